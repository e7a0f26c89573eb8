//! What lies on a person's desk beside the work itself: drafts.

mod draft;
mod notification;

pub use draft::{DRAFT_BYTES_MAX, DiscardDraft, Draft, DraftFound, DraftRefused, SaveDraft, find_draft};
pub use notification::{
    Comment, MarkNotificationsRead, MarkReadRefused, Notification, list_comments, list_notifications,
};
