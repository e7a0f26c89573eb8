//! `handoff login`: sign in once, and let later commands use a token.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;
use serde_json::json;

use crate::client::wire::Me;
use crate::client::{Client, ClientOptions, Login, Logins, Server, block_on};
use crate::commands::token::create_token;
use crate::output::{Failed, one_line, print, say};

/// The longest name of a token.
const TOKEN_NAME_WIDTH: usize = 100;

/// Arguments of `handoff login`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff login                                      asks for mail address and password
  handoff login --server https://handoff.example.org
  handoff login --email ada@example.org --password-stdin < password.txt
  handoff login --setup 'http://127.0.0.1:7777/setup#setup_…'
                                                     become the first administrator of a new server
  handoff login --forget                             sign out again: revoke the token and forget it

The token is kept in $XDG_CONFIG_HOME/handoff/credentials.toml, or ~/.config/handoff/credentials.toml.")]
pub(crate) struct LoginArgs {
    /// The mail address to sign in with
    #[arg(long)]
    email: Option<String>,
    /// Read the password from stdin instead of asking for it
    #[arg(long)]
    password_stdin: bool,
    /// Become the first administrator, by the one-time link that `handoff serve` prints
    #[arg(long, value_name = "LINK")]
    setup: Option<String>,
    /// What people call you
    #[arg(long, requires = "setup")]
    name: Option<String>,
    /// Revoke the token that is remembered for this server, and forget it
    #[arg(long, conflicts_with_all = ["email", "password_stdin", "setup"])]
    forget: bool,
    #[command(flatten)]
    client: ClientOptions,
}

/// A one-time link, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SetupLink {
    /// The server it leads to, where it says so.
    pub(crate) server: Option<String>,
    /// The secret in it.
    pub(crate) secret: String,
}

impl SetupLink {
    /// Takes a link, or the secret alone.
    pub(crate) fn parse(text: &str) -> Self {
        let text = text.trim();
        match text.split_once('#') {
            Some((page, secret)) => {
                let server = page.trim_end_matches('/').trim_end_matches("/setup");
                Self {
                    server: Some(server.to_owned()).filter(|server| !server.is_empty()),
                    secret: secret.to_owned(),
                }
            }
            None => Self { server: None, secret: text.to_owned() },
        }
    }
}

/// Who signs in, and with what.
struct Answers {
    name: Option<String>,
    email: String,
    password: String,
}

/// Signs in, or out.
#[expect(clippy::needless_pass_by_value, reason = "every command is handed its arguments for good")]
pub(crate) fn run(args: LoginArgs) -> Result<(), Failed> {
    if args.forget {
        return block_on(&args.client, forget(&args.client));
    }
    let link = args.setup.as_deref().map(SetupLink::parse);
    let server = match (args.client.named_server(), link.as_ref().and_then(|link| link.server.as_deref())) {
        (None, Some(linked)) => Server::parse(linked)?,
        (Some(_), _) | (None, None) => args.client.server()?,
    };
    let answers = ask(&args, &server)?;
    block_on(&args.client, sign_in(&args.client, &server, link.as_ref(), &answers))
}

async fn sign_in(
    options: &ClientOptions,
    server: &Server,
    link: Option<&SetupLink>,
    answers: &Answers,
) -> Result<(), Failed> {
    let client = Client::new(server)?;
    let session = match link {
        Some(link) => {
            let name = answers.name.as_deref().unwrap_or_default();
            open_setup(&client, &link.secret, name, &answers.email, &answers.password).await?
        }
        None => open_session(&client, &answers.email, &answers.password).await?,
    };
    let Remembered { me, text, .. } = remember(&session).await?;
    if options.json {
        return print(text);
    }
    let name = me.display_name.or(me.email).unwrap_or_else(|| me.actor_id.to_string());
    say(format!("Signed in at {server} as {name}."));
    if options.given_token().is_some() {
        say("HANDOFF_TOKEN (or --token) is set: commands will use that token, and not this login.");
    }
    Ok(())
}

/// Opens a session.
pub(crate) async fn open_session(client: &Client, email: &str, password: &str) -> Result<Client, Failed> {
    let reply = client.post(&["v1", "session"], &json!({"email": email, "password": password})).await?;
    session_of(client, reply.session)
}

/// Uses a one-time link up, and opens a session for the administrator it made.
pub(crate) async fn open_setup(
    client: &Client,
    secret: &str,
    name: &str,
    email: &str,
    password: &str,
) -> Result<Client, Failed> {
    let body = json!({"token": secret, "display_name": name, "email": email, "password": password});
    let reply = client.post(&["v1", "setup"], &body).await?;
    session_of(client, reply.session)
}

