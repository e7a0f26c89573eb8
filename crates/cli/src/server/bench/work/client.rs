//! A worker over HTTP that costs next to nothing itself: requests are put together from text, and of an answer only what the next
//! request needs is looked at.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

use super::super::measure::Client;
use crate::output::Failed;

/// What every answer says, on both sides.
pub(super) const ANSWER: &str = r#"{"label":"cat","confidence":0.87,"spans":[{"from":12,"to":31,"tag":"PER"},{"from":44,"to":52,"tag":"ORG"}],"comment":"looks like the second one, the first is cut off at the edge","ms":41873,"client":"web/1.0"}"#;

/// How often in a row nothing may be on offer before the queue counts as used up.
const EMPTY_HANDED_MAX: u32 = 200;

/// A unit in hands: the assignment and its epoch, as they were told.
struct Hold {
    assignment: String,
    epoch: String,
}

impl Hold {
    /// Of what is told about a claim.
    fn told(json: &str) -> Option<Self> {
        let (assignment, epoch) = field(json, r#""assignment_id":""#).zip(field(json, r#""epoch":"#))?;
        Some(Self { assignment: assignment.to_owned(), epoch: epoch.to_owned() })
    }
}

/// One connection, for one person or for several by turns.
pub(super) struct Worker {
    stream: TcpStream,
    heads: Vec<String>,
    /// Whether the next unit is taken along with every answer.
    onward: bool,
    /// What each of them holds.
    held: Vec<Option<Hold>>,
    steps: Arc<[Uuid]>,
    dice: u64,
    rounds: usize,
    buffer: Vec<u8>,
    /// How often nothing could be had.
    pub(super) empty_handed: u64,
}

impl Worker {
    /// Connects.
    pub(super) async fn open(
        address: SocketAddr,
        tokens: &[String],
        steps: Arc<[Uuid]>,
        (number, onward): (usize, bool),
    ) -> Result<Self, Failed> {
        let stream = TcpStream::connect(address).await.map_err(Failed::from_error)?;
        stream.set_nodelay(true).map_err(Failed::from_error)?;
        let head = |token: &String| {
            format!(
                "host: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: "
            )
        };
        let heads = tokens.iter().map(head).collect();
        let held = tokens.iter().map(|_| None).collect();
        let dice = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let buffer = vec![0; 16 * 1024];
        Ok(Self { stream, heads, onward, held, steps, dice, rounds: 0, buffer, empty_handed: 0 })
    }

    /// A step by chance.
    fn any_step(&mut self) -> Uuid {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        let place = (self.dice >> 33) % self.steps.len().max(1) as u64;
        usize::try_from(place).ok().and_then(|place| self.steps.get(place).copied()).unwrap_or_default()
    }

    /// Sends a request; the status of the answer and its body.
    async fn ask(&mut self, path: &str, body: &str) -> Result<(u16, &str), Failed> {
        let head = &self.heads[self.rounds % self.heads.len()];
        let request = format!("POST {path} HTTP/1.1\r\n{head}{}\r\n\r\n{body}", body.len());
        self.stream.write_all(request.as_bytes()).await.map_err(Failed::from_error)?;
        let mut filled = 0;
        loop {
            if filled == self.buffer.len() {
                self.buffer.resize(filled * 2, 0);
            }
            let read = self.stream.read(&mut self.buffer[filled..]).await.map_err(Failed::from_error)?;
            if read == 0 {
                return Err(Failed::plain("the server hung up"));
            }
            filled += read;
            if let Some((status, start, length)) = head_of(&self.buffer[..filled])
                && filled >= start + length
            {
                let body =
                    std::str::from_utf8(&self.buffer[start..start + length]).map_err(Failed::from_error)?;
                return Ok((status, body));
            }
        }
    }
}

/// Status, where the body begins, and its length; none: the head is not complete.
fn head_of(bytes: &[u8]) -> Option<(u16, usize, usize)> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let status = head.get(9..12)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    });
    Some((status, end + 4, length.unwrap_or(0)))
}

/// What follows `name` in JSON, up to the next comma, brace or quote.
fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let rest = &json[json.find(name)? + name.len()..];
    rest.split([',', '}', '"']).next()
}

impl Worker {
    /// Claims until there is something.
    async fn claim(&mut self) -> Result<Hold, Failed> {
        let mut empty_handed = 0;
        loop {
            let claim = format!(r#"{{"step_id":"{}"}}"#, self.any_step());
            let (status, body) = self.ask("/v1/assignments", &claim).await?;
            if status == 201 {
                return Hold::told(body)
                    .ok_or_else(|| Failed::plain(format!("a claim without a hold: {body}")));
            }
            empty_handed += 1;
            if status != 409 || empty_handed > EMPTY_HANDED_MAX {
                return Err(Failed::plain(format!("claiming answered {status}: {body}")));
            }
            self.empty_handed += 1;
        }
    }
}

impl Client for Worker {
    async fn round(&mut self, steps: &mut Vec<Duration>) -> Result<(), Failed> {
        let began = Instant::now();
        let whose = self.rounds % self.heads.len();
        let Hold { assignment, epoch } = match self.held[whose].take() {
            Some(held) => held,
            None => self.claim().await?,
        };
        let next = if self.onward {
            format!(r#","next":{{"step_id":"{}"}}"#, self.any_step())
        } else {
            String::new()
        };
        let submit = format!(r#"{{"assignment_id":"{assignment}","epoch":{epoch},"data":{ANSWER}{next}}}"#);
        let (status, body) = self.ask("/v1/judgments", &submit).await?;
        if status != 201 {
            return Err(Failed::plain(format!("submitting answered {status}: {body}")));
        }
        let taken_along = body.split_once(r#""next":{"#).and_then(|(_, next)| Hold::told(next));
        self.empty_handed += u64::from(self.onward && taken_along.is_none());
        self.held[whose] = taken_along;
        self.rounds += 1;
        steps.push(began.elapsed());
        Ok(())
    }
}
