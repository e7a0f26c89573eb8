//! The one reader of a node, and the one who sees to it that nobody listens who may not.

use std::time::Duration;

use handoff_core::permission::InProject;
use handoff_store::StoreError;
use handoff_store::log::{self, Interest};

use super::Ended;
use crate::Ctx;
use crate::identity::authenticate;
use crate::sweep::{Pass, Sweep};

/// How many events are handed on at a time.
const PAGE: usize = 500;
/// How soon to look again for what an older transaction holds back.
const HELD_BACK: Duration = Duration::from_millis(10);

/// Hands events to those who listen.
#[derive(Clone, Copy, Debug)]
pub struct FeedListeners;

impl Sweep for FeedListeners {
    const NAME: &'static str = "feed_listeners";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let Some(place) = ctx.live().place() else { return Ok(Pass::Idle) };
        let page = log::read(&ctx.store().db().await?, place, Interest::Every, PAGE).await?;
        ctx.live().hand_on(ctx.source(), &page.events, page.next);
        if page.more {
            return Ok(Pass::More);
        }
        if page.beyond {
            tokio::time::sleep(HELD_BACK).await;
            return Ok(Pass::More);
        }
        Ok(Pass::Idle)
    }
}

/// Cuts off whoever has lost the right to listen.
#[derive(Clone, Copy, Debug)]
pub struct RecheckListeners;

impl Sweep for RecheckListeners {
    const NAME: &'static str = "recheck_listeners";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        // One after the other: many listeners must not mean many questions at once.
        for (credential, seats) in ctx.live().credentials() {
            let identity = authenticate(ctx, credential).await?;
            for (number, project) in seats {
                let may = identity.as_ref().is_some_and(|who| who.actor.may(InProject::Read, project));
                if !may {
                    ctx.live().cut(number, Ended::NotAllowed);
                }
            }
        }
        Ok(Pass::Idle)
    }
}
