//! The API over HTTP, one file per story. All in one binary: linking is most of what a test costs to build.

mod around;
mod bad_input;
mod commands;
mod definitions;
mod drafts;
mod errors_doc;
mod imports;
mod inbound;
mod lists;
mod live;
mod people;
mod quality;
mod repeats;
mod several;
mod state_machines;
mod surface;
mod transitions;
mod views;
