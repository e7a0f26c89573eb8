//! How a command fails: a message for people, and an exit code for scripts.

use std::fmt;
use std::process::ExitCode;

use handoff_store::StoreError;

use super::{Paint, clean, print, say};

/// The exit codes, as `handoff --help` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Nothing is wrong: whoever read our output has had enough.
    Done = 0,
    /// Refused, or failed.
    Refused = 1,
    /// Called in a way that makes no sense.
    Usage = 2,
    /// There is no such thing.
    NotFound = 3,
    /// Not signed in, or not allowed.
    NotAllowed = 4,
    /// Somebody was faster.
    Conflict = 5,
    /// The server or the database cannot be reached.
    Unreachable = 6,
}

/// A command that failed.
#[derive(Debug)]
pub(crate) struct Failed {
    exit: ExitCode,
    /// Which of our exit codes it is; none: somebody else's.
    kind: Option<Exit>,
    /// None: all has been said.
    message: Option<String>,
    faults: Vec<Fault>,
    hint: Option<String>,
    /// For scripts: printed on stdout when JSON was asked for.
    problem: Option<String>,
}

/// One of the things that are wrong, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// A JSON pointer, or the name of a parameter.
    pub(crate) pointer: String,
    /// What is wrong there.
    pub(crate) detail: String,
}

impl Failed {
    /// A failure with a code of its own.
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Self {
        let silent = Self::silent(ExitCode::from(exit as u8));
        Self { kind: Some(exit), message: Some(message.into()), ..silent }
    }

    /// A failure that has nothing to add to its message.
    pub(crate) fn plain(message: impl Into<String>) -> Self {
        Self::new(Exit::Refused, message)
    }

    /// The command was called in a way that makes no sense.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// A failure about which all has been said.
    pub(crate) fn silent(exit: ExitCode) -> Self {
        Self { exit, kind: None, message: None, faults: Vec::new(), hint: None, problem: None }
    }

    /// Whoever read our output has gone away; there is nobody left to tell.
    pub(super) fn reader_gone() -> Self {
        Self::silent(ExitCode::from(Exit::Done as u8))
    }

    /// An error with its causes, each after a colon.
    pub(crate) fn from_error(error: impl Into<anyhow::Error>) -> Self {
        let error = error.into();
        let unreachable = |cause: &(dyn std::error::Error + 'static)| {
            cause.downcast_ref::<StoreError>().is_some_and(StoreError::is_unavailable)
        };
        let exit = if error.chain().any(unreachable) { Exit::Unreachable } else { Exit::Refused };
        let mut message = String::new();
        for cause in error.chain().map(ToString::to_string) {
            // Some errors repeat their cause in their own words.
            if message.is_empty() {
                message = cause;
            } else if !message.contains(&cause) {
                message = format!("{message}: {cause}");
            }
        }
        Self::new(exit, message)
    }

    /// Whether it ends with this exit code.
    pub(crate) fn is(&self, exit: Exit) -> bool {
        self.kind == Some(exit)
    }

    /// Adds the things that are wrong, each with its place.
    #[must_use]
    pub(crate) fn with_faults(mut self, faults: Vec<Fault>) -> Self {
        self.faults = faults;
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the server's own words, for scripts.
    #[must_use]
    pub(crate) fn with_problem(mut self, problem: String) -> Self {
        self.problem = Some(problem);
        self
    }

    /// Says before the message what it was about.
    #[must_use]
    pub(crate) fn about(mut self, what: impl fmt::Display) -> Self {
        self.message = self.message.map(|message| format!("{what}: {message}"));
        self
    }

    /// Keeps the server's own words only if JSON was asked for.
    #[must_use]
    pub(crate) fn in_json(mut self, json: bool) -> Self {
        self.problem = self.problem.filter(|_| json);
        self
    }

    /// Tells everything, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(problem) = &self.problem {
            // Should stdout be gone, stderr still says it.
            let _ = print(problem);
        }
        if self.message.is_some() {
            let paint = Paint::stderr();
            say(format!("{} {self}", paint.bad("error:")));
            if let Some(hint) = &self.hint {
                say(format!("{} {hint}", paint.good("hint:")));
            }
        }
        self.exit
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = clean(self.message.as_deref().unwrap_or("failed"));
        f.write_str(&message)?;
        for Fault { pointer, detail } in &self.faults {
            // A fault of the whole is often what the message says already.
            if pointer.is_empty() && message.to_lowercase().contains(&clean(detail).to_lowercase()) {
                continue;
            }
            let place = if pointer.is_empty() { "/" } else { pointer };
            write!(f, "\n  {}: {}", clean(place), clean(detail))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_stand_below_the_message_with_their_places() {
        let faults = vec![
            Fault { pointer: "/stages/2".into(), detail: "leads nowhere".into() },
            Fault { pointer: String::new(), detail: "is no object".into() },
        ];
        let failed = Failed::plain("The workflow is not sound").with_faults(faults).about("flow.yaml");
        assert_eq!(
            failed.to_string(),
            "flow.yaml: The workflow is not sound\n  /stages/2: leads nowhere\n  /: is no object"
        );
    }

    #[test]
    fn causes_follow_each_other_and_none_is_said_twice() {
        let error = anyhow::anyhow!("disk full")
            .context("cannot write")
            .context("cannot write: disk full; make room");
        assert_eq!(Failed::from_error(error).to_string(), "cannot write: disk full; make room");
    }
}
