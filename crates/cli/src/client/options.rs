//! Which server, as whom, and in which form to answer: the same for every command.

use std::fmt;

use clap::Args;
use reqwest::Url;

use super::{Client, Login, Logins};
use crate::output::{Exit, Failed};

/// Where a server listens when nothing is said.
pub(crate) const SERVER_DEFAULT: &str = "http://127.0.0.1:7777";

/// Options of every command that talks to a server.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Server and output")]
pub(crate) struct ClientOptions {
    /// The server's address; without it, `http://127.0.0.1:7777`
    #[arg(long, global = true, env = "HANDOFF_SERVER", value_name = "URL")]
    server: Option<String>,
    /// An API token; without one, the login that `handoff login` remembers
    #[arg(long, global = true, env = "HANDOFF_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Print JSON, as the API gives it
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

impl ClientOptions {
    /// The server that is named, or else the one on this machine.
    pub(crate) fn server(&self) -> Result<Server, Failed> {
        Server::parse(self.named_server().unwrap_or(SERVER_DEFAULT))
    }

    /// The server, if one is named.
    pub(crate) fn named_server(&self) -> Option<&str> {
        self.server.as_deref().filter(|server| !server.is_empty())
    }

    /// The token, if one is given.
    pub(crate) fn given_token(&self) -> Option<&str> {
        self.token.as_deref().filter(|token| !token.is_empty())
    }

    /// A client for whoever is signed in.
    pub(crate) fn client(&self) -> Result<Client, Failed> {
        let server = self.server()?;
        if let Some(token) = self.given_token() {
            return Client::new(&server).map(|client| client.with_token(token));
        }
        let logins = Logins::load()?;
        let Some(Login { token, .. }) = logins.at(&server) else {
            let elsewhere = logins.servers().find(|_| self.named_server().is_none());
            let hint = match elsewhere {
                Some(other) => {
                    format!("you are signed in at {other}: name it with --server or HANDOFF_SERVER")
                }
                None => {
                    "sign in with `handoff login`, or give a token with --token or HANDOFF_TOKEN".to_owned()
                }
            };
            let told = format!("you are not signed in at {server}");
            return Err(Failed::new(Exit::NotAllowed, told).with_hint(hint));
        };
        Client::new(&server).map(|client| client.with_token(token))
    }
}

/// A server's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Server(Url);

impl Server {
    /// Reads an address; `localhost:7777` will do.
    pub(crate) fn parse(text: &str) -> Result<Self, Failed> {
        let spelt_out = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let mut url = Url::parse(&spelt_out)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
            .ok_or_else(|| {
                Failed::usage(format!("{text:?} is not the address of a server, like {SERVER_DEFAULT}"))
            })?;
        url.set_query(None);
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&path);
        Ok(Self(url))
    }

    /// The address of something on this server. Whatever stands in a segment stays in it.
    pub(super) fn at(&self, path: &[&str]) -> Url {
        let mut url = self.0.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        url
    }

    /// Whether both addresses lead to one server, as far as addresses can tell.
    pub(crate) fn is_same_place_as(&self, other: &Self) -> bool {
        let both_here = self.is_local() && other.is_local();
        self == other || (both_here && self.0.port_or_known_default() == other.0.port_or_known_default())
    }

    /// Whether commands that name no server use this one.
    pub(crate) fn is_default(&self) -> bool {
        self.to_string() == SERVER_DEFAULT
    }

    /// Whether it runs on this machine; then no proxy stands between.
    pub(super) fn is_local(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default();
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_brought_into_one_form() {
        let cases = [
            ("http://127.0.0.1:7777", "http://127.0.0.1:7777"),
            ("http://127.0.0.1:7777/", "http://127.0.0.1:7777"),
            ("localhost:7777", "http://localhost:7777"),
            ("https://Example.org/handoff/?a=b#c", "https://example.org/handoff"),
        ];
        for (text, expected) in cases {
            assert_eq!(Server::parse(text).unwrap().to_string(), expected, "{text}");
        }
        for bad in ["", "ftp://example.org", "http://", "::"] {
            assert!(Server::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_segment_cannot_reach_beyond_itself() {
        let server = Server::parse("https://example.org/handoff").unwrap();
        let url = server.at(&["v1", "projects", "a/b?c", "runs"]);
        assert_eq!(url.as_str(), "https://example.org/handoff/v1/projects/a%2Fb%3Fc/runs");
        assert_eq!(
            Server::parse("localhost:1").unwrap().at(&["v1", "me"]).as_str(),
            "http://localhost:1/v1/me"
        );
    }

    #[test]
    fn loopback_is_local_by_any_name() {
        for (text, local) in [("localhost:1", true), ("http://[::1]:1", true), ("http://10.0.0.1", false)] {
            assert_eq!(Server::parse(text).unwrap().is_local(), local, "{text}");
        }
    }
}
