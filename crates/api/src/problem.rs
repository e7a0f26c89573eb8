//! Problems (RFC 9457): what every refusal and failure looks like on the wire.
//!
//! A problem has a stable `code`. All codes are in [`Code`], each with its status and title; `docs/errors.md` lists them
//! and a test compares the two.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use handoff_core::text::TextRefused;
use handoff_engine::{Answer, AnswerError, StoreError};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

macro_rules! codes {
    ($($variant:ident = $word:literal, $status:literal, $title:literal;)+) => {
        /// The stable name of a problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each variant's title says it")]
        pub enum Code { $($variant),+ }

        impl Code {
            /// All codes, in order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code as clients see it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The HTTP status that goes with it.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self { $(Self::$variant => $status),+ }
            }

            /// What it means, in a few words.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title),+ }
            }
        }
    };
}

codes! {
    MalformedJson = "malformed_json", 400, "The body is not valid JSON";
    MalformedCsv = "malformed_csv", 400, "The body is not valid CSV";
    InvalidBody = "invalid_body", 400, "The body does not have the expected shape";
    InvalidQuery = "invalid_query", 400, "The query string does not have the expected shape";
    InvalidPath = "invalid_path", 400, "The path does not have the expected shape";
    InvalidHeader = "invalid_header", 400, "A header is not acceptable";
    NotSignedIn = "not_signed_in", 401, "A valid session or token is needed";
    BadCredentials = "bad_credentials", 401, "Mail address or password is wrong";
    CrossSite = "cross_site_request", 403, "A page of another site may not do this";
    Forbidden = "forbidden", 403, "Your roles or your token's scopes do not allow this";
    NotEligible = "not_eligible", 403, "You may not work on this unit";
    NotInitiator = "not_initiator", 403, "You may not start this workflow";
    NotFound = "not_found", 404, "There is no such thing, or you may not know of it";
    MethodNotAllowed = "method_not_allowed", 405, "This method does not exist here";
    Timeout = "request_timeout", 408, "The request took too long";
    UnitHeld = "unit_held", 409, "Somebody else holds this unit";
    UnitYours = "unit_already_yours", 409, "You hold this unit already";
    UnitFinished = "unit_finished", 409, "This unit is finished";
    UnitJudged = "unit_already_judged", 409, "You have judged this unit already";
    UnitSkipped = "unit_skipped", 409, "You have passed this unit over";
    SkipForbidden = "skip_forbidden", 409, "Units of this stage cannot be passed over";
    ReceiverRefused = "receiver_refused", 409, "Whoever this is meant for cannot have it";
    NotLent = "not_lent", 409, "Nobody has lent this unit to its holder";
    TooManyQuestions = "too_many_questions", 409, "Enough was asked about this unit";
    QuestionAnswered = "question_answered", 409, "This question is answered already";
    RunPaused = "run_paused", 409, "The run is paused";
    StepPaused = "step_paused", 409, "The step is paused";
    TransitionRefused = "transition_refused", 409, "The state machine does not allow this";
    NothingOpen = "nothing_open", 409, "Nothing is open at this stage";
    LastBranch = "last_branch", 409, "Nothing else is left of this run";
    CallbackOver = "callback_over", 410, "Nobody waits for this answer any more";
    NoResult = "no_result", 404, "There is no result yet";
    NothingWaits = "nothing_waits", 409, "Nothing in this run will wait for the signal";
    TooManySignals = "too_many_signals", 409, "The run keeps too many signals already";
    NoDeadline = "no_deadline", 409, "This unit has no deadline that could be put off";
    NothingOnOffer = "nothing_on_offer", 409, "Nothing is on offer to you";
    AllTaken = "all_taken", 409, "Others took all that was on offer";
    NotHolder = "not_holder", 409, "You do not hold this assignment";
    AssignmentEnded = "assignment_ended", 409, "This assignment has ended";
    StaleEpoch = "stale_epoch", 409, "The epoch is not that of this hold";
    ItemDiffers = "item_differs", 409, "An item with this external key and another payload exists";
    ImportComplete = "import_complete", 409, "The import takes no more rows";
    RowsMissing = "rows_missing", 409, "Rows are missing before these";
    StaleRevision = "stale_revision", 409, "A later revision of the draft is kept";
    KeyTaken = "key_taken", 409, "This key is taken";
    EmailTaken = "email_taken", 409, "This mail address is taken";
    LastAdmin = "last_admin", 409, "There must be an administrator";
    LastOwner = "last_owner", 409, "A project must have an owner";
    ActorErased = "actor_erased", 409, "This actor was erased";
    ApprovalRequired = "approval_required", 409, "This needs an approval";
    ApprovalUnusable = "approval_unusable", 409, "This approval does not allow it";
    ApprovalClosed = "approval_closed", 409, "This request has been decided or has expired";
    OwnRequest = "own_request", 409, "Nobody decides on what they asked for themselves";
    VerdictGiven = "verdict_given", 409, "You have had your say on this request";
    NotClosed = "not_closed", 409, "Only what was closed is corrected";
    Superseded = "superseded", 409, "Another unit has taken the place of this one";
    SetupDone = "setup_done", 409, "There is an administrator already";
    LeaseExpired = "lease_expired", 410, "The lease on this unit ran out";
    LetterReplayed = "dead_letter_replayed", 409, "The dead letter was replayed already";
    ReplayUnderWay = "replay_under_way", 409, "A replay of this dead letter is under way";
    WebhookDisabled = "webhook_disabled", 409, "The webhook is switched off";
    TooManyWebhooks = "too_many_webhooks", 409, "The project has as many webhooks as it may have";
    TooManyViews = "too_many_views", 409, "You keep as many views as one may keep";
    ReplayDecided = "replay_decided", 409, "The replay was decided on already";
    StaleVersion = "stale_version", 412, "Another version was published in the meantime";
    BodyTooLarge = "body_too_large", 413, "The body is too large";
    UnsupportedMediaType = "unsupported_media_type", 415, "A body of this type is not taken here";
    InvalidValue = "invalid_value", 422, "A value is not acceptable";
    UnknownReference = "unknown_reference", 422, "The request names something that does not exist";
    UnsoundWorkflow = "unsound_workflow", 422, "The workflow is not sound";
    UnknownDecision = "unknown_decision", 422, "This cannot be decided here";
    InvalidAnswer = "invalid_answer", 422, "The answer does not fit the stage's form";
    KeyReused = "idempotency_key_reused", 422, "The idempotency key was used before, for another request";
    TooManyRequests = "too_many_requests", 429, "Too many requests";
    Internal = "internal", 500, "Something went wrong on our side";
    Unavailable = "unavailable", 503, "The service cannot answer right now";
}

