-- What is checked costs every statement that writes, whether or not it writes a row: constraints, conditions of triggers and indexes are made ready each
-- time. With one command at a time that was more than half of writing it. What is checked here is checked once, and as briefly as it can be said.

-- A hold is written together with its unit, and a judgment together with its hold, by a statement that fails unless it finds each of them: looking them
-- up once more, and locking and writing to their rows for it, says nothing new. `handoff doctor --deep` finds a hold or a judgment of nothing.
alter table assignment drop constraint assignment_unit_exists;
alter table judgment drop constraint judgment_assignment_exists;

-- A run has few holds: those that are live are found among them.
drop index assignment_live;

-- A judgment is found by its run, too; its step has very many.
drop index judgment_by_run;
alter table judgment drop constraint judgment_pkey,
                     add primary key (run_id, judgment_id);

-- One constraint for each thing that must hold, in place of one for each column.
alter table run drop constraint run_state_known,
                drop constraint run_event_seq_positive,
                drop constraint run_depth_when_within,
                drop constraint run_ended_when_terminal,
                drop constraint run_outcome_when_completed,
                add constraint run_is_placed
                    check (event_seq > 0 and depth >= 0 and (parent_unit_id is null) = (parent_run_id is null)
                           and (parent_unit_id is null) = (depth = 0)),
                add constraint run_ends_with_its_state
                    check (case state when 'in_progress' then completed_at is null and outcome is null
                                      when 'completed' then completed_at is not null and outcome is not null
                                      when 'cancelled' then completed_at is not null and outcome is null
                                      when 'paused' then completed_at is null and outcome is null
                                      when 'not_started' then completed_at is null and outcome is null
                                      -- A run comes into being in any state, and no trigger looks at that.
                                      else false end);

alter table unit drop constraint unit_state_known, -- triggers look up every state that a unit comes in or goes to
                 drop constraint unit_round_positive,
                 drop constraint unit_claims_cover_slots,
                 drop constraint unit_judgments_within_slots,
                 drop constraint unit_slots_within_required,
                 drop constraint unit_ended_when_terminal,
                 drop constraint unit_handle_when_completed,
                 drop constraint unit_waits_for_something,
                 drop constraint unit_wakes_only_when_held_up,
                 -- The slot ledger: never more answers than slots, nor more slots than are wanted or were ever given.
                 add constraint unit_slot_ledger
                     check (round > 0 and judgments_counted >= 0 and judgments_counted <= slots_taken
                            and slots_taken <= judgments_required and slots_taken <= claims),
                 add constraint unit_ends_with_its_state
                     check (case state when 'completed' then finished_at is not null and handle is not null
                                       when 'cancelled' then finished_at is not null and handle is null
                                       else finished_at is null and handle is null end),
                 add constraint unit_waits_with_its_state
                     check (case state when 'waiting' then coalesce(detail ? 'facets', false)
                                       when 'blocked' then coalesce(not detail ? 'facets', true)
                                       else wakes_at is null and coalesce(not detail ? 'facets', true) end);

alter table assignment drop constraint assignment_status_known,
                       drop constraint assignment_epoch_positive,
                       drop constraint assignment_expires_after_claim,
                       drop constraint assignment_ended_unless_live,
                       add constraint assignment_ends_with_its_status
                           check (epoch > 0 and coalesce(expires_at > claimed_at, true)
                                  and case status when 'PENDING' then ended_at is null
                                                  when 'IN_PROGRESS' then ended_at is null
                                                  else ended_at is not null end);

alter table judgment drop constraint judgment_counted_unless_late,
                     drop constraint judgment_trust_is_a_share,
                     drop constraint judgment_comment_length,
                     drop constraint judgment_model_version_length,
                     drop constraint judgment_tainted_for_a_reason,
                     drop constraint judgment_tainted_reason_length,
                     add constraint judgment_is_sound
                         check ((counted or late) and coalesce(trust >= 0 and trust <= 1, true)
                                and (tainted_at is null) = (tainted_reason is null)),
                     add constraint judgment_texts_are_bounded
                         check (coalesce(char_length(comment) <= 10000, true) and coalesce(char_length(model_version) <= 200, true)
                                and coalesce(char_length(tainted_reason) <= 10000, true));

alter table event drop constraint event_seq_positive,
                  drop constraint event_hash_length,
                  add constraint event_is_linked
                      check (seq > 0 and octet_length(hash) = 32 and octet_length(prev_hash) = 32);

-- Whether a trigger has anything to do with a row is asked of every row, so it is asked of one column. What may still be done to what is over is in the function.
drop trigger finished_run_never_changes on run;
create function finished_run_never_changes() returns trigger language plpgsql as $$
begin
    if (old.state = 'completed' and new.state not in ('in_progress', 'completed'))
       or (old.state = 'completed' and new.state = 'completed'
           and (new.version_id, new.item_id, new.project_id, new.started_by)
               is distinct from
               (old.version_id, old.item_id, old.project_id, old.started_by))
       or (old.state = 'cancelled'
           and (new.state, new.outcome, new.completed_at, new.version_id, new.item_id, new.project_id, new.started_by)
               is distinct from
               (old.state, old.outcome, old.completed_at, old.version_id, old.item_id, old.project_id, old.started_by)) then
        raise exception 'run is finished and cannot be changed' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end $$;
create trigger finished_run_never_changes before update on run for each row
    when (old.completed_at is not null)
    execute function finished_run_never_changes();

drop trigger reopened_run_has_correction on run;
create or replace function reopened_run_has_correction() returns trigger language plpgsql as $$
begin
    if old.state = 'completed'
       and (new.state = 'in_progress' or (new.outcome, new.completed_at) is distinct from (old.outcome, old.completed_at))
       and not exists (select 1
                         from correction
                        where run_id = new.run_id and prior_completed_at = old.completed_at and prior_outcome = old.outcome) then
        raise exception 'run % is finished and goes on only for a correction', new.run_id
            using errcode = 'integrity_constraint_violation', constraint = 'reopened_run_has_correction';
    end if;
    return null;
end $$;
create constraint trigger reopened_run_has_correction after update on run deferrable initially deferred
    for each row when (old.completed_at is not null)
    execute function reopened_run_has_correction();

drop trigger finished_unit_never_changes on unit;
create trigger finished_unit_never_changes before update on unit for each row
    when (old.finished_at is not null)
    execute function terminal_never_changes();
