//! Health and metrics.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::problem::{Code, Problem};

/// A sign of life.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The server's version.
    version: &'static str,
}

const OK: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Whether the process is alive
#[utoipa::path(get, path = "/healthz", tag = "meta", security(()), responses((status = 200, body = Health)))]
pub(crate) async fn healthz() -> Json<Health> {
    Json(OK)
}

/// Whether the server can serve: the database answers
#[utoipa::path(get, path = "/readyz", tag = "meta", security(()),
    responses((status = 200, body = Health), (status = 503, body = Problem)))]
pub(crate) async fn readyz(State(app): State<App>) -> Result<Json<Health>, Problem> {
    let limit = std::time::Duration::from_secs(2);
    match tokio::time::timeout(limit, app.ctx.store_answers()).await {
        Ok(Ok(())) => Ok(Json(OK)),
        Ok(Err(failed)) => Err(failed.into()),
        Err(_) => Err(Problem::new(Code::Unavailable, "The database does not answer.")),
    }
}

/// Metrics in Prometheus' text format
#[utoipa::path(get, path = "/metrics", tag = "meta", security(()), responses((status = 200, body = String)))]
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    let (open, idle) = app.ctx.connections();
    #[expect(clippy::cast_precision_loss, reason = "connections are few")]
    for (state, count) in [("open", open as f64), ("idle", idle as f64)] {
        metrics::gauge!("handoff_database_connections", "state" => state).set(count);
    }
    let text = app
        .settings
        .metrics
        .as_ref()
        .map_or_else(String::new, metrics_exporter_prometheus::PrometheusHandle::render);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
