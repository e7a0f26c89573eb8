//! What lies on a person's desk beside the work itself: drafts.

mod draft;

pub use draft::{DRAFT_BYTES_MAX, DiscardDraft, Draft, DraftFound, DraftRefused, SaveDraft, find_draft};
