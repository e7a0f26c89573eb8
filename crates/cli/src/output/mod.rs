//! What people see: data on stdout, talk on stderr, and failures with an exit code.

mod failure;
mod paint;
mod sink;
mod table;
mod when;

use std::io::{self, ErrorKind, IsTerminal, Write};

pub(crate) use failure::{Exit, Failed, Fault};
pub(crate) use paint::{Paint, Tone, clean, one_line};
pub(crate) use sink::Sink;
pub(crate) use table::{Cell, Table};
pub(crate) use when::{ago, clock_time, lasted, now};

/// Prints data: a line on stdout. A reader that went away ends the command quietly.
pub(crate) fn print(line: impl AsRef<str>) -> Result<(), Failed> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(line.as_ref().as_bytes()).and_then(|()| stdout.write_all(b"\n"));
    match written.and_then(|()| stdout.flush()) {
        Err(gone) if gone.kind() == ErrorKind::BrokenPipe => Err(Failed::reader_gone()),
        written => written.map_err(Failed::from_error),
    }
}

/// Prints talk: a line on stderr. Nobody listening is no reason to stop.
pub(crate) fn say(line: impl AsRef<str>) {
    let _ = writeln!(io::stderr().lock(), "{}", line.as_ref());
}

/// Whether a person reads stdout.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Prints the OpenAPI description.
pub(crate) fn print_openapi() -> Result<(), Failed> {
    print(handoff_api::openapi().to_pretty_json().map_err(Failed::from_error)?)
}
