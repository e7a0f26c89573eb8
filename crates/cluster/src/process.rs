//! Looks at processes and ends them.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

use crate::error::ClusterError;

const POLL_INTERVAL: Duration = Duration::from_millis(10);
const FAST_SHUTDOWN_LIMIT: Duration = Duration::from_secs(30);
const IMMEDIATE_SHUTDOWN_LIMIT: Duration = Duration::from_secs(10);

/// Asks `done` again and again until it says yes, and gives up after `limit`.
pub(crate) fn poll_until(limit: Duration, mut done: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + limit;
    loop {
        if done() {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Stops a postmaster: first in order (sessions are cut off, a checkpoint is written), then at once.
pub(crate) fn stop_postmaster(pid: u32, mut is_gone: impl FnMut() -> bool) -> Result<(), ClusterError> {
    signal(pid, Signal::INT);
    if poll_until(FAST_SHUTDOWN_LIMIT, &mut is_gone) {
        return Ok(());
    }
    // An immediate shutdown loses nothing that was committed: the next start replays the log.
    quit(&[pid], is_gone)
}

/// Makes PostgreSQL processes leave at once.
pub(crate) fn quit(pids: &[u32], all_gone: impl FnMut() -> bool) -> Result<(), ClusterError> {
    let Some(&pid) = pids.first() else { return Ok(()) };
    for &pid in pids {
        signal(pid, Signal::QUIT);
    }
    if poll_until(IMMEDIATE_SHUTDOWN_LIMIT, all_gone) {
        Ok(())
    } else {
        Err(ClusterError::WillNotStop { pid })
    }
}

fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = to_pid(pid) {
        // The process may have left in the meantime, and whoever sends a signal then waits for it to be gone
        // anyway.
        let _ = kill_process(pid, signal);
    }
}

fn to_pid(pid: u32) -> Option<Pid> {
    i32::try_from(pid).ok().and_then(Pid::from_raw)
}

/// Whether the process id is taken, be it by a process we may not send signals to.
pub(crate) fn exists(pid: u32) -> bool {
    to_pid(pid).is_some_and(|pid| !matches!(test_kill_process(pid), Err(rustix::io::Errno::SRCH)))
}

/// The command line with its arguments separated by blanks; empty for a process that has exited but was not
/// waited for.
pub(crate) fn command_line(pid: u32) -> Option<String> {
    if cfg!(target_os = "linux") {
        let line = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        return Some(String::from_utf8_lossy(&line).replace('\0', " "));
    }
    let answer = Command::new("ps")
        .args(["-o", "command=", "-p", &pid.to_string()])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
}

/// Whether a process has ended, perhaps without having been waited for.
pub(crate) fn has_ended(pid: u32) -> bool {
    command_line(pid).is_none_or(|line| line.is_empty())
}

/// The processes that run this program. Only Linux can tell; elsewhere there seem to be none.
pub(crate) fn running(program: &str) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|pid| {
            fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name.trim_end() == program)
        })
        .collect()
}
