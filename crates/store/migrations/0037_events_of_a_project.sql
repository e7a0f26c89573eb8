-- Whoever listens to a project and comes back reads what they missed in the project alone, and not all that happened meanwhile.

-- In the order of the log, so that a page is a stretch of the index, whatever else happened in between.
create index event_of_project on event (project_id, tx_id, position) where project_id is not null;
