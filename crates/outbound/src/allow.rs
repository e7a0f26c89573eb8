//! What an operator allows beyond the public web: hosts by name, addresses by block, each with or without a port.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use crate::address::{Place, canonical, place};

/// One line of the allow-list: `models.intranet`, `*.models.intranet`, `10.20.0.0/16`, `fd00::/8`, `[::1]:8080`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    whom: Whom,
    /// Only this port, whatever the rule for ports says; without it, the ports that are open to everyone.
    port: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Whom {
    Host(String),
    /// Every name below this one, written with a leading dot.
    Below(String),
    Block {
        base: IpAddr,
        prefix: u8,
    },
}

/// Why a line of the allow-list is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AllowedRefused {
    /// It is neither a name nor an address.
    #[error("must be a host name, an address or a block such as 10.0.0.0/8, with or without a port")]
    Malformed,
    /// The block's length does not fit its kind of address.
    #[error("must have at most {max} bits after the slash")]
    PrefixTooLong {
        /// The limit.
        max: u8,
    },
    /// The block begins in its own middle, so what is meant cannot be known.
    #[error("must be the first address of its block")]
    NotTheFirstAddress,
}

impl Allowed {
    /// Whether this line names `host` outright, by name or as a literal address.
    pub(crate) fn names(&self, host: &str, port: u16) -> bool {
        let host = host.strip_suffix('.').unwrap_or(host);
        self.port.is_none_or(|only| only == port)
            && match &self.whom {
                Whom::Host(name) => name == host,
                Whom::Below(suffix) => host.len() > suffix.len() && host.ends_with(suffix.as_str()),
                Whom::Block { .. } => host.parse().is_ok_and(|address| self.covers(address)),
            }
    }

    /// Whether this line opens `address`, which `host` resolved to.
    pub(crate) fn opens(&self, host: &str, port: u16, address: IpAddr) -> bool {
        if self.port.is_some_and(|only| only != port) {
            return false;
        }
        let by_name = !matches!(self.whom, Whom::Block { .. }) && self.names(host, port);
        match place(address) {
            // The operator trusts that name to point into their own network. Link-local addresses are nobody's to name.
            Place::Public | Place::Loopback | Place::Private | Place::CarrierNat => {
                by_name || self.covers(address)
            }
            Place::LinkLocal | Place::Reserved => self.covers(address),
            // A block as wide as 0.0.0.0/0 is meant for machines, never for the credentials of this one.
            Place::Metadata => self.is_exactly(address),
            Place::NotAHost => false,
        }
    }

    /// Whether a port that is closed to everyone is open here.
    pub(crate) fn opens_port(&self, port: u16) -> bool {
        self.port == Some(port)
    }

    fn covers(&self, address: IpAddr) -> bool {
        let Whom::Block { base, prefix } = self.whom else { return false };
        let address = canonical(address);
        width(base) == width(address)
            && (from_the_left(base) ^ from_the_left(address)).leading_zeros() >= u32::from(prefix)
    }

    fn is_exactly(&self, address: IpAddr) -> bool {
        matches!(self.whom, Whom::Block { base, prefix } if base == canonical(address) && prefix == width(base))
    }
}

/// An address as a number whose first bit is the address's first bit, whichever kind it is.
fn from_the_left(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
        IpAddr::V6(address) => address.to_bits(),
    }
}

const fn width(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

impl FromStr for Allowed {
    type Err = AllowedRefused;

    fn from_str(text: &str) -> Result<Self, AllowedRefused> {
        if let Some((base, prefix)) = text.split_once('/') {
            let base = address(base)?;
            return Ok(Self { whom: block(base, prefix)?, port: None });
        }
        if let Ok(base) = address(text) {
            return Ok(Self { whom: Whom::Block { base, prefix: width(base) }, port: None });
        }
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse().map_err(|_| AllowedRefused::Malformed)?)),
            None => (text, None),
        };
        if let Ok(base) = address(host) {
            return Ok(Self { whom: Whom::Block { base, prefix: width(base) }, port });
        }
        Ok(Self { whom: name(host)?, port })
    }
}

fn address(text: &str) -> Result<IpAddr, AllowedRefused> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().map(canonical).map_err(|_| AllowedRefused::Malformed)
}

fn block(base: IpAddr, prefix: &str) -> Result<Whom, AllowedRefused> {
    let prefix: u8 = prefix.parse().map_err(|_| AllowedRefused::Malformed)?;
    let max = width(base);
    if prefix > max {
        return Err(AllowedRefused::PrefixTooLong { max });
    }
    if from_the_left(base).checked_shl(u32::from(prefix)).unwrap_or(0) != 0 {
        return Err(AllowedRefused::NotTheFirstAddress);
    }
    Ok(Whom::Block { base, prefix })
}

