//! The use cases against a real database, one file per story. All in one binary: linking is most of what a test costs to build.

mod approval;
mod approvals;
mod around;
mod batch;
mod blocks;
mod calendars;
mod claims;
mod deadline_support;
mod deadlines;
mod deliver;
mod desk_walk;
mod find_steps;
mod flow;
mod large;
mod leases;
mod live;
mod orders;
mod people;
mod registry;
mod replay;
mod rollup;
mod shares;
mod stages;
mod steps;
mod walk;
mod webhooks;
