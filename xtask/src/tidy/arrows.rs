//! Which crate may know which: read from the manifests, so that a wrong arrow fails before it is used.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use toml::{Table, Value};

const TESTKIT: &str = "handoff-testkit";

/// A package and all of our packages it may depend on.
struct Rule {
    package: &'static str,
    may_use: &'static [&'static str],
}

const RULES: [Rule; 11] = [
    Rule { package: "handoff-core", may_use: &[] },
    Rule { package: "handoff-queries", may_use: &[] },
    Rule { package: "handoff-cluster", may_use: &[] },
    Rule { package: "handoff-store", may_use: &["handoff-core", "handoff-queries"] },
    Rule { package: "handoff-outbound", may_use: &["handoff-core"] },
    Rule { package: "handoff-bus", may_use: &["handoff-core", "handoff-store"] },
    Rule {
        package: "handoff-engine",
        may_use: &["handoff-core", "handoff-store", "handoff-outbound", "handoff-bus"],
    },
    Rule { package: "handoff-api", may_use: &["handoff-core", "handoff-engine"] },
    Rule {
        package: "handoff",
        may_use: &[
            "handoff-core",
            "handoff-queries",
            "handoff-cluster",
            "handoff-store",
            "handoff-outbound",
            "handoff-bus",
            "handoff-engine",
            "handoff-api",
        ],
    },
    Rule {
        package: TESTKIT,
        may_use: &[
            "handoff-core",
            "handoff-queries",
            "handoff-cluster",
            "handoff-store",
            "handoff-outbound",
            "handoff-bus",
            "handoff-engine",
            "handoff-api",
        ],
    },
    Rule { package: "xtask", may_use: &["handoff-cluster"] },
];

/// `handoff-core` decides; whoever waits, asks a clock or rolls dice lives elsewhere.
const BANNED_IN_CORE: [&str; 5] = ["tokio", "tokio-postgres", "axum", "rand", "getrandom"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Needed to build or run the crate.
    Normal,
    /// Needed by its tests only.
    Dev,
}

struct Dependency {
    package: String,
    kind: Kind,
}

/// Every arrow that no rule allows.
pub(super) fn breaches(root: &Path) -> Result<Vec<String>> {
    let workspace = read(&root.join("Cargo.toml"))?;
    let mut folders = vec![root.join("xtask")];
    for entry in fs::read_dir(root.join("crates")).context("could not list crates")? {
        folders.push(entry.context("could not list crates")?.path());
    }
    folders.sort();

    let shared = table(&workspace, &["workspace", "dependencies"]);
    let mut breaches = Vec::new();
    for folder in folders.iter().filter(|folder| folder.join("Cargo.toml").exists()) {
        let manifest = read(&folder.join("Cargo.toml"))?;
        let package = table(&manifest, &["package"]).and_then(|package| package.get("name")?.as_str());
        let package = package.with_context(|| format!("{} names no package", folder.display()))?;
        breaches.extend(check(package, &dependencies(&manifest, shared)));
    }
    Ok(breaches)
}

fn read(path: &Path) -> Result<Table> {
    let text = fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
    text.parse().with_context(|| format!("{} is malformed", path.display()))
}

fn table<'a>(manifest: &'a Table, path: &[&str]) -> Option<&'a Table> {
    path.iter().try_fold(manifest, |table, key| table.get(*key)?.as_table())
}

/// What a manifest depends on, under the real package names.
fn dependencies(manifest: &Table, shared: Option<&Table>) -> Vec<Dependency> {
    let targets = table(manifest, &["target"]).into_iter().flat_map(|targets| targets.values());
    let sections = std::iter::once(manifest).chain(targets.filter_map(Value::as_table));
    let kinds = [
        ("dependencies", Kind::Normal),
        ("build-dependencies", Kind::Normal),
        ("dev-dependencies", Kind::Dev),
    ];
    let mut found = Vec::new();
    for section in sections {
        for (name, kind) in kinds {
            for (key, value) in table(section, &[name]).into_iter().flatten() {
                let inherited = shared.and_then(|shared| renamed(shared.get(key)?));
                let package = renamed(value).or(inherited).unwrap_or(key).to_owned();
                found.push(Dependency { package, kind });
            }
        }
    }
    found
}

