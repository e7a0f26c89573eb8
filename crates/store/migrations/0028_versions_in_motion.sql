-- Runs under way move to another version of their workflow.

insert into event_type (name, version, description) values
    ('dev.handoff.run.migrated', 1, 'A run goes by another version of its workflow');

-- The runs of a version that are not over, in the order in which they are moved.
create index run_open_by_version on run (version_id, run_id) where completed_at is null;
