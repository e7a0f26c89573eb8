//! Starting, stopping and starting again.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};

use handoff_cluster::{Settings, find_binaries_for, find_running};

use crate::fixture::{Place, TestResult, eventually, runs, send_signal};

fn mode(path: &Path) -> TestResult<u32> {
    Ok(fs::metadata(path)?.permissions().mode() & 0o777)
}

#[test]
fn data_outlives_a_stop_and_a_start() -> TestResult {
    let place = Place::new()?;
    let mut cluster = place.start_with(Settings::durable(place.data_dir()))?;
    place.query(cluster.endpoint(), "create table kept as select 42 as answer")?;
    assert_eq!(place.query(cluster.endpoint(), "show fsync")?, "on");
    assert_eq!(place.query(cluster.endpoint(), "show data_checksums")?, "on");
    assert_eq!(place.query(cluster.endpoint(), "show listen_addresses")?, "");
    let pid = cluster.postmaster_pid().ok_or("a postmaster")?;
    cluster.stop()?;
    cluster.stop()?;
    assert!(!runs(pid) && !cluster.is_running());
    drop(cluster);

    let log = fs::read_to_string(place.data_dir().join("postgres.log"))?;
    assert!(log.contains("database system is shut down"), "the stop was not in order: {log}");
    assert_eq!(find_binaries_for(&place.data_dir())?.major(), place.binaries.major());
    let cluster = place.start_with(Settings::durable(place.data_dir()))?;
    assert_eq!(place.query(cluster.endpoint(), "select answer from kept")?, "42");
    Ok(())
}

#[test]
fn only_the_server_user_gets_at_the_data_and_the_socket() -> TestResult {
    let place = Place::new()?;
    let cluster = place.start()?;
    let server_user = fs::metadata(place.data_dir().join("postgres"))?.uid();
    for private in ["postgres", "socket"] {
        let path = place.data_dir().join(private);
        assert_eq!((mode(&path)?, fs::metadata(&path)?.uid()), (0o700, server_user), "{private}");
    }
    assert_ne!(server_user, 0);
    assert_eq!(mode(&place.data_dir())? & 0o067, 0, "others get into the data folder, or the group reads it");
    assert_eq!(cluster.socket_dir(), place.data_dir().canonicalize()?.join("socket"));
    Ok(())
}

#[test]
fn throw_away_settings_and_extra_ones_reach_the_server() -> TestResult {
    let place = Place::new()?;
    let mut settings = Settings::throw_away(place.data_dir());
    settings.max_connections = 7;
    settings.extra = vec![("shared_buffers".to_owned(), "16MB".to_owned())];
    let cluster = place.start_with(settings)?;
    for (name, value) in [
        ("fsync", "off"),
        ("synchronous_commit", "off"),
        ("full_page_writes", "off"),
        ("max_connections", "7"),
        ("shared_buffers", "16MB"),
        ("server_encoding", "UTF8"),
        ("timezone", "UTC"),
    ] {
        assert_eq!(place.query(cluster.endpoint(), &format!("show {name}"))?, value, "{name}");
    }
    let collation = "select datcollate from pg_database where datname = 'postgres'";
    assert_eq!(place.query(cluster.endpoint(), collation)?, "C");
    Ok(())
}

#[test]
fn a_killed_postmaster_is_started_again() -> TestResult {
    let place = Place::new()?;
    let mut cluster = place.start_with(Settings::durable(place.data_dir()))?;
    place.query(cluster.endpoint(), "create table kept as select 42 as answer")?;
    assert!(!cluster.ensure_running()?);

    // A backend that is busy computing does not notice that its postmaster has gone.
    let compute = "select count(*) from generate_series(1, 300000) a, generate_series(1, 300000) b";
    let mut busy = place.psql(cluster.endpoint(), compute).stderr(Stdio::null()).spawn()?;
    eventually("the busy backend", || {
        let statement = format!("select count(*) from pg_stat_activity where query = '{compute}'");
        place.query(cluster.endpoint(), &statement).is_ok_and(|count| count == "1")
    })?;
    let killed = cluster.postmaster_pid().ok_or("a postmaster")?;
    send_signal("KILL", killed)?;
    eventually("the postmaster's end", || !cluster.is_running())?;

    assert!(cluster.ensure_running()?);
    assert_ne!(cluster.postmaster_pid(), Some(killed));
    assert_eq!(place.query(cluster.endpoint(), "select answer from kept")?, "42");
    busy.wait()?;
    Ok(())
}

