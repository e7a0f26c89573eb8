//! The binary itself: server, command line and benchmarks, one file per story. All in one binary: linking is most of what a test costs to build.

mod aggregate;
mod agreement;
mod bench;
mod cli_client;
mod doctor;
mod event_proofs;
mod fail_points;
mod mining;
mod scale;
mod server;
mod support;
mod tls;
mod traces;
