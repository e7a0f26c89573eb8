import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { parse } from "yaml";
import { api, must } from "../api/client";
import { Refusal } from "../api/problem";
import { queryClient } from "../api/queries";
import { paths } from "../paths";
import { NewThing } from "../ui/NewThing";
import { say } from "../ui/Toaster";

/** Publishes a workflow that was written as YAML or JSON. What stands against it is shown with its place. */
export function PublishFile({ project }: { project: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = (text: string): { key: string; name?: string } => {
    let document: unknown;
    try {
      document = parse(text);
    } catch (error) {
      throw new Refusal(422, { code: "invalid_yaml", detail: error instanceof Error ? error.message : t("workflows.notYaml") });
    }
    if (document && typeof document === "object" && "key" in document) return document as { key: string };
    throw new Refusal(422, { code: "invalid_yaml", detail: t("workflows.notYaml") });
  };
  return (
    <NewThing
      label={t("workflows.publish")}
      title={t("workflows.publish")}
      kind="plain"
      inputs={[{ name: "document", label: t("workflows.document"), hint: t("workflows.documentHint"), type: "lines" }]}
      create={async ({ document = "" }) => {
        const body = read(document);
        await must(
          api.PUT("/v1/projects/{project}/workflows/{workflow}", {
            params: { path: { project, workflow: body.key } },
            body: body as never,
          }),
        );
        return body;
      }}
      done={(made) => {
        const { key, name } = made as { key: string; name?: string };
        say(t("workflow.isLive", { name: name ?? key }));
        void queryClient.invalidateQueries({ queryKey: ["workflows"] });
        void navigate({ to: paths.workflow(project, key) });
      }}
    />
  );
}
