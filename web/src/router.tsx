import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { NotFound } from "./pages/NotFound";
import { Runs } from "./pages/Runs";
import { Work } from "./pages/Work";
import { WorkItem } from "./pages/WorkItem";
import { paths } from "./paths";
import { Setup } from "./shell/Setup";
import { Shell } from "./shell/Shell";
import { Trouble } from "./ui/Trouble";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const setup = createRoute({ getParentRoute: () => root, path: "/setup", component: Setup });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: paths.work(), replace: true });
  },
});
const account = createRoute({
  getParentRoute: () => shell,
  path: "/account",
  component: lazyRouteComponent(() => import("./pages/Account"), "Account"),
});
const work = createRoute({ getParentRoute: () => shell, path: "/work", component: Work });
const workItem = createRoute({ getParentRoute: () => shell, path: "/work/$assignment", component: WorkItem });
const notifications = createRoute({
  getParentRoute: () => shell,
  path: "/notifications",
  component: lazyRouteComponent(() => import("./pages/Notifications"), "Notifications"),
});
const runs = createRoute({ getParentRoute: () => shell, path: "/runs", component: Runs });
const workflows = createRoute({
  getParentRoute: () => shell,
  path: "/workflows",
  component: lazyRouteComponent(() => import("./pages/Workflows"), "Workflows"),
});
const workflow = createRoute({
  getParentRoute: () => shell,
  path: "/workflows/$project/$workflow",
  component: lazyRouteComponent(() => import("./pages/Workflow"), "Workflow"),
});
const workflowEditor = createRoute({
  getParentRoute: () => shell,
  path: "/workflows/$project/$workflow/edit",
  component: lazyRouteComponent(() => import("./pages/WorkflowEditor"), "WorkflowEditor"),
});
const run = createRoute({
  getParentRoute: () => shell,
  path: "/runs/$run",
  component: lazyRouteComponent(() => import("./pages/run/Run"), "Run"),
});
const people = createRoute({
  getParentRoute: () => shell,
  path: "/admin/people",
  component: lazyRouteComponent(() => import("./pages/admin/People"), "People"),
});
const groups = createRoute({
  getParentRoute: () => shell,
  path: "/admin/groups",
  component: lazyRouteComponent(() => import("./pages/admin/Groups"), "Groups"),
});
const group = createRoute({
  getParentRoute: () => shell,
  path: "/admin/groups/$group",
  component: lazyRouteComponent(() => import("./pages/admin/Groups"), "Group"),
});
const projects = createRoute({
  getParentRoute: () => shell,
  path: "/admin/projects",
  component: lazyRouteComponent(() => import("./pages/admin/Projects"), "Projects"),
});
const project = createRoute({
  getParentRoute: () => shell,
  path: "/admin/projects/$project",
  component: lazyRouteComponent(() => import("./pages/admin/Projects"), "Project"),
});
const tokens = createRoute({
  getParentRoute: () => shell,
  path: "/admin/tokens",
  component: lazyRouteComponent(() => import("./pages/admin/Tokens"), "Tokens"),
});
const webhooks = createRoute({
  getParentRoute: () => shell,
  path: "/admin/webhooks",
  component: lazyRouteComponent(() => import("./pages/admin/Webhooks"), "Webhooks"),
});
const webhook = createRoute({
  getParentRoute: () => shell,
  path: "/admin/webhooks/$webhook",
  component: lazyRouteComponent(() => import("./pages/admin/Webhook"), "Webhook"),
});
const approvals = createRoute({
  getParentRoute: () => shell,
  path: "/admin/approvals",
  component: lazyRouteComponent(() => import("./pages/admin/Approvals"), "Approvals"),
});
const governance = createRoute({
  getParentRoute: () => shell,
  path: "/governance",
  component: lazyRouteComponent(() => import("./pages/governance/Governance"), "Governance"),
});
const deadLetter = createRoute({
  getParentRoute: () => shell,
  path: "/governance/dead-letters/$letter",
  component: lazyRouteComponent(() => import("./pages/governance/DeadLetter"), "DeadLetter"),
});
const quality = createRoute({
  getParentRoute: () => shell,
  path: "/quality",
  component: lazyRouteComponent(() => import("./pages/quality/Quality"), "Quality"),
});
const personQuality = createRoute({
  getParentRoute: () => shell,
  path: "/quality/$project/$actor",
  component: lazyRouteComponent(() => import("./pages/quality/Person"), "PersonQuality"),
});
const nowhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([setup, shell.addChildren([
    home, account, work, workItem, notifications, runs, run, workflows, workflow, workflowEditor, people, groups, group, projects, project, approvals, tokens, webhooks, webhook, quality, personQuality, governance, deadLetter, nowhere,
  ])]),
  defaultErrorComponent: ({ error, reset }) => <Trouble error={error} again={reset} />,
  defaultPreload: "intent",
  scrollRestoration: true,
});
