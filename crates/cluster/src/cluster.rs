//! A running PostgreSQL and its owner.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::binaries::Binaries;
use crate::disk;
use crate::endpoint::Endpoint;
use crate::error::ClusterError;
use crate::folder::DataFolder;
use crate::initdb;
use crate::leftover;
use crate::log::{Log, last_lines};
use crate::pid_file::PidFile;
use crate::process;
use crate::settings::Settings;
use crate::socket;
use crate::user::ServerUser;

const SOCKET_ONLY_PORT: u16 = 5432;

/// Long, because after a crash PostgreSQL first replays its log, and starting over would not make that
/// shorter.
const START_LIMIT: Duration = Duration::from_mins(5);

/// How long to wait for backends that have not noticed yet that their postmaster was killed.
const ORPHANS_LIMIT: Duration = Duration::from_secs(30);
const ORPHANS_PAUSE: Duration = Duration::from_millis(250);

/// A private PostgreSQL, stopped when this value is dropped.
#[derive(Debug)]
pub struct Cluster {
    binaries: Binaries,
    settings: Settings,
    user: ServerUser,
    endpoint: Endpoint,
    postmaster: Option<Child>,
    // Last, since fields are dropped in order: the lock must outlive everything else.
    folder: DataFolder,
}

/// How a start went.
enum Progress {
    Ready,
    Exited,
    TooSlow,
}

impl Cluster {
    /// Locks the data folder, creates the cluster if there is none, clears away what a killed owner left,
    /// starts PostgreSQL and waits until it accepts connections.
    pub fn start(binaries: Binaries, settings: Settings) -> Result<Self, ClusterError> {
        let folder = DataFolder::open(&settings.data_dir)?;
        let has_cluster = folder.has_cluster(binaries.major())?;
        let user = ServerUser::choose(&folder.cluster_dir())?;
        user.admit(&binaries, folder.path())?;
        if !has_cluster {
            initdb::create_cluster(&binaries, &folder, &user, settings.durable)?;
        }
        let endpoint = Endpoint::new(folder.path().join("socket"), settings.port.unwrap_or(SOCKET_ONLY_PORT));
        let mut cluster = Self { binaries, settings, user, endpoint, postmaster: None, folder };
        cluster.launch()?;
        Ok(cluster)
    }

    /// Starts PostgreSQL again if it has died (or was stopped); says whether that was necessary.
    pub fn ensure_running(&mut self) -> Result<bool, ClusterError> {
        if self.is_running() {
            return Ok(false);
        }
        self.launch()?;
        Ok(true)
    }

    /// Whether the postmaster lives.
    pub fn is_running(&mut self) -> bool {
        self.postmaster.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Stops PostgreSQL in order, or at once if that takes too long. The folder stays locked. Stopping
    /// twice is fine.
    pub fn stop(&mut self) -> Result<(), ClusterError> {
        if let Some(child) = &mut self.postmaster {
            process::stop_postmaster(child.id(), || !matches!(child.try_wait(), Ok(None)))?;
            self.postmaster = None;
            socket::clean_up(self.folder.path(), self.endpoint.socket_dir());
        }
        Ok(())
    }

    /// Where to connect to. It can change when PostgreSQL is started again, though hardly ever does.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// A connection string in libpq's keyword form, for a connection to `database` as the superuser.
    #[must_use]
    pub fn connection_string(&self, database: &str) -> String {
        self.endpoint.connection_string(database)
    }

    /// The folder of the Unix socket.
    #[must_use]
    pub fn socket_dir(&self) -> &Path {
        self.endpoint.socket_dir()
    }

    /// The port; without TCP it still is part of the socket's file name.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.endpoint.port()
    }

    /// The data folder, as an absolute path.
    #[must_use]
    pub fn data_dir(&self) -> &Path {
        self.folder.path()
    }

    /// The process id of the postmaster, unless it was stopped.
    #[must_use]
    pub fn postmaster_pid(&self) -> Option<u32> {
        self.postmaster.as_ref().map(Child::id)
    }

