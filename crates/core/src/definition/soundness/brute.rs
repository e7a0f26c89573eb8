//! Whole.
