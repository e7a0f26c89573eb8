//! What kind of place an address is. Everything that is not known to be a public host is named here, so that the
//! caller must refuse it or allow it on purpose.
//!
//! The table follows IANA's registries of special-purpose addresses. For IPv6 it is turned round: only the one block from
//! which public addresses are given out can be public at all.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What kind of place an address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A host on the public Internet.
    Public,
    /// This machine.
    Loopback,
    /// A private network: RFC 1918 and unique local addresses.
    Private,
    /// The provider's side of a carrier-grade NAT, also used inside clouds.
    CarrierNat,
    /// The same link, where no router is passed.
    LinkLocal,
    /// The service of a cloud that hands out a machine's credentials.
    Metadata,
    /// Set aside: documentation, benchmarks, tunnels, the future.
    Reserved,
    /// Not one host: unspecified, multicast, broadcast.
    NotAHost,
}

/// Well-known addresses of metadata services, some of them in blocks that would otherwise pass or be easily allowed.
const METADATA_V4: [Ipv4Addr; 5] = [
    Ipv4Addr::new(169, 254, 169, 254), // nearly every cloud
    Ipv4Addr::new(169, 254, 170, 2),   // AWS containers
    Ipv4Addr::new(100, 100, 100, 200), // Alibaba
    Ipv4Addr::new(168, 63, 129, 16),   // Azure's host, in a public block
    Ipv4Addr::new(192, 0, 0, 192),     // Oracle
];
const METADATA_V6: [Ipv6Addr; 3] = [
    Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0254), // AWS
    Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0023), // AWS containers
    Ipv6Addr::new(0xfd20, 0x00ce, 0, 0, 0, 0, 0, 0x0254), // Google
];

/// The address that the system would really talk to: an IPv4 address written as IPv6 becomes IPv4 again.
pub(crate) fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// Says what kind of place an address is, looking through the forms in which IPv6 can carry an IPv4 address.
#[must_use]
pub fn place(address: IpAddr) -> Place {
    match canonical(address) {
        IpAddr::V4(address) => place_v4(address),
        IpAddr::V6(address) => place_v6(address),
    }
}

fn place_v4(address: Ipv4Addr) -> Place {
    if METADATA_V4.contains(&address) {
        return Place::Metadata;
    }
    match address.octets() {
        [0 | 224..=239, ..] | [255, 255, 255, 255] => Place::NotAHost,
        [127, ..] => Place::Loopback,
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => Place::Private,
        [100, 64..=127, ..] => Place::CarrierNat,
        [169, 254, ..] => Place::LinkLocal,
        // Protocol assignments, three blocks for documentation, 6to4 relays, benchmarks, the former class E.
        [192, 0, 0 | 2, _]
        | [198, 51, 100, _]
        | [203, 0, 113, _]
        | [192, 88, 99, _]
        | [198, 18 | 19, ..]
        | [240..=255, ..] => Place::Reserved,
        _ => Place::Public,
    }
}

fn place_v6(address: Ipv6Addr) -> Place {
    if METADATA_V6.contains(&address) {
        return Place::Metadata;
    }
    match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0] | [0xff00..=0xffff, ..] => Place::NotAHost,
        [0, 0, 0, 0, 0, 0, 0, 1] => Place::Loopback,
        // NAT64: how a network without IPv4 reaches public IPv4 hosts. What matters is the host behind it.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => place_v4(embedded(high, low)),
        [0xfe80..=0xfebf, ..] => Place::LinkLocal,
        // Unique local, and the site-local block that came before it.
        [0xfc00..=0xfdff | 0xfec0..=0xfeff, ..] => Place::Private,
        // IPv4-compatible, 6to4 and ISATAP lead to the IPv4 address inside. They are given up: nothing public needs them.
        [0, 0, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..]
        | [_, _, _, _, 0 | 0x0200, 0x5efe, high, low] => worse_than_public(embedded(high, low)),
        // Protocol assignments (Teredo and other tunnels among them) and documentation.
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..] => Place::Reserved,
        [0x2000..=0x3fff, ..] => Place::Public,
        _ => Place::Reserved,
    }
}

fn embedded(high: u16, low: u16) -> Ipv4Addr {
    let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
    Ipv4Addr::new(a, b, c, d)
}

