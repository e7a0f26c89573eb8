//! What actors are called. Names stand apart from ids, and not everybody may see them.

use std::collections::{BTreeMap, BTreeSet};

use handoff_core::actor::START_ACTOR;
use uuid::Uuid;

use crate::client::Client;
use crate::client::wire::{Actor, short_id};
use crate::output::{Failed, one_line};

/// How many pages of people are looked through before the rest stay ids.
const PAGES_MAX: usize = 10;
const PAGE_ROWS: usize = 200;
/// The longest name that is shown.
const NAME_WIDTH: usize = 40;

/// Names by id, as far as we may know them.
#[derive(Debug, Default)]
pub(crate) struct Names {
    project: Option<String>,
    known: BTreeMap<Uuid, String>,
    /// Looked for already, whether found or not.
    sought: BTreeSet<Uuid>,
}

impl Names {
    /// Looks names up among the members of a project first: members know each other, whatever else they may know.
    pub(crate) fn in_project(key: &str) -> Self {
        Self { project: Some(key.to_owned()), ..Self::default() }
    }

    /// Looks up the names of `actors` that were not looked up before.
    pub(crate) async fn learn(
        &mut self,
        client: &Client,
        actors: impl IntoIterator<Item = Uuid>,
    ) -> Result<(), Failed> {
        let mut missing: BTreeSet<Uuid> =
            actors.into_iter().filter(|actor| self.sought.insert(*actor)).collect();
        missing.remove(&START_ACTOR.0);
        if let Some(project) = self.project.clone() {
            self.search(client, &["v1", "projects", &project, "members"], &mut missing).await?;
        }
        self.search(client, &["v1", "actors"], &mut missing).await
    }

    async fn search(
        &mut self,
        client: &Client,
        path: &[&str],
        missing: &mut BTreeSet<Uuid>,
    ) -> Result<(), Failed> {
        let mut cursor = None;
        for _ in 0..PAGES_MAX {
            if missing.is_empty() {
                break;
            }
            let page = match client.page(path, &[], cursor.as_deref(), PAGE_ROWS).await {
                // Whoever may not see people sees ids.
                Err(refused) if matches!(refused.status(), Some(403 | 404)) => break,
                page => page?,
            };
            for actor in page.read::<Actor>()? {
                if missing.remove(&actor.actor_id) {
                    self.note(actor.actor_id, actor.display_name.as_deref());
                }
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn note(&mut self, actor: Uuid, name: Option<&str>) {
        if let Some(name) = name {
            self.known.insert(actor, one_line(name, NAME_WIDTH));
        }
    }

    /// What to call an actor.
    pub(crate) fn of(&self, actor: Uuid) -> String {
        if actor == START_ACTOR.0 {
            return "the engine".to_owned();
        }
        self.known.get(&actor).cloned().unwrap_or_else(|| short_id(actor))
    }
}
