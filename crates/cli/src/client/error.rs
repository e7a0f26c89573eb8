//! Why a request has no answer that we can use.

use serde::Deserialize;

use super::Server;
use crate::output::{Exit, Failed, Fault};

/// A problem (RFC 9457), as the server tells it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Problem {
    /// What kind of problem, in a few words.
    pub(crate) title: String,
    /// The HTTP status.
    pub(crate) status: u16,
    /// The stable name of this kind of problem.
    pub(crate) code: String,
    /// What was wrong this time.
    #[serde(default)]
    pub(crate) detail: String,
    #[serde(default)]
    errors: Vec<ProblemFault>,
    /// The server's own words.
    #[serde(skip)]
    text: String,
}

impl Problem {
    /// Reads a problem; none if it is none.
    pub(super) fn read(text: String) -> Option<Self> {
        let problem = serde_json::from_str::<Self>(&text).ok()?;
        Some(Self { text, ..problem })
    }
}

#[derive(Clone, Debug, Deserialize)]
struct ProblemFault {
    pointer: String,
    detail: String,
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    /// The server said no.
    #[error("{}", .0.title)]
    Problem(Box<Problem>),
    /// Something that is no problem document, so perhaps not from Handoff at all.
    #[error("{server} answered {status}, which Handoff does not")]
    Foreign {
        /// The server.
        server: Server,
        /// The HTTP status.
        status: u16,
    },
    /// An answer that we do not understand.
    #[error("{server} gave an answer that this version of the command line does not understand")]
    NotUnderstood {
        /// The server.
        server: Server,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
    /// Nobody listens there.
    #[error("cannot reach {server}")]
    Unreachable {
        /// The server.
        server: Server,
        /// Why.
        #[source]
        source: reqwest::Error,
    },
    /// The connection broke, or took too long.
    #[error("the connection to {server} broke")]
    Broken {
        /// The server.
        server: Server,
        /// Why.
        #[source]
        source: reqwest::Error,
    },
}

impl ClientError {
    /// What one of several answers was refused for, as the server put it; none, if it is no problem.
    pub(crate) fn told(text: &str) -> Option<Self> {
        let problem: Problem = serde_json::from_str(text).ok()?;
        Some(Self::Problem(Box::new(Problem { text: text.to_owned(), ..problem })))
    }

    /// The stable name of the problem, if it is one.
    pub(crate) fn code(&self) -> Option<&str> {
        match self {
            Self::Problem(problem) => Some(&problem.code),
            Self::Foreign { .. }
            | Self::NotUnderstood { .. }
            | Self::Unreachable { .. }
            | Self::Broken { .. } => None,
        }
    }

    /// The HTTP status, if there was an answer.
    pub(crate) fn status(&self) -> Option<u16> {
        match self {
            Self::Problem(problem) => Some(problem.status),
            Self::Foreign { status, .. } => Some(*status),
            Self::NotUnderstood { .. } | Self::Unreachable { .. } | Self::Broken { .. } => None,
        }
    }

    fn exit(&self) -> Exit {
        match self.status() {
            Some(401 | 403) => Exit::NotAllowed,
            Some(404) => Exit::NotFound,
            Some(409 | 412) => Exit::Conflict,
            Some(503) => Exit::Unreachable,
            Some(_) => Exit::Refused,
            None => match self {
                Self::Unreachable { .. } | Self::Broken { .. } => Exit::Unreachable,
                Self::Problem(_) | Self::Foreign { .. } | Self::NotUnderstood { .. } => Exit::Refused,
            },
        }
    }

    fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Unreachable { .. } => {
                Some("start a server with `handoff serve`, or name another with --server")
            }
            Self::Foreign { .. } => Some("check the address: is a Handoff server there?"),
            Self::Problem(problem) if problem.code == "not_signed_in" => {
                Some("sign in with `handoff login`, or give another token with --token or HANDOFF_TOKEN")
            }
            Self::Problem(_) | Self::NotUnderstood { .. } | Self::Broken { .. } => None,
        }
    }
}

