-- A batch of hops is written and committed in one go, without waiting in between. So a statement that did not write what it was to
-- write must fail by itself: whoever sent it cannot stop the commit any more.
create function expect_rows(what text, expected bigint, written bigint) returns boolean language plpgsql immutable as $$
begin
    if written <> expected then
        raise exception '% rows of % were to be written, not %', expected, what, written
            using errcode = 'integrity_constraint_violation', constraint = 'hop_writes_every_row';
    end if;
    return true;
end $$;

-- Who an assignment belongs to was looked up, and their row locked and written to, with every claim. Actors are never deleted (erasing somebody
-- removes their profile alone), and whoever claims is known by then; `handoff doctor --deep` finds an assignment of nobody.
alter table assignment drop constraint assignment_actor_id_fkey;
