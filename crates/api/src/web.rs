//! The web pages in the binary: one application for all addresses of pages, as `web/` builds it.
//!
//! Files with a hash in their name are kept by browsers for good; the page that names them is asked for each time.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};

use crate::assets::Asset;
use crate::problem::Problem;

/// Path and content of every file of the built pages; empty if they were not built.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// Files in here have a hash of their content in their name.
const HASHED: &str = "/app/";
const FOREVER: &str = "public, max-age=31536000, immutable";
const HTML: &str = "text/html; charset=utf-8";

/// The one page there is; it looks at the address itself.
static PAGE: LazyLock<Asset> = LazyLock::new(|| {
    let built = FILES.iter().find(|(path, _)| *path == "/index.html").map(|(_, body)| *body);
    Asset::new(HTML, Bytes::from_static(built.unwrap_or(include_bytes!("../assets/unbuilt.html"))))
});

static BY_PATH: LazyLock<HashMap<&str, &[u8]>> = LazyLock::new(|| FILES.iter().copied().collect());

/// Answers whatever no route answers: a file of the pages, a page for who asked for one, else that there is nothing.
pub(crate) async fn answer(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if method == Method::GET || method == Method::HEAD {
        if let Some(file) = path.starts_with(HASHED).then(|| hashed_file(path, &headers)).flatten() {
            return file;
        }
        if is_page(path) && wants_page(&headers) {
            return PAGE.answer(&headers);
        }
    }
    Problem::not_found("This address").into_response()
}

/// Addresses of the API and of files are never pages, whoever asks.
fn is_page(path: &str) -> bool {
    let is_under =
        |folder: &str| path == folder || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    !["/v1", "/app", "/assets", "/schemas"].into_iter().any(is_under)
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/html"))
}

fn hashed_file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let kind = kind_of(path)?;
    let zipped = accepts_gzip(headers).then(|| BY_PATH.get(format!("{path}.gz").as_str())).flatten();
    let body = zipped.or_else(|| BY_PATH.get(path))?;
    let named =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, FOREVER), (header::VARY, "accept-encoding")];
    let mut response = (StatusCode::OK, named, Bytes::from_static(body)).into_response();
    if zipped.is_some() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Some(response)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let value =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("gzip")
            && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// The content type by the file's ending; none for what is not served, such as the zipped copies under their own names.
fn kind_of(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "woff2" => Some("font/woff2"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ask(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        answer(method, path.parse().unwrap(), headers).await
    }

    #[tokio::test]
    async fn every_address_of_a_page_gets_the_page_and_nothing_else_does() {
        let browser = [(header::ACCEPT, "text/html,application/xhtml+xml")];
        for path in ["/", "/work", "/runs/0198", "/v1x", "/a%20b"] {
            let response = ask(Method::GET, path, &browser).await;
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(response.headers()[header::CONTENT_TYPE], HTML, "{path}");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache", "{path}");
            assert_eq!(ask(Method::GET, path, &[]).await.status(), 404, "{path}, not from a browser");
            assert_eq!(ask(Method::POST, path, &browser).await.status(), 404, "{path}, to be changed");
        }
        for path in ["/v1", "/v1/nothing", "/app/nothing.js", "/assets/nothing.css", "/schemas/nothing.json"]
        {
            assert_eq!(ask(Method::GET, path, &browser).await.status(), 404, "{path}");
        }
    }

    #[tokio::test]
    async fn files_are_kept_for_good_and_sent_zipped_to_who_can_unzip() {
        for (path, body) in
            FILES.iter().filter(|(path, _)| path.starts_with(HASHED) && kind_of(path).is_some())
        {
            let plain = ask(Method::GET, path, &[]).await;
            assert_eq!(plain.headers()[header::CACHE_CONTROL], FOREVER, "{path}");
            assert!(!plain.headers().contains_key(header::CONTENT_ENCODING), "{path}");
            let length = axum::body::to_bytes(plain.into_body(), usize::MAX).await.unwrap().len();
            assert_eq!(length, body.len(), "{path}");
            if BY_PATH.contains_key(format!("{path}.gz").as_str()) {
                let zipped = ask(Method::GET, path, &[(header::ACCEPT_ENCODING, "br, gzip;q=0.8")]).await;
                assert_eq!(zipped.headers()[header::CONTENT_ENCODING], "gzip", "{path}");
                let refused = ask(Method::GET, path, &[(header::ACCEPT_ENCODING, "gzip;q=0")]).await;
                assert!(!refused.headers().contains_key(header::CONTENT_ENCODING), "{path}");
            }
            assert_eq!(ask(Method::GET, &format!("{path}.gz"), &[]).await.status(), 404, "{path}.gz");
        }
    }

    #[test]
    fn the_page_does_nothing_that_the_content_security_policy_forbids() {
        let page = String::from_utf8_lossy(&PAGE.body).into_owned();
        for word in ["<style", "style=", " onclick=", "<script>", "http://", "https://"] {
            assert!(!page.contains(word), "{word}");
        }
    }
}
