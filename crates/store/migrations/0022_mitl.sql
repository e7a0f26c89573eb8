-- Models in the loop. What becomes of a call stands in the unit that waits for it; nothing else is kept of it.

-- Keys that this installation signs with. Whoever reads this table can forge what it signs, as whoever writes the others can.
create table signing_key (
    purpose text  primary key,
    key     bytea not null,
    constraint signing_key_length check (octet_length(key) = 32)
);
-- Four random ids have 488 random bits between them, and the hash keeps 256 of them.
insert into signing_key (purpose, key)
values ('callback', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid() || gen_random_uuid(),
                                      'UTF8')));

insert into event_type (name, version, description)
values ('dev.handoff.model.asked', 1, 'A model is to be asked'),
       ('dev.handoff.model.attempted', 1, 'An attempt to ask a model was begun'),
       ('dev.handoff.model.promised', 1, 'A model will answer later'),
       ('dev.handoff.model.attempt_failed', 1, 'An attempt to ask a model brought no answer');

-- Whoever makes calls and whoever wakes what waits for its time look for different units. Each has an index of its own, so that a backlog of
-- the one is never read by the other.
drop index unit_wakes;
create index unit_wakes on unit (wakes_at, unit_id) where wakes_at is not null and detail -> 'calls' is null;
create index unit_calls on unit (wakes_at, unit_id) where wakes_at is not null and detail -> 'calls' is not null;
