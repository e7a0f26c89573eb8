import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { asRefusal } from "../../api/problem";
import { approvalsAboutQuery, meQuery, queryClient } from "../../api/queries";
import { Button, Field } from "../../ui/parts";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";

type Approval = Schemas["ApprovalSummary"];

/** The request that matters now: one that can be used, else one that others still think about. */
export function currentOf(approvals: readonly Approval[], kind: string, me: string | undefined): Approval | undefined {
  const own = approvals.filter((each) => each.kind === kind && each.requested_by === me);
  return own.find(({ status }) => status === "APPROVED") ?? own.find(({ status }) => status === "PENDING");
}

/**
 * Something that others may have to agree to: one asks, they answer on their approvals page, and then it is done with their word.
 * Whether it is needed the server says; nothing is decided here.
 */
export function Guarded({ kind, subject, label, keep, always, danger, cancel, run, children }: {
  kind: string;
  subject: string;
  label: string;
  /** What the way back says, where "Cancel" could mean the thing itself. */
  keep?: string;
  /** It is never done without. */
  always?: boolean;
  /** It cannot be taken back. */
  danger?: boolean;
  cancel: () => void;
  run: (values: Record<string, string>, approval?: string) => Promise<unknown>;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const about = useQuery(approvalsAboutQuery(subject));
  const current = currentOf(about.data?.items ?? [], kind, me?.actor_id);
  const [refused, setRefused] = useState(false);
  // Whoever has asked others needs their word.
  const needed = always || refused || current !== undefined;
  const give = useMutation({
    mutationFn: (values: Record<string, string>) => run(values, current?.status === "APPROVED" ? current.approval_id : undefined),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["approvals"] }),
    onError: (error) => asRefusal(error).code === "approval_required" && setRefused(true),
  });
  const ask = useMutation({
    mutationFn: (reason: string) => must(api.POST("/v1/approvals", { body: { kind, subject_id: subject, reason } })),
    onSuccess: async () => {
      say(t("approval.asked"));
      await queryClient.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
  const withdraw = useMutation({
    mutationFn: (approval: string) => must(api.POST("/v1/approvals/{approval}/withdraw", { params: { path: { approval } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["approvals"] }),
  });
  const isAsked = current?.status === "PENDING";
  const mayRun = !needed || current?.status === "APPROVED";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value).trim()]));
    if (give.isPending || ask.isPending || isAsked) return;
    if (mayRun) give.mutate(values);
    else ask.mutate(values.why ?? "");
  };
  const trouble = ask.error ?? withdraw.error ?? (give.error && asRefusal(give.error).code !== "approval_required" ? give.error : null);
  return (
    <form onSubmit={submit} className="stack">
      {trouble && <Trouble error={trouble} />}
      {current?.status === "APPROVED" && <p className="notice good">{t("approval.has")}</p>}
      {current?.status === "PENDING" && <p className="notice">{t("approval.pending", { have: current.approved_by, need: current.quorum })}</p>}
      {needed && !current && <p className="notice">{t("approval.needs")}</p>}
      {mayRun && children}
      {!isAsked && (
        <Field id="why" label={t("approval.why")}>
          <input id="why" name="why" required maxLength={2_000} autoComplete="off" />
        </Field>
      )}
      <div className="actions">
        <Button onClick={cancel}>{isAsked ? t("common.close") : (keep ?? t("common.cancel"))}</Button>
        {isAsked && (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(current.approval_id)}>
            {t("approval.withdraw")}
          </Button>
        )}
        {!isAsked && (
          <Button type="submit" kind={danger && mayRun ? "danger" : "primary"} busy={give.isPending || ask.isPending}>
            {mayRun ? label : t("approval.ask")}
          </Button>
        )}
      </div>
    </form>
  );
}
