//! Named points at which a test can have the process die, to show that dying there costs nothing.
//!
//! `HANDOFF_FAIL_POINT=hop.settled:3` stops whoever comes to `hop.settled` for the third time, says so on standard error and waits
//! to be killed. Only in debug builds: in others nothing of this is there.

/// Here somebody may have to die.
#[cfg(debug_assertions)]
pub(crate) fn reach(point: &str) {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Armed {
        point: String,
        left: AtomicU32,
    }
    static ARMED: LazyLock<Option<Armed>> = LazyLock::new(|| {
        let setting = std::env::var("HANDOFF_FAIL_POINT").ok()?;
        let (point, visit) = setting.split_once(':')?;
        Some(Armed { point: point.to_owned(), left: AtomicU32::new(visit.parse().ok()?) })
    });
    let Some(armed) = &*ARMED else { return };
    if armed.point == point && armed.left.fetch_sub(1, Ordering::SeqCst) == 1 {
        eprintln!("fail point {point}");
        loop {
            std::thread::park();
        }
    }
}

/// Nobody has to die in a release.
#[cfg(not(debug_assertions))]
pub(crate) const fn reach(_point: &str) {}
