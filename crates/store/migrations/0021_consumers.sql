-- Who reads the log of events, and how far they have come.

-- A consumer reads the log in the order of (tx_id, position), below the oldest transaction that is still running. One node at a time
-- does so for all; the lease says which, and the term fences off a node that slept through the end of its own.
create table event_consumer (
    consumer     text        primary key,
    -- Everything before this place is handled, set aside, or waits in event_retry.
    tx_id        bigint      not null,
    position     bigint      not null,
    owner        uuid,
    term         bigint      not null default 0,
    lease_until  timestamptz,
    -- How often a lease began without anything having been acknowledged since: whatever stands at the place may be what kills readers.
    starts       integer     not null default 0,
    heartbeat_at timestamptz not null,
    handled      bigint      not null default 0,
    -- From the event to its effect, over what was handled lately.
    lag_p50_ms   double precision,
    lag_p95_ms   double precision,
    lag_p99_ms   double precision,
    lag_at       timestamptz,
    constraint event_consumer_name_form check (consumer ~ '^[a-z][a-z0-9_]{0,62}$'),
    constraint event_consumer_lease_has_owner check ((owner is null) = (lease_until is null))
);

-- Written in the transaction of the effect: what is in here has happened to this consumer and does not happen again.
create table inbox (
    consumer   text        not null,
    event_id   uuid        not null,
    handled_at timestamptz not null,
    primary key (consumer, event_id)
);

-- What could not be handled and is due again.
create table event_retry (
    consumer  text        not null references event_consumer,
    event_id  uuid        not null,
    stream_id uuid        not null,
    seq       bigint      not null,
    attempts  integer     not null,
    due_at    timestamptz not null,
    primary key (consumer, event_id),
    constraint event_retry_attempts_positive check (attempts > 0)
);
create index event_retry_by_due on event_retry (consumer, due_at);

-- Every try that failed: the history of what is set aside later.
create table delivery_failure (
    consumer       text        not null,
    event_id       uuid        not null,
    attempt        integer     not null,
    failed_at      timestamptz not null,
    classification text        not null,
    message        text        not null,
    primary key (consumer, event_id, attempt)
);

-- What was set aside after bounded tries, so that its neighbours could pass.
create table dead_letter (
    dead_letter_id uuid        primary key,
    consumer       text        not null,
    event_id       uuid        not null,
    stream_id      uuid        not null,
    seq            bigint      not null,
    project_id     uuid,
    type           text        not null,
    data           json        not null,
    occurred_at    timestamptz not null,
    classification text        not null,
    message        text        not null,
    attempts       integer     not null,
    set_aside_at   timestamptz not null,
    state          text        not null default 'open',
    constraint dead_letter_once unique (consumer, event_id),
    constraint dead_letter_state_known check (state in ('open', 'replayed')),
    constraint dead_letter_classification_known
        check (classification in ('transient', 'permanent', 'unreadable', 'crash'))
);
create index dead_letter_by_age on dead_letter (state, set_aside_at, dead_letter_id);

-- A second chance: somebody asks for it, somebody else agrees, it runs once.
create table dead_letter_replay (
    replay_id      uuid        primary key,
    dead_letter_id uuid        not null references dead_letter,
    consumer       text        not null,
    requested_by   uuid        not null references actor,
    requested_at   timestamptz not null,
    reason         text        not null,
    decided_by     uuid        references actor,
    decided_at     timestamptz,
    state          text        not null default 'requested',
    outcome        text,
    finished_at    timestamptz,
    constraint dead_letter_replay_state_known
        check (state in ('requested', 'approved', 'rejected', 'succeeded', 'failed')),
    constraint dead_letter_replay_decided_by_another check (decided_by <> requested_by),
    constraint dead_letter_replay_decided check ((state = 'requested') = (decided_by is null and decided_at is null)),
    constraint dead_letter_replay_finished
        check ((state in ('succeeded', 'failed')) = (finished_at is not null and outcome is not null))
);
create unique index dead_letter_replay_one_at_a_time on dead_letter_replay (dead_letter_id)
    where state in ('requested', 'approved');
create index dead_letter_replay_due on dead_letter_replay (consumer, decided_at) where state = 'approved';
create index dead_letter_replay_of_letter on dead_letter_replay (dead_letter_id, requested_at);

-- How much happened, by project, type and day: kept by a consumer, read without touching the log.
create table activity (
    project_id uuid   not null,
    type       text   not null,
    day        date   not null,
    events     bigint not null,
    primary key (project_id, day, type)
);

insert into event_type (name, version, description)
values ('dev.handoff.delivery.set_aside', 1, 'A consumer could not handle an event, and it was set aside'),
       ('dev.handoff.delivery.replay_requested', 1, 'Somebody asked to try a dead letter again'),
       ('dev.handoff.delivery.replay_approved', 1, 'Somebody else agreed to try a dead letter again'),
       ('dev.handoff.delivery.replay_rejected', 1, 'A dead letter is not tried again'),
       ('dev.handoff.delivery.replayed', 1, 'A dead letter was tried again');
