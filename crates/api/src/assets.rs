//! The API reference, which is no part of the application in [`crate::web`]: it is there even when that was not built. It works
//! offline, and no script or style is inline, so the content security policy can forbid that.

use std::sync::Arc;

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use handoff_core::definition::schema;
use http::{HeaderMap, StatusCode, header};
use sha2::{Digest, Sha256};

use crate::App;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

/// Path, content type, body.
const PAGES: &[(&str, &str, &str)] = &[
    ("/reference", HTML, include_str!("../assets/reference.html")),
    ("/favicon.svg", SVG, include_str!("../assets/favicon.svg")),
    ("/assets/style.css", CSS, include_str!("../assets/style.css")),
    ("/assets/reference.css", CSS, include_str!("../assets/reference.css")),
    ("/assets/common.js", JAVASCRIPT, include_str!("../assets/common.js")),
    ("/assets/schema.js", JAVASCRIPT, include_str!("../assets/schema.js")),
    ("/assets/reference.js", JAVASCRIPT, include_str!("../assets/reference.js")),
];

/// Routes to the pages and to the OpenAPI description.
pub(crate) fn routes(description: &utoipa::openapi::OpenApi) -> Router<App> {
    let description = Asset::new(JSON, description.to_json().unwrap_or_default().into());
    let pages =
        PAGES.iter().map(|(path, kind, body)| (*path, Asset::new(kind, Bytes::from_static(body.as_bytes()))));
    let workflow = Asset::new(JSON, schema::workflow_schema().to_string().into());
    let made = [("/openapi.json", description), (schema::SCHEMA_PATH, workflow)];
    pages.chain(made).fold(Router::new(), |router, (path, asset)| {
        let asset = Arc::new(asset);
        router.route(path, get(move |headers: HeaderMap| async move { asset.answer(&headers) }))
    })
}

/// Something served as it is.
pub(crate) struct Asset {
    kind: &'static str,
    pub(crate) body: Bytes,
    /// Names this very body. Browsers keep it and ask each time whether it is still the one.
    etag: String,
}

impl Asset {
    pub(crate) fn new(kind: &'static str, body: Bytes) -> Self {
        let hash = Sha256::digest(&body);
        Self { kind, etag: format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..12])), body }
    }

    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let kept = [(header::ETAG, self.etag.as_str()), (header::CACHE_CONTROL, "no-cache")];
        if self.is_known(headers) {
            (StatusCode::NOT_MODIFIED, kept).into_response()
        } else {
            (kept, [(header::CONTENT_TYPE, self.kind)], self.body.clone()).into_response()
        }
    }

    /// Whether the client has this very body already. A proxy that compresses may have weakened the tag.
    fn is_known(&self, headers: &HeaderMap) -> bool {
        let lines =
            headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
        let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
        tags.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == self.etag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asset() -> Asset {
        Asset::new(HTML, Bytes::from_static(b"<p>here</p>"))
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let etag = asset().etag;
        let cases = [
            (String::new(), 200),
            ("\"other\"".to_owned(), 200),
            (etag.clone(), 304),
            (format!("W/{etag}"), 304),
            (format!("\"other\", {etag}"), 304),
            ("*".to_owned(), 304),
        ];
        for (tags, status) in cases {
            let mut headers = HeaderMap::new();
            if !tags.is_empty() {
                headers.insert(header::IF_NONE_MATCH, tags.parse().unwrap());
            }
            let response = asset().answer(&headers);
            assert_eq!(response.status(), status, "If-None-Match: {tags}");
            assert_eq!(response.headers()[header::ETAG], etag.as_str());
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
        }
    }

    #[test]
    fn pages_load_only_what_is_in_the_table() {
        let known: Vec<_> = PAGES.iter().map(|(path, ..)| *path).chain(["/", "/openapi.json"]).collect();
        for (page, kind, body) in PAGES {
            let marks: &[(&str, char)] = match *kind {
                HTML => &[("href=\"/", '"'), ("src=\"/", '"')],
                JAVASCRIPT => &[("from \"./", '"')],
                _ => &[],
            };
            for (mark, end) in marks {
                for rest in body.split(mark).skip(1) {
                    let name = rest.split(*end).next().unwrap_or_default();
                    let path = if *kind == HTML { format!("/{name}") } else { format!("/assets/{name}") };
                    assert!(known.contains(&path.as_str()), "{page} names {path}, which nobody serves");
                }
            }
        }
    }

    #[test]
    fn pages_do_nothing_that_the_content_security_policy_forbids() {
        for (page, kind, body) in PAGES {
            let forbidden: &[&str] = match *kind {
                HTML => &["<style", "style=", " onclick=", "<script>", "http://", "https://"],
                JAVASCRIPT => &[
                    "innerHTML",
                    "outerHTML",
                    "insertAdjacentHTML",
                    "eval(",
                    "new Function",
                    "document.write",
                ],
                CSS => &["@import", "url("],
                _ => &[],
            };
            for word in forbidden {
                assert!(!body.contains(word), "{page} has {word}");
            }
        }
    }
}
