import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { Refusal } from "../api/problem";
import { queryClient, workflowsQuery } from "../api/queries";
import { paths } from "../paths";
import { NewThing } from "../ui/NewThing";

/** The least that is a workflow: the rest is drawn. */
const blank = (key: string, name: string) => ({
  key,
  name,
  begin_stage: "start",
  stages: [
    { key: "start", type: "START" },
    { key: "end", type: "END", config: { outcome: "DONE" } },
  ],
  connections: [{ source: "start", target: "end" }],
});

/** Begins a workflow as a draft, and goes on in the editor. */
export function NewWorkflow({ project }: { project: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NewThing
      label={t("workflows.draw")}
      title={t("workflows.draw")}
      inputs={[
        { name: "name", label: t("workflows.name") },
        { name: "key", label: t("workflows.key"), hint: t("admin.keyHint") },
      ]}
      create={async ({ key = "", name = "" }) => {
        // A draft under a key that is there would become the next version of what it belongs to.
        const known = await queryClient.fetchQuery(workflowsQuery(project));
        if (known.some((each) => each.key === key)) throw new Refusal(409, { code: "key_taken", detail: t("workflows.keyTaken"), errors: [{ pointer: "/key", detail: t("workflows.keyTaken") }] });
        await must(
          api.PUT("/v1/projects/{project}/workflows/{workflow}", {
            params: { path: { project, workflow: key }, query: { draft: true } },
            body: blank(key, name) as never,
          }),
        );
        return key;
      }}
      done={(key) => {
        void queryClient.invalidateQueries({ queryKey: ["workflows"] });
        void navigate({ to: paths.workflowEditor(project, String(key)) });
      }}
    />
  );
}
