//! The routes, and the OpenAPI description made from them.

mod abilities;
mod absence;
mod actors;
mod advice;
mod approvals;
mod assignments;
mod audit;
mod blast;
mod bulk;
mod calendars;
mod callbacks;
mod comments;
mod condition;
mod corrections;
mod delivery;
mod drafts;
mod explain;
mod gold;
mod groups;
mod handover;
mod imports;
mod judgments;
mod live;
mod meta;
mod migrations;
mod mining;
mod notifications;
mod projects;
mod quality;
mod results;
mod rollup;
mod runs;
mod session;
mod signals;
mod state_machines;
mod steps;
mod task;
mod timing;
mod tokens;
mod transitions;
mod views;
mod webhooks;
mod work;
mod workflows;

use axum::Router;
use axum::response::IntoResponse;
use utoipa::OpenApi;
use utoipa::openapi::RefOr;
use utoipa::openapi::content::Content;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::extract::SESSION_COOKIE;
use crate::problem::{Code, Problem};
use crate::{App, assets, middleware, web};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Handoff",
        description = "The workflow engine for work that people do.\n\nEvery command takes an `Idempotency-Key`: a repeat \
                       with the same key and body gets the first answer again. Every refusal is a problem (RFC 9457) \
                       with a stable `code`.",
        license(name = "Apache-2.0 OR MIT")
    ),
    components(schemas(Problem)),
    modifiers(&SecuritySchemes),
    security(("token" = []), ("session" = [])),
    tags(
        (name = "session", description = "Signing in and out"),
        (name = "people", description = "Actors, groups and tokens"),
        (name = "projects", description = "Projects and their members"),
        (name = "workflows", description = "Definitions and their versions"),
        (name = "runs", description = "Items on their way"),
        (name = "imports", description = "Items by the file"),
        (name = "work", description = "Finding, claiming, releasing and deciding"),
        (name = "quality", description = "Results with their lineage, gold questions, trust and rules"),
        (name = "approvals", description = "Leave to do guarded things, and corrections"),
        (name = "audit", description = "The trail of events"),
        (name = "operations", description = "Consumers of events, lag and dead letters"),
        (name = "webhooks", description = "Where events are sent, and what arrived"),
        (name = "meta", description = "Health, metrics and this description"),
    )
)]
struct Description;

struct SecuritySchemes;

impl utoipa::Modify for SecuritySchemes {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let session = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(SESSION_COOKIE)));
        components.add_security_scheme("token", token);
        components.add_security_scheme("session", session);
    }
}

/// What comes to runs from elsewhere: the answers of models, and other versions.
fn in_motion() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(callbacks::take_answer)).routes(routes!(migrations::migrate))
}

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(session::sign_in, session::sign_out))
        .routes(routes!(session::set_up))
        .routes(routes!(session::me))
        .routes(routes!(actors::create_actor, actors::list_actors))
        .routes(routes!(actors::get_actor, actors::update_profile))
        .routes(routes!(actors::change_password))
        .routes(routes!(actors::set_disabled))
        .routes(routes!(actors::set_global_roles))
        .routes(routes!(actors::erase_actor))
        .routes(routes!(groups::create_group, groups::list_groups))
        .routes(routes!(groups::get_group))
        .routes(routes!(groups::list_members))
        .routes(routes!(groups::add_member, groups::remove_member))
        .routes(routes!(tokens::create_token, tokens::list_tokens))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(projects::create_project, projects::list_projects))
        .routes(routes!(projects::get_project, projects::rename_project))
        .routes(routes!(projects::list_members))
        .routes(routes!(projects::set_roles))
        .routes(routes!(calendars::get_calendar, calendars::set_calendar, calendars::clear_calendar))
        .routes(routes!(workflows::list_workflows))
        .routes(routes!(workflows::get_workflow, workflows::apply_workflow))
        .routes(routes!(workflows::archive_workflow))
        .routes(routes!(workflows::list_versions))
        .routes(routes!(workflows::get_version))
        .routes(routes!(workflows::publish_version))
        .merge(in_motion())
        .routes(routes!(runs::start_run, runs::list_runs))
        .routes(routes!(runs::get_run))
        .routes(routes!(corrections::run_corrections))
        .routes(routes!(corrections::open_correction))
        .routes(routes!(approvals::request_approval, approvals::list_approvals))
        .routes(routes!(approvals::get_approval))
        .routes(routes!(approvals::give_verdict))
        .routes(routes!(approvals::withdraw_approval))
        .routes(routes!(approvals::approval_policies))
        .routes(routes!(approvals::set_approval_policy))
        .routes(routes!(rollup::get_rollup))
        .routes(routes!(signals::send_signal))
        .routes(routes!(imports::begin_import, imports::list_imports))
        .routes(routes!(imports::get_import))
        .routes(routes!(imports::list_faults))
        .routes(routes!(imports::send_rows))
        .routes(routes!(imports::start_import))
        .routes(routes!(work::list_offers))
        .routes(routes!(assignments::claim, work::list_held))
        .routes(routes!(assignments::release))
        .routes(routes!(assignments::renew))
        .routes(routes!(judgments::submit_judgment))
        .routes(routes!(work::get_unit))
        .routes(routes!(task::get_task))
        .routes(routes!(transitions::move_unit, transitions::unit_transitions))
        .routes(routes!(transitions::move_run, transitions::run_transitions))
        .merge(trails())
        .routes(routes!(state_machines::state_machines))
        .merge(around_work())
        .merge(delivery::routes().merge(quality::routes()))
        .merge(webhooks::routes())
        .routes(routes!(meta::healthz))
        .routes(routes!(meta::readyz))
        .routes(routes!(meta::metrics))
}

