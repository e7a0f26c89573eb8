//! Commands on workflows: apply a document, publish a version, archive what is live.

mod apply;
mod examine;
mod publish;

pub use apply::{Applied, ApplyWorkflow, ApplyWorkflowRefused};
pub use publish::{
    ArchiveWorkflow, ArchiveWorkflowRefused, PublishVersion, PublishVersionRefused, VersionPublished,
    WorkflowArchived,
};
