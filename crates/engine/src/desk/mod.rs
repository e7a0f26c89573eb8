//! What lies on a person's desk beside the work itself: drafts, what they were told, views they keep.

mod draft;
mod notification;
mod view;

pub use draft::{DRAFT_BYTES_MAX, DiscardDraft, Draft, DraftFound, DraftRefused, SaveDraft, find_draft};
pub use notification::{
    Comment, MarkNotificationsRead, MarkReadRefused, Notification, list_comments, list_notifications,
};
pub use view::{DropView, SaveView, VIEWS_MAX, View, ViewRefused, list_views};
