//! A full disk, on a small file system in memory.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use handoff_cluster::{ClusterError, Settings};

use crate::fixture::{Place, TestResult};

/// A mounted file system, unmounted whatever happens.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where mounting is not permitted.
    fn mount(place: &Place, size: &str) -> TestResult<Option<Self>> {
        let folder = place.folder.path().join("disk");
        fs::create_dir(&folder)?;
        let answer = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size},mode=0755"), "tmpfs"])
            .arg(&folder)
            .output()?;
        if answer.status.success() {
            return Ok(Some(Self(folder)));
        }
        println!("SKIPPED: a file system of {size} cannot be mounted here");
        Ok(None)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

fn fill(path: &Path) -> TestResult {
    let mut file = File::create(path)?;
    let chunk = vec![1_u8; 64 * 1024];
    while file.write_all(&chunk).is_ok() {}
    Ok(())
}

#[test]
fn a_disk_too_small_for_a_cluster_is_called_full() -> TestResult {
    let place = Place::new()?;
    let Some(disk) = SmallDisk::mount(&place, "8m")? else { return Ok(()) };
    let data_dir = disk.path().join("data");

    let refusal = place.start_with(Settings::throw_away(&data_dir));

    assert!(matches!(refusal, Err(ClusterError::DiskFull { .. })), "{refusal:?}");
    // What initdb had written is gone, so that the next attempt has the space it gave back.
    let left: Vec<_> =
        fs::read_dir(&data_dir)?.filter_map(Result::ok).map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.as_encoded_bytes().starts_with(b"initdb-")), "{left:?}");
    Ok(())
}

#[test]
fn a_disk_that_filled_up_between_two_starts_is_called_full_and_recovers() -> TestResult {
    let place = Place::new()?;
    let Some(disk) = SmallDisk::mount(&place, "96m")? else { return Ok(()) };
    let settings = Settings::durable(disk.path().join("data"));
    let cluster = place.start_with(settings.clone())?;
    place.query(cluster.endpoint(), "create table kept as select 42 as answer")?;
    drop(cluster);
    let filler = disk.path().join("filler");
    fill(&filler)?;

    let refusal = place.start_with(settings.clone());
    assert!(matches!(refusal, Err(ClusterError::DiskFull { .. })), "{refusal:?}");

    fs::remove_file(&filler)?;
    let cluster = place.start_with(settings)?;
    assert_eq!(place.query(cluster.endpoint(), "select answer from kept")?, "42");
    Ok(())
}