impl From<ClientError> for Failed {
    fn from(error: ClientError) -> Self {
        let (exit, hint) = (error.exit(), error.hint());
        let failed = match error {
            ClientError::Problem(problem) => {
                let Problem { title, detail, code, errors, text, .. } = *problem;
                let message = match code.as_str() {
                    // The detail says what is missing, and the title nothing more.
                    "not_found" if !detail.is_empty() => detail,
                    // The detail is for programs; the hint says it for people.
                    "not_signed_in" => title,
                    _ => message(title, &detail, errors.first()),
                };
                let faults =
                    errors.into_iter().map(|ProblemFault { pointer, detail }| Fault { pointer, detail });
                Self::new(exit, message).with_faults(faults.collect()).with_problem(text)
            }
            error @ ClientError::Foreign { .. } => Self::new(exit, error.to_string()),
            ClientError::NotUnderstood { ref source, .. } => Self::new(exit, format!("{error}: {source}")),
            ClientError::Unreachable { ref source, .. } | ClientError::Broken { ref source, .. } => {
                Self::new(exit, format!("{error}: {}", root_cause(source)))
            }
        };
        match hint {
            Some(hint) => failed.with_hint(hint),
            None => failed,
        }
    }
}

/// Title and detail; what would be said twice is said once.
fn message(title: String, detail: &str, first: Option<&ProblemFault>) -> String {
    let is_told_below = first.is_some_and(|fault| !fault.detail.is_empty() && detail.contains(&fault.detail));
    if detail.is_empty() || is_told_below {
        return title;
    }
    let begins_alike = detail.get(..title.len()).is_some_and(|start| start.eq_ignore_ascii_case(&title));
    if begins_alike {
        return format!("{title}{}", &detail[title.len()..]);
    }
    // A sentence stands by itself, and a second colon in a row reads badly.
    let is_sentence = detail.starts_with(char::is_uppercase) && detail.ends_with('.');
    let mark = if is_sentence || detail.contains(": ") { '.' } else { ':' };
    format!("{title}{mark} {detail}")
}

/// The innermost cause: `Connection refused`, and not the layers around it.
fn root_cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(status: u16) -> ClientError {
        let text = format!(r#"{{"title":"No","status":{status},"code":"no","errors":[]}}"#);
        ClientError::Problem(serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn nothing_is_said_twice() {
        let fault = ProblemFault { pointer: "/name".to_owned(), detail: "must not be empty".to_owned() };
        let cases = [
            (
                "A value is not acceptable",
                "/name must not be empty.",
                Some(&fault),
                "A value is not acceptable",
            ),
            ("Too late", "The link has expired.", None, "Too late. The link has expired."),
            ("This unit is finished", "this unit is finished (DONE).", None, "This unit is finished (DONE)."),
            ("Not yet", "The quiz comes first: take it.", None, "Not yet. The quiz comes first: take it."),
            ("Not allowed", "by the owner of it", None, "Not allowed: by the owner of it"),
            ("No", "", None, "No"),
            ("Wörter", "Wört", None, "Wörter: Wört"),
        ];
        for (title, detail, first, expected) in cases {
            assert_eq!(message(title.to_owned(), detail, first), expected);
        }
    }

    #[test]
    fn each_status_has_its_exit_code() {
        let cases = [
            (400, Exit::Refused),
            (401, Exit::NotAllowed),
            (403, Exit::NotAllowed),
            (404, Exit::NotFound),
            (409, Exit::Conflict),
            (412, Exit::Conflict),
            (422, Exit::Refused),
            (429, Exit::Refused),
            (500, Exit::Refused),
            (503, Exit::Unreachable),
        ];
        for (status, expected) in cases {
            assert_eq!(problem(status).exit(), expected, "{status}");
        }
    }
}
