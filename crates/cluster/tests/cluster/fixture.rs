//! A data folder of its own for each test, and the programs to look into it from outside.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use handoff_cluster::{Binaries, Cluster, ClusterError, Endpoint, Settings, find_binaries};

pub(crate) type TestResult<T = ()> = Result<T, Box<dyn Error>>;

/// Names the data folder to the process that a test starts to own it.
const DATA_DIR_VARIABLE: &str = "HANDOFF_CLUSTER_TEST_DATA_DIR";

/// A temporary folder that the server's user may enter, with the programs to use in it.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) binaries: Binaries,
}

impl Place {
    pub(crate) fn new() -> TestResult<Self> {
        let folder = tempfile::tempdir()?;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        Ok(Self { folder, binaries: find_binaries()? })
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn start(&self) -> Result<Cluster, ClusterError> {
        self.start_with(Settings::throw_away(self.data_dir()))
    }

    pub(crate) fn start_with(&self, settings: Settings) -> Result<Cluster, ClusterError> {
        Cluster::start(self.binaries.clone(), settings)
    }

    /// Runs one statement and returns what psql prints.
    pub(crate) fn query(&self, endpoint: &Endpoint, statement: &str) -> TestResult<String> {
        let answer = self.psql(endpoint, statement).output()?;
        if !answer.status.success() {
            return Err(String::from_utf8_lossy(&answer.stderr).into());
        }
        Ok(String::from_utf8(answer.stdout)?.trim().to_owned())
    }

    pub(crate) fn psql(&self, endpoint: &Endpoint, statement: &str) -> Command {
        let mut command = Command::new(self.binaries.folder().join("psql"));
        command.args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-d", &endpoint.connection_string("postgres")]);
        command.args(["-c", statement]).stdin(Stdio::null());
        command
    }
}

/// Another process that owns a cluster.
pub(crate) struct Owner {
    child: Child,
    /// Kept open: the owner still has things to print when it leaves.
    _stdout: BufReader<ChildStdout>,
}

impl Owner {
    pub(crate) fn start(data_dir: &Path) -> TestResult<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["fixture::own_a_cluster_until_killed", "--exact", "--ignored", "--nocapture"])
            .env(DATA_DIR_VARIABLE, data_dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdout = BufReader::new(child.stdout.take().ok_or("no pipe")?);
        let mut line = String::new();
        while !line.contains("the cluster is ready") {
            line.clear();
            if stdout.read_line(&mut line)? == 0 {
                return Err("the owner ended before its cluster was ready".into());
            }
        }
        Ok(Self { child, _stdout: stdout })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends the owner as `kill -9` does: nothing of it runs any more, so its PostgreSQL stays behind.
    pub(crate) fn kill(mut self) -> TestResult {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // The end of its standard input tells a living owner to stop its cluster and leave.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "this is the other process of tests that need one"]
fn own_a_cluster_until_killed() -> TestResult {
    let data_dir = std::env::var_os(DATA_DIR_VARIABLE).ok_or("only other tests run this")?;
    let cluster = Cluster::start(find_binaries()?, Settings::throw_away(data_dir))?;
    println!("the cluster is ready");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    drop(cluster);
    Ok(())
}

pub(crate) fn is_root() -> TestResult<bool> {
    Ok(Command::new("id").arg("-u").output()?.stdout.starts_with(b"0\n"))
}

pub(crate) fn send_signal(name: &str, pid: u32) -> TestResult {
    let status = Command::new("kill").arg(format!("-{name}")).arg(pid.to_string()).status()?;
    if status.success() { Ok(()) } else { Err(format!("could not send {name} to {pid}").into()) }
}

/// Whether a process runs; one that has exited but was not waited for does not.
pub(crate) fn runs(pid: u32) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", &pid.to_string()]).output();
    state.is_ok_and(|answer| answer.status.success() && !answer.stdout.starts_with(b"Z"))
}

pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) -> TestResult {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !holds() {
        if Instant::now() >= deadline {
            return Err(format!("{what} did not come true").into());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}
