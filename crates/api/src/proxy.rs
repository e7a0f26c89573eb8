//! Whose request it is when a proxy stands in between.
//!
//! Anybody can write `X-Forwarded-For`. So it is believed only as far as it was written by proxies the operator trusts:
//! read from its end, the first address that is not one of theirs is the client.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;

use crate::App;
use crate::problem::{Code, Problem};

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Addresses that begin alike: `10.0.0.0/8`, `fd00::/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix_bits: u8,
}

/// Why a text is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a network: write an address, or an address and a length as in 10.0.0.0/8")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let wrong = || NotANetwork(text.to_owned());
        let (address, length) =
            text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let bits = width(address);
        let prefix_bits = length.map_or(Ok(bits), |length| length.trim().parse()).map_err(|_| wrong())?;
        if prefix_bits > bits {
            return Err(wrong());
        }
        Ok(Self { address, prefix_bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix_bits)
    }
}

impl Network {
    /// Whether it is every address there is.
    #[must_use]
    pub const fn is_everything(&self) -> bool {
        self.prefix_bits == 0
    }

    fn contains(&self, address: IpAddr) -> bool {
        let shift = u32::from(width(self.address) - self.prefix_bits);
        // Shifted all the way out, nothing is left to differ.
        let head = |address| bits(address).checked_shr(shift).unwrap_or(0);
        width(self.address) == width(address) && head(self.address) == head(address)
    }
}

const fn width(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u32::from(address).into(),
        IpAddr::V6(address) => address.into(),
    }
}

/// The proxies that are believed; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(pub Vec<Network>);

impl TrustedProxies {
    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Where a request that `peer` handed over comes from.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        // An IPv4 address is the same one however the socket writes it.
        let mut nearest = peer.to_canonical();
        // Several headers are one list, in order.
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut hops = lines.flat_map(|line| line.to_str().unwrap_or("unreadable").rsplit(','));
        while self.trusts(nearest) {
            // Behind what cannot be read nobody can look: the last proxy that is known stands for the client.
            let Some(before) = hops.next().and_then(read_hop) else { break };
            nearest = before;
        }
        nearest
    }
}

/// An address, with or without a port.
fn read_hop(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse().ok().or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip()))?;
    Some(IpAddr::to_canonical(&address))
}

/// Where a request comes from.
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let unknown = |_| Problem::new(Code::Internal, "Where the request comes from is not known.");
        let ConnectInfo(peer) =
            ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await.map_err(unknown)?;
        Ok(Self(app.settings.trusted_proxies.client(peer.ip(), &parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trusted(networks: &[&str]) -> TrustedProxies {
        TrustedProxies(networks.iter().map(|network| network.parse().expect("a network")).collect())
    }

    #[test]
    fn the_rightmost_address_that_is_not_trusted_is_the_client() {
        let (nobody, one, more) = (&[][..], &["10.0.0.1"][..], &["10.0.0.0/8", "fd00::/8"][..]);
        let table: &[(&[&str], &str, &[&str], &str)] = &[
            (nobody, "10.0.0.1", &["203.0.113.9"], "10.0.0.1"),
            (one, "10.0.0.1", &[], "10.0.0.1"),
            (one, "10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            (one, "10.0.0.2", &["203.0.113.9"], "10.0.0.2"),
            (one, "::ffff:10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            // What a client wrote itself stands further left, and is not looked at.
            (one, "10.0.0.1", &["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            (one, "10.0.0.1", &["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
            (more, "fd00::1", &["198.51.100.1, 203.0.113.9,10.2.3.4"], "203.0.113.9"),
            (more, "10.0.0.1", &["10.1.1.1, fd00::7"], "10.1.1.1"),
            (more, "10.0.0.1", &["203.0.113.9:4711"], "203.0.113.9"),
            (more, "10.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            (more, "10.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            (more, "10.0.0.1", &["203.0.113.9, unknown"], "10.0.0.1"),
            (more, "10.0.0.1", &["203.0.113.9, unknown, 10.0.0.2"], "10.0.0.2"),
            (more, "10.0.0.1", &[""], "10.0.0.1"),
        ];
        for (networks, peer, lines, client) in table {
            let mut headers = HeaderMap::new();
            for line in *lines {
                headers.append(FORWARDED_FOR, line.parse().expect("a header"));
            }
            let found = trusted(networks).client(peer.parse().expect("an address"), &headers);
            assert_eq!(found.to_string(), *client, "{networks:?} {peer} {lines:?}");
        }
    }

    #[test]
    fn a_network_holds_what_begins_like_it() {
        let table = [
            ("10.0.0.0/8", "10.255.255.255", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.2", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("2001:db8::/33", "2001:db8:7fff::", true),
            ("2001:db8::/33", "2001:db8:8000::", false),
        ];
        for (network, address, holds) in table {
            let network: Network = network.parse().expect("a network");
            assert_eq!(network.contains(address.parse().expect("an address")), holds, "{network} {address}");
        }
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/", "proxy", "10.0.0.0/-1"] {
            assert_eq!(wrong.parse::<Network>(), Err(NotANetwork(wrong.to_owned())));
        }
    }
}
