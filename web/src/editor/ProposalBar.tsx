import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { queryClient } from "../api/queries";
import { StateIcon } from "../ui/Icon";
import { Dialog } from "../ui/Dialog";
import { Button, Field } from "../ui/parts";
import { sayWhy } from "../ui/said";
import { Trouble } from "../ui/Trouble";
import { useMerge, usePropose, type Proposal } from "./proposal";

/** Where a change request stands, and what can be done about it: propose, take back, merge. */
export function ProposalBar({ project, workflow, proposal, unready, unsaved, merged }: {
  project: string;
  workflow: string;
  proposal: Proposal;
  /** Why the draft cannot be proposed now. */
  unready?: string;
  /** Said while the draft is not what is written: others would agree to something else. */
  unsaved?: string;
  merged: () => void;
}) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const merge = useMerge(project, workflow, proposal);
  const { asked, draft, marks } = proposal;
  const withdraw = useMutation({
    mutationFn: () => must(api.POST("/v1/approvals/{approval}/withdraw", { params: { path: { approval: asked?.approval_id ?? "" } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["approvals"] }),
    onError: sayWhy,
  });
  const state = !draft ? "nothing" : !asked ? (proposal.changedSince ? "changedSince" : "draft") : asked.status;
  const open = state === "draft" || state === "changedSince" || state === "REJECTED";
  return (
    <section className={state === "APPROVED" ? "notice good proposal" : "notice proposal"} aria-label={t("proposal.title")}>
      <StateIcon icon={state === "APPROVED" ? "icon.check_filled" : state === "PENDING" ? "icon.hourglass" : "icon.circle_hollow"} size={16} />
      <div className="notice-text">
        <p role="status">
          <strong>{t("proposal.title")}</strong> {t(`proposal.state.${state}` as never, { have: asked?.approved_by, need: asked?.quorum })}
        </p>
        {marks && marks.size > 0 && (
          <p className="small">
            {t("proposal.changes", { count: marks.size })} {t("workflow.legend")}
          </p>
        )}
        {merge.isError && <Trouble error={merge.error} />}
      </div>
      <div className="actions">
        {open && (
          <Button kind="primary" refused={unready ?? unsaved ?? null} onClick={() => setAsking(true)}>
            {t("proposal.propose")}
          </Button>
        )}
        {(state === "PENDING" || state === "APPROVED") && (
          <Button kind="plain" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("approval.withdraw")}
          </Button>
        )}
        {state === "APPROVED" && (
          <Button kind="primary" busy={merge.isPending} refused={unsaved ?? null} onClick={() => merge.mutate(undefined, { onSuccess: merged })}>
            {t("proposal.merge")}
          </Button>
        )}
      </div>
      <Propose open={asking} close={() => setAsking(false)} proposal={proposal} />
    </section>
  );
}

function Propose({ open, close, proposal }: { open: boolean; close: () => void; proposal: Proposal }) {
  const { t } = useTranslation();
  const propose = usePropose(proposal.draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    if (reason && !propose.isPending) propose.mutate(reason, { onSuccess: close });
  };
  return (
    <Dialog open={open} onClose={close} title={t("proposal.propose")}>
      <form onSubmit={submit} className="stack">
        {propose.isError && <Trouble error={propose.error} />}
        <Field id="proposal-reason" label={t("proposal.reason")} hint={t("proposal.reasonHint")}>
          <textarea id="proposal-reason" name="reason" rows={3} required maxLength={10_000} aria-describedby="proposal-reason-hint" />
        </Field>
        <div className="actions">
          <Button onClick={close}>{t("common.cancel")}</Button>
          <Button type="submit" kind="primary" busy={propose.isPending}>
            {t("proposal.propose")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
