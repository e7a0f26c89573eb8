-- Every index of a table costs each row that is written, and each statement that writes. These said the same as another, or can be done without.

-- Units and assignments are named by their ids alone.
alter table judgment drop constraint judgment_assignment_exists, drop constraint judgment_once_per_assignment;
alter table assignment drop constraint assignment_unit_exists, drop constraint assignment_pkey;
alter table unit_clock drop constraint unit_clock_unit_exists;
alter table unit drop constraint unit_pkey;
drop index unit_by_id, assignment_by_id;
alter table unit add primary key (unit_id);
alter table unit_clock add constraint unit_clock_unit_exists foreign key (unit_id) references unit;
alter table assignment add primary key (assignment_id),
                       add constraint assignment_unit_exists foreign key (unit_id) references unit;
alter table judgment add constraint judgment_once_per_assignment unique (assignment_id),
                     add constraint judgment_assignment_exists foreign key (assignment_id) references assignment;

-- The acts of a project are those at its steps.
alter table act drop constraint act_pkey;
drop index act_by_person;
create unique index act_by_person on act (step_id, actor_id, judgment_id desc);

alter table trust_evidence drop constraint trust_evidence_pkey, drop constraint trust_evidence_once,
                           add constraint trust_evidence_once primary key (judgment_id, source);

alter table notification drop constraint notification_pkey;
drop index notification_by_actor;
alter table notification add primary key (actor_id, notification_id);
