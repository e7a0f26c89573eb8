//! Why what was said about a unit or a run changes nothing, as a problem.

use handoff_core::run::upkeep::OrderRefused;
use handoff_engine::run::{OrderRunRefused, OrderUnitRefused};

use crate::problem::{Code, Problem};

impl From<OrderRefused> for Problem {
    fn from(refused: OrderRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            OrderRefused::NotYours | OrderRefused::Scope | OrderRefused::Role => {
                Self::new(Code::Forbidden, detail)
            }
            OrderRefused::Paused => Self::new(Code::RunPaused, detail),
            OrderRefused::NothingOpen { .. } => {
                Self::new(Code::NothingOpen, detail).at("/stage", "has nothing open")
            }
            OrderRefused::LastBranch => Self::new(Code::LastBranch, detail),
            OrderRefused::NoDeadline => Self::new(Code::NoDeadline, detail),
            OrderRefused::BadExtension => {
                Self::new(Code::InvalidValue, detail).at("/by", "must be one second to 366 days")
            }
            OrderRefused::NoFacet => Self::new(Code::InvalidValue, detail).at("/facets", "is empty"),
            OrderRefused::Text { field, refused } => Self::invalid_value(&format!("/{field}"), &refused),
            OrderRefused::NotAllowed(not_allowed) => not_allowed.into(),
        }
    }
}

impl From<OrderUnitRefused> for Problem {
    fn from(refused: OrderUnitRefused) -> Self {
        match refused {
            OrderUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            OrderUnitRefused::Rule(rule) => rule.into(),
        }
    }
}

impl From<OrderRunRefused> for Problem {
    fn from(refused: OrderRunRefused) -> Self {
        match refused {
            OrderRunRefused::NoSuchRun(_) => Self::not_found("This run"),
            OrderRunRefused::NotApproved(refused) => refused.into(),
            OrderRunRefused::Rule(rule) => rule.into(),
        }
    }
}
