// This file was generated with `cornucopia`. Do not modify.

pub mod actor;
pub mod actor_group;
pub mod answered;
pub mod approval;
pub mod assignment;
pub mod calendar;
pub mod child;
pub mod clock;
pub mod consumer;
pub mod correction;
pub mod credential;
pub mod dead_letter;
pub mod draft;
pub mod event;
pub mod hop;
pub mod import;
pub mod lock;
pub mod log;
pub mod machine;
pub mod project;
pub mod run;
pub mod signal;
pub mod signing_key;
pub mod unit;
pub mod workflow;