/// A problem, as it goes out.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A URI for the kind of problem.
    #[serde(rename = "type")]
    #[schema(example = "urn:handoff:problem:unit_held")]
    problem_type: String,
    /// What kind of problem it is, in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The stable name of this kind of problem.
    code: &'static str,
    /// What was wrong this time.
    detail: String,
    /// Whether the same request may succeed later.
    retryable: bool,
    /// Single faults, each with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Fault>,
    /// When to try again, in seconds, where that is known. The header `Retry-After` says the same, but of one answer among several there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u32>,
}

/// One fault of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fault {
    /// JSON pointer into the body, or the name of a parameter or header.
    pub pointer: String,
    /// What is wrong there.
    pub detail: String,
    /// A stable name for the fault, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// How much or how little there may be, where that is what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub limit: Option<Number>,
    /// Of a workflow that gets stuck: the shortest way there from its begin.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<TraceStep>,
}

impl Fault {
    /// A fault that has no name of its own.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into(), code: None, limit: None, trace: Vec::new() }
    }

    /// Gives it its name.
    #[must_use]
    pub fn named(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Says how much or how little there may be.
    #[must_use]
    pub fn limited(self, limit: Option<usize>) -> Self {
        Self { limit: limit.map(Number::from), ..self }
    }
}

/// A stage on the way, and the handle it is left by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TraceStep {
    /// The stage's key.
    pub stage: String,
    /// The handle; absent: the way ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
}

