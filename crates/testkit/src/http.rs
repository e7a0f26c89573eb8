//! The router without a socket: requests in, replies out.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// A client of the real router.
#[derive(Clone, Debug)]
pub struct Http {
    router: Router,
    token: Option<String>,
    headers: HeaderMap,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, byte for byte.
    pub text: String,
}

impl Reply {
    /// The body as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("not JSON ({error}): {:?}", self.text))
    }

    /// The problem's code.
    #[must_use]
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The JSON, if the status is as expected; fails the test otherwise.
    #[expect(clippy::must_use_candidate, reason = "often only the status matters")]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }
}

impl Http {
    /// A client without credentials.
    #[must_use]
    pub fn new(router: Router) -> Self {
        Self { router, token: None, headers: HeaderMap::new() }
    }

    /// The same client with a token.
    #[must_use]
    pub fn with_token(&self, token: impl Into<String>) -> Self {
        Self { token: Some(token.into()), ..self.clone() }
    }

    /// The same client sending one more header.
    #[must_use]
    pub fn with_header(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.insert(name, value.parse().expect("a header value"));
        client
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    /// POST.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, Some(body.to_string().into())).await
    }

    /// PUT.
    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send(Method::PUT, path, Some(body.to_string().into())).await
    }

    /// PATCH.
    pub async fn patch(&self, path: &str, body: &Value) -> Reply {
        self.send(Method::PATCH, path, Some(body.to_string().into())).await
    }

    /// DELETE.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None).await
    }

    /// Any method, any bytes.
    pub async fn send(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let mut request = request.body(body.map_or_else(Body::empty, Body::from)).expect("a request");
        request.headers_mut().extend(self.headers.clone());
        let peer = std::net::SocketAddr::from(([127, 0, 0, 1], 40_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        Reply {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).expect("text"),
        }
    }
}
