import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { Refusal } from "../api/problem";
import { queryClient, workflowsQuery } from "../api/queries";
import { paths } from "../paths";
import { NewThing } from "../ui/NewThing";
import { itemOf } from "./item";

/** Hands an item in to a workflow of the project. */
export function NewRun({ project }: { project: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(workflowsQuery(project));
  const open = data?.filter(({ may_start }) => may_start) ?? [];
  if (open.length === 0) return null;
  const read = (title: string, more: string, key?: string): Record<string, never> => {
    const made = itemOf(title, more, key);
    if ("item" in made) return made.item as Record<string, never>;
    const [code, pointer, detail] = made.wrong === "noTitle" ? ["no_title", "/title", t("runs.noTitle")] : ["invalid_json", "/payload", t("runs.notJson")];
    throw new Refusal(422, { code, detail, errors: [{ pointer, detail }] as never });
  };
  return (
    <NewThing
      label={t("runs.start")}
      title={t("runs.start")}
      inputs={[
        { name: "workflow", label: t("runs.workflow"), choices: open.map(({ key, name }) => ({ value: key, label: name })) },
        { name: "title", label: t("runs.itemTitle"), hint: t("runs.itemTitleHint") },
        { name: "external_key", label: t("runs.externalKey"), hint: t("runs.externalKeyHint"), optional: true },
        { name: "payload", label: t("runs.moreFields"), hint: t("runs.payloadHint"), type: "lines", value: "{\n  \n}", optional: true },
      ]}
      create={async ({ workflow = "", title = "", external_key, payload = "" }) =>
        must(
          api.POST("/v1/projects/{project}/runs", {
            params: { path: { project } },
            body: { workflow, item: { external_key: external_key || undefined, payload: read(title, payload, external_key) } },
          }),
        )
      }
      done={(made) => {
        void queryClient.invalidateQueries({ queryKey: ["runs"] });
        void navigate({ to: paths.run((made as Schemas["StartedRun"]).run_id) });
      }}
    />
  );
}
