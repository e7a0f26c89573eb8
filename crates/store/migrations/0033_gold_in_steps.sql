-- Gold questions are prepared ahead and may never be asked. They count among the units of a step, or counting along would tell them
-- from work; but a step does not stay open for those that still wait.
alter table step_card add column held_back bigint not null default 0;
drop index step_card_active;
alter table step_card drop column status;
alter table step_card add column status text not null generated always as (
    case when paused then 'paused'
         when total_units = 0 then 'launching'
         when completed_units >= total_units - held_back then 'completed'
         else 'active' end) stored;
create index step_card_active on step_card (skill_set_id, priority desc, step_id) where status = 'active';
