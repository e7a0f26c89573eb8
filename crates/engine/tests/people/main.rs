//! People and permission, on a real PostgreSQL.

mod accounts;
mod groups;
mod identity;
mod office;
mod projects;
mod setup;
mod tokens;