impl Problem {
    /// A problem of kind `code`; `detail` says what was wrong this time, as a sentence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        let detail = capitalised(detail.into());
        Self {
            problem_type: format!("urn:handoff:problem:{}", code.word()),
            title: code.title(),
            status: code.status(),
            code: code.word(),
            detail,
            retryable: matches!(code.status(), 408 | 429 | 503),
            errors: Vec::new(),
            retry_after: None,
        }
    }

    /// The thing asked for does not exist, or must look as if it did not.
    #[must_use]
    pub fn not_found(what: &str) -> Self {
        Self::new(Code::NotFound, format!("{what} does not exist, or you may not know of it."))
    }

    /// A value at `pointer` is not acceptable.
    #[must_use]
    pub fn invalid_value(pointer: &str, refused: &TextRefused) -> Self {
        let fault = Fault::new(pointer, refused.to_string()).named(refused.code()).limited(refused.limit());
        Self::new(Code::InvalidValue, format!("{pointer} {refused}.")).with_faults([fault])
    }

    /// Adds a fault with its place.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        self.errors.push(Fault::new(pointer, detail));
        self
    }

    /// Adds faults.
    #[must_use]
    pub fn with_faults(mut self, faults: impl IntoIterator<Item = Fault>) -> Self {
        self.errors.extend(faults);
        self
    }

    /// What was asked for is handed out only so fast.
    pub(crate) fn held_back(wait: Duration) -> Self {
        let detail = "This is handed out only so fast. Take something else, or try again later.";
        Self::new(Code::TooManyRequests, detail).retry_after(wait)
    }

    /// Says when to try again.
    #[must_use]
    pub(crate) fn retry_after(mut self, wait: Duration) -> Self {
        // Rounded up: whoever came in the second before would be sent away again.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        self.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX).max(1));
        self
    }

    /// The answer to keep under an idempotency key.
    pub(crate) fn into_answer(self) -> Answer {
        let status = i16::try_from(self.status).unwrap_or(500);
        Answer { status, body: serde_json::to_string(&self).unwrap_or_default() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let retry_after = match (self.retry_after, self.status) {
            (Some(seconds), _) => Some(seconds),
            (None, 429) => Some(10),
            (None, 503) => Some(1),
            (None, _) => None,
        };
        let needs_sign_in = self.status == 401;
        let mut response = answer_response(self.into_answer());
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if needs_sign_in {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// Refusals are written to go on after a colon; on their own they are sentences.
fn capitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// An answer, fresh or kept, as a response.
pub(crate) fn answer_response(answer: Answer) -> Response {
    let status = u16::try_from(answer.status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let kind = if status.is_success() { "application/json" } else { "application/problem+json" };
    if status == StatusCode::NO_CONTENT {
        return status.into_response();
    }
    (status, [(header::CONTENT_TYPE, kind)], answer.body).into_response()
}

impl From<StoreError> for Problem {
    fn from(failed: StoreError) -> Self {
        // Not the error itself: PostgreSQL's details quote the values of rows, and those are people's.
        let error = failed.without_values();
        if failed.is_unavailable() || failed.is_contention() {
            tracing::warn!(error, "the database could not answer");
            Self::new(Code::Unavailable, "The database cannot be reached or is busy. Try again in a moment.")
        } else {
            tracing::error!(error, "storage failed");
            Self::new(Code::Internal, "The failure was logged. Nothing was changed.")
        }
    }
}

impl From<AnswerError> for Problem {
    fn from(failed: AnswerError) -> Self {
        match failed {
            AnswerError::KeyReused => Self::new(
                Code::KeyReused,
                "Use a new key for a new request; a repeat must have the same body.",
            )
            .at("Idempotency-Key", "was used for another request"),
            AnswerError::HeldBack(wait) => Self::held_back(wait),
            AnswerError::Store(failed) => failed.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_as_long_as_told_comes_late_enough() {
        for (millis, seconds) in [(0, 1), (1, 1), (1_000, 1), (1_001, 2), (59_999, 60)] {
            let problem =
                Problem::new(Code::TooManyRequests, "wait").retry_after(Duration::from_millis(millis));
            assert_eq!(problem.retry_after, Some(seconds), "{millis} ms");
        }
    }
}
