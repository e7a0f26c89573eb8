//! Prints the list of events for `docs/events.md`; `cargo xtask events` puts it there.

fn main() {
    print!("{}", handoff_core::machine::event_types_page());
}
