// The only place that makes addresses of pages. What people typed is always encoded.

const segment = encodeURIComponent;

export const paths = {
  home: () => "/",
  setup: () => "/setup",
  account: () => "/account",
  work: () => "/work",
  workItem: (assignment: string) => `/work/${segment(assignment)}`,
  notifications: () => "/notifications",
  runs: () => "/runs",
  run: (run: string) => `/runs/${segment(run)}`,
  workflows: () => "/workflows",
  workflow: (project: string, workflow: string) => `/workflows/${segment(project)}/${segment(workflow)}`,
  workflowEditor: (project: string, workflow: string) => `${paths.workflow(project, workflow)}/edit`,
  version: (project: string, workflow: string, number: number) => `${paths.workflow(project, workflow)}/versions/${number}`,
  quality: () => "/quality",
  qualityOf: (project: string, actor: string) => `/quality/${segment(project)}/${segment(actor)}`,
  governance: () => "/governance",
  deadLetter: (letter: string) => `/governance/dead-letters/${segment(letter)}`,
  admin: () => "/admin/people",
  people: () => "/admin/people",
  groups: () => "/admin/groups",
  group: (group: string) => `/admin/groups/${segment(group)}`,
  projects: () => "/admin/projects",
  project: (project: string) => `/admin/projects/${segment(project)}`,
  approvals: () => "/admin/approvals",
  tokens: () => "/admin/tokens",
  webhooks: () => "/admin/webhooks",
  webhook: (webhook: string) => `/admin/webhooks/${segment(webhook)}`,
  reference: () => "/reference",
  workflowSchema: () => "/schemas/workflow.json",
} as const;
