-- Roll-ups look into the runs within a run, and at blocks that time has made bad.

-- How a child stands, as the unit that waits for it counts: what its parent's roll-up shows of it. What is noted here is passed on by the
-- sweep that also tells of a child's end.
alter table child_run add column standing text not null default 'in_progress';
alter table child_run add column to_bridge boolean not null default false;
alter table child_run add constraint child_run_standing_known check (standing in ('ready', 'in_progress', 'blocked', 'failed'));
drop index child_run_to_gather;
create index child_run_to_gather on child_run (parent_unit_id) where to_gather or to_bridge;

-- A block wakes too: when it has lasted too long.
alter table unit drop constraint unit_wakes_only_when_waiting;
alter table unit add constraint unit_wakes_only_when_held_up check (wakes_at is null or state in ('waiting', 'blocked'));

insert into event_type (name, version, description)
values ('dev.handoff.unit.bridged', 1, 'What the runs within the run add up to has changed');
update event_type set description = 'Somebody says that a block cannot wait, or time has made it bad'
 where name = 'dev.handoff.unit.block_escalated';
