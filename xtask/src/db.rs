//! `db`: a private PostgreSQL for trying things out. It keeps its data between runs.

use std::fmt::Write as _;

use anyhow::Result;
use handoff_cluster::{Cluster, Endpoint, SUPERUSER, Settings};

use crate::cluster::{self, Signals};
use crate::shell;

const DATABASE: &str = "postgres";

pub(crate) fn run() -> Result<()> {
    cluster::block_on(async {
        let mut signals = Signals::listen()?;
        let data_dir = shell::target_dir().join("dev-db");
        let binaries = handoff_cluster::find_binaries_for(&data_dir)?;
        let mut cluster = Cluster::start(binaries, Settings::durable(data_dir))?;
        println!("DATABASE_URL='{}'", url(cluster.endpoint()));
        println!("Ctrl-C stops it; the data stays.");
        signals.stop().await;
        Ok(cluster.stop()?)
    })
}

fn url(endpoint: &Endpoint) -> String {
    let folder = percent_encoded(&endpoint.socket_dir().to_string_lossy());
    format!("postgresql:///{DATABASE}?host={folder}&port={}&user={SUPERUSER}", endpoint.port())
}

/// Leaves only what means itself in a query and in quotes of the shell.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_folder_is_called_the_url_is_sound() {
        let cases =
            [("/srv/dev-db/socket", "/srv/dev-db/socket"), ("/a b&c\'d%é", "/a%20b%26c%27d%25%C3%A9")];
        for (folder, expected) in cases {
            assert_eq!(percent_encoded(folder), expected);
        }
    }
}
