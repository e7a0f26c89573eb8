-- A command takes a whole run in hand: its row, and every unit and hold that is still open. These indexes hold only what is
-- open, so that the cost does not grow with how far a run has come.
create index unit_open on unit (run_id) where finished_at is null;
create index assignment_live on assignment (run_id) where ended_at is null;
