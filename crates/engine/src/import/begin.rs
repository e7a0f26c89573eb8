//! Begin an import.

use handoff_core::import::Format;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::text::{NAME_LENGTH_MAX, TextRefused, check_line};
use handoff_store::{import, ledger};

use super::ImportCard;
use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Begins an import; its rows come after.
#[derive(Clone, Debug)]
pub struct BeginImport {
    /// The project's key.
    pub project: String,
    /// How the file is written.
    pub format: Format,
    /// The field that holds the external key; none: `external_key`, where a row has it.
    pub key_field: Option<String>,
}

/// Why an import was not begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BeginImportRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may not bring items in.
    #[error("bringing items in needs the project role manager, and a credential with the scope work")]
    Forbidden,
    /// No field can be called so.
    #[error("the name of the key's field {0}")]
    KeyField(TextRefused),
}

impl Command for BeginImport {
    type Done = ImportCard;
    type Refusal = BeginImportRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ImportCard, Failure<BeginImportRefused>> {
        let refused = Failure::Refused;
        let project = visible_project(work.tx, work.actor(), &self.project).await?;
        let missing = || refused(BeginImportRefused::NoSuchProject(self.project.clone()));
        let project = project.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ImportItems, project) {
            return Err(refused(BeginImportRefused::Forbidden));
        }
        let key_field = self.key_field.as_deref();
        key_field
            .map_or(Ok(()), |field| check_line(field, NAME_LENGTH_MAX))
            .map_err(|text| refused(BeginImportRefused::KeyField(text)))?;
        let card = import::open(work.tx, project, self.format, key_field, work.actor().actor).await?;
        let begun = LedgerEvent::ImportBegun { project, import: card.id };
        ledger::append(work.tx, &work.author(), &begun).await?;
        Ok(card)
    }
}
