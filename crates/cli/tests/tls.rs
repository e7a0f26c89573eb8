//! A PostgreSQL that is reached over TCP with TLS, as one that somebody else runs would be.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use crate::support::{Ran, Server, handoff, open_folder};
use handoff_cluster::{Cluster, ClusterError, SUPERUSER, Settings, find_binaries};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls};

const PASSWORD: &str = "open-sesame";

/// A certificate authority of the test's own.
struct Authority {
    certificate: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new(name: &str) -> Self {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, name);
        let certificate = params.self_signed(&key).expect("a certificate").pem();
        Self { certificate, issuer: Issuer::new(params, key) }
    }

    /// A certificate for `names` and its key.
    fn issue(&self, names: &[&str]) -> (String, String) {
        let key = KeyPair::generate().expect("a key");
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        let params = CertificateParams::new(names).expect("names");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        (certificate.pem(), key.serialize_pem())
    }
}

/// A PostgreSQL with a database `handoff` and a password, listening on a port.
struct Postgres {
    // Stopped before its folder is removed.
    cluster: Cluster,
    folder: TempDir,
}

impl Postgres {
    async fn plain() -> Self {
        let folder = open_folder();
        let cluster = start(&folder, &[]);
        let postgres = Self { cluster, folder };
        let statements =
            [&format!("alter role {SUPERUSER} password '{PASSWORD}'"), "create database handoff"];
        let client = postgres.client("postgres").await;
        for statement in statements {
            client.batch_execute(statement).await.expect("the superuser may do this");
        }
        postgres
    }

    /// With a certificate for 127.0.0.1 by `authority`.
    async fn with_tls(authority: &Authority) -> Self {
        let Self { mut cluster, folder } = Self::plain().await;
        let inside = cluster.data_dir().join("postgres");
        cluster.stop().expect("it stops");
        drop(cluster);
        let (certificate, key) = authority.issue(&["127.0.0.1"]);
        give(&inside, "server.crt", &certificate);
        give(&inside, "server.key", &key);
        let settings = [("ssl", "on"), ("ssl_cert_file", "server.crt"), ("ssl_key_file", "server.key")];
        Self { cluster: start(&folder, &settings), folder }
    }

    /// A way in past TLS and passwords.
    async fn client(&self, database: &str) -> Client {
        let url = self.cluster.connection_string(database);
        let (client, connection) = tokio_postgres::connect(&url, NoTls).await.expect("it answers");
        #[expect(clippy::disallowed_methods, reason = "the connection ends with the test's runtime")]
        tokio::spawn(connection);
        client
    }

    fn url(&self, host: &str, query: &str) -> String {
        format!("postgres://{SUPERUSER}:{PASSWORD}@{host}:{}/handoff{query}", self.cluster.port())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path
    }

    /// `handoff` on a system that trusts `authority` alone.
    fn handoff(&self, args: &[&str], authority: &Authority) -> tokio::process::Command {
        let mut command = handoff(self.folder.path(), args);
        let system = self.file("system.pem", &authority.certificate);
        command.env("SSL_CERT_FILE", system).env_remove("SSL_CERT_DIR");
        command
    }
}

/// Starts it on a port that is free.
fn start(folder: &TempDir, extra: &[(&str, &str)]) -> Cluster {
    let extra: Vec<_> = extra.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    loop {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = Some(port.expect("a port").port());
        let settings = Settings::throw_away(folder.path().join("db"));
        let settings = Settings { port, extra: extra.clone(), ..settings };
        match Cluster::start(find_binaries().expect("PostgreSQL is installed"), settings) {
            // Somebody was faster.
            Err(ClusterError::PortTaken { .. }) => {}
            started => return started.expect("PostgreSQL starts"),
        }
    }
}

/// Puts a file into a cluster's folder as its owner's alone: PostgreSQL takes no other keys.
fn give(cluster: &Path, name: &str, text: &str) {
    let path = cluster.join(name);
    fs::write(&path, text).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("permissions");
    let owner = fs::metadata(cluster).expect("the cluster");
    chown(&path, Some(owner.uid()), Some(owner.gid())).expect("an owner");
}

