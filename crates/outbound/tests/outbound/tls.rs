//! Whom the client trusts.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use handoff_outbound::{Call, Client, ClientRefused, Config, NotConnected, OutboundError, Phase, Policy};
use http::Method;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::support::{Names, Server, Talk};

/// A certificate authority of one's own, as an intranet has it.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: tempfile::NamedTempFile,
}

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::<String>::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(issuer.pem().as_bytes()).unwrap();
        Self { issuer, file }
    }

    /// A server that says hello under `name`, with a certificate that ends in `until`.
    fn server(&self, name: &str, until: i32) -> Server {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let certificate: CertificateDer<'static> = params.signed_by(&key, &self.issuer).unwrap().into();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = Arc::new(config.with_no_client_auth().with_single_cert(vec![certificate], key).unwrap());
        Server::start(move |talk: &mut Talk| {
            let connection = ServerConnection::new(Arc::clone(&config)).map_err(std::io::Error::other)?;
            let mut stream = StreamOwned::new(connection, talk.stream.try_clone()?);
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello")?;
            stream.conn.send_close_notify();
            stream.flush()?;
            talk.fall_silent()
        })
    }
}

fn client(ca_files: Vec<PathBuf>) -> Client {
    Client::new(Config {
        policy: Policy { allowed: vec!["server.test".parse().unwrap()], plain_http: false },
        ca_files,
        resolver: Names::new(&[("server.test", &[&["127.0.0.1"]])]),
        connect_timeout: Duration::from_millis(500),
        ..Config::default()
    })
    .unwrap()
}

async fn get(client: &Client, server: &Server) -> Result<String, OutboundError> {
    let url = format!("https://server.test:{}/", server.port);
    let heard = client.send(Call::new(Method::GET, url)).await?;
    Ok(String::from_utf8(heard.body.to_vec()).unwrap())
}

#[tokio::test]
async fn an_authority_of_ones_own_is_trusted_when_its_file_is_given() {
    let authority = Authority::new();
    let server = authority.server("server.test", 2200);
    let trusting = client(vec![authority.file.path().to_owned()]);
    assert_eq!(get(&trusting, &server).await.unwrap(), "hello");
}

#[tokio::test]
async fn a_bad_certificate_is_called_what_it_is() {
    let (authority, stranger) = (Authority::new(), Authority::new());
    let trusting = client(vec![authority.file.path().to_owned()]);
    let cases = [
        (stranger.server("server.test", 2200), NotConnected::CertificateUntrusted),
        (authority.server("other.test", 2200), NotConnected::CertificateForAnotherName),
        (authority.server("server.test", 2021), NotConnected::CertificateOutOfDate),
        (Server::saying("HTTP/1.1 200 OK\r\n\r\n"), NotConnected::TlsFailed),
    ];
    for (server, expected) in cases {
        match get(&trusting, &server).await.unwrap_err() {
            OutboundError::NotConnected { reason, .. } => assert_eq!(reason, expected),
            other => panic!("{expected:?}: {other:?}"),
        }
        assert!(server.requests().is_empty());
    }
}

#[tokio::test]
async fn a_server_that_never_agrees_on_tls_is_not_waited_for() {
    let server = Server::start(Talk::fall_silent);
    let error = get(&client(Vec::new()), &server).await.unwrap_err();
    assert!(matches!(error, OutboundError::TimedOut { phase: Phase::Connecting, .. }), "{error:?}");
}

#[test]
fn a_file_without_certificates_is_refused_at_once() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let config = Config { ca_files: vec![empty.path().to_owned()], ..Config::default() };
    assert!(matches!(Client::new(config), Err(ClientRefused::CaFileEmpty { .. })));
    let config = Config { ca_files: vec!["/nowhere/ca.pem".into()], ..Config::default() };
    assert!(matches!(Client::new(config), Err(ClientRefused::CaFile { .. })));
}
