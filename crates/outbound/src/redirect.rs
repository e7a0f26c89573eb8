//! Where a redirect leads and what may travel along. Pure: the client asks, and judges the next URL like the first.

use http::{HeaderMap, Method, StatusCode, header};
use url::Url;

use crate::call::Call;
use crate::error::RedirectRefused;

/// Headers that say nothing about who asks. Everything else may be a secret under any name, and stays at home.
const HARMLESS: [header::HeaderName; 4] =
    [header::ACCEPT, header::ACCEPT_LANGUAGE, header::CONTENT_TYPE, header::USER_AGENT];

/// The place an answer sends us to; none if it is no redirect.
pub(crate) fn place(
    from: &Url,
    status: StatusCode,
    headers: &HeaderMap,
) -> Option<Result<Url, RedirectRefused>> {
    if !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = headers.get(header::LOCATION).and_then(|location| location.to_str().ok());
    let Some(Ok(mut next)) = location.map(|location| from.join(location)) else {
        return Some(Err(RedirectRefused::Nowhere));
    };
    next.set_fragment(None);
    if from.scheme() == "https" && next.scheme() == "http" {
        return Some(Err(RedirectRefused::Downgrade));
    }
    Some(Ok(next))
}

/// Turns `call` into what is asked of the next place.
pub(crate) fn carry_over(
    call: &mut Call,
    status: StatusCode,
    from: &Url,
    to: &Url,
) -> Result<(), RedirectRefused> {
    let reads = call.method == Method::GET || call.method == Method::HEAD;
    if status == StatusCode::SEE_OTHER && !reads {
        // "Done; look there for the result": the one redirect that means to drop the body.
        call.method = Method::GET;
        call.body.clear();
        call.headers.remove(header::CONTENT_TYPE);
    } else if matches!(status.as_u16(), 301 | 302) && !reads {
        // Browsers turn these into a GET. For us a delivery would then count as made that nobody received.
        return Err(RedirectRefused::WouldDropBody);
    }
    if from.origin() != to.origin() {
        if !call.body.is_empty() {
            return Err(RedirectRefused::WouldPassBodyOn);
        }
        let kept = HARMLESS.iter().filter_map(|name| Some((name.clone(), call.headers.get(name)?.clone())));
        call.headers = kept.collect();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn a_place_is_read_against_where_we_are() {
        let from = url("https://a.example/x/y?z#f");
        let cases = [
            (302, Some("/q"), Some(Ok("https://a.example/q"))),
            (308, Some("q#part"), Some(Ok("https://a.example/x/q"))),
            (301, Some("//b.example/"), Some(Ok("https://b.example/"))),
            (307, Some("http://a.example/"), Some(Err(RedirectRefused::Downgrade))),
            (303, Some("https://[bad/"), Some(Err(RedirectRefused::Nowhere))),
            (302, None, Some(Err(RedirectRefused::Nowhere))),
            (300, Some("/q"), None),
            (304, Some("/q"), None),
            (200, Some("/q"), None),
        ];
        for (status, location, expected) in cases {
            let headers = location.map(|at| (header::LOCATION, at.parse().unwrap())).into_iter().collect();
            let found = place(&from, StatusCode::from_u16(status).unwrap(), &headers);
            assert_eq!(found, expected.map(|at| at.map(url)), "{status} {location:?}");
        }
    }

    fn carried(method: Method, body: &'static str, status: u16, to: &str) -> Result<Call, RedirectRefused> {
        let mut call = Call::new(method, "https://a.example/");
        call.headers.insert(header::AUTHORIZATION, "Bearer secret".parse().unwrap());
        call.headers.insert("x-api-key", "secret".parse().unwrap());
        call.headers.insert(header::ACCEPT, "application/json".parse().unwrap());
        call.body = body.into();
        carry_over(&mut call, StatusCode::from_u16(status).unwrap(), &url("https://a.example/"), &url(to))?;
        Ok(call)
    }

    #[test]
    fn secrets_stay_with_the_origin_they_were_meant_for() {
        let same = carried(Method::GET, "", 302, "https://a.example:443/b").unwrap();
        assert_eq!(same.headers.len(), 3);
        for other in ["https://b.example/", "https://a.example:8443/", "https://sub.a.example/"] {
            let names: Vec<_> = carried(Method::GET, "", 302, other).unwrap().headers.into_iter().collect();
            assert_eq!(names, [(Some(header::ACCEPT), "application/json".parse().unwrap())], "{other}");
        }
    }

    #[test]
    fn a_body_is_neither_lost_nor_passed_on_unasked() {
        let same = "https://a.example/b";
        assert_eq!(carried(Method::POST, "x", 302, same).unwrap_err(), RedirectRefused::WouldDropBody);
        assert_eq!(carried(Method::POST, "x", 301, same).unwrap_err(), RedirectRefused::WouldDropBody);
        assert_eq!(carried(Method::POST, "x", 308, same).unwrap().body, "x");
        let seen = carried(Method::POST, "x", 303, "https://b.example/").unwrap();
        assert_eq!((seen.method, seen.body.len()), (Method::GET, 0));
        let passed_on = carried(Method::POST, "x", 307, "https://b.example/");
        assert_eq!(passed_on.unwrap_err(), RedirectRefused::WouldPassBodyOn);
    }
}
