//! START takes no settings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The settings of a START stage: there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartConfig {}
