//! A model service on this machine, as good or as bad as a test wants it. It runs on threads and blocks: what it does is one
//! script from top to bottom.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use serde_json::Value;

/// What a service was asked.
#[derive(Clone, Debug)]
pub struct ModelRequest {
    headers: Vec<(String, String)>,
    /// What it was asked, if that was JSON.
    pub body: Value,
}

impl ModelRequest {
    /// A header by its name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// What a service does.
#[derive(Clone, Debug)]
pub enum ModelReply {
    /// Answers with a status and a body.
    Say(u16, String),
    /// Sends the asker elsewhere.
    Redirect(u16, String),
    /// Says nothing until the other side goes away.
    Silence,
    /// Begins an answer that never ends.
    Endless,
    /// Sends one byte and then nothing more.
    Stall,
    /// Breaks off in the middle.
    BreakOff,
}

/// A model service.
#[derive(Debug)]
pub struct Model {
    port: u16,
    seen: Arc<Mutex<Vec<ModelRequest>>>,
}

impl Model {
    /// A service that does what `script` says, by the number of the request, from 1.
    pub fn start(script: impl Fn(usize, &ModelRequest) -> ModelReply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let seen: Arc<Mutex<Vec<ModelRequest>>> = Arc::default();
        let (model, script) = (Self { port, seen: Arc::clone(&seen) }, Arc::new(script));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (script, seen) = (Arc::clone(&script), Arc::clone(&seen));
                std::thread::spawn(move || {
                    let Some(request) = hear(&stream) else { return };
                    let number = {
                        let mut seen = seen.lock().expect("the list");
                        seen.push(request.clone());
                        seen.len()
                    };
                    // The client may have gone away, as it should.
                    let _ = say(stream, script(number, &request));
                });
            }
        });
        model
    }

    /// Where it is asked.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/ask", self.port)
    }

    /// The line of an allow-list that lets it be asked.
    #[must_use]
    pub fn allowed(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// All that it was asked.
    #[must_use]
    pub fn seen(&self) -> Vec<ModelRequest> {
        self.seen.lock().expect("the list").clone()
    }
}

fn hear(stream: &TcpStream) -> Option<ModelRequest> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let (mut headers, mut line) = (Vec::new(), String::new());
    reader.read_line(&mut line).ok()?;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let request = ModelRequest { headers, body: Value::Null };
    let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(ModelRequest { body: serde_json::from_slice(&body).unwrap_or_default(), ..request })
}

fn say(mut stream: TcpStream, reply: ModelReply) -> std::io::Result<()> {
    match reply {
        ModelReply::Say(status, body) => write!(
            stream,
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        ),
        ModelReply::Redirect(status, to) => write!(
            stream,
            "HTTP/1.1 {status} X\r\nlocation: {to}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        ),
        ModelReply::Silence => stream.read(&mut [0]).map(|_| ()),
        ModelReply::Endless => {
            stream.write_all(b"HTTP/1.1 200 X\r\nconnection: close\r\n\r\n{\"label\":\"")?;
            loop {
                stream.write_all(&[b'x'; 4096])?;
            }
        }
        ModelReply::Stall => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\n{")?;
            stream.read(&mut [0]).map(|_| ())
        }
        ModelReply::BreakOff => stream.write_all(b"HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\n{\"lab"),
    }
}
