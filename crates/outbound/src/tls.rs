//! Whom to trust: the roots that browsers trust, compiled in, and the operator's own.
//!
//! Compiled in, so that a container without certificates still knows the web, and so that every installation trusts the
//! same. The cryptography is *ring* and is chosen here, whatever the process has set as its default.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore};
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject as _;

/// Why a client could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ClientRefused {
    /// The file with the operator's own certificates cannot be read.
    #[error("could not read certificates from {}", path.display())]
    CaFile {
        /// The file.
        path: PathBuf,
        /// What was wrong with it.
        #[source]
        source: rustls_pki_types::pem::Error,
    },
    /// The file holds no certificate.
    #[error("{} holds no certificate", path.display())]
    CaFileEmpty {
        /// The file.
        path: PathBuf,
    },
    /// A certificate cannot be a root, or TLS cannot be set up.
    #[error("could not set up TLS")]
    Tls(#[from] rustls::Error),
}

pub(crate) fn config(ca_files: &[PathBuf]) -> Result<ClientConfig, ClientRefused> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for path in ca_files {
        let unreadable = |source| ClientRefused::CaFile { path: path.clone(), source };
        let mut found = 0;
        for certificate in CertificateDer::pem_file_iter(path).map_err(unreadable)? {
            roots.add(certificate.map_err(unreadable)?)?;
            found += 1;
        }
        if found == 0 {
            return Err(ClientRefused::CaFileEmpty { path: path.clone() });
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(versions.with_root_certificates(roots).with_no_client_auth())
}
