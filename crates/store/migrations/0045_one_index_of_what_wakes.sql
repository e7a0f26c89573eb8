-- What is due is found by its time alone. The two indexes before had a condition on `detail` that the planner knows nothing of: it took either of them
-- for as large as the table, and now and then went through all units instead. What waits for a model and what waits for a time is told apart among
-- the few that are due.
drop index unit_wakes;
drop index unit_calls;
create index unit_wakes on unit (wakes_at, unit_id) where wakes_at is not null;