/// The place of an address in a form that no public host needs.
fn worse_than_public(address: Ipv4Addr) -> Place {
    match place_v4(address) {
        Place::Public => Place::Reserved,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First and last of each block, and the neighbours outside.
    const PLACES: &[(&str, Place)] = &[
        ("0.0.0.0", Place::NotAHost),
        ("0.255.255.255", Place::NotAHost),
        ("1.0.0.0", Place::Public),
        ("9.255.255.255", Place::Public),
        ("10.0.0.0", Place::Private),
        ("10.255.255.255", Place::Private),
        ("11.0.0.0", Place::Public),
        ("100.63.255.255", Place::Public),
        ("100.64.0.0", Place::CarrierNat),
        ("100.127.255.255", Place::CarrierNat),
        ("100.128.0.0", Place::Public),
        ("100.100.100.200", Place::Metadata),
        ("126.255.255.255", Place::Public),
        ("127.0.0.1", Place::Loopback),
        ("127.255.255.254", Place::Loopback),
        ("128.0.0.0", Place::Public),
        ("168.63.129.15", Place::Public),
        ("168.63.129.16", Place::Metadata),
        ("169.253.255.255", Place::Public),
        ("169.254.0.1", Place::LinkLocal),
        ("169.254.169.254", Place::Metadata),
        ("169.254.170.2", Place::Metadata),
        ("169.255.0.0", Place::Public),
        ("172.15.255.255", Place::Public),
        ("172.16.0.0", Place::Private),
        ("172.31.255.255", Place::Private),
        ("172.32.0.0", Place::Public),
        ("192.0.0.8", Place::Reserved),
        ("192.0.0.192", Place::Metadata),
        ("192.0.1.0", Place::Public),
        ("192.0.2.1", Place::Reserved),
        ("192.88.99.1", Place::Reserved),
        ("192.167.255.255", Place::Public),
        ("192.168.0.0", Place::Private),
        ("192.169.0.0", Place::Public),
        ("198.17.255.255", Place::Public),
        ("198.18.0.0", Place::Reserved),
        ("198.19.255.255", Place::Reserved),
        ("198.20.0.0", Place::Public),
        ("198.51.100.1", Place::Reserved),
        ("203.0.113.255", Place::Reserved),
        ("223.255.255.255", Place::Public),
        ("224.0.0.1", Place::NotAHost),
        ("239.255.255.255", Place::NotAHost),
        ("240.0.0.1", Place::Reserved),
        ("255.255.255.254", Place::Reserved),
        ("255.255.255.255", Place::NotAHost),
        ("::", Place::NotAHost),
        ("::1", Place::Loopback),
        ("::127.0.0.1", Place::Loopback),
        ("::10.0.0.1", Place::Private),
        ("::8.8.8.8", Place::Reserved),
        ("::ffff:127.0.0.1", Place::Loopback),
        ("::ffff:10.0.0.1", Place::Private),
        ("::ffff:169.254.169.254", Place::Metadata),
        ("::ffff:0.0.0.0", Place::NotAHost),
        ("::ffff:8.8.8.8", Place::Public),
        // IPv4-translated (RFC 2765): one more group of zeros than mapped.
        ("::ffff:0:7f00:1", Place::Reserved),
        ("64:ff9b::127.0.0.1", Place::Loopback),
        ("64:ff9b::10.1.2.3", Place::Private),
        ("64:ff9b::169.254.169.254", Place::Metadata),
        ("64:ff9b::8.8.8.8", Place::Public),
        ("64:ff9b:1::8.8.8.8", Place::Reserved),
        ("100::1", Place::Reserved),
        ("1fff:ffff::1", Place::Reserved),
        ("2000::1", Place::Public),
        ("2001::1", Place::Reserved),
        ("2001:0:7f00:1::", Place::Reserved),
        ("2001:1ff:ffff::1", Place::Reserved),
        ("2001:200::1", Place::Public),
        ("2001:4860:4860::8888", Place::Public),
        ("2001:db8::1", Place::Reserved),
        ("2002:7f00:1::", Place::Loopback),
        ("2002:a00:1::1", Place::Private),
        ("2002:a9fe:a9fe::", Place::Metadata),
        ("2002:808:808::1", Place::Reserved),
        ("2003::1", Place::Public),
        ("2a00:1450::5efe:a00:1", Place::Private),
        ("2a00:1450::200:5efe:808:808", Place::Reserved),
        ("3fff::1", Place::Reserved),
        ("3fff:1000::1", Place::Public),
        ("4000::1", Place::Reserved),
        ("5f00::1", Place::Reserved),
        ("fbff::1", Place::Reserved),
        ("fc00::1", Place::Private),
        ("fd00:ec2::254", Place::Metadata),
        ("fd20:ce::254", Place::Metadata),
        ("fdff:ffff::1", Place::Private),
        ("fe80::1", Place::LinkLocal),
        ("febf::1", Place::LinkLocal),
        ("fec0::1", Place::Private),
        ("ff02::1", Place::NotAHost),
    ];

    #[test]
    fn every_form_of_an_address_is_known_for_what_it_is() {
        for (text, expected) in PLACES {
            assert_eq!(place(text.parse().unwrap()), *expected, "{text}");
        }
    }

    #[test]
    fn a_mapped_address_is_talked_to_as_what_it_maps() {
        assert_eq!(canonical("::ffff:8.8.4.4".parse().unwrap()), "8.8.4.4".parse::<IpAddr>().unwrap());
    }
}
