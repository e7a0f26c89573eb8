--! note_failure
insert into delivery_failure (consumer, event_id, attempt, failed_at, classification, message)
values (:consumer, :event, :attempt, :now, :classification, :message)
on conflict (consumer, event_id, attempt) do nothing
returning attempt;

--! list_failures
select attempt, failed_at, classification, message
  from delivery_failure
 where consumer = :consumer and event_id = :event
 order by attempt;

--! set_aside (project?)
insert into dead_letter (dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data, occurred_at,
                         classification, message, attempts, set_aside_at)
values (:letter, :consumer, :event, :stream, :seq, :project, :type, (:data::text)::json, :occurred_at, :classification,
        :message, :attempts, :now)
on conflict (consumer, event_id) do nothing
returning dead_letter_id;

--! list_dead_letters (state?, classification?, before_at?, before_id?) : DeadLetterRow(project_id?)
select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at,
       classification, message, attempts, set_aside_at, state
  from dead_letter
 where (:state::text is null or state = :state)
   and (:classification::text is null or classification = :classification)
   and (:before_at::timestamptz is null or (set_aside_at, dead_letter_id) < (:before_at, :before_id::uuid))
 order by set_aside_at desc, dead_letter_id desc
 limit :row_limit;

--! find_dead_letter : DeadLetterRow(project_id?)
select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at,
       classification, message, attempts, set_aside_at, state
  from dead_letter
 where dead_letter_id = :letter;

--! lock_dead_letter : DeadLetterRow(project_id?)
select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at,
       classification, message, attempts, set_aside_at, state
  from dead_letter
 where dead_letter_id = :letter
   for update;

--! open_dead_letters_by_consumer
select consumer, count(*) as letters
  from dead_letter
 where state = 'open'
 group by consumer
 order by consumer;

--! request_replay
insert into dead_letter_replay (replay_id, dead_letter_id, consumer, requested_by, requested_at, reason)
values (:replay, :letter, :consumer, :requested_by, :now, :reason)
on conflict (dead_letter_id) where state in ('requested', 'approved') do nothing
returning replay_id;

--! lock_replay : ReplayRow(decided_by?, decided_at?, outcome?, finished_at?)
select replay_id, dead_letter_id, requested_by, requested_at, reason, decided_by, decided_at, state, outcome, finished_at
  from dead_letter_replay
 where replay_id = :replay
   for update;

--! replays_of_letter : ReplayRow(decided_by?, decided_at?, outcome?, finished_at?)
select replay_id, dead_letter_id, requested_by, requested_at, reason, decided_by, decided_at, state, outcome, finished_at
  from dead_letter_replay
 where dead_letter_id = :letter
 order by requested_at, replay_id;

--! decide_replay
update dead_letter_replay
   set state = :state, decided_by = :decided_by, decided_at = :now
 where replay_id = :replay and state = 'requested'
returning replay_id;

--! next_approved_replay
select replay_id, dead_letter_id
  from dead_letter_replay
 where consumer = :consumer and state = 'approved'
 order by decided_at
 limit 1
   for update skip locked;

--! finish_replay
update dead_letter_replay
   set state = :state, outcome = :outcome, finished_at = :now
 where replay_id = :replay and state = 'approved'
returning replay_id;

--! close_dead_letter
update dead_letter
   set state = 'replayed'
 where dead_letter_id = :letter and state = 'open'
returning dead_letter_id;
