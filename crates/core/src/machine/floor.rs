//! The registry that Handoff comes with: states, facets, colours, vocabularies and rules of the roll-up.
//!
//! This file, [`super::matrix`], [`super::event_types`] and [`super::messages`] are the one place where the rows are
//! written. In service the registry is read from the database, into which a migration has written the same rows; a test
//! of the store compares the two row by row. They are written here and not taken from the migrations, because
//! migrations are history: once a later one changes a row, no single file says any more what holds, and this one still
//! does. It also spares pure tests a database.

use serde_json::json;

use super::code::{FacetCode, MachineId, SemanticClass, StateCode, Vocabulary};
use super::registry::Registry;
use super::row::{ColourPair, ColourToken, Facet, Machine, RollupPolicy, Rows, State, Term, Text};
use super::{event_types, matrix, messages};

impl Rows {
    /// The rows that Handoff comes with.
    #[must_use]
    pub fn standard() -> Self {
        let rows = Self {
            machines: machines(),
            states: states(),
            transitions: matrix::transitions(),
            facets: facets(),
            colours: colours(),
            terms: terms(),
            rollup_policies: rollup_policies(),
            event_types: event_types::event_types(),
            messages: messages::messages(),
        };
        rows.sorted()
    }
}

impl Registry {
    /// The registry that Handoff comes with; in service it is read from the database instead.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_rows(Rows::standard())
    }
}

fn machines() -> Vec<Machine> {
    let descriptions = [
        (MachineId::Step, "The life of a unit: one visit of a run to a stage"),
        (MachineId::Task, "The life of an assignment: one actor's part in a unit"),
        (MachineId::WorkflowRun, "The life of a run as a whole"),
    ];
    let machine = |(id, description): (_, &'static str)| Machine {
        id,
        version: "1.0.0".into(),
        description: description.into(),
    };
    descriptions.into_iter().map(machine).collect()
}

