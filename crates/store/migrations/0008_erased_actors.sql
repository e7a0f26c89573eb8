-- An actor that was erased stays erased. So far only the look of its profile told that it was, and a look proves nothing: a
-- name can be chosen, and an erased actor could be enabled, named and given roles again as if it were somebody new.

alter table actor add column erased_at timestamptz;

-- The trail knows who was erased, and when. Whoever was brought back since then is not erased now, and is left alone.
update actor
   set erased_at = erased.at
  from (select (data ->> 'actor_id')::uuid as actor_id, max(occurred_at) as at
          from event
         where type = 'dev.handoff.actor.erased'
         group by 1) as erased
  join profile on profile.actor_id = erased.actor_id
 where actor.actor_id = erased.actor_id
   and actor.disabled_at is not null
   and profile.display_name = 'erased'
   and profile.email is null;

alter table actor
    add constraint actor_erased_is_disabled check (erased_at is null or disabled_at is not null);

create function erased_stays_erased() returns trigger language plpgsql as $$
begin
    if exists (select 1 from actor where actor_id = new.actor_id and erased_at is not null) then
        raise exception '% on % is refused: actor % was erased and stays so', tg_op, tg_table_name, new.actor_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end $$;

create trigger erased_actor_never_changes before update on actor for each row
    when (old.erased_at is not null and old is distinct from new)
    execute function refuse_change('the actor was erased and stays so');
create trigger erased_actor_has_no_name before update on profile for each row
    when (new.display_name <> 'erased' or new.email is not null)
    execute function erased_stays_erased();
create trigger erased_actor_has_no_password before insert or update on credential for each row
    execute function erased_stays_erased();
create trigger erased_actor_has_no_session before insert on session for each row
    execute function erased_stays_erased();
create trigger erased_actor_has_no_token before insert on api_token for each row
    execute function erased_stays_erased();
-- What it had it may keep until somebody takes it, as a disabled actor does; nothing comes to it any more.
create trigger erased_actor_gets_no_role before insert on global_role for each row
    execute function erased_stays_erased();
create trigger erased_actor_joins_no_group before insert on group_member for each row
    execute function erased_stays_erased();
create trigger erased_actor_joins_no_project before insert on project_member for each row
    execute function erased_stays_erased();
