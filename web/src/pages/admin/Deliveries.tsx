import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { queryClient } from "../../api/queries";
import { deliveriesQuery, deliveryQuery, type DeliveryState } from "../../api/webhooks";
import { StateIcon } from "../../ui/Icon";
import { Button, Empty, Loading } from "../../ui/parts";
import { shortId, spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { eventName, sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { useParam } from "../../ui/useParam";

const STATES = ["pending", "delivered", "failed"] as const;
const ICONS: Readonly<Record<string, string>> = { pending: "icon.hourglass", delivered: "icon.check_filled", failed: "icon.cross_filled" };

/** The log of deliveries, the latest first. */
export function Deliveries({ webhook }: { webhook: string }) {
  const { t } = useTranslation();
  const [named, setState] = useParam("state");
  const state = STATES.find((each) => each === named) as DeliveryState | undefined;
  const log = useInfiniteQuery(deliveriesQuery(webhook, state));
  const rows = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="deliveries-title">
      <div className="section-head">
        <h2 id="deliveries-title">{t("webhooks.deliveries")}</h2>
        <select aria-label={t("runs.state")} value={state ?? ""} onChange={({ target }) => setState(target.value)}>
          <option value="">{t("runs.anyState")}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {t(`webhooks.state.${each}`)}
            </option>
          ))}
        </select>
      </div>
      {log.isPending && <Loading />}
      {log.isError && <Trouble error={log.error} again={() => void log.refetch()} />}
      {log.isSuccess && rows.length === 0 && (
        <Empty icon="api" title={t("webhooks.noDeliveries")}>
          {t("webhooks.noDeliveriesText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <ul className="plain rows">
          {rows.map((delivery) => (
            <li key={delivery.delivery_id}>
              <Row delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <div className="more">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t("common.more")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ delivery }: { delivery: Schemas["Delivery"] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const again = useMutation({
    mutationFn: () => must(api.POST("/v1/webhook-deliveries/{delivery}/redelivery", { params: { path: { delivery: delivery.delivery_id } } })),
    onSuccess: () => {
      say(t("webhooks.again"));
      return queryClient.invalidateQueries({ queryKey: ["webhook", delivery.webhook_id] });
    },
    onError: sayWhy,
  });
  const outcome = delivery.outcome && delivery.outcome !== "delivered" ? delivery.outcome : undefined;
  return (
    <details className="unit" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={delivery.state === "failed" ? "proof broken" : "proof"} data-state={delivery.state}>
          <StateIcon icon={ICONS[delivery.state] ?? ""} />
          {t(`webhooks.state.${delivery.state}` as never)}
        </span>
        <span className="unit-name">{eventName(delivery.event_type)}</span>
        {outcome && <span className="chip">{t(`webhooks.outcome.${outcome}` as never, { defaultValue: spoken(outcome) })}</span>}
        <span className="quiet small">{t("webhooks.attempts", { count: delivery.attempts })}</span>
        <span className="unit-time quiet small">
          <Time at={delivery.created_at} />
        </span>
      </summary>
      <div className="unit-body">
        {delivery.state === "pending" && delivery.due_at && (
          <p className="quiet small">
            {t("webhooks.next")} <Time at={delivery.due_at} />
          </p>
        )}
        {open && <Attempts delivery={delivery} />}
        <p className="quiet small">
          <code title={delivery.event_id}>…{shortId(delivery.event_id)}</code>
        </p>
        <div className="actions">
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            {t("webhooks.redeliver")}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Every attempt: what the receiver answered, or why there was no answer. What it sent is shown as text. */
function Attempts({ delivery }: { delivery: Schemas["Delivery"] }) {
  const { t } = useTranslation();
  const story = useQuery(deliveryQuery(delivery));
  const errorSaid = (error: string): string => t(`webhooks.error.${error}` as never, { defaultValue: spoken(error) });
  if (story.isError) return <Trouble error={story.error} />;
  if (!story.data?.tried.length) return null;
  return (
    <ol className="plain attempts">
      {story.data.tried.map((attempt) => (
        <li key={attempt.attempt}>
          <span className="number">{t("webhooks.attempt", { number: attempt.attempt })}</span>
          <strong className="number">{attempt.status ?? errorSaid(attempt.error ?? "–")}</strong>
          <span className="quiet small number">{t("webhooks.took", { ms: attempt.took_ms })}</span>
          <span className="quiet small">
            <Time at={attempt.at} full />
          </span>
          {attempt.answer && <pre dir="auto">{attempt.answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
