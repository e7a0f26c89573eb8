//! `handoff approval`: ask for leave to do guarded things, and say yes or no.

use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

use crate::client::wire::{ApprovalDetail, ApprovalSummary};
use crate::client::{ClientOptions, Listing, Reply, block_on};
use crate::output::{Cell, Failed, Table, Tone, ago, clean, one_line, print, say};

/// Arguments of `handoff approval`.
#[derive(Debug, Args)]
pub(crate) struct ApprovalArgs {
    #[command(subcommand)]
    command: ApprovalCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum ApprovalCommand {
    /// Ask for an approval
    #[command(after_help = "\
Example:
  handoff approval request reopen_unit 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 -m 'The amount is wrong'")]
    Request {
        /// `reopen_unit`, `cancel_run` or `publish_workflow`
        kind: String,
        /// The unit or the run it is about
        #[arg(value_name = "ID")]
        subject: Uuid,
        /// Why
        #[arg(short = 'm', long)]
        reason: String,
    },
    /// List approvals; without more, those that wait for your word
    #[command(
        after_help = "Examples:\n  handoff approval list\n  handoff approval list --every --project office"
    )]
    List {
        /// Only those of this project
        #[arg(short, long, value_name = "KEY")]
        project: Option<String>,
        /// All that you may see, decided or not
        #[arg(long)]
        every: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Tell what was asked, and what was said to it
    #[command(after_help = "Example:\n  handoff approval show 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Show {
        /// The approval's id
        #[arg(value_name = "ID")]
        approval: Uuid,
    },
    /// Say yes
    #[command(after_help = "Example:\n  handoff approval approve 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Approve {
        #[command(flatten)]
        word: Word,
    },
    /// Say no; that ends the request
    #[command(after_help = "\
Example:
  handoff approval reject 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 -m 'Correct the next invoice instead'")]
    Reject {
        #[command(flatten)]
        word: Word,
    },
    /// Take a request of yours back
    #[command(after_help = "Example:\n  handoff approval withdraw 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Withdraw {
        /// The approval's id
        #[arg(value_name = "ID")]
        approval: Uuid,
    },
    /// Set what a project asks of approvals of one kind
    #[command(after_help = "\
Example:
  handoff approval policy -p office cancel_run --required --quorum 2 --valid-hours 48")]
    Policy {
        #[command(flatten)]
        project: super::ProjectOption,
        /// `reopen_unit`, `cancel_run` or `publish_workflow`
        kind: String,
        /// The guarded command needs an approval
        #[arg(long)]
        required: bool,
        /// How many people other than the asker must say yes
        #[arg(long, default_value_t = 1)]
        quorum: i16,
        /// How long after the request it can be given and used
        #[arg(long, default_value_t = 168)]
        valid_hours: i32,
    },
}

/// To which request, and why.
#[derive(Debug, Args)]
struct Word {
    /// The approval's id
    #[arg(value_name = "ID")]
    approval: Uuid,
    /// Why
    #[arg(short = 'm', long)]
    comment: Option<String>,
}

/// Does what is asked with approvals.
pub(crate) fn run(args: ApprovalArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        ApprovalCommand::Request { kind, subject, reason } => {
            let body = json!({"kind": kind, "subject_id": subject, "reason": reason});
            block_on(&options, post(&options, &[], body))
        }
        ApprovalCommand::List { project, every, listing } => {
            block_on(&options, list(&options, project.as_deref(), every, listing))
        }
        ApprovalCommand::Show { approval } => block_on(&options, show(&options, approval)),
        ApprovalCommand::Approve { word } => block_on(&options, say_word(&options, &word, "APPROVE")),
        ApprovalCommand::Reject { word } => block_on(&options, say_word(&options, &word, "REJECT")),
        ApprovalCommand::Withdraw { approval } => {
            block_on(&options, post(&options, &[&approval.to_string(), "withdraw"], json!({})))
        }
        ApprovalCommand::Policy { project, kind, required, quorum, valid_hours } => {
            let body = json!({"required": required, "quorum": quorum, "valid_hours": valid_hours});
            block_on(&options, set_policy(&options, &project.project, &kind, body))
        }
    }
}

