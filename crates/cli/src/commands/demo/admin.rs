//! Who sets the demo up: an administrator who is signed in, or, on a new server, the demo itself by the one-time link.

use std::path::Path;

use crate::client::wire::Me;
use crate::client::{Client, ClientOptions, Logins, Server};
use crate::commands::demo::dice;
use crate::commands::login::{SetupLink, open_setup, remember};
use crate::output::{Exit, Failed};

const NAME: &str = "Demo Admin";
const EMAIL: &str = "admin@demo.local";

/// The administrator of the demo.
#[derive(Debug)]
pub(super) struct Admin {
    /// Signed in as the administrator.
    pub(super) client: Client,
    /// Mail address and password, if the demo made the administrator.
    pub(super) made: Option<Made>,
}

/// An administrator that the demo made.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) email: &'static str,
    pub(super) password: String,
}

/// Finds an administrator, or becomes one.
pub(super) async fn find(options: &ClientOptions, setup_file: &Path) -> Result<Admin, Failed> {
    let link = std::fs::read_to_string(setup_file).ok().map(|text| SetupLink::parse(&text));
    let linked = link.as_ref().and_then(|link| link.server.as_deref()).map(Server::parse).transpose()?;
    let server = match (options.named_server(), &linked) {
        (None, Some(linked)) => linked.clone(),
        (Some(_), _) | (None, None) => options.server()?,
    };
    // The secret of one server is no other server's business.
    let link = link.filter(|_| linked.is_none_or(|linked| linked.is_same_place_as(&server)));
    let client = Client::new(&server)?;
    if let Some(token) = options.given_token() {
        return signed_in(client.with_token(token)).await;
    }
    if let Some(login) = Logins::load()?.at(&server) {
        match signed_in(client.with_token(&login.token)).await {
            // A login at a server that was there before this one: start over.
            Err(stale) if link.is_some() && stale.is(Exit::NotAllowed) => {}
            found => return found,
        }
    }
    let Some(link) = link else {
        // Without a server, that is the first thing to say.
        client.get(&["healthz"], &[]).await?;
        return Err(Failed::new(Exit::NotAllowed, format!("you are not signed in at {server}")).with_hint(format!(
            "the demo needs an administrator: sign in with `handoff login --server {server}`, or, on a new server, \
             name the file with its one-time link with --setup-file (it is setup-link in the server's data folder)"
        )));
    };
    become_admin(&client, &link).await
}

async fn signed_in(client: Client) -> Result<Admin, Failed> {
    let me: Me = client.get(&["v1", "me"], &[]).await?.read()?;
    let lacks = |scope: &&&str| !me.scopes.iter().any(|mine| mine == **scope);
    if !me.global_roles.iter().any(|role| role == "admin") {
        return Err(Failed::new(Exit::NotAllowed, "the demo needs an administrator, and you are none")
            .with_hint("sign in as an administrator with `handoff login`"));
    }
    if let Some(missing) = ["read", "design", "manage", "admin"].iter().find(lacks) {
        return Err(Failed::new(
            Exit::NotAllowed,
            format!("the demo needs a token with the scope {missing:?}"),
        )
        .with_hint("sign in with `handoff login`: its token has all scopes"));
    }
    Ok(Admin { client, made: None })
}

async fn become_admin(client: &Client, link: &SetupLink) -> Result<Admin, Failed> {
    let password = dice::password()?;
    let session = open_setup(client, &link.secret, NAME, EMAIL, &password).await.map_err(|failed| {
        failed.with_hint(
            "the demo needs an administrator: sign in as one with `handoff login`, then run it again",
        )
    })?;
    let token = remember(&session).await?.token;
    Ok(Admin { client: client.with_token(&token), made: Some(Made { email: EMAIL, password }) })
}
