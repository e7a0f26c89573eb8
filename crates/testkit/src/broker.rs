//! A NATS server of one's own, which a test may treat badly.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a broker may take to come up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A broker. It ends with the test.
#[derive(Debug)]
pub struct Broker {
    process: Child,
    folder: TempDir,
    port: u16,
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Broker {
    /// A broker that knows nothing yet.
    #[must_use]
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (process, port) = launch(folder.path(), None);
        Self { process, folder, port }
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// `kill -9`.
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again where it was, after it was stopped.
    pub fn start_again(&mut self) {
        (self.process, _) = launch(self.folder.path(), Some(self.port));
    }

    /// Lets it forget everything, after it was stopped.
    pub fn wipe(&mut self) {
        std::fs::remove_dir_all(self.folder.path().join("jetstream")).expect("it kept something");
    }

    /// Cuts it off: connections stay, and nothing comes over them.
    pub fn cut_off(&self) {
        self.signal("-STOP");
    }

    /// Ends that.
    pub fn let_through(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(status.expect("kill").success(), "the broker gets {signal}");
    }
}

fn launch(folder: &Path, port: Option<u16>) -> (Child, u16) {
    // Debian keeps it where only root looks.
    let program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server"];
    let program = program.into_iter().find(|path| Path::new(path).exists()).unwrap_or("nats-server");
    let mut command = Command::new(program);
    let any_port = port.map_or_else(|| "-1".to_owned(), |port| port.to_string());
    command.args(["-a", "127.0.0.1", "-p", &any_port, "-js", "-sd"]).arg(folder);
    command.arg("--ports_file_dir").arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let mut process = command.spawn().expect("a nats-server, which scripts/setup installs");
    // Its file of ports is there when it listens.
    let file = folder.join(format!("nats-server_{}.ports", process.id()));
    let until = Instant::now() + PATIENCE;
    let port = loop {
        if let Some(port) = std::fs::read_to_string(&file).ok().as_deref().and_then(port_in) {
            break port;
        }
        let ended = process.try_wait().expect("a process");
        assert!(ended.is_none() && Instant::now() < until, "the broker does not come up: {ended:?}");
        std::thread::sleep(Duration::from_millis(5));
    };
    (process, port)
}

/// `{"nats":["nats://127.0.0.1:4222"], …}`.
fn port_in(ports: &str) -> Option<u16> {
    let ports: serde_json::Value = serde_json::from_str(ports).ok()?;
    ports["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
}