fn session_of(client: &Client, session: Option<String>) -> Result<Client, Failed> {
    let session = session.ok_or_else(|| Failed::plain(format!("{} opened no session", client.server())))?;
    Ok(client.with_session(&session))
}

/// A login that is remembered from now on.
#[derive(Debug)]
pub(crate) struct Remembered {
    /// Who it is.
    me: Me,
    /// The same, in the server's own words.
    text: String,
    /// The token.
    pub(crate) token: String,
}

/// Turns a session into a remembered token, and ends the session.
pub(crate) async fn remember(session: &Client) -> Result<Remembered, Failed> {
    let reply = session.get(&["v1", "me"], &[]).await?;
    let me: Me = reply.read()?;
    let host = rustix::system::uname();
    let name = one_line(&format!("cli on {}", host.nodename().to_string_lossy()), TOKEN_NAME_WIDTH);
    let body = json!({"name": name, "scopes": me.scopes});
    let (token, secret, _) = create_token(session, &body).await?;

    let mut logins = Logins::load()?;
    let login = Login { token: secret.clone(), token_id: token.token_id, email: me.email.clone() };
    if let Some(replaced) = logins.remember(session.server(), login)? {
        revoke(session.server(), &replaced).await?;
    }
    session.delete(&["v1", "session"]).await?;
    Ok(Remembered { me, text: reply.text().to_owned(), token: secret })
}

async fn forget(options: &ClientOptions) -> Result<(), Failed> {
    let server = options.server()?;
    let mut logins = Logins::load()?;
    match logins.forget(&server)? {
        Some(login) => {
            revoke(&server, &login).await?;
            say(format!("Signed out of {server}; the token is forgotten."));
        }
        None => say(format!("No login at {server} is remembered in {}.", logins.path().display())),
    }
    Ok(())
}

/// Revokes a token by its own power. One that is worth nothing any more needs no revoking.
async fn revoke(server: &Server, login: &Login) -> Result<(), Failed> {
    let client = Client::new(server)?.with_token(&login.token);
    match client.delete(&["v1", "tokens", &login.token_id.to_string()]).await {
        Err(failed) if matches!(failed.status(), Some(401 | 403 | 404)) => Ok(()),
        Err(failed) => {
            say(format!("The old token {} could not be revoked: {}", login.token_id, Failed::from(failed)));
            Ok(())
        }
        Ok(_) => Ok(()),
    }
}

fn ask(args: &LoginArgs, server: &Server) -> Result<Answers, Failed> {
    let asks = args.email.is_none() || !args.password_stdin || (args.setup.is_some() && args.name.is_none());
    if asks && !io::stdin().is_terminal() {
        return Err(Failed::usage("there is nobody to ask: stdin is no terminal")
            .with_hint("give --email and --password-stdin (and --name with --setup), or use a token"));
    }
    if asks {
        say(format!("Signing in at {server}"));
    }
    let name = match (&args.setup, &args.name) {
        (Some(_), None) => Some(ask_line("Your name: ")?),
        (Some(_) | None, name) => name.clone(),
    };
    let email = args.email.clone().map_or_else(|| ask_line("Mail address: "), Ok)?;
    let password = match (args.password_stdin, args.setup.is_some()) {
        (true, _) => read_line()?,
        (false, false) => ask_password("Password: ")?,
        (false, true) => {
            let password = ask_password("Choose a password: ")?;
            if ask_password("Once more: ")? != password {
                return Err(Failed::plain("the two passwords differ"));
            }
            password
        }
    };
    Ok(Answers { name, email, password })
}

fn ask_line(question: &str) -> Result<String, Failed> {
    let mut stderr = io::stderr().lock();
    write!(stderr, "{question}").and_then(|()| stderr.flush()).map_err(Failed::from_error)?;
    read_line()
}

fn ask_password(question: &str) -> Result<String, Failed> {
    rpassword::prompt_password(question).map_err(Failed::from_error)
}

fn read_line() -> Result<String, Failed> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).map_err(Failed::from_error)?;
    if read == 0 {
        return Err(Failed::usage("stdin ended before there was an answer"));
    }
    Ok(line.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_its_server_and_a_secret_does_not() {
        let linked =
            |server: &str| SetupLink { server: Some(server.to_owned()), secret: "setup_x".to_owned() };
        let cases = [
            ("http://127.0.0.1:7777/setup#setup_x\n", linked("http://127.0.0.1:7777")),
            ("https://example.org/handoff/setup#setup_x", linked("https://example.org/handoff")),
            ("setup_x", SetupLink { server: None, secret: "setup_x".to_owned() }),
            ("#setup_x", SetupLink { server: None, secret: "setup_x".to_owned() }),
        ];
        for (text, expected) in cases {
            assert_eq!(SetupLink::parse(text), expected, "{text}");
        }
    }
}