async fn post(options: &ClientOptions, below: &[&str], body: serde_json::Value) -> Result<(), Failed> {
    let mut path = vec!["v1", "approvals"];
    path.extend_from_slice(below);
    tell(options, &options.client()?.post(&path, &body).await?)
}

async fn say_word(options: &ClientOptions, word: &Word, verdict: &str) -> Result<(), Failed> {
    let body = json!({"verdict": verdict, "comment": word.comment});
    post(options, &[&word.approval.to_string(), "verdicts"], body).await
}

async fn show(options: &ClientOptions, approval: Uuid) -> Result<(), Failed> {
    tell(options, &options.client()?.get(&["v1", "approvals", &approval.to_string()], &[]).await?)
}

async fn set_policy(
    options: &ClientOptions,
    project: &str,
    kind: &str,
    body: serde_json::Value,
) -> Result<(), Failed> {
    let path = ["v1", "projects", project, "approval-policies", kind];
    let reply = options.client()?.put(&path, &body).await?;
    if options.json {
        return print(reply.text());
    }
    say(format!("Project {project} asks so of {kind} from now on."));
    Ok(())
}

fn tell(options: &ClientOptions, reply: &Reply) -> Result<(), Failed> {
    if options.json {
        return print(reply.text());
    }
    let detail: ApprovalDetail = reply.read()?;
    print(told(&detail))
}

fn told(detail: &ApprovalDetail) -> String {
    let ApprovalSummary { approval_id, kind, subject_id, reason, status, approved_by, quorum, .. } =
        &detail.summary;
    let mut lines = vec![
        format!("{} of {subject_id}: {status}, {approved_by} of {quorum}", clean(kind)),
        format!("  approval     {approval_id}"),
        format!("  asked        {}", ago(detail.summary.requested_at)),
        format!("  because      {}", one_line(reason, 200)),
        format!("  until        {}", detail.summary.expires_at),
    ];
    lines.extend(detail.verdicts.iter().map(|said| {
        let comment = said.comment.as_deref().map(|text| format!(": {}", one_line(text, 200)));
        format!(
            "  {:<12} {} {}{}",
            said.verdict,
            said.actor_id,
            ago(said.given_at),
            comment.unwrap_or_default()
        )
    }));
    lines.join("\n")
}

async fn list(
    options: &ClientOptions,
    project: Option<&str>,
    every: bool,
    listing: Listing,
) -> Result<(), Failed> {
    let mut query = Vec::new();
    query.extend(project.map(|project| ("project", project)));
    if !every {
        query.push(("waiting_for_me", "true"));
    }
    let page = options.client()?.list(&["v1", "approvals"], &query, listing).await?;
    if options.json {
        return page.print_json();
    }
    let approvals: Vec<ApprovalSummary> = page.read()?;
    if approvals.is_empty() {
        say(if every { "There are no approvals." } else { "Nothing waits for your word." });
        return Ok(());
    }
    let mut table = Table::new(["APPROVAL", "KIND", "ABOUT", "STATUS", "YES", "ASKED", "BECAUSE"]);
    for approval in &approvals {
        let tone = match approval.status.as_str() {
            "PENDING" => Tone::Waiting,
            "APPROVED" => Tone::Good,
            "REJECTED" => Tone::Bad,
            _ => Tone::Plain,
        };
        table.row([
            Cell::from(approval.approval_id.to_string()),
            Cell::from(&approval.kind),
            approval.subject_id.to_string().into(),
            Cell::new(tone, &approval.status),
            format!("{}/{}", approval.approved_by, approval.quorum).into(),
            ago(approval.requested_at).into(),
            one_line(&approval.reason, 60).into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}