/// What happened: trails, their proof, streams and logs.
fn trails() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(audit::run_events))
        .routes(routes!(audit::verify_run))
        .routes(routes!(live::run_stream))
        .routes(routes!(live::project_stream))
        .routes(routes!(audit::project_events))
        .routes(routes!(audit::verify_project))
        .routes(routes!(mining::export_events))
        .routes(routes!(audit::installation_events))
        .routes(routes!(audit::verify_installation))
}

/// What lies around finding, claiming and handing in.
fn around_work() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(drafts::save_draft, drafts::get_draft, drafts::discard_draft))
        .routes(routes!(views::get_views))
        .routes(routes!(views::save_view, views::drop_view))
        .routes(routes!(abilities::set_abilities, abilities::get_abilities))
        .routes(routes!(absence::set_absence, absence::get_absence, absence::end_absence))
        .routes(routes!(handover::skip))
        .routes(routes!(handover::assign))
        .routes(routes!(handover::reassign))
        .routes(routes!(handover::delegate))
        .routes(routes!(handover::give_back))
        .routes(routes!(handover::take_over))
        .routes(routes!(handover::list_as_deputy))
        .routes(routes!(advice::ask))
        .routes(routes!(advice::advise))
        .routes(routes!(judgments::judgment_data))
        .routes(routes!(bulk::claim_several))
        .routes(routes!(bulk::submit_several))
        .routes(routes!(explain::explain))
        .routes(routes!(comments::comment_on_run, comments::run_comments))
        .routes(routes!(comments::comment_on_unit))
        .routes(routes!(steps::available_steps))
        .routes(routes!(steps::get_step, steps::change_step))
        .routes(routes!(steps::project_steps))
        .routes(routes!(notifications::list))
        .routes(routes!(notifications::read_all))
        .routes(routes!(notifications::read_one))
}

/// The OpenAPI description of everything below `/v1`, and of health and metrics.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    parts().1
}

fn parts() -> (Router<App>, utoipa::openapi::OpenApi) {
    let (routes, mut description) = described().split_for_parts();
    let items = description.paths.paths.values_mut();
    let operations = items.flat_map(|item| {
        [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch]
            .into_iter()
            .flatten()
    });
    for response in operations.flat_map(|operation| operation.responses.responses.values_mut()) {
        name_problem_type(response);
    }
    (routes, description)
}

/// Problems have a media type of their own.
fn name_problem_type(response: &mut RefOr<utoipa::openapi::Response>) {
    let RefOr::T(response) = response else { return };
    let is_problem = match response.content.get("application/json") {
        Some(RefOr::T(Content { schema: Some(RefOr::Ref(schema)), .. })) => {
            schema.ref_location.ends_with("/Problem")
        }
        _ => false,
    };
    if is_problem && let Some(content) = response.content.swap_remove("application/json") {
        response.content.insert("application/problem+json".to_owned(), content);
    }
}

/// The whole server, ready to be served.
pub fn router(app: App) -> Router {
    let (routes, description) = parts();
    let join_trace = app.settings.join_trace;
    let routes = routes
        .merge(assets::routes(&description))
        .fallback(web::answer)
        .method_not_allowed_fallback(|| async {
            Problem::new(Code::MethodNotAllowed, "Look the methods of this address up in /openapi.json.")
                .into_response()
        })
        .with_state(app);
    middleware::surround(routes, join_trace)
}