/// A state that every machine shares the looks of.
struct Look {
    code: StateCode,
    class: SemanticClass,
    colour: &'static str,
    icon: &'static str,
    terminal: bool,
    /// For derived states: the nearest floor state, and why the floor does not do.
    derived: Option<(StateCode, &'static str)>,
}

const fn look(code: StateCode, class: SemanticClass, colour: &'static str, icon: &'static str) -> Look {
    Look { code, class, colour, icon, terminal: false, derived: None }
}

const LOOKS: &[Look] = &[
    look(StateCode::NotStarted, SemanticClass::Idle, "gray", "circle_hollow"),
    look(StateCode::Ready, SemanticClass::Active, "green_pale", "play_outline"),
    look(StateCode::InProgress, SemanticClass::Active, "green", "play_filled"),
    look(StateCode::Waiting, SemanticClass::Wait, "yellow", "hourglass"),
    look(StateCode::Blocked, SemanticClass::Wait, "yellow_dark", "warn_filled"),
    look(StateCode::Overdue, SemanticClass::Red, "red_pale", "clock_alert"),
    look(StateCode::Failed, SemanticClass::Red, "red", "cross_filled"),
    look(StateCode::CannotComplete, SemanticClass::Red, "red_dark", "stop_filled"),
    Look {
        terminal: true,
        ..look(StateCode::Completed, SemanticClass::Active, "green_deep", "check_filled")
    },
    Look {
        derived: Some((
            StateCode::Waiting,
            "long runs need a stop that somebody decided on, apart from waiting and being blocked",
        )),
        ..look(StateCode::Paused, SemanticClass::Wait, "yellow_dark", "pause_filled")
    },
    Look {
        terminal: true,
        derived: Some((
            StateCode::CannotComplete,
            "that work is no longer wanted is another thing than that it cannot be done",
        )),
        ..look(StateCode::Cancelled, SemanticClass::Red, "red_dark", "cancel_filled")
    },
];

/// Whether the machine has the state.
const fn has(machine: MachineId, code: StateCode) -> bool {
    match machine {
        MachineId::Step | MachineId::Task => code.is_floor() || matches!(code, StateCode::Cancelled),
        MachineId::WorkflowRun => matches!(
            code,
            StateCode::NotStarted
                | StateCode::InProgress
                | StateCode::Completed
                | StateCode::Paused
                | StateCode::Cancelled
        ),
    }
}

fn states() -> Vec<State> {
    let state = |machine, ordinal, look: &Look| State {
        machine,
        code: look.code,
        class: look.class,
        ordinal,
        colour: format!("ui.traffic_light.{}", look.colour).into(),
        icon: format!("icon.{}", look.icon).into(),
        label_key: format!("state.{}.label", look.code.word()).into(),
        short_key: format!("state.{}.short", look.code.word()).into(),
        terminal: look.terminal,
        derived: look.derived.is_some(),
        floor_equivalent: look.derived.map(|(nearest, _)| nearest),
        justification: look.derived.map(|(_, why)| why.into()),
    };
    let each =
        MachineId::ALL.iter().flat_map(|machine| (1..).zip(LOOKS).map(move |(n, look)| (*machine, n, look)));
    each.filter(|(machine, _, look)| has(*machine, look.code)).map(|(m, n, look)| state(m, n, look)).collect()
}

fn facets() -> Vec<Facet> {
    let each = [
        (FacetCode::WaitingDependency, 10, "icon.link"),
        (FacetCode::WaitingHuman, 20, "icon.person"),
        (FacetCode::WaitingExternal, 30, "icon.globe"),
        (FacetCode::WaitingTimeGate, 40, "icon.calendar"),
    ];
    let machines = MachineId::ALL.iter().copied().filter(|machine| has(*machine, StateCode::Waiting));
    let facet = |machine, (code, ordinal, icon): (FacetCode, i16, &'static str)| Facet {
        machine,
        state: StateCode::Waiting,
        code,
        ordinal,
        icon: icon.into(),
        label_key: format!("facet.{}.label", code.word()).into(),
    };
    machines.flat_map(|machine| each.into_iter().map(move |each| facet(machine, each))).collect()
}

/// The colours, each with a figure for its contrast that [`Registry::check`] computes again. `green` is darker than
/// emerald 600, on which white text reaches only 3.76, and `green_deep` darker in turn, so that the two can be told apart.
fn colours() -> Vec<ColourToken> {
    let white = "#FFFFFF";
    let token = |code: &str, normal, high_contrast, shape: &'static str| {
        let pair = |(fg, bg, contrast): (&'static str, &'static str, i16)| ColourPair {
            fg: fg.into(),
            bg: bg.into(),
            contrast,
        };
        ColourToken {
            code: format!("ui.traffic_light.{code}").into(),
            normal: pair(normal),
            high_contrast: pair(high_contrast),
            shape: shape.into(),
        }
    };
    vec![
        token("gray", ("#4B5563", "#F3F4F6", 686), (white, "#1F2937", 1467), "circle_hollow"),
        token("green_pale", ("#047857", "#ECFDF5", 520), ("#064E3B", "#D1FAE5", 856), "triangle_outline"),
        token("green", (white, "#04825B", 482), (white, "#065F46", 768), "triangle_filled"),
        token("green_deep", (white, "#065F46", 768), (white, "#022C22", 1515), "check_filled"),
        token("yellow", ("#92400E", "#FEF3C7", 636), ("#451A03", "#FDE68A", 1202), "hourglass"),
        token("yellow_dark", (white, "#B45309", 502), (white, "#78350F", 907), "warn_filled"),
        token("red_pale", ("#B91C1C", "#FEE2E2", 529), ("#7F1D1D", "#FEE2E2", 820), "clock_alert"),
        token("red", (white, "#DC2626", 482), (white, "#991B1B", 831), "cross_filled"),
        token("red_dark", (white, "#991B1B", 831), (white, "#450A0A", 1614), "stop_filled"),
    ]
}

fn terms() -> Vec<Term> {
    let words: [(Vocabulary, &[&'static str]); 3] = [
        (Vocabulary::BlockReason, &["missing_information", "missing_approval", "config_error"]),
        (
            Vocabulary::CorrectionReason,
            &["data_error", "policy_change", "downstream_dependency_failed", "regulatory_recall"],
        ),
        (Vocabulary::FailureClassification, &["transient", "permanent"]),
    ];
    let term = |vocabulary: Vocabulary, ordinal, word: &'static str| Term {
        vocabulary,
        word: word.into(),
        ordinal,
        label_key: format!("{}.{word}.label", vocabulary.word()).into(),
    };
    let each = words.into_iter().flat_map(|(vocabulary, words)| {
        (1..).zip(words).map(move |(ordinal, word)| term(vocabulary, ordinal, word))
    });
    each.collect()
}

/// Seconds after which a block counts as red, unless the class of workflow says otherwise: four hours.
const BLOCK_SEVERITY_SECONDS: u32 = 4 * 60 * 60;

fn rollup_policies() -> Vec<RollupPolicy> {
    let policy = |code: &'static str, config| RollupPolicy {
        machine: MachineId::WorkflowRun,
        code: Text::Borrowed(code),
        config,
        active: true,
    };
    vec![
        policy("red_overrides_yellow_overrides_green", json!({"order": ["red", "yellow", "green", "gray"]})),
        policy("mandatory_only", json!({"count_optional": false, "count_skipped": false})),
        policy(
            "blocked_escalation_treats_as_red",
            json!({"threshold_seconds": {"default": BLOCK_SEVERITY_SECONDS}}),
        ),
        policy("frozen_while_paused", json!({})),
        policy(
            "sub_workflow_bridge",
            json!({"red": "failed", "yellow": "blocked", "green": "in_progress", "completed": "completed"}),
        ),
    ]
}
