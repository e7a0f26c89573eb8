-- Deadlines at run time: the clock of each unit that has to be done by a time, and what happens when nobody acts.

insert into event_type (name, version, description) values
    ('dev.handoff.unit.deadline_set', 1, 'A unit has to be done by a time, and its clock starts'),
    ('dev.handoff.unit.deadline_moved', 1, 'A unit is due at another time than before'),
    ('dev.handoff.unit.timeout_warning', 1, 'The deadline of a unit comes near'),
    ('dev.handoff.unit.timed_out', 1, 'Nobody acted in time, and what was declared for that case is carried out'),
    ('dev.handoff.unit.block_escalated', 1, 'Somebody says that a block cannot wait');

-- Work that nobody has taken in time is late as well.
insert into transition (machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
                        audit_required, rollback_to, extension_reason)
select machine, 'X5', 'ready', 'overdue', 'system', 'timer', 'deadline_passed', '{deadline_passed}',
       'dev.handoff.' || noun || '.overdue', false, null, 'work that nobody has taken in time is late as well'
  from (values ('step', 'unit'), ('task', 'assignment')) as machines (machine, noun);

-- The group a unit was handed to because nobody acted in time: from then on it is that group's alone.
alter table unit add column handed_to uuid references actor_group;

-- What is late can still be done, so it is on offer like other work; what was handed on is offered elsewhere.
alter table unit drop column claimable;
alter table unit add column claimable boolean not null
    generated always as (state in ('ready', 'in_progress', 'overdue') and slots_taken < judgments_required
                         and handed_to is null) stored;
create index unit_claimable on unit (step_id, priority desc, unit_id) where claimable;
create index unit_handed on unit (handed_to, priority desc, unit_id) where handed_to is not null and finished_at is null;

create table unit_clock (
    step_id                  uuid        not null,
    unit_id                  uuid        not null,
    project_id               uuid        not null references project,
    run_id                   uuid        not null references run,
    -- The hours that the clock was started with; none: day and night.
    calendar_id              uuid references calendar,
    started_at               timestamptz not null,
    finished_at              timestamptz,
    -- Unknown while the clock stands still with time left.
    due_at                   timestamptz,
    warn_at                  timestamptz,
    -- When somebody has to look at it next.
    rings_at                 timestamptz,
    warned_at                timestamptz,
    settled_at               timestamptz,
    overdue_first_at         timestamptz,
    -- Known once the unit is done.
    completed_after_deadline boolean,
    breach_working           interval,
    breach_wall              interval,
    -- Everything else the clock is made of: what was agreed, the time used, who holds the unit, on whose account time went.
    state                    jsonb       not null,
    primary key (step_id, unit_id),
    constraint unit_clock_unit_exists foreign key (step_id, unit_id) references unit,
    constraint unit_clock_rings_while_it_runs check (rings_at is null or finished_at is null),
    constraint unit_clock_warns_before_it_is_due check (warn_at is null or warn_at <= due_at),
    constraint unit_clock_tells_how_late check
        (coalesce(completed_after_deadline, false)
         = (breach_working is not null and breach_wall is not null and overdue_first_at is not null
            and completed_after_deadline is not null))
) with (fillfactor = 70);
create index unit_clock_rings on unit_clock (rings_at, unit_id) where rings_at is not null;
create index unit_clock_by_run on unit_clock (run_id);
-- What was late, for whoever looks back.
create index unit_clock_late on unit_clock (project_id, overdue_first_at) where overdue_first_at is not null;

-- That something was late is never taken back.
create function lateness_is_kept() returns trigger language plpgsql as $$
begin
    if (old.overdue_first_at is not null and new.overdue_first_at is distinct from old.overdue_first_at)
       or (old.completed_after_deadline is not null
           and (new.completed_after_deadline, new.breach_working, new.breach_wall)
               is distinct from (old.completed_after_deadline, old.breach_working, old.breach_wall)) then
        raise exception 'unit % was late, and that stays on record', old.unit_id
            using errcode = 'integrity_constraint_violation', constraint = 'lateness_is_kept';
    end if;
    return new;
end $$;
create trigger lateness_is_kept before update on unit_clock for each row
    when (old.overdue_first_at is not null or old.completed_after_deadline is not null)
    execute function lateness_is_kept();
create trigger unit_clock_is_kept before delete on unit_clock
    for each row execute function refuse_change('that something was late stays on record');

-- A unit is overdue by its clock, and one that was finished late says so. Looked at when the transaction ends, because the unit
-- and its clock are written by statements of their own.
create function overdue_has_a_clock() returns trigger language plpgsql as $$
begin
    if not exists (select 1
                     from unit_clock c
                    where c.step_id = new.step_id and c.unit_id = new.unit_id and c.overdue_first_at is not null
                      and (new.state <> 'completed' or c.completed_after_deadline)) then
        raise exception 'unit % is said to be late, and no clock tells since when', new.unit_id
            using errcode = 'integrity_constraint_violation', constraint = 'overdue_has_a_clock';
    end if;
    return null;
end $$;
create constraint trigger overdue_has_a_clock after update on unit deferrable initially deferred for each row
    when ((new.state = 'overdue' and old.state <> 'overdue') or (old.state = 'overdue' and new.state = 'completed'))
    execute function overdue_has_a_clock();
