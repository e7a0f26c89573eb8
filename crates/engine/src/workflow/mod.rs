//! Commands on workflows: apply a document, publish a version, archive what is live, move runs to another version.

mod apply;
mod examine;
mod migrate;
mod publish;

pub use apply::{Applied, ApplyWorkflow, ApplyWorkflowRefused};
pub use migrate::{
    KeepMigrated, MigrateRuns, MigrateRunsRefused, Migrated, RUNS_AT_A_TIME_MAX, migrate_runs,
};
pub use publish::{
    ArchiveWorkflow, ArchiveWorkflowRefused, PublishVersion, PublishVersionRefused, VersionPublished,
    WorkflowArchived,
};