/// The `package` key of a dependency that goes by another name.
fn renamed(dependency: &Value) -> Option<&str> {
    dependency.as_table()?.get("package")?.as_str()
}

fn check(package: &str, dependencies: &[Dependency]) -> Vec<String> {
    let rules: BTreeMap<_, _> = RULES.iter().map(|rule| (rule.package, rule.may_use)).collect();
    let Some(may_use) = rules.get(package) else {
        return vec![format!("{package}: a crate of its own needs a rule in xtask/src/tidy/arrows.rs")];
    };
    let ours = dependencies.iter().filter(|dependency| rules.contains_key(dependency.package.as_str()));
    let wrong = ours.filter(|dependency| {
        let in_tests = dependency.kind == Kind::Dev && dependency.package == TESTKIT && package != "xtask";
        !in_tests && !may_use.contains(&dependency.package.as_str())
    });
    let mut breaches: Vec<_> = wrong
        .map(|dependency| {
            let section = if dependency.kind == Kind::Dev { " in its tests" } else { "" };
            format!("{package}: may not depend on {}{section}", dependency.package)
        })
        .collect();
    if package == "handoff-core" {
        let normal = dependencies.iter().filter(|dependency| dependency.kind == Kind::Normal);
        let banned = normal.filter(|dependency| BANNED_IN_CORE.contains(&dependency.package.as_str()));
        breaches
            .extend(banned.map(|dependency| format!("{package}: may not depend on {}", dependency.package)));
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(package: &str, manifest: &str) -> Vec<String> {
        let shared: Table = "renamed = { package = \"handoff-engine\" }".parse().unwrap();
        check(package, &dependencies(&manifest.parse().unwrap(), Some(&shared)))
    }

    #[test]
    fn each_arrow_needs_a_rule() {
        let cases: [(&str, &str, &[&str]); 13] = [
            ("handoff-core", "[dependencies]\njiff = '0.2'", &[]),
            ("handoff-core", "[dependencies]\nrand = '0.9'", &["handoff-core: may not depend on rand"]),
            ("handoff-core", "[dev-dependencies]\nrand = '0.9'", &[]),
            ("handoff-store", "[dependencies]\nhandoff-core.workspace = true", &[]),
            (
                "handoff-store",
                "[dependencies]\nhandoff-engine.workspace = true",
                &["handoff-store: may not depend on handoff-engine"],
            ),
            (
                "handoff-store",
                "[dependencies]\nrenamed.workspace = true",
                &["handoff-store: may not depend on handoff-engine"],
            ),
            (
                "handoff-core",
                "[target.'cfg(unix)'.build-dependencies]\nother = { package = 'handoff-api', path = '.' }",
                &["handoff-core: may not depend on handoff-api"],
            ),
            ("handoff-api", "[dev-dependencies]\nhandoff-testkit.workspace = true", &[]),
            (
                "handoff",
                "[dependencies]\nhandoff-testkit.workspace = true",
                &["handoff: may not depend on handoff-testkit"],
            ),
            (
                "handoff-api",
                "[dev-dependencies]\nhandoff-store.workspace = true",
                &["handoff-api: may not depend on handoff-store in its tests"],
            ),
            ("handoff-engine", "[dependencies]\nhandoff-outbound.workspace = true", &[]),
            (
                "handoff-api",
                "[dependencies]\nhandoff-outbound.workspace = true",
                &["handoff-api: may not depend on handoff-outbound"],
            ),
            ("new", "", &["new: a crate of its own needs a rule in xtask/src/tidy/arrows.rs"]),
        ];
        for (package, manifest, expected) in cases {
            assert_eq!(found(package, manifest), expected, "{package}: {manifest}");
        }
    }
}
