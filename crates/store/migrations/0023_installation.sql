-- What events call the place they come from. Receivers tell repeats by (source, id), so it must stay the same for as long as the
-- data lives, wherever it is moved and whatever the server is called.
create table installation (
    only_row        boolean primary key default true,
    installation_id uuid    not null default gen_random_uuid(),
    constraint installation_is_one check (only_row)
);
insert into installation default values;
