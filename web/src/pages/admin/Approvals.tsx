import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { rowsOf } from "../../api/pages";
import { approvalsBeforeQuery, approvalsQuery, meQuery, projectsQuery, queryClient, runInListQuery, unitQuery, versionsQuery } from "../../api/queries";
import { paths } from "../../paths";
import { More } from "../../ui/More";
import { Button, Empty, Loading } from "../../ui/parts";
import { Payload } from "../../ui/Payload";
import { shortId, spoken, titleOf } from "../../ui/text";
import { Time } from "../../ui/Time";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { AdminHead } from "./AdminHead";

type Approval = Schemas["ApprovalSummary"];

/** What waits for my word, and what was asked for before. */
export function Approvals() {
  const { t } = useTranslation();
  const waiting = useInfiniteQuery(approvalsQuery);
  const before = useInfiniteQuery(approvalsBeforeQuery);
  const open = rowsOf(waiting.data);
  const now = new Set(open.map(({ approval_id }) => approval_id));
  const earlier = rowsOf(before.data).filter(({ approval_id }) => !now.has(approval_id));
  return (
    <>
      <AdminHead title={t("admin.approvals")} lead={t("admin.approvalsLead")} />
      {waiting.isPending && <Loading />}
      {waiting.isError && <Trouble error={waiting.error} again={() => void waiting.refetch()} />}
      {waiting.isSuccess && open.length === 0 && (
        <Empty icon="governance" title={t("admin.noApprovals")}>
          {t("admin.noApprovalsText")}
        </Empty>
      )}
      <div className="stack wide-gap">
        <div className="stack">
          {open.map((approval) => (
            <Request key={approval.approval_id} approval={approval} />
          ))}
          <More pages={waiting} />
        </div>
        {/* The first page may hold nothing but what still waits, and more come after it. */}
        {(earlier.length > 0 || before.hasNextPage) && (
          <section aria-labelledby="earlier-title">
            <h2 id="earlier-title" className="section-head">
              {t("approval.earlier")}
            </h2>
            {earlier.length > 0 && (
              <ul className="plain rows">
                {earlier.map((approval) => (
                  <Earlier key={approval.approval_id} approval={approval} />
                ))}
              </ul>
            )}
            <More pages={before} />
          </section>
        )}
      </div>
    </>
  );
}

/** The key of a project one belongs to, by its id. */
function useProjectKey(project: string): string | undefined {
  const { data } = useQuery(projectsQuery);
  return data?.find(({ project_id }) => project_id === project)?.key;
}

const kindName = (t: TFunction, kind: string): string => t(`approval.${kind}` as never, { defaultValue: spoken(kind) });

/** The run that a request is about, by whatever it names. */
function Subject({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const project = useProjectKey(approval.project_id);
  const proposed = approval.kind === "publish_workflow" ? (approval.payload as { workflow: string; version: number } | null) : undefined;
  const isUnit = approval.kind === "reopen_unit";
  const unit = useQuery({ ...unitQuery(approval.subject_id), enabled: isUnit, retry: false });
  const run = isUnit ? unit.data?.run_id : approval.kind === "cancel_run" ? approval.subject_id : undefined;
  const about = useQuery({ ...runInListQuery(project ?? "", run ?? ""), enabled: Boolean(project && run) && !isUnit });
  const called = unit.data ? titleOf(unit.data) : (about.data?.title ?? about.data?.external_key ?? t("approval.subject"));
  if (proposed && project) {
    return (
      <>
        <span className="chip">
          {spoken(proposed.workflow)} v{proposed.version}
        </span>
        <span>
          <Link to={paths.workflow(project, proposed.workflow)} search={{ version: proposed.version, against: "live" } as never}>
            {t("proposal.look")}
          </Link>
        </span>
      </>
    );
  }
  return (
    <>
      {unit.data && <span className="chip">{unit.data.stage_name}</span>}
      {run ? <span><Link to={paths.run(run)}><bdi>{called}</bdi></Link></span> : <code title={approval.subject_id}>…{shortId(approval.subject_id)}</code>}
    </>
  );
}

/** A proposal that was changed since: what is said now counts for what it was. */
function Outdated({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const project = useProjectKey(approval.project_id) ?? "";
  const proposed = approval.kind === "publish_workflow" ? (approval.payload as { workflow: string; content: string } | null) : null;
  const { data: versions } = useQuery({ ...versionsQuery(project, proposed?.workflow ?? ""), enabled: Boolean(project && proposed) });
  const version = versions?.find(({ version_id }) => version_id === approval.subject_id);
  if (!version || !proposed || version.etag.includes(proposed.content)) return null;
  return <p className="notice">{t("proposal.outdated")}</p>;
}

function Request({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const name = useNames(useProjectKey(approval.project_id));
  const [comment, setComment] = useState("");
  const id = `comment-${approval.approval_id}`;
  const give = useMutation({
    mutationFn: (verdict: "APPROVE" | "REJECT") =>
      must(
        api.POST("/v1/approvals/{approval}/verdicts", {
          params: { path: { approval: approval.approval_id } },
          body: { verdict, comment: comment.trim() || undefined },
        }),
      ),
    onSuccess: async () => {
      say(t("admin.verdictGiven"));
      await queryClient.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
  return (
    <article className="card" aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>{kindName(t, approval.kind)}</h2>
      <p className="row-facts">
        <Subject approval={approval} />
        <span>{t("approval.by", { name: name(approval.requested_by) })}</span>
        <Time at={approval.requested_at} />
      </p>
      <blockquote dir="auto">{approval.reason}</blockquote>
      <Outdated approval={approval} />
      {approval.kind !== "publish_workflow" && <Payload payload={approval.payload ?? undefined} />}
      <p className="quiet small">
        {t("admin.quorum", { have: approval.approved_by, need: approval.quorum })} · {t("admin.expires")} <Time at={approval.expires_at} />
      </p>
      {give.isError && <Trouble error={give.error} />}
      <label htmlFor={id}>
        {t("work.comment")} <span className="optional">{t("common.optional")}</span>
      </label>
      <textarea id={id} rows={2} maxLength={10_000} value={comment} onChange={({ target }) => setComment(target.value)} />
      <div className="actions verdicts">
        <Button kind="primary" busy={give.isPending} onClick={() => give.mutate("APPROVE")}>
          {t("decision.APPROVE")}
        </Button>
        <Button busy={give.isPending} onClick={() => give.mutate("REJECT")}>
          {t("decision.REJECT")}
        </Button>
      </div>
    </article>
  );
}

function Earlier({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const name = useNames(useProjectKey(approval.project_id));
  const withdraw = useMutation({
    mutationFn: () => must(api.POST("/v1/approvals/{approval}/withdraw", { params: { path: { approval: approval.approval_id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["approvals"] }),
    onError: sayWhy,
  });
  const mine = approval.requested_by === me?.actor_id && (approval.status === "PENDING" || approval.status === "APPROVED");
  return (
    <li className="row">
      <div className="row-text">
        <p className="row-title">{kindName(t, approval.kind)}</p>
        <p dir="auto">{approval.reason}</p>
        <p className="row-facts">
          <Subject approval={approval} />
          <span>{t("approval.by", { name: name(approval.requested_by) })}</span>
          <Time at={approval.requested_at} />
        </p>
      </div>
      <span className="chip">
        {t(`approval.status.${approval.status}` as never, { defaultValue: spoken(approval.status) })}
        {approval.status === "PENDING" && ` ${approval.approved_by}/${approval.quorum}`}
      </span>
      {mine && (
        <Button kind="plain" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t("approval.withdraw")}
        </Button>
      )}
    </li>
  );
}
