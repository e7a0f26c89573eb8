//! What rules over behaviour would take back, before they are in force.

use std::collections::BTreeMap;

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, ProjectId, StepId};
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::watch::{Action, Measure, Measured, WatchRule};
use handoff_store::{StoreError, Tx, quality};

use super::blast::{BlastRadius, radius_of_window, steered};
use super::judge::KnownSteps;
use super::record::QualityRefused;
use super::watch::{Acts, Seen};
use crate::{Ctx, Failure};

/// How many people, each at one step, are looked at.
const PEOPLE_MAX: i64 = 1_000;

/// How many of those whom rules strike are told of: what taking back would change is worked out for each of them.
pub const PREVIEW_MAX: usize = 50;

/// Somebody whose answers a rule would take back.
#[derive(Clone, Debug)]
pub struct RuleStrike {
    /// Which rule, from 1.
    pub rule: i32,
    /// What it measures.
    pub measure: Measure,
    /// What it finds.
    pub measured: Measured,
    /// Who.
    pub actor: ActorId,
    /// Where.
    pub step: StepId,
    /// What would change.
    pub radius: BlastRadius,
}

/// Whom rules would strike.
#[derive(Clone, Debug, Default)]
pub struct RulesPreview {
    /// Those whose answers would be taken back.
    pub strikes: Vec<RuleStrike>,
    /// Whether there may be more than were looked at.
    pub more: bool,
}

/// What the rules of a policy would take back as things are: whom each rule that taints would strike when they are next heard of, and
/// what that would change. Nothing is changed. Trust is as it is, whatever the policy would make of it.
pub async fn preview_rules(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    policy: &QualityPolicy,
) -> Result<RulesPreview, Failure<QualityRefused>> {
    let tx = ctx.store().begin_view().await?;
    let project = steered(&tx, actor, project_key).await?;
    policy.check().map_err(|bad| Failure::Refused(bad.into()))?;
    let numbered = (1..).zip(policy.rules.iter().cloned());
    let taints: Vec<(i32, WatchRule)> = numbered.filter(|(_, rule)| rule.action == Action::Taint).collect();
    let preview = Preview { ctx, tx: &tx, project, taints };
    let found = if preview.taints.is_empty() { RulesPreview::default() } else { preview.all().await? };
    tx.rollback().await?;
    Ok(found)
}

struct Preview<'a> {
    ctx: &'a Ctx,
    tx: &'a Tx,
    project: ProjectId,
    taints: Vec<(i32, WatchRule)>,
}

impl Preview<'_> {
    async fn all(&self) -> Result<RulesPreview, StoreError> {
        let people = quality::people_at_steps(self.tx, self.project, PEOPLE_MAX).await?;
        let cut = i64::try_from(people.len()).is_ok_and(|people| people >= PEOPLE_MAX);
        let mut found = RulesPreview { strikes: Vec::new(), more: cut };
        let mut known = KnownSteps::new(self.ctx, self.tx);
        let mut steps: BTreeMap<StepId, Vec<Seen>> = BTreeMap::new();
        for (step, actor, unit) in people {
            let key = known.key(step, actor).await?;
            steps.entry(step).or_default().extend(key.map(|key| Seen { key, step, unit }));
        }
        for (step, seen) in steps {
            self.at_step(step, &seen.iter().collect::<Vec<_>>(), &mut found).await?;
        }
        Ok(found)
    }

    async fn at_step(
        &self,
        step: StepId,
        seen: &[&Seen],
        found: &mut RulesPreview,
    ) -> Result<(), StoreError> {
        let rules: Vec<WatchRule> = self.taints.iter().map(|(_, rule)| rule.clone()).collect();
        let acts = Acts::at(self.tx, step, &rules, seen).await?;
        for (number, rule) in &self.taints {
            for looked in acts.each(rule, seen) {
                let Some(struck) = looked.strikes(self.tx, rule).await? else { continue };
                if found.strikes.len() == PREVIEW_MAX {
                    found.more = true;
                    return Ok(());
                }
                let actor = looked.seen.key.actor;
                found.strikes.push(RuleStrike {
                    rule: *number,
                    measure: rule.collect.measure,
                    measured: struck.measured,
                    actor,
                    step,
                    radius: radius_of_window(self.ctx, self.tx, &struck.window).await?,
                });
            }
        }
        Ok(())
    }
}
