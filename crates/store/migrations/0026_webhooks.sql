-- Webhooks: where a project's events are sent, what was sent, and what came of it.

create table webhook (
    webhook_id      uuid        primary key,
    project_id      uuid        not null references project,
    url             text        not null,
    description     text        not null,
    -- Types that are wanted: a type, or the beginning of one and a star. None: all.
    types           text[]      not null,
    state           text        not null default 'active',
    -- Why it was switched off, and since when: by a person, or by itself.
    disabled_reason text,
    disabled_at     timestamptz,
    -- Since when nothing arrived, and how often in a row; and until when it is left alone because of that.
    failing_since   timestamptz,
    failures        integer     not null default 0,
    paused_until    timestamptz,
    created_by      uuid        not null references actor,
    created_at      timestamptz not null,
    constraint webhook_state_known check (state in ('active', 'disabled')),
    constraint webhook_disabled_says_why
        check ((state = 'disabled') = (disabled_reason is not null and disabled_at is not null)),
    constraint webhook_failures_counted check (failures >= 0 and (failures = 0) = (failing_since is null))
);
create index webhook_of_project on webhook (project_id, webhook_id);

-- What both sides sign with. It has to be kept as it is, because signing takes the very bytes; it is shown once and is in no event,
-- log or answer. More than one while a key is being changed.
create table webhook_secret (
    webhook_id uuid        not null references webhook on delete cascade,
    number     integer     not null,
    secret     bytea       not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (webhook_id, number),
    constraint webhook_secret_length check (octet_length(secret) between 24 and 64)
);

create table webhook_delivery (
    delivery_id uuid        primary key,
    webhook_id  uuid        not null references webhook on delete cascade,
    event_id    uuid        not null,
    stream_id   uuid        not null,
    seq         bigint      not null,
    type        text        not null,
    state       text        not null default 'pending',
    -- In all, and since somebody last asked for it: only the latter count towards giving up.
    attempts    integer     not null default 0,
    tries       integer     not null default 0,
    due_at      timestamptz,
    outcome     text,
    created_at  timestamptz not null,
    finished_at timestamptz,
    constraint webhook_delivery_once unique (webhook_id, event_id),
    constraint webhook_delivery_state_known check (state in ('pending', 'delivered', 'failed')),
    constraint webhook_delivery_pending_is_due check ((state = 'pending') = (due_at is not null)),
    constraint webhook_delivery_finished check ((state = 'pending') = (finished_at is null)),
    constraint webhook_delivery_tries_counted check (tries between 0 and attempts)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'pending';
create index webhook_delivery_by_age on webhook_delivery (webhook_id, delivery_id);

create table webhook_attempt (
    delivery_id uuid        not null references webhook_delivery on delete cascade,
    attempt     integer     not null,
    at          timestamptz not null,
    took_ms     integer     not null,
    -- What the receiver answered, or why there was no answer.
    status      integer,
    error       text,
    answer      text,
    primary key (delivery_id, attempt),
    constraint webhook_attempt_has_an_end check ((status is null) <> (error is null))
);

insert into event_type (name, version, description)
values ('dev.handoff.webhook.created', 1, 'A project sends its events to one more place'),
       ('dev.handoff.webhook.changed', 1, 'A webhook has another address, another choice of events, or was switched on'),
       ('dev.handoff.webhook.secret_changed', 1, 'A webhook signs with a new secret'),
       ('dev.handoff.webhook.disabled', 1, 'A webhook was switched off, by a person or because nothing arrived'),
       ('dev.handoff.webhook.deleted', 1, 'A project no longer sends its events there'),
       ('dev.handoff.webhook.tested', 1, 'Somebody sent a webhook a test');
