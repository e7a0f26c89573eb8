//! Servers that misbehave on purpose, and a name server that says what the test wants.
//!
//! They run on threads and block: what they do is one script from top to bottom, and no runtime smooths it over.

use std::collections::HashMap;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use handoff_outbound::{Client, Config, Policy, Resolve, Resolving};

/// A server on a port of its own, until the test ends.
pub(crate) struct Server {
    pub(crate) port: u16,
    connections: Arc<AtomicUsize>,
    requests: Arc<Mutex<Vec<String>>>,
}

/// What a script holds: one connection, and the list of requests seen.
pub(crate) struct Talk {
    pub(crate) stream: TcpStream,
    reader: BufReader<TcpStream>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Runs `script` on each connection. An error ends the connection: the client has gone, as it should.
    pub(crate) fn start(script: impl Fn(&mut Talk) -> io::Result<()> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = Self { port, connections: Arc::default(), requests: Arc::default() };
        let (connections, requests) = (Arc::clone(&server.connections), Arc::clone(&server.requests));
        let script = Arc::new(script);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                connections.fetch_add(1, Ordering::SeqCst);
                let (script, requests) = (Arc::clone(&script), Arc::clone(&requests));
                std::thread::spawn(move || {
                    let reader = BufReader::new(stream.try_clone().unwrap());
                    drop(script(&mut Talk { stream, reader, requests }));
                });
            }
        });
        server
    }

    /// Answers every request, over and over, with the same bytes.
    pub(crate) fn saying(answer: impl Into<String>) -> Self {
        let answer = answer.into();
        Self::start(move |talk| {
            loop {
                talk.hear()?;
                talk.say(&answer)?;
            }
        })
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://server.test:{}{path}", self.port)
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    /// Every request heard, head and body.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

impl Talk {
    /// Reads one request to its end.
    pub(crate) fn hear(&mut self) -> io::Result<()> {
        let (mut request, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse().unwrap();
            }
            request += &line;
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body)?;
        request += &String::from_utf8(body).unwrap();
        self.requests.lock().unwrap().push(request);
        Ok(())
    }

    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(text.as_bytes())
    }

    /// Says the same thing again and again, until the client goes.
    pub(crate) fn keep_saying(&mut self, text: &str, pause: Duration) -> io::Result<()> {
        loop {
            self.say(text)?;
            std::thread::sleep(pause);
        }
    }

    /// Says nothing more, and stays.
    pub(crate) fn fall_silent(&mut self) -> io::Result<()> {
        let mut rest = Vec::new();
        self.reader.read_to_end(&mut rest).map(drop)
    }
}

/// An answer with a body and its right length.
pub(crate) fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\n\r\n{body}", body.len())
}

/// A redirect to `location`.
pub(crate) fn redirect(status: u16, location: &str) -> String {
    answer(&format!("{status} Moved"), &format!("location: {location}\r\n"), "")
}

/// A name server: each name has a list of answers, given in turn; the last one stays.
#[derive(Default)]
pub(crate) struct Names {
    answers: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    asked: AtomicUsize,
}

impl Names {
    pub(crate) fn new(names: &[(&str, &[&[&str]])]) -> Arc<Self> {
        let address = |text: &&str| text.parse().unwrap();
        let answers = names.iter().map(|(name, turns)| {
            let turns = turns.iter().rev().map(|turn| turn.iter().map(address).collect()).collect();
            ((*name).to_owned(), turns)
        });
        Arc::new(Self { answers: Mutex::new(answers.collect()), asked: AtomicUsize::new(0) })
    }

    /// How often any name was looked up.
    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

impl Resolve for Names {
    fn resolve(&self, host: &str) -> Resolving {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let mut answers = self.answers.lock().unwrap();
        let found = answers.get_mut(host).map(|turns| match turns.len() {
            1 => turns[0].clone(),
            _ => turns.pop().unwrap(),
        });
        Box::pin(std::future::ready(found.ok_or_else(|| io::ErrorKind::NotFound.into())))
    }
}

/// A client that may reach `allowed`, and finds names with `names`.
pub(crate) fn client_with(names: Arc<dyn Resolve>, allowed: &[String]) -> Client {
    Client::new(Config {
        policy: Policy {
            allowed: allowed.iter().map(|line| line.parse().unwrap()).collect(),
            plain_http: true,
        },
        resolver: names,
        connect_timeout: Duration::from_millis(300),
        ..Config::default()
    })
    .unwrap()
}

/// A client for which `server.test` is here and allowed.
pub(crate) fn client() -> Client {
    client_with(Names::new(&[("server.test", &[&["127.0.0.1"]])]), &["server.test".to_owned()])
}

/// A port where nobody listens.
pub(crate) fn deserted_port() -> u16 {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    listener.local_addr().unwrap().port()
}
