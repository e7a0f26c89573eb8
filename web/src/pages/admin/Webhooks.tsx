import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { mayIn } from "../../api/may";
import { meQuery, queryClient } from "../../api/queries";
import { webhooksQuery } from "../../api/webhooks";
import { paths } from "../../paths";
import { Empty, Loading } from "../../ui/parts";
import { NewThing } from "../../ui/NewThing";
import { NoProject, ProjectPicker, useProject } from "../../ui/ProjectPicker";
import { Trouble } from "../../ui/Trouble";
import { AdminHead } from "./AdminHead";
import { linesOf, useWebhookInputs } from "./webhookInputs";
import { Secret } from "./Secret";
import { WebhookStanding } from "./WebhookStanding";

/** Where the events of a project are sent. */
export function Webhooks() {
  const { t } = useTranslation();
  const { project, projects, choose } = useProject();
  const { data: me } = useQuery(meQuery);
  const manages = mayIn(me, project, "manage_members");
  const webhooks = useQuery({ ...webhooksQuery(project), enabled: Boolean(project) && manages });
  return (
    <>
      <AdminHead title={t("webhooks.title")} lead={t("webhooks.lead")} actions={webhooks.isSuccess && <NewWebhook key={project} project={project} />} />
      {projects.length > 1 && (
        <div className="filters">
          <ProjectPicker project={project} projects={projects} choose={choose} />
        </div>
      )}
      {!project && <NoProject icon="api" />}
      {project && !manages && <p className="quiet">{t("common.onlyManagers")}</p>}
      {project && manages && webhooks.isPending && <Loading />}
      {webhooks.isError && <Trouble error={webhooks.error} again={() => void webhooks.refetch()} />}
      {webhooks.data?.length === 0 && (
        <Empty icon="api" title={t("webhooks.none")}>
          {t("webhooks.noneText")}
        </Empty>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="plain rows">
          {webhooks.data.map((webhook) => (
            <Row key={webhook.webhook_id} webhook={webhook} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ webhook }: { webhook: Schemas["Webhook"] }) {
  const { t } = useTranslation();
  return (
    <li className="row">
      <div className="row-text">
        <p className="row-title">
          <Link to={paths.webhook(webhook.webhook_id)}>
            <bdi>{webhook.description || webhook.url}</bdi>
          </Link>
        </p>
        <p className="row-facts">
          {webhook.description && <span className="mono webhook-url">{webhook.url}</span>}
          <span>{webhook.types.length ? webhook.types.join(", ") : t("webhooks.allTypes")}</span>
        </p>
      </div>
      <WebhookStanding webhook={webhook} />
    </li>
  );
}

function NewWebhook({ project }: { project: string }) {
  const { t } = useTranslation();
  const inputs = useWebhookInputs();
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <NewThing
        label={t("webhooks.add")}
        title={t("webhooks.add")}
        inputs={inputs()}
        create={({ url = "", description = "", types = "" }) =>
          must(api.POST("/v1/projects/{project}/webhooks", { params: { path: { project } }, body: { url, description, types: linesOf(types) } }))
        }
        done={(webhook) => {
          setMade((webhook as Schemas["NewWebhook"]).secret ?? null);
          void queryClient.invalidateQueries({ queryKey: ["webhooks", project] });
        }}
      />
      <Secret secret={made} title={t("webhooks.secretMade")} text={t("webhooks.secretOnce")} close={() => setMade(null)} />
    </>
  );
}