    fn launch(&mut self) -> Result<(), ClusterError> {
        self.postmaster = None;
        leftover::clear(&self.folder.cluster_dir(), &self.user)?;
        self.refuse_taken_port()?;
        self.endpoint = Endpoint::new(socket::prepare(self.folder.path(), &self.user)?, self.endpoint.port());

        let orphans_deadline = Instant::now() + ORPHANS_LIMIT;
        loop {
            let (log, file) = Log::open(self.folder.path())?;
            // Kept before it is ready, so that dropping the cluster stops it whatever happens next.
            let child = self.postmaster.insert(self.spawn(file, log.path())?);
            match wait_until_ready(child, &self.folder.cluster_dir()) {
                Progress::Ready => return Ok(()),
                Progress::Exited => {
                    self.postmaster = None;
                    // Orphaned backends keep their shared memory until they notice that they are orphans.
                    let orphaned = log.text().contains("is still in use");
                    if !orphaned || Instant::now() >= orphans_deadline {
                        return Err(self.explain_exit(&log));
                    }
                    thread::sleep(ORPHANS_PAUSE);
                }
                Progress::TooSlow => {
                    let log_tail = last_lines(&log.text());
                    self.stop()?;
                    let seconds = START_LIMIT.as_secs();
                    return Err(ClusterError::StartTimedOut {
                        seconds,
                        log: log.path().to_owned(),
                        log_tail,
                    });
                }
            }
        }
    }

    fn spawn(&self, log: File, log_path: &Path) -> Result<Child, ClusterError> {
        let program = self.binaries.program("postgres");
        let stdout = log.try_clone().map_err(ClusterError::io("open", log_path))?;
        self.user
            .command(&program)
            .args(self.arguments())
            .stdout(stdout)
            .stderr(log)
            // Ctrl-C in a terminal reaches a whole process group: it is for the owner, who then stops us in
            // order.
            .process_group(0)
            .spawn()
            .map_err(ClusterError::io("run", &program))
    }

    fn arguments(&self) -> Vec<OsString> {
        let on_or_off = if self.settings.durable { "on" } else { "off" };
        let listen_addresses = if self.settings.port.is_some() { "127.0.0.1" } else { "" };
        let port = self.endpoint.port().to_string();
        let max_connections = self.settings.max_connections.to_string();
        let chosen = [
            ("listen_addresses", listen_addresses),
            ("port", &port),
            ("unix_socket_permissions", "0700"),
            ("max_connections", &max_connections),
            ("shared_buffers", "128MB"),
            ("fsync", on_or_off),
            ("synchronous_commit", on_or_off),
            ("full_page_writes", on_or_off),
            ("cluster_name", "handoff"),
            ("log_destination", "stderr"),
            ("logging_collector", "off"),
            ("timezone", "UTC"),
            ("log_timezone", "UTC"),
            // A few messages are looked for in the log.
            ("lc_messages", "C"),
        ];
        // The folder comes first and is followed by another argument, which is how a leftover is recognised.
        let mut arguments: Vec<OsString> = vec!["-D".into(), self.folder.cluster_dir().into()];
        arguments.extend(["-k".into(), self.endpoint.socket_dir().into()]);
        let extra = self.settings.extra.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in chosen.into_iter().chain(extra) {
            arguments.extend(["-c".into(), format!("{name}={value}").into()]);
        }
        arguments
    }

    fn refuse_taken_port(&self) -> Result<(), ClusterError> {
        let Some(port) = self.settings.port else { return Ok(()) };
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(ClusterError::PortTaken { port }),
            // Any other reason is PostgreSQL's to explain.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn explain_exit(&self, log: &Log) -> ClusterError {
        let text = log.text();
        if disk::is_full(self.folder.path(), &text) {
            return ClusterError::DiskFull { path: self.folder.path().to_owned() };
        }
        match self.settings.port {
            // Somebody was faster than us after we had looked.
            Some(port) if text.contains("Address already in use") => ClusterError::PortTaken { port },
            _ => ClusterError::StartFailed { log: log.path().to_owned(), log_tail: last_lines(&text) },
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Nobody is left to tell. Should it survive, the next owner of the folder clears it away.
        let _ = self.stop();
    }
}

fn wait_until_ready(child: &mut Child, cluster_dir: &Path) -> Progress {
    let mut progress = Progress::TooSlow;
    process::poll_until(START_LIMIT, || {
        if !matches!(child.try_wait(), Ok(None)) {
            progress = Progress::Exited;
            return true;
        }
        // The file may still be the one of an earlier postmaster.
        let ready =
            PidFile::read(cluster_dir).is_some_and(|file| file.pid == Some(child.id()) && file.is_ready());
        if ready {
            progress = Progress::Ready;
        }
        ready
    });
    progress
}
