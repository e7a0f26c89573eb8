//! The rows of the state machines, as the migrations have left them.
//!
//! A word that this version does not know is [`StoreError::Corrupt`]; whether the rows make sense together is for
//! [`handoff_core::machine::Registry::check`] to say.

use handoff_core::machine::{
    ActorClass, ColourPair, ColourToken, EventType, Facet, FacetCode, GuardRef, Machine, MachineId, Message,
    RollupPolicy, Rows, SemanticClass, State, StateCode, Term, Transition, TriggerKind, Vocabulary,
};
use handoff_queries::queries::machine as queries;
use handoff_queries::queries::machine::{
    AllColourTokens, AllFacets, AllStates, AllTransitions, AllVocabularies,
};

use crate::actor::read_word;
use crate::{Db, StoreError};

/// Reads the whole registry: a few hundred rows, once per start.
pub async fn rows(db: &Db) -> Result<Rows, StoreError> {
    let sql = db.sql();
    let rows = Rows {
        machines: each(queries::all_state_machines().bind(sql).all().await?, |row| {
            let id = machine("state_machine", &row.machine)?;
            Ok(Machine { id, version: row.version.into(), description: row.description.into() })
        })?,
        states: each(queries::all_states().bind(sql).all().await?, state)?,
        transitions: each(queries::all_transitions().bind(sql).all().await?, transition)?,
        facets: each(queries::all_facets().bind(sql).all().await?, facet)?,
        colours: each(queries::all_colour_tokens().bind(sql).all().await?, |row| Ok(colour(row)))?,
        terms: each(queries::all_vocabularies().bind(sql).all().await?, term)?,
        rollup_policies: each(queries::all_rollup_policies().bind(sql).all().await?, |row| {
            let machine = machine("rollup_policy", &row.machine)?;
            Ok(RollupPolicy { machine, code: row.policy.into(), config: row.config, active: row.active })
        })?,
        event_types: each(queries::all_event_types().bind(sql).all().await?, |row| {
            let (name, version, description) = (row.name.into(), row.version, row.description.into());
            Ok(EventType { name, version, description, schema: row.schema.unwrap_or_default() })
        })?,
        messages: each(queries::all_messages().bind(sql).all().await?, |row| {
            Ok(Message { key: row.key.into(), locale: row.locale.into(), text: row.body.into() })
        })?,
    };
    Ok(rows.sorted())
}

/// Writes down what events carry, as this version says. Returns how many descriptions were not current.
pub(crate) async fn describe_event_types(db: &Db) -> Result<usize, StoreError> {
    let types = Rows::standard().event_types;
    let names: Vec<&str> = types.iter().map(|row| &*row.name).collect();
    let schemas: Vec<String> = types.iter().map(|row| row.schema.to_string()).collect();
    let described = queries::describe_event_types().bind(db.sql(), &names, &schemas).all().await?;
    Ok(described.len())
}

fn each<Row, Read>(
    rows: Vec<Row>,
    read: impl Fn(Row) -> Result<Read, StoreError>,
) -> Result<Vec<Read>, StoreError> {
    rows.into_iter().map(read).collect()
}

fn machine(table: &'static str, word: &str) -> Result<MachineId, StoreError> {
    read_word(table, "machine", word, MachineId::from_word)
}

fn state_code(table: &'static str, row: &str, word: &str) -> Result<StateCode, StoreError> {
    read_word(table, row, word, StateCode::from_word)
}

fn state(row: AllStates) -> Result<State, StoreError> {
    let code = |word: &str| state_code("state", &row.state, word);
    Ok(State {
        machine: machine("state", &row.machine)?,
        code: code(&row.state)?,
        class: read_word("state", &row.state, &row.semantic_class, SemanticClass::from_word)?,
        floor_equivalent: row.floor_equivalent.as_deref().map(code).transpose()?,
        ordinal: row.ordinal,
        colour: row.colour.into(),
        icon: row.icon.into(),
        label_key: row.label_key.into(),
        short_key: row.short_key.into(),
        terminal: row.terminal,
        derived: row.derived,
        justification: row.justification.map(Into::into),
    })
}

fn transition(row: AllTransitions) -> Result<Transition, StoreError> {
    let code = |word: &str| state_code("transition", &row.matrix_id, word);
    Ok(Transition {
        machine: machine("transition", &row.machine)?,
        from: code(&row.from_state)?,
        to: code(&row.to_state)?,
        actor_class: read_word("transition", &row.matrix_id, &row.actor_class, ActorClass::from_word)?,
        trigger_kind: read_word("transition", &row.matrix_id, &row.trigger_kind, TriggerKind::from_word)?,
        rollback_to: row.rollback_to.as_deref().map(code).transpose()?,
        id: row.matrix_id.into(),
        trigger_ref: row.trigger_ref.into(),
        guards: row.guards.into_iter().map(GuardRef::named).collect(),
        event: row.event_type.into(),
        audit_required: row.audit_required,
        extension: row.extension_reason.map(Into::into),
    })
}

fn facet(row: AllFacets) -> Result<Facet, StoreError> {
    Ok(Facet {
        machine: machine("facet", &row.machine)?,
        state: state_code("facet", &row.facet, &row.state)?,
        code: read_word("facet", &row.state, &row.facet, FacetCode::from_word)?,
        ordinal: row.ordinal,
        icon: row.icon.into(),
        label_key: row.label_key.into(),
    })
}

fn term(row: AllVocabularies) -> Result<Term, StoreError> {
    Ok(Term {
        vocabulary: read_word("vocabulary", &row.word, &row.vocabulary, Vocabulary::from_word)?,
        word: row.word.into(),
        ordinal: row.ordinal,
        label_key: row.label_key.into(),
    })
}

fn colour(row: AllColourTokens) -> ColourToken {
    ColourToken {
        code: row.colour.into(),
        normal: ColourPair { fg: row.fg.into(), bg: row.bg.into(), contrast: row.contrast_hundredths },
        high_contrast: ColourPair {
            fg: row.high_contrast_fg.into(),
            bg: row.high_contrast_bg.into(),
            contrast: row.high_contrast_hundredths,
        },
        shape: row.shape.into(),
    }
}
