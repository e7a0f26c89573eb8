//! What is counted of requests: how many, and how long they take.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use metrics::{Counter, Histogram};

/// What is counted of the requests to each route, found once and kept: to find it among all that is measured takes a key of several
/// texts. There are only so many, because routes, methods and statuses are ours.
#[derive(Default)]
pub(crate) struct Measures {
    routes: RwLock<HashMap<String, Vec<Measure>>>,
}

struct Measure {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

impl Measures {
    /// Counts a request.
    pub(crate) fn note(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        if self.note_known(route, method, status, took) {
            return;
        }
        let labels =
            [("route", route.to_owned()), ("method", method.to_owned()), ("status", status.to_string())];
        let measure = Measure {
            method,
            status,
            requests: metrics::counter!("handoff_http_requests_total", &labels),
            seconds: metrics::histogram!("handoff_http_request_seconds", &labels[..2]),
        };
        measure.note(took);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.entry(route.to_owned()).or_default().push(measure);
    }

    /// Counts a request of a kind that was counted before.
    fn note_known(&self, route: &str, method: &str, status: u16, took: Duration) -> bool {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let is_it = |measure: &&Measure| measure.status == status && measure.method == method;
        let measure = routes.get(route).and_then(|measures| measures.iter().find(is_it));
        measure.inspect(|measure| measure.note(took)).is_some()
    }
}

impl Measure {
    fn note(&self, took: Duration) {
        self.requests.increment(1);
        self.seconds.record(took.as_secs_f64());
    }
}
