-- People, models and services; who they are, what they may do, how they sign in.
--
-- An actor row carries nothing personal and is never deleted: events point at it for ever. Names and mail stand in
-- `profile`, which can be erased without touching a single event.

create table actor (
    actor_id    uuid        primary key,
    kind        text        not null,
    disabled_at timestamptz,
    created_at  timestamptz not null,
    constraint actor_kind_known check (kind in ('HUMAN', 'VIRTUAL', 'MODEL', 'SERVICE'))
);

create table profile (
    actor_id     uuid        primary key references actor,
    display_name text        not null,
    email        text,
    updated_at   timestamptz not null,
    constraint profile_display_name_length check (char_length(display_name) between 1 and 200),
    constraint profile_email_length check (char_length(email) between 3 and 254)
);
-- Sign-in finds people by mail, whatever the case they type it in.
create unique index profile_email_once on profile (lower(email));

create table credential (
    actor_id      uuid        primary key references actor,
    password_hash text        not null,
    changed_at    timestamptz not null
);

create table global_role (
    actor_id   uuid        not null references actor,
    role       text        not null,
    granted_at timestamptz not null,
    primary key (actor_id, role),
    constraint global_role_known check (role in ('admin', 'operator'))
);

create table actor_group (
    group_id   uuid        primary key,
    key        text        not null,
    name       text        not null,
    created_at timestamptz not null,
    constraint actor_group_key_once unique (key),
    constraint actor_group_key_form check (key ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    constraint actor_group_name_length check (char_length(name) between 1 and 200)
);

create table group_member (
    group_id uuid        not null references actor_group,
    actor_id uuid        not null references actor,
    added_at timestamptz not null,
    primary key (group_id, actor_id)
);
create index group_member_by_actor on group_member (actor_id);

create table project (
    project_id uuid        primary key,
    key        text        not null,
    name       text        not null,
    created_by uuid        not null references actor,
    created_at timestamptz not null,
    constraint project_key_once unique (key),
    constraint project_key_form check (key ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    constraint project_name_length check (char_length(name) between 1 and 200)
);

create table project_member (
    project_id uuid        not null references project,
    actor_id   uuid        not null references actor,
    role       text        not null,
    granted_at timestamptz not null,
    primary key (project_id, actor_id, role),
    constraint project_member_role_known
        check (role in ('owner', 'manager', 'designer', 'reviewer', 'contributor', 'viewer'))
);
create index project_member_by_actor on project_member (actor_id);

-- Secrets are kept as SHA-256 of 256 random bits: nothing to guess, so no slow hash is needed.
create table session (
    session_id uuid        primary key,
    actor_id   uuid        not null references actor,
    token_hash bytea       not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint session_token_once unique (token_hash)
);
create index session_by_actor on session (actor_id);
create index session_by_expiry on session (expires_at);

create table api_token (
    token_id     uuid        primary key,
    actor_id     uuid        not null references actor,
    name         text        not null,
    token_hash   bytea       not null,
    scopes       text[]      not null,
    created_at   timestamptz not null,
    expires_at   timestamptz,
    last_used_at timestamptz,
    revoked_at   timestamptz,
    constraint api_token_once unique (token_hash),
    constraint api_token_name_length check (char_length(name) between 1 and 100),
    constraint api_token_scopes_known
        check (scopes <@ array ['read', 'work', 'design', 'manage', 'admin'] and cardinality(scopes) > 0)
);
create index api_token_by_actor on api_token (actor_id, token_id);

-- A one-time link lets whoever can read the server's terminal or data folder make the first administrator.
create table setup_link (
    link_id    uuid        primary key,
    token_hash bytea       not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at    timestamptz,
    constraint setup_link_once unique (token_hash)
);

-- The virtual actors that work automated stages have fixed ids, so that every installation means the same by them.
insert into actor (actor_id, kind, created_at) values
    ('00000000-0000-7000-8000-000000000001', 'VIRTUAL', 'epoch'),
    ('00000000-0000-7000-8000-000000000002', 'VIRTUAL', 'epoch'),
    ('00000000-0000-7000-8000-000000000003', 'VIRTUAL', 'epoch'),
    ('00000000-0000-7000-8000-000000000004', 'VIRTUAL', 'epoch'),
    ('00000000-0000-7000-8000-000000000005', 'VIRTUAL', 'epoch');
insert into profile (actor_id, display_name, updated_at) values
    ('00000000-0000-7000-8000-000000000001', 'START', 'epoch'),
    ('00000000-0000-7000-8000-000000000002', 'ROUTER', 'epoch'),
    ('00000000-0000-7000-8000-000000000003', 'CONSENSUS', 'epoch'),
    ('00000000-0000-7000-8000-000000000004', 'MITL', 'epoch'),
    ('00000000-0000-7000-8000-000000000005', 'TIMER', 'epoch');
