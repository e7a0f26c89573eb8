-- What operators look at first is found by indexes that hold only what is in trouble. Whoever changes a state or stops a clock
-- changes an index already, so work pays nothing for these that was not paid before.
create index unit_failed on unit (unit_id) where state in ('failed', 'cannot_complete');
create index unit_clock_overdue on unit_clock (unit_id) where overdue_first_at is not null and finished_at is null;
