//! The logins that are remembered: one token for each server, in a file that only its owner can read.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Server;
use crate::output::Failed;

/// A remembered login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Login {
    /// The token.
    pub(crate) token: String,
    /// Its id, to revoke it by.
    pub(crate) token_id: uuid::Uuid,
    /// Whose it is; for people who read the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) email: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct File {
    #[serde(default)]
    servers: BTreeMap<String, Login>,
}

/// All remembered logins.
#[derive(Debug)]
pub(crate) struct Logins {
    path: PathBuf,
    file: File,
}

impl Logins {
    /// Reads them from where they are kept.
    pub(crate) fn load() -> Result<Self, Failed> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        // XDG says that a relative folder means nothing.
        let config = set("XDG_CONFIG_HOME").filter(|folder| folder.is_absolute());
        let config = config.or_else(|| set("HOME").map(|home| home.join(".config")));
        let config = config.ok_or_else(|| {
            Failed::plain("nowhere to remember logins: neither XDG_CONFIG_HOME nor HOME is set")
                .with_hint("give a token with --token or HANDOFF_TOKEN")
        })?;
        Self::load_from(config.join("handoff").join("credentials.toml"))
    }

    fn load_from(path: PathBuf) -> Result<Self, Failed> {
        let file = match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).map_err(|source| {
                Failed::plain(format!("{} is not understood: {}", path.display(), source.message()))
                    .with_hint("mend the file, or remove it and sign in again")
            })?,
            Err(missing) if missing.kind() == ErrorKind::NotFound => File::default(),
            Err(source) => return Err(Failed::plain(format!("cannot read {}: {source}", path.display()))),
        };
        Ok(Self { path, file })
    }

    /// Where they are kept.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The login at a server.
    pub(crate) fn at(&self, server: &Server) -> Option<&Login> {
        self.file.servers.get(&server.to_string())
    }

    /// The servers at which there is a login.
    pub(crate) fn servers(&self) -> impl Iterator<Item = &str> {
        self.file.servers.keys().map(String::as_str)
    }

    /// Remembers a login; returns the one it replaces.
    pub(crate) fn remember(&mut self, server: &Server, login: Login) -> Result<Option<Login>, Failed> {
        let replaced = self.file.servers.insert(server.to_string(), login);
        self.save()?;
        Ok(replaced)
    }

    /// Forgets the login at a server; returns it.
    pub(crate) fn forget(&mut self, server: &Server) -> Result<Option<Login>, Failed> {
        let forgotten = self.file.servers.remove(&server.to_string());
        if forgotten.is_some() {
            self.save()?;
        }
        Ok(forgotten)
    }

    fn save(&self) -> Result<(), Failed> {
        let text = toml::to_string(&self.file).map_err(Failed::from_error)?;
        write_private(&self.path, &text)
            .map_err(|source| Failed::plain(format!("cannot write {}: {source}", self.path.display())))
    }
}

/// Replaces a file whole, so that whoever reads it meanwhile sees all of the old one or all of the new one.
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let draft = path.with_extension(format!("toml.{}", std::process::id()));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.and_then(|()| fs::rename(&draft, path)).inspect_err(|_| {
        let _ = fs::remove_file(&draft);
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn login(token: &str) -> Login {
        Login {
            token: token.to_owned(),
            token_id: uuid::Uuid::nil(),
            email: Some("ada@example.org".to_owned()),
        }
    }

    #[test]
    fn each_server_has_its_own_login_and_only_the_owner_can_read_them() {
        let folder = std::env::temp_dir().join(format!("handoff-logins-{}", std::process::id()));
        let path = folder.join("handoff").join("credentials.toml");
        let (here, there) =
            (Server::parse("localhost:1").unwrap(), Server::parse("https://example.org").unwrap());

        let mut logins = Logins::load_from(path.clone()).unwrap();
        assert_eq!(logins.remember(&here, login("one")).unwrap(), None);
        assert_eq!(logins.remember(&there, login("two")).unwrap(), None);
        assert_eq!(logins.remember(&here, login("three")).unwrap(), Some(login("one")));

        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let mut again = Logins::load_from(path.clone()).unwrap();
        assert_eq!(again.at(&here), Some(&login("three")));
        assert_eq!(again.forget(&here).unwrap(), Some(login("three")));
        assert_eq!(Logins::load_from(path).unwrap().at(&there), Some(&login("two")));
        fs::remove_dir_all(folder).unwrap();
    }
}
