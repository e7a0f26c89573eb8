//! The state machines, as pages and other clients need them: which states there are, what they look like and are called,
//! and what leads from one to the other.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use handoff_core::machine::{
    ColourPair, ColourToken, Facet, FacetCode, MachineId, Registry, StateCode, Term, Transition, Vocabulary,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::App;
use crate::extract::SignedIn;
use crate::problem::Problem;

/// A text by language: `{"en": "Ready", "vi": "Sẵn sàng"}`.
type Texts = BTreeMap<String, String>;

/// All state machines, and what they are shown and explained by.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StateMachines {
    machines: Vec<StateMachine>,
    colours: Vec<Colour>,
    /// The words that commands choose from, by vocabulary: `block_reason`, `correction_reason`, `failure_classification`.
    vocabularies: BTreeMap<&'static str, Vec<Word>>,
    rollup_policies: Vec<Policy>,
}

/// The life of a unit (`step`), of an assignment (`task`) or of a run (`workflow_run`).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StateMachine {
    #[schema(example = "step")]
    machine: &'static str,
    #[schema(example = "1.0.0")]
    version: String,
    description: String,
    /// In the order in which to show them.
    states: Vec<MachineState>,
    transitions: Vec<MachineTransition>,
}

/// A state, with everything needed to show it: colour, icon and text together.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MachineState {
    #[schema(example = "in_progress")]
    state: &'static str,
    /// `idle`, `active`, `wait`, `red` or `terminal`.
    semantic_class: &'static str,
    ordinal: i16,
    /// One of `colours`.
    #[schema(example = "ui.traffic_light.green")]
    colour: String,
    #[schema(example = "icon.play_filled")]
    icon: String,
    label_key: String,
    /// What it is called, by language.
    label: Texts,
    short_key: String,
    /// One line that explains it, by language.
    short: Texts,
    /// An end: only an approved correction leads out of it.
    terminal: bool,
    /// Beyond the nine that every machine of work has.
    derived: bool,
    /// What to show instead, for whoever knows only the nine.
    floor_equivalent: Option<&'static str>,
    /// What it can wait for, the primary cause first.
    facets: Vec<MachineFacet>,
}

/// What a waiting unit waits for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MachineFacet {
    #[schema(example = "waiting_human")]
    facet: &'static str,
    /// Of several causes the lowest is the primary one.
    ordinal: i16,
    icon: String,
    label_key: String,
    label: Texts,
}

/// A way from one state to another, for one class of actor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MachineTransition {
    /// Its number in the matrix; one number may stand for several ways.
    #[schema(example = "T8r")]
    id: String,
    from: &'static str,
    to: &'static str,
    #[schema(example = "pic_human")]
    actor_class: &'static str,
    /// `event`, `rpc`, `timer` or `condition_resolved`.
    trigger_kind: &'static str,
    #[schema(example = "step_claim")]
    trigger_ref: String,
    /// What must be true; all of it.
    guards: Vec<String>,
    #[schema(example = "dev.handoff.unit.claimed")]
    event_type: String,
    audit_required: bool,
    rollback_to: Option<&'static str>,
    /// For a way that is not in the matrix: why it is there.
    extension_reason: Option<String>,
}

/// A colour, with a shape for those who cannot tell it by colour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Colour {
    #[schema(example = "ui.traffic_light.green")]
    colour: String,
    normal: Pair,
    /// For those who ask for more contrast.
    high_contrast: Pair,
    #[schema(example = "triangle_filled")]
    shape: String,
}

/// Text on a background.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pair {
    #[schema(example = "#FFFFFF")]
    fg: String,
    #[schema(example = "#04825B")]
    bg: String,
    /// The contrast ratio by WCAG 2.1, rounded down to hundredths.
    #[schema(example = 4.82)]
    contrast: f64,
}

/// A word of a vocabulary.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Word {
    #[schema(example = "missing_approval")]
    word: String,
    label_key: String,
    label: Texts,
}

/// A rule by which the states of units add up to the colour of a run.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Policy {
    #[schema(example = "red_overrides_yellow_overrides_green")]
    policy: String,
    config: Value,
    active: bool,
}

