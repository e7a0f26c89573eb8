//! Which URLs and addresses may be called. The URL is judged before anything is resolved, the address after.

use std::net::IpAddr;

use url::{Host, Url};

use crate::address::{Place, canonical, place};
use crate::allow::Allowed;

/// Longer than any URL that is meant to be called.
pub const URL_LENGTH_MAX: usize = 2_048;

/// Where calls may go. The default is the public web over TLS and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// What is open beyond the public web.
    pub allowed: Vec<Allowed>,
    /// Whether `http:` is open to everyone. A host on the allow-list may be called without TLS in any case.
    pub plain_http: bool,
}

/// Why a URL is refused. It speaks of nothing but the URL itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UrlRefused {
    /// It is no absolute URL with a host, or is written so that readers disagree about its host.
    #[error("must be an absolute URL with a host, without spaces, control characters and backslashes")]
    Malformed,
    /// It is too long.
    #[error("must have at most {URL_LENGTH_MAX} characters")]
    TooLong,
    /// Its scheme is not one for calls.
    #[error("must begin with https://")]
    Scheme,
    /// It asks for a call without TLS.
    #[error("must begin with https://, since the host is not one that may be called without TLS")]
    PlainHttp,
    /// It carries a user name or password, which belongs in a header.
    #[error("must not contain a user name or password")]
    UserInfo,
    /// Another kind of service listens at such a port.
    #[error("port {0} may not be called")]
    Port(u16),
    /// Its host is an address that may not be reached.
    #[error("the address may not be called")]
    Address,
}

/// Services that read lines and do not stop at a stray HTTP request, or that give power to whoever reaches them.
const PORTS_REFUSED: [u16; 31] = [
    1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3659, 4045, 4190, 4222, 5060, 5061,
    5432, 5984, 6000, 6379, 6443, 6566, 6697, 9042, 9092, 9200, 10_080, 10_250, 11_211, 27_017,
];

impl Policy {
    /// Reads a URL as a call would, and says why it would be refused. Nothing is resolved: an address that only shows
    /// when the name is looked up is refused then.
    pub fn check_url(&self, text: &str) -> Result<Url, UrlRefused> {
        if text.len() > URL_LENGTH_MAX {
            return Err(UrlRefused::TooLong);
        }
        // The parser would quietly drop or turn these; others would not, and then two readers see two hosts.
        if text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
            return Err(UrlRefused::Malformed);
        }
        let url = Url::parse(text).map_err(|_| UrlRefused::Malformed)?;
        self.check(&url)?;
        Ok(url)
    }

    /// Judges a URL that is already read, such as the next hop of a redirect.
    pub(crate) fn check(&self, url: &Url) -> Result<(), UrlRefused> {
        if !matches!(url.scheme(), "https" | "http") {
            return Err(UrlRefused::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(UrlRefused::UserInfo);
        }
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return Err(UrlRefused::Malformed);
        };
        let name = match host {
            Host::Domain(name) => name.to_owned(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        };
        let named = self.allowed.iter().any(|line| line.names(&name, port));
        if url.scheme() == "http" && !self.plain_http && !named {
            return Err(UrlRefused::PlainHttp);
        }
        let by_line = || self.allowed.iter().any(|line| line.opens_port(port) && line.names(&name, port));
        if !open_to_everyone(port) && !by_line() {
            return Err(UrlRefused::Port(port));
        }
        match name.parse() {
            Ok(address) if self.admit(&name, port, address).is_none() => Err(UrlRefused::Address),
            _ => Ok(()),
        }
    }

    /// The address to connect to when `host` resolved to `address`; none if it may not be reached.
    pub(crate) fn admit(&self, host: &str, port: u16, address: IpAddr) -> Option<IpAddr> {
        let open = place(address) == Place::Public
            || self.allowed.iter().any(|line| line.opens(host, port, address));
        open.then_some(canonical(address))
    }
}

