//! Commands on workflows.

mod apply;

pub use apply::{Applied, ApplyWorkflow, ApplyWorkflowRefused};