/// Read the state machines: states, transitions, facets, colours and words
#[utoipa::path(get, path = "/v1/state-machines", tag = "meta",
    responses((status = 200, body = StateMachines), (status = "default", body = Problem)))]
pub(crate) async fn state_machines(State(app): State<App>, _signed_in: SignedIn) -> Json<StateMachines> {
    Json(tell(app.ctx.registry()))
}

fn tell(registry: &Registry) -> StateMachines {
    let rows = registry.rows();
    let machine = |row: &handoff_core::machine::Machine| StateMachine {
        machine: row.id.word(),
        version: row.version.to_string(),
        description: row.description.to_string(),
        states: states(registry, row.id),
        transitions: rows.transitions.iter().filter(|way| way.machine == row.id).map(transition).collect(),
    };
    let words = |vocabulary: Vocabulary| {
        let terms = rows.terms.iter().filter(move |term| term.vocabulary == vocabulary);
        terms.map(|term| word(registry, term)).collect()
    };
    let policies = rows.rollup_policies.iter().map(|row| Policy {
        policy: row.code.to_string(),
        config: row.config.clone(),
        active: row.active,
    });
    StateMachines {
        machines: rows.machines.iter().map(machine).collect(),
        colours: rows.colours.iter().map(colour).collect(),
        vocabularies: Vocabulary::ALL.iter().map(|each| (each.word(), words(*each))).collect(),
        rollup_policies: policies.collect(),
    }
}

fn texts(registry: &Registry, key: &str) -> Texts {
    registry.messages(key).map(|message| (message.locale.to_string(), message.text.to_string())).collect()
}

fn states(registry: &Registry, machine: MachineId) -> Vec<MachineState> {
    let of_machine = registry.rows().states.iter().filter(|row| row.machine == machine);
    let state = of_machine.map(|row| MachineState {
        state: row.code.word(),
        semantic_class: row.class.word(),
        ordinal: row.ordinal,
        colour: row.colour.to_string(),
        icon: row.icon.to_string(),
        label_key: row.label_key.to_string(),
        label: texts(registry, &row.label_key),
        short_key: row.short_key.to_string(),
        short: texts(registry, &row.short_key),
        terminal: row.terminal,
        derived: row.derived,
        floor_equivalent: row.floor_equivalent.map(StateCode::word),
        facets: facets(registry, machine, row.code),
    });
    state.collect()
}

fn facets(registry: &Registry, machine: MachineId, state: StateCode) -> Vec<MachineFacet> {
    let of_state = |row: &&Facet| row.machine == machine && row.state == state;
    let facet = registry.rows().facets.iter().filter(of_state).map(|row| MachineFacet {
        facet: FacetCode::word(row.code),
        ordinal: row.ordinal,
        icon: row.icon.to_string(),
        label_key: row.label_key.to_string(),
        label: texts(registry, &row.label_key),
    });
    facet.collect()
}

fn transition(row: &Transition) -> MachineTransition {
    MachineTransition {
        id: row.id.to_string(),
        from: row.from.word(),
        to: row.to.word(),
        actor_class: row.actor_class.word(),
        trigger_kind: row.trigger_kind.word(),
        trigger_ref: row.trigger_ref.to_string(),
        guards: row.guards.iter().map(|guard| guard.name().to_owned()).collect(),
        event_type: row.event.to_string(),
        audit_required: row.audit_required,
        rollback_to: row.rollback_to.map(StateCode::word),
        extension_reason: row.extension.as_ref().map(ToString::to_string),
    }
}

fn colour(token: &ColourToken) -> Colour {
    let pair = |pair: &ColourPair| Pair {
        fg: pair.fg.to_string(),
        bg: pair.bg.to_string(),
        contrast: f64::from(pair.contrast) / 100.0,
    };
    Colour {
        colour: token.code.to_string(),
        normal: pair(&token.normal),
        high_contrast: pair(&token.high_contrast),
        shape: token.shape.to_string(),
    }
}

fn word(registry: &Registry, term: &Term) -> Word {
    Word {
        word: term.word.to_string(),
        label_key: term.label_key.to_string(),
        label: texts(registry, &term.label_key),
    }
}
