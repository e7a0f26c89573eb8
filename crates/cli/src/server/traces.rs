//! Traces by OTLP over HTTP, with feature `otel`.

#[cfg(feature = "otel")]
pub(crate) use with_otel::{Traces, join};

#[cfg(feature = "otel")]
mod with_otel {
    use std::collections::HashMap;

    use opentelemetry::propagation::TextMapPropagator;
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::{SpanExporter, WithExportConfig};
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::propagation::TraceContextPropagator;
    use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
    use tracing::Subscriber;
    use tracing_opentelemetry::{OpenTelemetryLayer, OpenTelemetrySpanExt};
    use tracing_subscriber::registry::LookupSpan;

    use crate::output::Failed;

    /// Sends spans until dropped.
    pub(crate) struct Traces(SdkTracerProvider);

    impl Traces {
        /// Sends spans to the collector at `endpoint`.
        pub(crate) fn start(endpoint: &str) -> Result<Self, Failed> {
            let address = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
            let exporter = SpanExporter::builder()
                .with_http()
                .with_endpoint(address)
                .build()
                .map_err(Failed::from_error)?;
            let resource = Resource::builder().with_service_name("handoff").build();
            Ok(Self(
                SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build(),
            ))
        }

        /// Where spans are taken from.
        pub(crate) fn layer<S>(&self) -> OpenTelemetryLayer<S, SdkTracer>
        where
            S: Subscriber + for<'span> LookupSpan<'span>,
        {
            tracing_opentelemetry::layer().with_tracer(self.0.tracer("handoff"))
        }
    }

    impl Drop for Traces {
        fn drop(&mut self) {
            // The collector may be gone; the server has stopped all the same.
            let _ = self.0.shutdown();
        }
    }

    /// Makes `span` part of the trace that a W3C trace context names.
    pub(crate) fn join(span: &tracing::Span, traceparent: &str) {
        let carrier = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
        // Without a collector there is nothing to be part of.
        let _ = span.set_parent(TraceContextPropagator::new().extract(&carrier));
    }
}

#[cfg(not(feature = "otel"))]
pub(crate) use without_otel::{Traces, join};

#[cfg(not(feature = "otel"))]
mod without_otel {
    use tracing_subscriber::layer::Identity;

    use crate::output::Failed;

    /// This build cannot send spans.
    pub(crate) struct Traces;

    impl Traces {
        /// Says so.
        pub(crate) fn start(_endpoint: &str) -> Result<Self, Failed> {
            Err(Failed::usage(
                "this build has no OTLP: build with the feature `otel`, or leave the endpoint out",
            ))
        }

        /// Nothing is taken.
        pub(crate) fn layer(&self) -> Identity {
            Identity::new()
        }
    }

    /// There is no trace to be part of.
    pub(crate) fn join(_span: &tracing::Span, _traceparent: &str) {}
}