#[test]
fn the_postmaster_is_out_of_reach_of_a_terminals_interrupt() -> TestResult {
    let place = Place::new()?;
    let cluster = place.start()?;
    let pid = cluster.postmaster_pid().ok_or("a postmaster")?.to_string();
    let answer = Command::new("ps").args(["-o", "pgid=", "-p", &pid]).output()?;
    assert_eq!(String::from_utf8(answer.stdout)?.trim(), pid, "it should lead a process group of its own");
    Ok(())
}

#[test]
fn dropping_the_cluster_stops_it() -> TestResult {
    let place = Place::new()?;
    let cluster = place.start()?;
    let pid = cluster.postmaster_pid().ok_or("a postmaster")?;
    drop(cluster);
    assert!(!runs(pid));
    Ok(())
}

#[test]
fn others_find_a_running_cluster_without_taking_the_lock() -> TestResult {
    let place = Place::new()?;
    assert_eq!(find_running(&place.data_dir()), None);
    let mut cluster = place.start()?;
    let found = find_running(&place.data_dir()).ok_or("a running cluster")?;
    assert_eq!(&found, cluster.endpoint());
    assert_eq!(place.query(&found, "select 1")?, "1");
    cluster.stop()?;
    assert_eq!(find_running(&place.data_dir()), None);
    Ok(())
}

#[test]
fn a_path_too_long_or_too_odd_for_a_socket_gets_a_short_folder() -> TestResult {
    let place = Place::new()?;
    for name in ["d".repeat(120), "one, two".to_owned()] {
        let data_dir = place.folder.path().join(name);
        let mut cluster = place.start_with(Settings::throw_away(&data_dir))?;
        let socket_dir = cluster.socket_dir().to_owned();
        assert!(!socket_dir.starts_with(&data_dir), "{}", socket_dir.display());
        assert_eq!(mode(&socket_dir)?, 0o700);
        assert_eq!(
            fs::read_to_string(data_dir.join("socket-dir"))?.trim_end(),
            socket_dir.display().to_string()
        );
        assert_eq!(place.query(cluster.endpoint(), "select 1")?, "1");
        assert_eq!(find_running(&data_dir).as_ref(), Some(cluster.endpoint()));

        cluster.stop()?;
        assert!(!socket_dir.exists());
        assert!(cluster.ensure_running()?);
        assert_eq!(cluster.socket_dir(), socket_dir);
    }
    Ok(())
}

#[test]
fn a_path_with_quotes_and_blanks_can_be_connected_to() -> TestResult {
    let place = Place::new()?;
    let cluster =
        place.start_with(Settings::throw_away(place.folder.path().join(r#"Anna's "new" data\x"#)))?;
    assert_eq!(place.query(cluster.endpoint(), "select 1")?, "1");
    assert_eq!(find_running(cluster.data_dir()).as_ref(), Some(cluster.endpoint()));
    Ok(())
}

#[test]
fn with_a_port_it_listens_on_the_loopback_and_wants_a_password_there() -> TestResult {
    let place = Place::new()?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut settings = Settings::throw_away(place.data_dir());
    settings.port = Some(port);
    let cluster = place.start_with(settings)?;
    assert_eq!(cluster.port(), port);
    assert_eq!(place.query(cluster.endpoint(), "show listen_addresses")?, "127.0.0.1");

    let over_tcp = Command::new(place.binaries.folder().join("psql"))
        .args(["-XAtqw", "-d", &format!("host=127.0.0.1 port={port} user=handoff dbname=postgres")])
        .args(["-c", "select 1"])
        .output()?;
    assert!(!over_tcp.status.success());
    assert!(String::from_utf8_lossy(&over_tcp.stderr).contains("no password supplied"), "{over_tcp:?}");
    Ok(())
}
