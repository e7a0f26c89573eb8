-- The roll-up of a run, kept with it: written by the very statement that writes the hop, so that it is never behind.
--
-- `rollup` is what is shown. `rollup_marks` is what has become of the visits to each stage that are over: with it and the open
-- units the next roll-up is made, without reading what is finished. Both are null for runs that nothing has happened to since
-- before roll-ups were kept; the next hop counts them once from all of their units.
alter table run add column rollup jsonb;
alter table run add column rollup_marks bytea;
alter table run add constraint run_rollup_whole check ((rollup is null) = (rollup_marks is null));
alter table run add constraint run_rollup_colour_known check
    (rollup is null or rollup ->> 'colour' in ('gray', 'green', 'yellow', 'red'));
-- A roll-up stands still exactly while its run does.
alter table run add constraint run_rollup_frozen_while_paused check
    (rollup is null or (state = 'paused') = (rollup ? 'frozen_at'));
