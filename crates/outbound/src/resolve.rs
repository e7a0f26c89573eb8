//! From names to addresses. A port of its own, so that a test can be a name server that changes its mind.

use std::future::Future;
use std::io;
use std::net::{IpAddr, ToSocketAddrs as _};
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::Semaphore;

/// What a look-up gives, later.
pub type Resolving = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Looks names up.
pub trait Resolve: Send + Sync + 'static {
    /// All addresses of `host`, the preferred one first. Called once for each connection, never for a literal address.
    fn resolve(&self, host: &str) -> Resolving;
}

/// Look-ups that run at once. The system's resolver cannot be interrupted: whoever stops waiting leaves a thread behind,
/// and a slow name server must not pile them up.
const LOOKUPS_MAX: usize = 32;

/// The system's own resolver, with its hosts file and search list.
#[derive(Clone, Debug)]
pub struct SystemResolver {
    slots: Arc<Semaphore>,
}

impl Default for SystemResolver {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(LOOKUPS_MAX)) }
    }
}

impl Resolve for SystemResolver {
    fn resolve(&self, host: &str) -> Resolving {
        let (slots, host) = (Arc::clone(&self.slots), host.to_owned());
        Box::pin(async move {
            let slot = slots.acquire_owned().await.map_err(io::Error::other)?;
            let looked_up = tokio::task::spawn_blocking(move || {
                let found =
                    (host.as_str(), 0).to_socket_addrs().map(|found| found.map(|at| at.ip()).collect());
                drop(slot); // only now is the thread free again
                found
            });
            looked_up.await.map_err(io::Error::other)?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_system_knows_its_own_name() {
        let found = SystemResolver::default().resolve("localhost").await.unwrap();
        assert!(!found.is_empty() && found.iter().all(IpAddr::is_loopback), "{found:?}");
    }
}
