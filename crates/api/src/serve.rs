//! Serving connections: heads must come in time, and on shutdown every request that was begun is finished.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::limits::{CONNECTIONS_MAX, HEAD_BYTES_MAX, HEAD_TIME_MAX, WRITE_TIME_MAX};
use crate::patience::Patient;

/// Serves `router` on `listener` until `stop`, then lets begun requests finish for at most `drain`.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>, drain: Duration) {
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME_MAX).max_buf_size(HEAD_BYTES_MAX);
    let graceful = GracefulShutdown::new();
    let tasks = TaskTracker::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = accept(&listener, &places) => accepted,
        };
        let Some((stream, peer, place)) = accepted else { continue };
        let router = router.clone();
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let connection =
            builder.serve_connection(TokioIo::new(Patient::new(stream, WRITE_TIME_MAX)), service);
        let watched = graceful.watch(connection);
        tasks.spawn(async move {
            // A connection that breaks has nobody left to tell.
            let _ = watched.await;
            drop(place);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(drain) => tracing::warn!("some requests did not finish in time and were cut off"),
    }
}

type Accepted = (tokio::net::TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> Option<Accepted> {
    let place = places.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Answers are small; waiting to fill a packet would only delay them.
            let _ = stream.set_nodelay(true);
            Some((stream, peer, place))
        }
        Err(error) => {
            // Out of file descriptors, most likely: give others a moment to close theirs.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
