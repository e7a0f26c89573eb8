//! A lean HTTP client: one connection that is kept, nothing between the benchmark and the bytes.

use std::net::SocketAddr;

use http::{Method, Request, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::output::Failed;

/// A kept connection.
pub(super) struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

impl Connection {
    /// Connects.
    pub(super) async fn open(address: SocketAddr) -> Result<Self, Failed> {
        let stream = TcpStream::connect(address).await.map_err(Failed::from_error)?;
        stream.set_nodelay(true).map_err(Failed::from_error)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        Ok(Self { sender, host: address.to_string() })
    }

    /// Posts JSON and reads the answer, which must be a success.
    pub(super) async fn post(&mut self, token: &str, path: &str, body: String) -> Result<Value, Failed> {
        self.send(Method::POST, token, path, body).await
    }

    /// Sends JSON and reads the answer, which must be a success.
    pub(super) async fn send(
        &mut self,
        method: Method,
        token: &str,
        path: &str,
        body: String,
    ) -> Result<Value, Failed> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .body(Full::new(Bytes::from(body)))
            .map_err(Failed::from_error)?;
        self.sender.ready().await.map_err(Failed::from_error)?;
        let response = self.sender.send_request(request).await.map_err(Failed::from_error)?;
        let status = response.status();
        let bytes = response.into_body().collect().await.map_err(Failed::from_error)?.to_bytes();
        if !status.is_success() {
            let text = String::from_utf8_lossy(&bytes);
            return Err(Failed::plain(format!("{path} answered {status}: {text}")));
        }
        if bytes.is_empty() {
            Ok(Value::Null)
        } else {
            serde_json::from_slice(&bytes).map_err(Failed::from_error)
        }
    }
}
