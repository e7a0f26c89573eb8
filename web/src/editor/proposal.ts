// A draft as a change request: whether others have to agree to it, what it changes, and what they have said.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api, must, type Schemas } from "../api/client";
import { policiesQuery } from "../api/operations";
import { approvalsAboutQuery, queryClient, versionQuery, versionsQuery } from "../api/queries";
import { marksOf } from "../graph/difference";
import type { Mark } from "../graph/scene";

const KIND = "publish_workflow";

type Approval = Schemas["ApprovalSummary"];
type Version = Schemas["VersionSummary"];

/** What has been asked about the very text that a version has now. What was said about another text does not count. */
export function askedAbout(version: Version | undefined, approvals: readonly Approval[]): Approval | undefined {
  const content = version?.etag.replaceAll('"', "");
  const about = ({ kind, payload }: Approval) => kind === KIND && (payload as { content?: unknown } | null)?.content === content;
  const own = content ? approvals.filter(about) : [];
  return ["APPROVED", "PENDING", "REJECTED"].map((wanted) => own.find(({ status }) => status === wanted)).find(Boolean);
}

export interface Proposal {
  /** Whether the project wants that others agree. */
  readonly required: boolean;
  readonly draft?: Version;
  readonly live?: Version;
  /** Publishing would change nothing: what is kept is what is live, or nothing was kept. */
  readonly same: boolean;
  readonly asked?: Approval;
  /** Whether something else was proposed before. */
  readonly changedSince: boolean;
  /** What the draft changes of what is live. */
  readonly marks?: Map<string, Mark>;
}

/** `kept` is what the server said when it kept the draft last. */
export function useProposal(project: string, workflow: string, kept: unknown): Proposal {
  const { data: policies } = useQuery(policiesQuery(project));
  const required = policies?.find(({ kind }) => kind === KIND)?.required ?? false;
  const { data: versions } = useQuery(versionsQuery(project, workflow));
  useEffect(() => {
    if (kept) void queryClient.invalidateQueries({ queryKey: ["workflows", project, workflow] });
  }, [kept, project, workflow]);
  const draft = versions?.find(({ status }) => status === "draft");
  const live = versions?.find(({ status }) => status === "published");
  const [before, after] = [
    useQuery({ ...versionQuery(project, workflow, live?.number ?? 0), enabled: required && Boolean(live) }),
    useQuery({ ...versionQuery(project, workflow, draft?.number ?? 0), enabled: required && Boolean(draft) }),
  ];
  const { data: approvals } = useQuery({ ...approvalsAboutQuery(draft?.version_id ?? ""), enabled: required && Boolean(draft) });
  // Whoever was asked before publishing has read both, and what was read then does not follow what is written since.
  const marks = useMemo(() => (required && before.data && after.data ? marksOf(before.data.document, after.data.document) : undefined), [required, before.data, after.data]);
  const items = approvals?.items ?? [];
  const asked = askedAbout(draft, items);
  // A version's tag is made of its content.
  const same = Boolean(live) && (!draft || draft.etag === live?.etag);
  return { required, draft, live, same, asked, changedSince: !asked && items.some(({ status }) => status === "PENDING" || status === "APPROVED"), marks };
}

/** Asks others to agree to a draft as it is now. */
export const usePropose = (draft: Version | undefined) =>
  useMutation({
    mutationFn: (reason: string) => must(api.POST("/v1/approvals", { body: { kind: KIND, subject_id: draft?.version_id ?? "", reason } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["approvals"] }),
  });

/** Makes what others have agreed to the live version. */
export const useMerge = (project: string, workflow: string, { draft, asked }: Proposal) =>
  useMutation({
    mutationFn: () =>
      must(
        api.POST("/v1/projects/{project}/workflows/{workflow}/versions/{number}/publish", {
          params: {
            path: { project, workflow, number: draft?.number ?? 0 },
            query: { approval_id: asked?.approval_id },
            header: { "If-Match": draft?.etag },
          },
        }),
      ),
    onSuccess: () => Promise.all([["workflows", project], ["approvals"]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
