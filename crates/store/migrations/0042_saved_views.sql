-- What people look at again and again: a view of the list of runs, under a name of their own. It follows them to whatever browser they
-- sign in with.

create table saved_view (
    actor_id uuid        not null references actor,
    name     text        not null,
    -- The part of the page's address that says what is shown: it is put after the path of the list, and so can lead nowhere else.
    search   text        not null,
    saved_at timestamptz not null,
    primary key (actor_id, name),
    constraint saved_view_is_named check (name <> ''),
    constraint saved_view_is_a_query check (search like '?%')
);
