import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { rowsOf } from "../api/pages";
import { agreedQuery, approvalsQuery, meQuery } from "../api/queries";
import { paths } from "../paths";
import { spoken } from "../ui/text";
import { Time } from "../ui/Time";

type Approval = Schemas["ApprovalSummary"];

/** How often it is looked whether somebody wants one's word, on any page. */
const LOOK_MS = 30_000;

/** Requests that wait for my word, and mine that others have agreed to and that are mine to carry out. */
export function useAgreements(): { waiting: readonly Approval[]; agreed: readonly Approval[] } {
  const { data: me } = useQuery(meQuery);
  const waiting = useInfiniteQuery({ ...approvalsQuery, refetchInterval: LOOK_MS });
  const agreed = useQuery({ ...agreedQuery, refetchInterval: LOOK_MS });
  const mine = agreed.data?.items.filter(({ requested_by, status }) => requested_by === me?.actor_id && status === "APPROVED");
  return { waiting: rowsOf(waiting.data), agreed: mine ?? [] };
}

/** They stand before what one was told: somebody waits. */
export function Agreements() {
  const { t } = useTranslation();
  const { waiting, agreed } = useAgreements();
  if (waiting.length + agreed.length === 0) return null;
  return (
    <ul className="plain rows">
      {agreed.map((approval) => (
        <Row key={approval.approval_id} approval={approval} says={t("approval.yours")} to={whereDone(approval)} />
      ))}
      {waiting.map((approval) => (
        <Row key={approval.approval_id} approval={approval} says={t("approval.wanted")} to={paths.approvals()} />
      ))}
    </ul>
  );
}

/** Where what others agreed to is carried out; the page of approvals leads to the rest. */
const whereDone = ({ kind, subject_id }: Approval): string => (kind === "cancel_run" ? paths.run(subject_id) : paths.approvals());

function Row({ approval, says, to }: { approval: Approval; says: string; to: string }) {
  const { t } = useTranslation();
  return (
    <li className="row news" data-new>
      <div className="row-text">
        <p className="row-title">
          <Link to={to}>{t(`approval.${approval.kind}` as never, { defaultValue: spoken(approval.kind) })}</Link>
        </p>
        <p className="comment" dir="auto">
          {approval.reason}
        </p>
        <p className="row-facts">
          <span>{says}</span>
          <Time at={approval.requested_at} />
        </p>
      </div>
    </li>
  );
}
