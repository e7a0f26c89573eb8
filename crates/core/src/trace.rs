//! Traces (W3C Trace Context) of what begins here rather than in a request that brought its own.

use uuid::Uuid;

use crate::text::hex;

/// The trace that begins with a request of this id.
#[must_use]
pub fn begun_by(request: Uuid) -> String {
    let trace = request.simple().to_string();
    let span = trace.get(16..).unwrap_or_default();
    format!("00-{trace}-{span}-01")
}

/// The trace of a run that no request starts and that is to look as if one did, by those of the two runs that were started last. Where
/// many are started by one request, they share its trace, and so does this one; where each has its own, this one gets one of
/// its own in their form; and where they have none, it has none.
#[must_use]
pub fn among(latest: Option<&str>, before: Option<&str>, fresh: Uuid, random: [u8; 24]) -> Option<String> {
    let latest = latest?;
    if before == Some(latest) {
        return Some(latest.to_owned());
    }
    let mut parts = latest.split('-');
    let (version, trace, span) = (parts.next()?, parts.next()?, parts.next()?);
    let flags = parts.next()?;
    if trace.get(16..) == Some(span) {
        return Some(begun_by(fresh));
    }
    // Whoever starts runs brings traces of its own, of which nothing follows from anything.
    let (trace, span) = random.split_at(16);
    Some(format!("{version}-{}-{}-{flags}", hex(trace), hex(span)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_no_request_starts_has_a_trace_as_those_around_it_have() {
        let own = begun_by(Uuid::from_u128(1));
        assert_eq!(own, "00-00000000000000000000000000000001-0000000000000001-01");
        let other = begun_by(Uuid::from_u128(2));
        let brought = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
        let fresh = begun_by(Uuid::from_u128(7));
        let random = "00-09090909090909090909090909090909-0909090909090909-00";
        let cases = [
            (None, None, None),
            (None, Some(&*own), None),
            (Some(&*own), None, Some(&*fresh)),
            (Some(&*own), Some(&*other), Some(&*fresh)),
            (Some(&*own), Some(&*own), Some(&*own)),
            (Some(brought), Some(&*own), Some(random)),
            (Some(brought), Some(brought), Some(brought)),
        ];
        for (latest, before, expected) in cases {
            let trace = among(latest, before, Uuid::from_u128(7), [9; 24]);
            assert_eq!(trace.as_deref(), expected, "{latest:?} after {before:?}");
        }
    }
}
