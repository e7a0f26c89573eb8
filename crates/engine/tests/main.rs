//! The use cases against a real database, one file per story. All in one binary: linking is most of what a test costs to build.

mod approval;
mod approvals;
mod batch;
mod blocks;
mod calendars;
mod claims;
mod deadline_support;
mod deadlines;
mod deliver;
mod flow;
mod leases;
mod live;
mod orders;
mod people;
mod registry;
mod replay;
mod rollup;
mod stages;
mod walk;
mod webhooks;
