-- Around the claim: units passed over, from hand to hand, people who are away; and what people can do.

-- Somebody who passes a unit over gives its slot back and is not asked about it again.
alter table assignment drop constraint assignment_status_known;
alter table assignment add constraint assignment_status_known check (status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED',
    'REJECTED', 'RELEASED', 'EXPIRED', 'SKIPPED', 'CANCELLED'));

-- Who is away, until when, and who stands in for them. One absence at a time: a new one replaces it.
create table absence (
    actor_id   uuid        primary key references actor,
    deputy_id  uuid        not null references actor,
    starts_at  timestamptz not null,
    ends_at    timestamptz not null,
    updated_at timestamptz not null,
    constraint absence_has_length check (ends_at > starts_at),
    constraint absence_deputy_is_another check (deputy_id <> actor_id)
);
create index absence_by_deputy on absence (deputy_id);

-- What somebody can do: skills, channels they work in, languages they know. Stages ask for them.
create table ability (
    actor_id   uuid        not null references actor,
    kind       text        not null,
    word       text        not null,
    granted_at timestamptz not null,
    primary key (actor_id, kind, word),
    constraint ability_kind_known check (kind in ('skill', 'channel', 'locale')),
    constraint ability_word_length check (char_length(word) between 1 and 100)
);

insert into event_type (name, version, description) values
    ('dev.handoff.unit.handed_over', 1, 'A unit went from hand to hand, or to somebody who did not ask for it'),
    ('dev.handoff.unit.advice_asked', 1, 'Whoever holds a unit asks somebody who knows more'),
    ('dev.handoff.unit.advice_given', 1, 'Whoever was asked for advice has answered'),
    ('dev.handoff.actor.absence_set', 1, 'An actor is away for a while, and has a deputy'),
    ('dev.handoff.actor.absence_ended', 1, 'An actor is back before it was expected'),
    ('dev.handoff.actor.abilities_set', 1, 'What an actor can do was written down anew');
insert into event_type (name, version, description) values
    ('dev.handoff.comment.added', 1, 'Somebody said something about a run or a unit of it');

-- What people are told. Written by a consumer of events, so that nobody's work waits for it.
create table notification (
    notification_id uuid        primary key,
    actor_id        uuid        not null references actor,
    kind            text        not null,
    project_id      uuid        not null references project,
    run_id          uuid        not null,
    unit_id         uuid,
    -- The event it is about: nobody is told twice of the same.
    event_id        uuid        not null,
    event_type      text        not null,
    -- Who did it.
    by_actor_id     uuid,
    detail          text,
    created_at      timestamptz not null,
    read_at         timestamptz,
    constraint notification_kind_known
        check (kind in ('ASSIGNMENT_CREATED', 'STATUS_CHANGED', 'MENTION', 'TIMEOUT_WARNING')),
    constraint notification_once unique (event_id, actor_id)
);
create index notification_by_actor on notification (actor_id, notification_id);
create index notification_unread on notification (actor_id, notification_id) where read_at is null;
create index notification_by_age on notification (created_at);

-- When somebody first wrote something down under a hold: with the claim and the judgment it tells how long the work took.
create table first_draft (
    assignment_id uuid        primary key,
    saved_at      timestamptz not null
);
