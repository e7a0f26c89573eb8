-- Most of what a claim or an answer costs the database is entries in indexes. Where one index can say what two said, there is one.

-- Holds are found by their run, and nobody has a unit in hands, or has answered it, twice: one index for both. Holds that came to nothing are told apart by their epoch, which no
-- two holds of a unit share.
drop index assignment_by_run;
drop index assignment_once;
create unique index assignment_once on assignment
    (run_id, unit_id, actor_id,
     (case status when 'PENDING' then 0 when 'IN_PROGRESS' then 0 when 'SUBMITTED' then 0 when 'APPROVED' then 0 when 'REJECTED' then 0 else epoch end));

-- A trigger that runs before a change locks the row for it, which is one more entry in the log. This one has nothing to say about nearly all changes, and can say it afterwards.
drop trigger ended_assignment_never_changes on assignment;
create trigger ended_assignment_never_changes after update on assignment for each row
    when (old.ended_at is not null)
    execute function terminal_never_changes();

-- Whoever asks for a judgment knows its run, and a run has few: its hold tells them apart as well as its own id does, and is there only once.
alter table judgment drop constraint judgment_pkey,
                     drop constraint judgment_once_per_assignment,
                     add constraint judgment_once_per_assignment primary key (run_id, assignment_id);

-- What is open in a run comes first among its units.
drop index unit_open;
drop index unit_by_run;
create index unit_by_run on unit (run_id, finished_at nulls first, unit_id);
