//! Large things, kept outside the database in a folder, and found again by what they are: the name of each is the hash of its
//! bytes. Written before whatever refers to them is committed; one that nothing refers to in the end does no harm.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use handoff_core::text::hex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The field by which a value says that it is kept elsewhere.
pub const REFERENCE: &str = "$object";

/// A folder of large things.
#[derive(Clone, Debug)]
pub struct Objects {
    folder: PathBuf,
}

/// Why something large could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// The folder cannot be read or written.
    #[error("the folder of large things cannot be used")]
    Folder(#[from] io::Error),
    /// What is there is not what was put there.
    #[error("object {0} is not what was kept")]
    Damaged(String),
    /// Work that was begun did not come to an end.
    #[error("keeping an object was broken off")]
    BrokenOff,
}

impl Objects {
    /// The large things in `folder`, which is made when the first is kept.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Keeps bytes; the value that refers to them.
    pub async fn keep(&self, bytes: Vec<u8>, media_type: &str) -> Result<Value, ObjectError> {
        let hash = hex(&Sha256::digest(&bytes));
        let reference = json!({REFERENCE: {"sha256": hash, "bytes": bytes.len(), "media_type": media_type}});
        let path = self.path(&hash);
        let written = tokio::task::spawn_blocking(move || write(&path, &bytes)).await;
        written.map_err(|_| ObjectError::BrokenOff)??;
        Ok(reference)
    }

    /// The bytes that a value refers to. None: it refers to nothing, or they are not here.
    pub async fn find(&self, reference: &Value) -> Result<Option<Vec<u8>>, ObjectError> {
        let Some(hash) = hash_of(reference) else { return Ok(None) };
        let (path, named) = (self.path(&hash), hash.clone());
        let read = tokio::task::spawn_blocking(move || fs::read(path)).await;
        match read.map_err(|_| ObjectError::BrokenOff)? {
            Ok(bytes) if hex(&Sha256::digest(&bytes)) == named => Ok(Some(bytes)),
            Ok(_) => Err(ObjectError::Damaged(named)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn path(&self, hash: &str) -> PathBuf {
        // Two levels, because a folder with a million files is slow everywhere.
        self.folder.join(&hash[..2]).join(hash)
    }
}

/// The hash that a value refers to.
fn hash_of(reference: &Value) -> Option<String> {
    let hash = reference.get(REFERENCE)?.get("sha256")?.as_str()?;
    let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| hash.to_ascii_lowercase())
}

/// Writes beside, then moves into place: whoever reads finds all of it or nothing. On disk before it returns.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    let folder = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
    fs::create_dir_all(folder)?;
    let mut unique = [0; 8];
    getrandom::fill(&mut unique).map_err(|error| io::Error::other(error.to_string()))?;
    let beside = path.with_extension(hex(&unique));
    let mut file = File::create_new(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(failed) = written.and_then(|()| fs::rename(&beside, path)) {
        let _ = fs::remove_file(&beside);
        return Err(failed);
    }
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_kept_is_found_by_what_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let objects = Objects::in_folder(folder.path().join("objects"));
        let reference = objects.keep(b"a large answer".to_vec(), "text/plain").await.expect("kept");
        let again = objects.keep(b"a large answer".to_vec(), "text/plain").await.expect("kept once");
        assert_eq!(reference, again);
        assert_eq!(objects.find(&reference).await.expect("read").as_deref(), Some(&b"a large answer"[..]));
        let other = json!({REFERENCE: {"sha256": "0".repeat(64)}});
        assert!(objects.find(&other).await.expect("read").is_none());
        for not_one in [json!({}), json!({REFERENCE: {"sha256": "../../etc/passwd"}}), json!("x")] {
            assert!(objects.find(&not_one).await.expect("read").is_none());
        }
        // Somebody wrote over it.
        let hash = hash_of(&reference).expect("a hash");
        fs::write(objects.path(&hash), b"another").expect("written");
        assert!(matches!(objects.find(&reference).await, Err(ObjectError::Damaged(_))));
    }
}
