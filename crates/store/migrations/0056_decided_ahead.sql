-- A node remembers how it left runs behind, and may decide on that before it has locked them. What it writes then holds only if nothing has happened to
-- them since: so whoever changes a run says which event was its last, and a run that has gone on meanwhile is not changed, which fails the statement.
alter type changed_run add attribute was_seq bigint;

-- The rest of what was taken for granted: what time it is, and that the queues that units were taken from go on.
create function expect_foreseen(told timestamptz, queues uuid[]) returns boolean language plpgsql stable as $$
begin
    if abs(extract(epoch from now() - told)) > 1 then
        raise exception 'it is not the time that was foretold'
            using errcode = 'integrity_constraint_violation', constraint = 'hop_as_foreseen';
    end if;
    if exists (select 1 from step where step_id = any (queues) and status <> 'active') then
        raise exception 'a queue does not go on as foreseen'
            using errcode = 'integrity_constraint_violation', constraint = 'hop_as_foreseen';
    end if;
    return true;
end $$;
