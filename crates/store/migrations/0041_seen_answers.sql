-- Who has looked at what others answered in a run while some of it was still to be answered blind: they may not answer it any more.
create table seen_answers (
    run_id   uuid        not null references run,
    actor_id uuid        not null references actor,
    seen_at  timestamptz not null,
    primary key (run_id, actor_id)
);