fn open_to_everyone(port: u16) -> bool {
    let web = matches!(port, 80 | 443);
    let chat = matches!(port, 6665..=6669);
    web || (port >= 1024 && !chat && !PORTS_REFUSED.contains(&port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(allowed: &[&str]) -> Policy {
        Policy { allowed: allowed.iter().map(|line| line.parse().unwrap()).collect(), plain_http: false }
    }

    /// Spellings by which people have tried to reach what they should not.
    const REFUSED: &[(&str, UrlRefused)] = &[
        ("", UrlRefused::Malformed),
        ("example.org", UrlRefused::Malformed),
        ("/v1/runs", UrlRefused::Malformed),
        ("//example.org/", UrlRefused::Malformed),
        ("https://", UrlRefused::Malformed),
        ("https:///", UrlRefused::Malformed),
        ("https://exa mple.org/", UrlRefused::Malformed),
        (" https://example.org/", UrlRefused::Malformed),
        ("https://example.org\\@127.0.0.1/", UrlRefused::Malformed),
        ("https://127.0.0.1\t/", UrlRefused::Malformed),
        ("ht\ntps://127.0.0.1/", UrlRefused::Malformed),
        ("https://example.org/\r\nHost: x", UrlRefused::Malformed),
        ("https://exam\u{0}ple.org/", UrlRefused::Malformed),
        ("https://[::1%25eth0]/", UrlRefused::Malformed),
        ("https://256.256.256.256/", UrlRefused::Malformed),
        ("https://1.2.3.4.5/", UrlRefused::Malformed),
        ("https://example.org:99999/", UrlRefused::Malformed),
        ("http://example.org/", UrlRefused::PlainHttp),
        ("ftp://example.org/", UrlRefused::Scheme),
        ("file:///etc/passwd", UrlRefused::Scheme),
        ("gopher://example.org:6379/_INFO", UrlRefused::Scheme),
        ("dict://example.org/", UrlRefused::Scheme),
        ("ws://example.org/", UrlRefused::Scheme),
        ("unix:/run/docker.sock", UrlRefused::Scheme),
        ("data:text/plain,x", UrlRefused::Scheme),
        ("javascript:alert(1)", UrlRefused::Scheme),
        ("https://ada@example.org/", UrlRefused::UserInfo),
        ("https://ada:secret@example.org/", UrlRefused::UserInfo),
        ("https://example.org@127.0.0.1/", UrlRefused::UserInfo),
        ("https://example.org:22/", UrlRefused::Port(22)),
        ("https://example.org:25/", UrlRefused::Port(25)),
        ("https://example.org:5432/", UrlRefused::Port(5432)),
        ("https://example.org:6379/", UrlRefused::Port(6379)),
        ("https://example.org:6667/", UrlRefused::Port(6667)),
        ("https://example.org:0/", UrlRefused::Port(0)),
        ("https://127.0.0.1/", UrlRefused::Address),
        ("https://127.1/", UrlRefused::Address),
        ("https://127.0.0.1./", UrlRefused::Address),
        ("https://2130706433/", UrlRefused::Address),
        ("https://0x7f000001/", UrlRefused::Address),
        ("https://0x7f.0.0.1/", UrlRefused::Address),
        ("https://017700000001/", UrlRefused::Address),
        ("https://0177.0.0.1/", UrlRefused::Address),
        ("https://%31%32%37.0.0.1/", UrlRefused::Address),
        ("https://127。0。0。1/", UrlRefused::Address),
        ("https://①②⑦.0.0.1/", UrlRefused::Address),
        ("https://0/", UrlRefused::Address),
        ("https://0.0.0.0/", UrlRefused::Address),
        ("https://10.0.0.1/", UrlRefused::Address),
        ("https://172.16.0.1/", UrlRefused::Address),
        ("https://192.168.1.1/", UrlRefused::Address),
        ("https://100.64.0.1/", UrlRefused::Address),
        ("https://169.254.169.254/latest/meta-data/", UrlRefused::Address),
        ("https://2852039166/", UrlRefused::Address),
        ("https://[::]/", UrlRefused::Address),
        ("https://[::1]/", UrlRefused::Address),
        ("https://[0:0:0:0:0:0:0:1]/", UrlRefused::Address),
        ("https://[::ffff:127.0.0.1]/", UrlRefused::Address),
        ("https://[::ffff:7f00:1]/", UrlRefused::Address),
        ("https://[::127.0.0.1]/", UrlRefused::Address),
        ("https://[64:ff9b::7f00:1]/", UrlRefused::Address),
        ("https://[2002:7f00:1::]/", UrlRefused::Address),
        ("https://[fe80::1]/", UrlRefused::Address),
        ("https://[fd00:ec2::254]/", UrlRefused::Address),
        ("https://224.0.0.1/", UrlRefused::Address),
        ("https://255.255.255.255/", UrlRefused::Address),
    ];

    #[test]
    fn no_spelling_leads_inside() {
        for (text, expected) in REFUSED {
            assert_eq!(policy(&[]).check_url(text), Err(expected.clone()), "{text:?}");
        }
        let long = format!("https://example.org/{}", "x".repeat(URL_LENGTH_MAX));
        assert_eq!(policy(&[]).check_url(&long), Err(UrlRefused::TooLong));
    }

    #[test]
    fn the_public_web_is_open() {
        for text in [
            "https://example.org/",
            "https://example.org:8443/hook?x=1#y",
            "https://bücher.example/",
            "https://8.8.8.8/",
            "https://[2001:4860:4860::8888]/",
            "https://example.org:443/a%20b",
        ] {
            assert!(policy(&[]).check_url(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn the_allow_list_opens_hosts_blocks_and_ports() {
        let policy = policy(&["models.intranet", "10.20.0.0/16", "queue.intranet:22"]);
        for text in [
            "http://models.intranet/predict",
            "http://MODELS.intranet./predict",
            "https://models.intranet:8000/",
            "http://10.20.1.2:8000/",
            "https://queue.intranet:22/",
        ] {
            assert!(policy.check_url(text).is_ok(), "{text}: {:?}", policy.check_url(text));
        }
        let refused = [
            ("http://other.intranet/", UrlRefused::PlainHttp),
            ("https://10.21.1.2/", UrlRefused::Address),
            ("https://models.intranet:22/", UrlRefused::Port(22)),
            ("http://queue.intranet/", UrlRefused::PlainHttp),
        ];
        for (text, expected) in refused {
            assert_eq!(policy.check_url(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn plain_http_can_be_opened_to_everyone() {
        let policy = Policy { allowed: Vec::new(), plain_http: true };
        assert!(policy.check_url("http://example.org/").is_ok());
        assert_eq!(policy.check_url("http://127.0.0.1/"), Err(UrlRefused::Address));
    }
}
