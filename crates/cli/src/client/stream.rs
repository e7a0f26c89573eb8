//! Server-sent events, read as they come.

use std::time::Duration;

use super::error::ClientError;
use super::send::Client;

/// The longest nothing may come: the server gives a sign of life four times as often.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// A message of a stream.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Streamed {
    /// Where to go on after it.
    pub(crate) id: Option<String>,
    /// What kind of message; none for an ordinary one.
    pub(crate) event: Option<String>,
    /// What it carries.
    pub(crate) data: String,
}

/// A stream of messages.
#[derive(Debug)]
pub(crate) struct EventStream {
    client: Client,
    response: reqwest::Response,
    buffer: Vec<u8>,
}

impl EventStream {
    pub(super) fn new(client: Client, response: reqwest::Response) -> Self {
        Self { client, response, buffer: Vec::new() }
    }

    /// The next message; none when the stream has ended, or fell silent, or broke: it can be taken up again.
    pub(crate) async fn next(&mut self) -> Result<Option<Streamed>, ClientError> {
        loop {
            if let Some(streamed) = take(&mut self.buffer) {
                return Ok(Some(streamed));
            }
            match tokio::time::timeout(SILENCE_MAX, self.response.chunk()).await {
                Ok(Ok(Some(bytes))) => self.buffer.extend_from_slice(&bytes),
                Ok(Err(error)) if error.is_decode() => return Err(self.client.transport(error)),
                Ok(Ok(None) | Err(_)) | Err(_) => return Ok(None),
            }
        }
    }
}

/// Takes the first whole message out of what has come.
fn take(buffer: &mut Vec<u8>) -> Option<Streamed> {
    let end = buffer.windows(2).position(|pair| pair == b"\n\n")?;
    let message: Vec<u8> = buffer.drain(..end + 2).collect();
    let mut streamed = Streamed::default();
    for line in String::from_utf8_lossy(&message).lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => streamed.id = Some(value.to_owned()),
            "event" => streamed.event = Some(value.to_owned()),
            "data" => {
                if !streamed.data.is_empty() {
                    streamed.data.push('\n');
                }
                streamed.data.push_str(value);
            }
            _ => {}
        }
    }
    Some(streamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_taken_whole_however_they_come() {
        let mut buffer = Vec::new();
        for byte in b"retry: 5\nevent: ready\nid: 7\ndata: {}\n\n: nothing\n\nid: 8\ndata: a\ndata:b\n\nid: 9"
        {
            buffer.push(*byte);
        }
        let some = |text: &str| Some(text.to_owned());
        let ready = Streamed { id: some("7"), event: some("ready"), data: "{}".to_owned() };
        assert_eq!(take(&mut buffer), Some(ready));
        assert_eq!(take(&mut buffer), Some(Streamed::default()));
        let lines = Streamed { id: some("8"), event: None, data: "a\nb".to_owned() };
        assert_eq!(take(&mut buffer), Some(lines));
        assert_eq!(take(&mut buffer), None);
        assert_eq!(buffer, b"id: 9");
    }
}
