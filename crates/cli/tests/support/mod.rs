//! The real binary, started the way people start it: commands that end, and servers that last as long as their test.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use handoff_testkit::TestDatabase;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::timeout;

/// Nothing here takes this long, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(110);

/// A folder that every user may enter: started by root, PostgreSQL runs as somebody else. Its path is short, because that
/// of a socket has to be.
pub(crate) fn open_folder() -> TempDir {
    let everyone = Permissions::from_mode(0o755);
    let folder = tempfile::Builder::new().prefix("handoff-").permissions(everyone).tempdir_in("/tmp");
    folder.expect("a folder")
}

/// The binary in `folder`, unmoved by the settings of whoever runs the tests. Where PostgreSQL is, it may know.
pub(crate) fn handoff(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_handoff"));
    for (name, _) in std::env::vars_os() {
        let bytes = name.as_encoded_bytes();
        let ours = bytes.starts_with(b"HANDOFF_") && name != "HANDOFF_PG_BIN";
        if ours || bytes.starts_with(b"OTEL_") || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command.args(args).current_dir(folder).env("XDG_CONFIG_HOME", folder).env("TZ", "UTC");
    command.kill_on_drop(true);
    command
}

/// Sends a signal to a process that may be gone already.
pub(crate) fn signal(pid: i32, signal: rustix::process::Signal) {
    let pid = rustix::process::Pid::from_raw(pid).expect("a process id");
    let _ = rustix::process::kill_process(pid, signal);
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Runs a command to its end.
    pub(crate) async fn of(mut command: Command, stdin: &str) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let mut input = child.stdin.take().expect("stdin");
        // A command that reads nothing may be gone already.
        let _ = input.write_all(stdin.as_bytes()).await;
        drop(input);
        let ended = timeout(PATIENCE, child.wait_with_output()).await.expect("the command does not hang");
        let output = ended.expect("the command ends");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        // A process that a signal ended has no code.
        let code = output.status.code().unwrap_or(-1);
        Self { code, out: text(output.stdout), err: text(output.stderr) }
    }

    /// What it printed, if it went well.
    pub(crate) fn ok(&self) -> &str {
        assert_eq!(self.code, 0, "{self:?}");
        self.out.trim_end()
    }

    /// The same, as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.ok()).expect("JSON")
    }

    /// What it said, if it ended with `code`.
    pub(crate) fn failed(&self, code: i32) -> &str {
        assert_eq!(self.code, code, "{self:?}");
        &self.err
    }
}

/// A real server; it ends with the test.
pub(crate) struct Server {
    pub(crate) address: String,
    /// The one-time link, on a server without an administrator.
    pub(crate) setup: Option<String>,
    process: Child,
}

impl Server {
    /// On a test's database.
    pub(crate) async fn on(database: &TestDatabase) -> Self {
        Self::with(database, &[]).await
    }

    /// On a test's database, with more flags.
    pub(crate) async fn with(database: &TestDatabase, flags: &[&str]) -> Self {
        let mut command = handoff(Path::new("/"), &["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        command.args(flags).env("DATABASE_URL", database.url());
        Self::start(command).await
    }

    /// However the command says; returns when it is ready.
    pub(crate) async fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the binary starts");
        let mut lines = BufReader::new(process.stdout.take().expect("stdout")).lines();
        let mut address = None;
        let mut setup = None;
        let greeting = async {
            while let Some(line) = lines.next_line().await.expect("text") {
                address = address
                    .take()
                    .or_else(|| line.split_once(" is ready at ").map(|(_, address)| address.to_owned()));
                setup = setup.take().or_else(|| {
                    line.split_whitespace().find(|word| word.contains("/setup#")).map(str::to_owned)
                });
                if line.contains("Ctrl-C") {
                    break;
                }
            }
        };
        timeout(PATIENCE, greeting).await.expect("the server does not hang");
        Self { address: address.expect("the server says where it is"), setup, process }
    }

    /// Its standard error, if it was piped.
    pub(crate) fn stderr(&mut self) -> Option<ChildStderr> {
        self.process.stderr.take()
    }

    /// The most memory it has had, in KiB.
    pub(crate) fn memory_peak(&self) -> u64 {
        let status = format!("/proc/{}/status", self.process.id().expect("the server runs"));
        let status = std::fs::read_to_string(status).expect("the system tells");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        peak.trim().trim_end_matches(" kB").trim().parse().expect("a number")
    }

    /// Kills it with -9.
    pub(crate) async fn kill(mut self) {
        self.process.kill().await.expect("the server is killed");
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn stop(mut self) -> ExitStatus {
        let id = self.process.id().expect("the server runs").cast_signed();
        let pid = Pid::from_raw(id).expect("a process id");
        kill_process(pid, Signal::TERM).expect("the server can be signalled");
        let ended = timeout(PATIENCE, self.process.wait()).await.expect("the server does not hang");
        ended.expect("the server ends")
    }
}
