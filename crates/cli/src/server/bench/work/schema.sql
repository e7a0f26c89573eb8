-- The plain way: what a good engineer would write by hand for claim and submit. The input is kept out of the row that changes, and
-- whether a unit is on offer is one stored boolean, so that most updates touch no index.
create table by_hand_unit (
    step_id     integer     not null,
    unit_id     bigint      not null,
    state       text        not null default 'open' check (state in ('open', 'done', 'cancelled')),
    priority    smallint    not null default 0,
    required    smallint    not null default 3,
    slots_taken smallint    not null default 0,
    judged      smallint    not null default 0,
    version     integer     not null default 0,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    claimable   boolean     not null generated always as (state = 'open' and slots_taken < required) stored,
    primary key (step_id, unit_id),
    check (slots_taken between 0 and required),
    check (judged between 0 and slots_taken)
) with (fillfactor = 60);
create index by_hand_unit_claimable on by_hand_unit (step_id, priority desc, unit_id) where claimable;

create table by_hand_input (
    step_id integer not null,
    unit_id bigint  not null,
    input   jsonb   not null,
    primary key (step_id, unit_id)
);

create table by_hand_assignment (
    assignment_id bigint      generated always as identity primary key,
    step_id       integer     not null,
    unit_id       bigint      not null,
    actor         integer     not null,
    epoch         integer     not null default 1,
    status        text        not null default 'claimed'
        check (status in ('claimed', 'submitted', 'released', 'expired')),
    claimed_at    timestamptz not null default now(),
    expires_at    timestamptz not null,
    submitted_at  timestamptz,
    foreign key (step_id, unit_id) references by_hand_unit
) with (fillfactor = 60);
create unique index by_hand_assignment_once on by_hand_assignment (step_id, unit_id, actor)
    where status in ('claimed', 'submitted');
-- `submitted_at` stands in the condition so that a submit, which does not ask for it, keeps to the primary key.
create index by_hand_assignment_due on by_hand_assignment (expires_at)
    where status = 'claimed' and submitted_at is null;

create table by_hand_judgment (
    judgment_id   bigint      generated always as identity primary key,
    assignment_id bigint      not null unique references by_hand_assignment,
    step_id       integer     not null,
    unit_id       bigint      not null,
    actor         integer     not null,
    data          jsonb       not null,
    created_at    timestamptz not null default now()
);
create index by_hand_judgment_of_unit on by_hand_judgment (step_id, unit_id);

create table by_hand_event (
    event_id   bigint      generated always as identity primary key,
    step_id    integer     not null,
    unit_id    bigint      not null,
    type       text        not null,
    actor      integer,
    payload    jsonb       not null,
    created_at timestamptz not null default now()
);
create index by_hand_event_of_unit on by_hand_event (step_id, unit_id, event_id);
