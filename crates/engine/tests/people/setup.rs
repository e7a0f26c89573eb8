//! The first administrator.

use futures_util::future::join_all;
use handoff_core::actor::GlobalRole;
use handoff_core::text::TextRefused;
use handoff_engine::identity::{
    UseSetupLink, UseSetupLinkError, open_setup_link, setup_link_is_open, sign_in, use_setup_link,
};
use handoff_store::ledger;
use jiff::SignedDuration;

use super::site::{ADMIN_EMAIL, PASSWORD, Site, setup_by, somebody};

#[tokio::test]
async fn whoever_opens_the_link_is_the_first_administrator() {
    let site = Site::empty().await;
    let secret = open_setup_link(&site.ctx).await.unwrap().unwrap();
    assert!(setup_link_is_open(&site.ctx, secret.reveal()).await.unwrap());
    let admin = use_setup_link(&site.ctx, &setup_by(secret.reveal(), ADMIN_EMAIL).await).await.unwrap();

    assert!(!setup_link_is_open(&site.ctx, secret.reveal()).await.unwrap());
    assert!(open_setup_link(&site.ctx).await.unwrap().is_none());
    let signed_in = sign_in(&site.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap();
    assert_eq!(signed_in.actor.actor, admin);
    assert!(signed_in.actor.global_roles.contains(&GlobalRole::Admin));
    assert_eq!(site.events(ledger::INSTALLATION).await, ["actor.created", "actor.role_granted"]);
    let authors = "select string_agg(distinct actor_id::text, ',') from event";
    assert_eq!(site.look(authors).await, admin.to_string());
}

#[tokio::test]
async fn of_all_who_race_for_one_link_or_for_several_one_wins() {
    let site = Site::empty().await;
    let one = open_setup_link(&site.ctx).await.unwrap().unwrap();
    let other = open_setup_link(&site.ctx).await.unwrap().unwrap();
    let mut contenders = Vec::new();
    for n in 0..8 {
        let link = if n % 2 == 0 { &one } else { &other };
        contenders.push(setup_by(link.reveal(), &format!("root{n}@example.org")).await);
    }
    let outcomes = join_all(contenders.iter().map(|contender| use_setup_link(&site.ctx, contender))).await;
    let (won, lost): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    assert!(lost.iter().all(|outcome| matches!(outcome, Err(UseSetupLinkError::LinkNotOpen))), "{lost:?}");
    assert_eq!(site.look("select count(*)::text from global_role").await, "1");
    assert_eq!(site.look("select count(*)::text from actor where kind = 'HUMAN'").await, "1");
}

#[tokio::test]
async fn a_link_lasts_a_day() {
    let site = Site::empty().await;
    let secret = open_setup_link(&site.ctx).await.unwrap().unwrap();
    site.advance(SignedDuration::from_hours(24));
    assert!(!setup_link_is_open(&site.ctx, secret.reveal()).await.unwrap());
    let late = use_setup_link(&site.ctx, &setup_by(secret.reveal(), ADMIN_EMAIL).await).await;
    assert!(matches!(late, Err(UseSetupLinkError::LinkNotOpen)));
    assert!(open_setup_link(&site.ctx).await.unwrap().is_some(), "another can be had");
}

#[tokio::test]
async fn a_link_is_not_used_up_by_a_slip() {
    let site = Site::empty().await;
    let secret = open_setup_link(&site.ctx).await.unwrap().unwrap();
    let good = setup_by(secret.reveal(), ADMIN_EMAIL).await;

    let unknown = UseSetupLink { secret: format!("setup_{}", "A".repeat(43)), ..good.clone() };
    assert!(matches!(use_setup_link(&site.ctx, &unknown).await, Err(UseSetupLinkError::LinkNotOpen)));
    let formless = UseSetupLink { secret: "\0".to_owned(), ..good.clone() };
    assert!(matches!(use_setup_link(&site.ctx, &formless).await, Err(UseSetupLinkError::LinkNotOpen)));
    let nameless = UseSetupLink { display_name: " ".to_owned(), ..good.clone() };
    let refused = use_setup_link(&site.ctx, &nameless).await;
    assert!(matches!(refused, Err(UseSetupLinkError::DisplayName(TextRefused::Empty))));
    let mailless = UseSetupLink { email: "root".to_owned(), ..good.clone() };
    let refused = use_setup_link(&site.ctx, &mailless).await;
    assert!(matches!(refused, Err(UseSetupLinkError::Email(TextRefused::NotAMailAddress))));

    use_setup_link(&site.ctx, &good).await.unwrap();
}

#[tokio::test]
async fn a_mail_address_that_is_taken_leaves_the_link_open() {
    let (site, admin) = Site::new().await;
    site.done(&admin, &somebody("ada")).await;
    // Nobody can do this through the engine: it stands for an installation restored without its administrator.
    site.database.raw().await.batch_execute("delete from global_role").await.unwrap();
    let secret = open_setup_link(&site.ctx).await.unwrap().unwrap();
    let taken = use_setup_link(&site.ctx, &setup_by(secret.reveal(), "ADA@example.org").await).await;
    assert!(matches!(taken, Err(UseSetupLinkError::EmailTaken)));
    assert!(setup_link_is_open(&site.ctx, secret.reveal()).await.unwrap());
}
