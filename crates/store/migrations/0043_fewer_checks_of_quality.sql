-- What the consumer `quality` writes it takes from judgments, and those point at their actors. Looking the actor up once more for every
-- act, piece of evidence and line of history locked the actor's row each time, which was a third of what judging an answer cost.
-- A line of history is of a record, and that points at its actor and project. That all of these exist is among what
-- `handoff doctor --deep` looks at.
alter table act drop constraint act_actor_id_fkey;
alter table trust_evidence drop constraint trust_evidence_actor_id_fkey;
alter table trust_history drop constraint trust_history_actor_id_fkey;
alter table trust_history drop constraint trust_history_project_id_fkey;
