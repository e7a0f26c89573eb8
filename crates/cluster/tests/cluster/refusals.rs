//! What is refused, and that the refusal says what to do.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;

use handoff_cluster::{Binaries, ClusterError, Settings};

use crate::fixture::{Owner, Place, TestResult, is_root};

#[test]
fn two_servers_on_one_folder_are_refused_with_the_first_ones_process_id() -> TestResult {
    let place = Place::new()?;
    let owner = Owner::start(&place.data_dir())?;

    let refusal = place.start();

    let Err(error @ ClusterError::DataDirInUse { pid, .. }) = &refusal else {
        return Err(format!("expected a refusal, got {refusal:?}").into());
    };
    assert_eq!(*pid, Some(owner.pid()));
    assert!(error.to_string().contains(&format!("process {}", owner.pid())), "{error}");
    Ok(())
}

#[test]
fn two_clusters_of_one_process_do_not_share_a_folder_either() -> TestResult {
    let place = Place::new()?;
    let cluster = place.start()?;
    let refusal = place.start();
    assert!(
        matches!(refusal, Err(ClusterError::DataDirInUse { pid, .. }) if pid == Some(std::process::id()))
    );
    drop(cluster);
    place.start()?;
    Ok(())
}

#[test]
fn a_folder_with_foreign_files_is_refused_and_left_alone() -> TestResult {
    let place = Place::new()?;
    fs::create_dir(place.data_dir())?;
    fs::write(place.data_dir().join("thesis.txt"), "years of work")?;

    let refusal = place.start();

    assert!(matches!(refusal, Err(ClusterError::ForeignFolder { .. })), "{refusal:?}");
    assert_eq!(fs::read_dir(place.data_dir())?.count(), 1);
    Ok(())
}

#[test]
fn an_empty_folder_is_taken() -> TestResult {
    let place = Place::new()?;
    fs::create_dir_all(place.data_dir().join("lost+found"))?;
    place.start()?;
    Ok(())
}

#[test]
fn a_cluster_folder_without_its_files_is_refused() -> TestResult {
    let place = Place::new()?;
    drop(place.start()?);
    fs::remove_file(place.data_dir().join("postgres/PG_VERSION"))?;
    let refusal = place.start();
    assert!(matches!(refusal, Err(ClusterError::ForeignFolder { .. })), "{refusal:?}");
    Ok(())
}

#[test]
fn a_cluster_of_a_newer_version_is_refused_with_the_package_to_install() -> TestResult {
    let place = Place::new()?;
    drop(place.start()?);
    let newer = place.binaries.major() + 1;
    fs::write(place.data_dir().join("postgres/PG_VERSION"), format!("{newer}\n"))?;

    let refusal = place.start();

    let Err(error @ ClusterError::VersionMismatch { found, binaries, .. }) = &refusal else {
        return Err(format!("expected a refusal, got {refusal:?}").into());
    };
    assert_eq!((*found, *binaries), (newer, place.binaries.major()));
    assert!(error.to_string().contains(&format!("apt-get install postgresql-{newer}")), "{error}");
    Ok(())
}

#[test]
fn a_folder_without_the_programs_is_refused() -> TestResult {
    let place = Place::new()?;
    let refusal = Binaries::in_folder(place.folder.path());
    assert!(matches!(refusal, Err(ClusterError::NoBinariesIn { .. })), "{refusal:?}");
    Ok(())
}

#[test]
fn a_taken_port_is_refused() -> TestResult {
    let place = Place::new()?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let taken = listener.local_addr()?.port();
    let mut settings = Settings::throw_away(place.data_dir());
    settings.port = Some(taken);
    let refusal = place.start_with(settings);
    assert!(matches!(refusal, Err(ClusterError::PortTaken { port }) if port == taken), "{refusal:?}");
    Ok(())
}

#[test]
fn a_setting_that_the_server_rejects_is_shown_with_the_end_of_the_log() -> TestResult {
    let place = Place::new()?;
    let mut settings = Settings::throw_away(place.data_dir());
    settings.extra = vec![("no_such_setting".to_owned(), "1".to_owned())];
    let refusal = place.start_with(settings);
    let Err(ClusterError::StartFailed { log_tail, .. }) = &refusal else {
        return Err(format!("expected a refusal, got {refusal:?}").into());
    };
    assert!(log_tail.contains("no_such_setting"), "{log_tail}");
    Ok(())
}

#[test]
fn as_root_a_folder_that_the_server_user_cannot_reach_is_named() -> TestResult {
    if !is_root()? {
        println!("SKIPPED: only root runs the server as another user");
        return Ok(());
    }
    let place = Place::new()?;
    let closed = place.folder.path().canonicalize()?.join("closed");
    fs::create_dir(&closed)?;
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700))?;

    let refusal = place.start_with(Settings::throw_away(closed.join("below/data")));

    let Err(error @ ClusterError::Unreachable { folder, .. }) = &refusal else {
        return Err(format!("expected a refusal, got {refusal:?}").into());
    };
    assert_eq!(*folder, closed);
    assert!(error.to_string().contains("--data-dir"), "{error}");
    Ok(())
}
