// This file was generated with `cornucopia`. Do not modify.

pub mod actor;
pub mod actor_group;
pub mod answered;
pub mod assignment;
pub mod credential;
pub mod event;
pub mod judgment;
pub mod project;
pub mod run;
pub mod unit;
pub mod workflow;
