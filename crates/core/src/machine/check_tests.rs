//! Each fault, shown by a registry that is broken in just that way.

use super::*;

#[test]
fn the_registry_that_handoff_comes_with_has_no_faults() {
    assert_eq!(Registry::standard().check(), []);
}