const SERVE: [&str; 5] = ["serve", "--listen", "127.0.0.1:0", "--log", "error"];

#[tokio::test]
async fn with_its_authority_named_a_postgresql_is_used_over_tls() {
    let (ours, other) = (Authority::new("Ours"), Authority::new("Other"));
    let postgres = Postgres::with_tls(&ours).await;
    let ca = postgres.file("ca.pem", &ours.certificate);
    let mut serve = postgres.handoff(&SERVE, &other);
    serve.env("DATABASE_URL", postgres.url("127.0.0.1", "?sslmode=require")).env("HANDOFF_DATABASE_CA", ca);
    let server = Server::start(serve).await;

    let _ = rustls::crypto::ring::default_provider().install_default();
    let ready = reqwest::get(format!("{}/readyz", server.address)).await.expect("an answer");
    assert_eq!(ready.status(), 200);
    let connections = "select bool_and(ssl), count(*) from pg_stat_ssl join pg_stat_activity using (pid)
                        where application_name = 'handoff'";
    let row = postgres.client("handoff").await.query_one(connections, &[]).await.expect("a row");
    assert_eq!(row.get::<_, Option<bool>>(0), Some(true));
    assert!(row.get::<_, i64>(1) > 0);
    assert!(server.stop().await.success());
}

#[tokio::test]
async fn a_certificate_that_cannot_be_trusted_is_refused_with_the_way_out() {
    let (ours, other) = (Authority::new("Ours"), Authority::new("Other"));
    let postgres = Postgres::with_tls(&ours).await;
    let ca = postgres.file("ca.pem", &ours.certificate);
    let absent = postgres.folder.path().join("absent.pem");
    let key = postgres.file("key.pem", &ours.issue(&["127.0.0.1"]).1);
    let url = postgres.url("127.0.0.1", "?sslmode=require");
    let unknown = "invalid peer certificate: UnknownIssuer\nhint: name the file of its certificate authority";
    let cases = [
        (url.clone(), None, 6, unknown),
        // TLS is preferred unless something is said, and then it must be sound too.
        (postgres.url("127.0.0.1", ""), None, 6, unknown),
        (
            postgres.url("localhost", "?sslmode=require"),
            Some(&ca),
            6,
            "certificate not valid for name \"localhost\"",
        ),
        (url.clone(), Some(&key), 1, "key.pem cannot be read: no items found"),
        (url, Some(&absent), 1, "absent.pem cannot be read"),
    ];
    for (url, ca, code, expected) in cases {
        let mut serve = postgres.handoff(&SERVE, &other);
        serve.env("DATABASE_URL", &url);
        if let Some(ca) = ca {
            serve.env("HANDOFF_DATABASE_CA", ca);
        }
        let refused = Ran::of(serve, "").await;
        assert!(refused.failed(code).contains(expected), "{expected:?} in {refused:?}");
        assert!(!refused.err.contains(PASSWORD) && refused.out.is_empty(), "{refused:?}");
    }

    let mut doctor = postgres.handoff(&["doctor", "--listen", "127.0.0.1:0"], &other);
    doctor.env("DATABASE_URL", postgres.url("127.0.0.1", "?sslmode=require"));
    let found = Ran::of(doctor, "").await;
    found.failed(1);
    assert!(found.out.contains("UnknownIssuer; name the file of its certificate authority"), "{found:?}");
}

#[tokio::test]
async fn a_postgresql_without_tls_is_refused_only_when_tls_is_asked_for() {
    let authority = Authority::new("Ours");
    let postgres = Postgres::plain().await;
    let serve = |query: &str| {
        let mut serve = postgres.handoff(&SERVE, &authority);
        serve.env("DATABASE_URL", postgres.url("127.0.0.1", query));
        serve
    };
    let refused = Ran::of(serve("?sslmode=require"), "").await;
    let expected = "server does not support TLS\nhint: turn TLS on there";
    assert!(refused.failed(6).contains(expected), "{refused:?}");

    assert!(Server::start(serve("")).await.stop().await.success());
}
