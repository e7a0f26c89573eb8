//! `handoff people`: what people can do.

use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

use crate::client::{ClientOptions, block_on};
use crate::output::{Failed, print, say};

/// Arguments of `handoff people`.
#[derive(Debug, Args)]
pub(crate) struct PeopleArgs {
    #[command(subcommand)]
    command: PeopleCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum PeopleCommand {
    /// Print what somebody can do
    Abilities {
        /// The actor's id
        actor: Uuid,
    },
    /// Write down what somebody can do; what was written before holds no longer
    #[command(after_help = "\
Example:
  handoff people set-abilities 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --skill invoices --locale vi-VN --locale en")]
    SetAbilities {
        /// The actor's id
        actor: Uuid,
        /// Something they have learnt; may be repeated
        #[arg(long = "skill", value_name = "WORD")]
        skills: Vec<String>,
        /// A channel they work in; may be repeated
        #[arg(long = "channel", value_name = "WORD")]
        channels: Vec<String>,
        /// A language they know, as a BCP 47 tag; may be repeated
        #[arg(long = "locale", value_name = "TAG")]
        locales: Vec<String>,
    },
}

/// Does what is asked about people.
pub(crate) fn run(args: PeopleArgs) -> Result<(), Failed> {
    let options = args.client;
    block_on(&options, carry_out(&options, args.command))
}

async fn carry_out(options: &ClientOptions, command: PeopleCommand) -> Result<(), Failed> {
    let client = options.client()?;
    match command {
        PeopleCommand::Abilities { actor } => {
            let actor = actor.to_string();
            print(client.get(&["v1", "actors", &actor, "abilities"], &[]).await?.text())
        }
        PeopleCommand::SetAbilities { actor, skills, channels, locales } => {
            let actor = actor.to_string();
            let body = json!({"skills": skills, "channels": channels, "locales": locales});
            let reply = client.put(&["v1", "actors", &actor, "abilities"], &body).await?;
            if options.json {
                return print(reply.text());
            }
            say("Written down.");
            Ok(())
        }
    }
}
