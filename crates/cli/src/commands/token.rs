//! `handoff token`: create, list and revoke API tokens.

use clap::{Args, Subcommand, ValueEnum};
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::wire::{NewToken, Token};
use crate::client::{Client, ClientOptions, Listing, Reply, block_on};
use crate::output::{Cell, Failed, Table, Tone, ago, clock_time, now, print, say};

/// How many tokens are made before we give up on learning the secret of one.
const TOKENS_MAX: u32 = 3;

/// Arguments of `handoff token`.
#[derive(Debug, Args)]
pub(crate) struct TokenArgs {
    #[command(subcommand)]
    command: TokenCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum TokenCommand {
    /// Create a token; its secret is shown this once
    #[command(after_help = "\
Examples:
  handoff token create nightly-import --scope read --scope work --days 90
  HANDOFF_TOKEN=$(handoff token create ci --scope design)")]
    Create {
        /// What it is for
        name: String,
        /// What it may be used for; may be given several times
        #[arg(long = "scope", value_name = "SCOPE", required = true)]
        scopes: Vec<ScopeWord>,
        /// After how many days it is worth nothing any more; without it, only when it is revoked
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// List your tokens
    #[command(after_help = "Example:\n  handoff token list")]
    List {
        #[command(flatten)]
        listing: Listing,
    },
    /// Make a token worth nothing
    #[command(after_help = "Example:\n  handoff token revoke 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Revoke {
        /// The token's id, as `handoff token list` shows it
        id: Uuid,
    },
}

/// What a token may be used for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ScopeWord {
    /// Read whatever you may read
    Read,
    /// Start runs, claim, release and decide
    Work,
    /// Change workflows
    Design,
    /// Manage projects and their members
    Manage,
    /// Manage people and groups
    Admin,
}

impl ScopeWord {
    const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Work => "work",
            Self::Design => "design",
            Self::Manage => "manage",
            Self::Admin => "admin",
        }
    }
}

/// Does what is asked with tokens.
pub(crate) fn run(args: TokenArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        TokenCommand::Create { name, scopes, days } => {
            block_on(&options, create(&options, &name, &scopes, days))
        }
        TokenCommand::List { listing } => block_on(&options, list(&options, listing)),
        TokenCommand::Revoke { id } => block_on(&options, revoke(&options, id)),
    }
}

async fn create(
    options: &ClientOptions,
    name: &str,
    scopes: &[ScopeWord],
    days: Option<u32>,
) -> Result<(), Failed> {
    let client = options.client()?;
    let words: Vec<_> = scopes.iter().map(|scope| scope.word()).collect();
    let mut body = json!({"name": name, "scopes": words});
    if let Some(days) = days {
        let expires_at = now() + SignedDuration::from_hours(24 * i64::from(days));
        body["expires_at"] = json!(expires_at);
    }
    let (token, secret, reply) = create_token(&client, &body).await?;
    if options.json {
        return print(reply.text());
    }
    say(format!(
        "Created token {:?} ({}). This is its secret; it is not shown again:",
        token.name, token.token_id
    ));
    print(secret)
}

/// Creates a token. An answer that was lost on the way took the secret with it; then that token is revoked and another
/// made.
pub(crate) async fn create_token(client: &Client, body: &Value) -> Result<(NewToken, String, Reply), Failed> {
    for _ in 0..TOKENS_MAX {
        let reply = client.post(&["v1", "tokens"], body).await?;
        let mut token: NewToken = reply.read()?;
        if let Some(secret) = token.secret.take() {
            return Ok((token, secret, reply));
        }
        client.delete(&["v1", "tokens", &token.token_id.to_string()]).await?;
    }
    Err(Failed::plain("the connection broke each time before the token's secret came through"))
}

async fn list(options: &ClientOptions, listing: Listing) -> Result<(), Failed> {
    let page = options.client()?.list(&["v1", "tokens"], &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let tokens: Vec<Token> = page.read()?;
    if tokens.is_empty() {
        say("You have no tokens.");
        return Ok(());
    }
    let mut table = Table::new(["TOKEN", "NAME", "SCOPES", "CREATED", "LAST USED", "EXPIRES"]);
    for token in tokens {
        let expires = match token.expires_at {
            Some(expires) if expires <= now() => Cell::new(Tone::Bad, "expired"),
            Some(expires) => clock_time(expires).into(),
            None => Cell::new(Tone::Faint, "never"),
        };
        table.row([
            token.token_id.to_string().into(),
            Cell::new(Tone::Strong, token.name),
            token.scopes.join(" ").into(),
            token.created_at.map(ago).unwrap_or_default().into(),
            token.last_used_at.map_or_else(|| "never".to_owned(), ago).into(),
            expires,
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

async fn revoke(options: &ClientOptions, token: Uuid) -> Result<(), Failed> {
    options.client()?.delete(&["v1", "tokens", &token.to_string()]).await?;
    say(format!("Token {token} is worth nothing any more."));
    Ok(())
}
