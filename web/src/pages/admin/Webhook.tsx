import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { isNowhere } from "../../api/problem";
import { queryClient } from "../../api/queries";
import { webhookQuery } from "../../api/webhooks";
import { paths } from "../../paths";
import { Dialog } from "../../ui/Dialog";
import { StateIcon } from "../../ui/Icon";
import { NewThing } from "../../ui/NewThing";
import { Button, Loading, PageHead } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { NotFound } from "../NotFound";
import { Deliveries } from "./Deliveries";
import { Secret } from "./Secret";
import { linesOf, useWebhookInputs } from "./webhookInputs";
import { WebhookStanding } from "./WebhookStanding";

type Hook = Schemas["Webhook"];

/** One webhook: how it stands, what can be done about it, and every delivery. */
export function Webhook() {
  const { webhook: id } = useParams({ strict: false }) as { webhook: string };
  const webhook = useQuery(webhookQuery(id));
  if (webhook.isPending) return <Loading />;
  if (webhook.isError) return isNowhere(webhook.error) ? <NotFound /> : <Trouble error={webhook.error} again={() => void webhook.refetch()} />;
  return <Shown webhook={webhook.data} />;
}

const changed = () => Promise.all([["webhook"], ["webhooks"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

function Shown({ webhook }: { webhook: Hook }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        back={{ to: paths.webhooks(), label: t("webhooks.title") }}
        title={webhook.description || webhook.url}
        lead={
          <>
            <WebhookStanding webhook={webhook} />
            {webhook.description && <span className="mono webhook-url">{webhook.url}</span>}
          </>
        }
        actions={<HookActions webhook={webhook} />}
      />
      <div className="stack wide-gap">
        <NotWell webhook={webhook} />
        <section className="card" aria-labelledby="types-title">
          <h2 id="types-title">{t("webhooks.types")}</h2>
          <div className="chips">
            {webhook.types.map((type) => (
              <span className="chip" key={type}>
                {type}
              </span>
            ))}
            {webhook.types.length === 0 && <span className="quiet">{t("webhooks.allTypes")}</span>}
          </div>
        </section>
        <Deliveries webhook={webhook.webhook_id} />
      </div>
    </>
  );
}

/** That it is off or fails, why, and since when. */
function NotWell({ webhook }: { webhook: Hook }) {
  const { t } = useTranslation();
  if (webhook.enabled && !webhook.failing_since) return null;
  const since = webhook.enabled ? webhook.failing_since : webhook.disabled_at;
  const reason = webhook.disabled_reason ?? "by_hand";
  return (
    <div className={webhook.enabled || reason === "by_hand" ? "notice" : "notice bad"} role="status">
      <StateIcon icon="icon.warn_filled" size={16} />
      <div className="notice-text">
        <p>
          {webhook.enabled ? t("webhooks.failingText") : t(`webhooks.disabled.${reason}` as never, { defaultValue: spoken(reason) })} {since && <Time at={since} full />}
        </p>
        {!webhook.enabled && <p>{t("webhooks.disabledHow")}</p>}
      </div>
    </div>
  );
}

function HookActions({ webhook }: { webhook: Hook }) {
  const { t } = useTranslation();
  const inputs = useWebhookInputs();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { path: { webhook: webhook.webhook_id } };
  const test = useMutation({
    mutationFn: () => must(api.POST("/v1/webhooks/{webhook}/test", { params })),
    onSuccess: () => {
      say(t("webhooks.tested"));
      return changed();
    },
    onError: sayWhy,
  });
  const turn = useMutation({
    mutationFn: () => must(api.PATCH("/v1/webhooks/{webhook}", { params, body: { enabled: !webhook.enabled } })),
    onSuccess: changed,
    onError: sayWhy,
  });
  return (
    <>
      <Button busy={test.isPending} refused={webhook.enabled ? null : t("webhooks.isOff")} onClick={() => test.mutate()}>
        {t("webhooks.test")}
      </Button>
      <Button kind={webhook.enabled ? undefined : "primary"} busy={turn.isPending} onClick={() => turn.mutate()}>
        {webhook.enabled ? t("webhooks.turnOff") : t("webhooks.turnOn")}
      </Button>
      <NewThing
        kind="plain"
        icon="key"
        label={t("webhooks.newSecret")}
        title={t("webhooks.newSecret")}
        inputs={[{ name: "hours", label: t("webhooks.overlap"), hint: t("webhooks.overlapHint"), value: "24" }]}
        create={({ hours = "24" }) => must(api.POST("/v1/webhooks/{webhook}/secrets", { params, body: { overlap_hours: Number(hours) } }))}
        done={(made) => setSecret((made as Schemas["ChangedSecret"]).secret ?? null)}
      />
      <NewThing
        kind="plain"
        icon="edit"
        label={t("webhooks.change")}
        title={t("webhooks.change")}
        inputs={inputs(webhook)}
        create={({ url = "", description = "", types = "" }) => must(api.PATCH("/v1/webhooks/{webhook}", { params, body: { url, description, types: linesOf(types) } }))}
        done={() => void changed()}
      />
      <Remove webhook={webhook} />
      <Secret secret={secret} title={t("webhooks.newSecret")} text={t("webhooks.secretOnce")} close={() => setSecret(null)} />
    </>
  );
}

function Remove({ webhook }: { webhook: Hook }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => must(api.DELETE("/v1/webhooks/{webhook}", { params: { path: { webhook: webhook.webhook_id } } })),
    onSuccess: async () => {
      await navigate({ to: paths.webhooks() });
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t("webhooks.remove")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("webhooks.remove")}>
        {remove.isError && <Trouble error={remove.error} />}
        <p>{t("webhooks.removeText")}</p>
        <div className="actions">
          <Button onClick={() => setOpen(false)}>{t("common.cancel")}</Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("webhooks.remove")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
