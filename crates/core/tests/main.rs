//! Decisions at the size of whole definitions and logs, one file per story. All in one binary: linking is most of what a test costs to build.

mod logs;
mod patterns;
mod replay;
mod scenarios;
mod support;
