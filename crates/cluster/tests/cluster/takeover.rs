//! What a killed owner leaves behind does not keep the next one from starting.

use std::fs;
use std::path::Path;

use handoff_cluster::find_running;

use crate::fixture::{Owner, Place, TestResult, runs};

fn postmaster_pid(data_dir: &Path) -> TestResult<u32> {
    let text = fs::read_to_string(data_dir.join("postgres/postmaster.pid"))?;
    Ok(text.lines().next().ok_or("an empty file")?.parse()?)
}

#[test]
fn the_postmaster_of_a_killed_owner_is_taken_over() -> TestResult {
    let place = Place::new()?;
    let owner = Owner::start(&place.data_dir())?;
    let endpoint = find_running(&place.data_dir()).ok_or("a running cluster")?;
    place.query(&endpoint, "create table kept as select 42 as answer")?;
    let leftover = postmaster_pid(&place.data_dir())?;
    owner.kill()?;
    assert!(runs(leftover), "the postmaster should have survived its owner");

    let cluster = place.start()?;

    assert!(!runs(leftover));
    assert_ne!(cluster.postmaster_pid(), Some(leftover));
    assert_eq!(place.query(cluster.endpoint(), "select answer from kept")?, "42");
    Ok(())
}

#[test]
fn a_process_id_that_now_belongs_to_a_stranger_does_not_block() -> TestResult {
    let place = Place::new()?;
    let mut cluster = place.start()?;
    let other_place = Place::new()?;
    let stranger = other_place.start()?;
    let path = place.data_dir().join("postgres/postmaster.pid");
    let text = fs::read_to_string(&path)?;
    let own = cluster.postmaster_pid().ok_or("a postmaster")?;
    let strange = stranger.postmaster_pid().ok_or("a postmaster")?;
    cluster.stop()?;
    // Another cluster's postmaster is the worst case: it runs as the same user, so PostgreSQL believes the
    // file.
    fs::write(&path, text.replacen(&own.to_string(), &strange.to_string(), 1))?;

    assert_eq!(find_running(&place.data_dir()), None);
    assert!(cluster.ensure_running()?);

    assert!(runs(strange), "the stranger was stopped");
    assert_eq!(place.query(cluster.endpoint(), "select 1")?, "1");
    Ok(())
}

#[test]
fn an_empty_process_id_file_does_not_block() -> TestResult {
    let place = Place::new()?;
    drop(place.start()?);
    fs::write(place.data_dir().join("postgres/postmaster.pid"), "")?;
    place.start()?;
    Ok(())
}

#[test]
fn a_half_finished_initdb_is_done_again() -> TestResult {
    let place = Place::new()?;
    drop(place.start()?);
    // As if the owner had been killed in the middle of its first start.
    let unfinished = place.data_dir().join("initdb-1-0");
    fs::rename(place.data_dir().join("postgres"), &unfinished)?;
    fs::remove_dir_all(unfinished.join("global"))?;

    let cluster = place.start()?;

    assert!(!unfinished.exists());
    assert_eq!(place.query(cluster.endpoint(), "select 1")?, "1");
    Ok(())
}