fn name(text: &str) -> Result<Whom, AllowedRefused> {
    let (bare, below) = match text.strip_prefix("*.") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    // The same spelling that a URL gets: lower case, punycode, no trailing dot.
    let Ok(url::Host::Domain(host)) = url::Host::parse(bare) else { return Err(AllowedRefused::Malformed) };
    let host = host.strip_suffix('.').unwrap_or(&host);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    if host.is_empty() || !host.chars().all(plain) {
        return Err(AllowedRefused::Malformed);
    }
    Ok(if below { Whom::Below(format!(".{host}")) } else { Whom::Host(host.to_owned()) })
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.whom {
            Whom::Host(host) => f.write_str(host)?,
            Whom::Below(suffix) => write!(f, "*{suffix}")?,
            Whom::Block { base: IpAddr::V6(base), prefix: 128 } if self.port.is_some() => {
                write!(f, "[{base}]")?;
            }
            Whom::Block { base, prefix } if *prefix == width(*base) => write!(f, "{base}")?,
            Whom::Block { base, prefix } => write!(f, "{base}/{prefix}")?,
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(text: &str) -> Allowed {
        text.parse().unwrap()
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let lines = [
            "models.intranet",
            "*.models.intranet",
            "models.intranet:8000",
            "10.20.0.0/16",
            "0.0.0.0/0",
            "10.1.2.3",
            "127.0.0.1:9000",
            "fd00::/8",
            "::1",
            "[::1]:8080",
        ];
        for line in lines {
            assert_eq!(allowed(line).to_string(), line);
        }
        assert_eq!(allowed("Models.Intranet.").to_string(), "models.intranet");
        assert_eq!(allowed("::ffff:10.0.0.1").to_string(), "10.0.0.1");
    }

    #[test]
    fn a_line_that_could_mean_two_things_is_refused() {
        use AllowedRefused::{Malformed, NotTheFirstAddress, PrefixTooLong};
        let cases = [
            ("", Malformed),
            ("*", Malformed),
            ("*.", Malformed),
            ("http://models.intranet", Malformed),
            ("user@models.intranet", Malformed),
            ("models.intranet:port", Malformed),
            ("models.intranet:70000", Malformed),
            ("models intranet", Malformed),
            ("a.*.intranet", Malformed),
            ("10.0.0.0/33", PrefixTooLong { max: 32 }),
            ("fd00::/129", PrefixTooLong { max: 128 }),
            ("10.0.0.0/eight", Malformed),
            ("10.0.0.1/8", NotTheFirstAddress),
            ("fd00::1/8", NotTheFirstAddress),
            ("intranet/8", Malformed),
        ];
        for (line, expected) in cases {
            assert_eq!(line.parse::<Allowed>(), Err(expected), "{line:?}");
        }
    }

    #[test]
    fn a_line_opens_what_it_says_and_no_more() {
        let cases = [
            ("models.intranet", "models.intranet", 443, "10.0.0.1", true),
            ("models.intranet", "models.intranet.", 443, "10.0.0.1", true),
            ("models.intranet", "other.intranet", 443, "10.0.0.1", false),
            ("models.intranet", "xmodels.intranet", 443, "10.0.0.1", false),
            ("models.intranet", "models.intranet", 443, "127.0.0.1", true),
            ("models.intranet", "models.intranet", 443, "169.254.1.1", false),
            ("models.intranet", "models.intranet", 443, "169.254.169.254", false),
            ("models.intranet", "models.intranet", 443, "0.0.0.0", false),
            ("models.intranet:8000", "models.intranet", 8000, "10.0.0.1", true),
            ("models.intranet:8000", "models.intranet", 443, "10.0.0.1", false),
            ("*.intranet", "a.intranet", 443, "10.0.0.1", true),
            ("*.intranet", "a.b.intranet", 443, "10.0.0.1", true),
            ("*.intranet", "intranet", 443, "10.0.0.1", false),
            ("*.intranet", ".intranet", 443, "10.0.0.1", false),
            ("*.intranet", "notintranet", 443, "10.0.0.1", false),
            ("10.20.0.0/16", "any.example", 443, "10.20.255.255", true),
            ("10.20.0.0/16", "any.example", 443, "::ffff:10.20.0.1", true),
            ("10.20.0.0/16", "any.example", 443, "10.21.0.0", false),
            ("10.20.0.0/16", "any.example", 443, "64:ff9b::10.20.0.1", false),
            ("127.0.0.1:9000", "localhost", 9000, "127.0.0.1", true),
            ("127.0.0.1:9000", "localhost", 9001, "127.0.0.1", false),
            ("127.0.0.1:9000", "localhost", 9000, "::1", false),
            ("fd00::/8", "any.example", 443, "fd12::1", true),
            ("fd00::/8", "any.example", 443, "fc12::1", false),
            ("0.0.0.0/0", "any.example", 443, "169.254.1.1", true),
            ("0.0.0.0/0", "any.example", 443, "169.254.169.254", false),
            ("0.0.0.0/0", "any.example", 443, "224.0.0.1", false),
            ("0.0.0.0/0", "any.example", 443, "::1", false),
            ("::/0", "any.example", 443, "fd00:ec2::254", false),
            ("169.254.169.254", "any.example", 80, "169.254.169.254", true),
            ("169.254.169.254", "any.example", 80, "::ffff:169.254.169.254", true),
        ];
        for (line, host, port, address, expected) in cases {
            let opens = allowed(line).opens(host, port, address.parse().unwrap());
            assert_eq!(opens, expected, "{line} for {host}:{port} at {address}");
        }
    }
}
