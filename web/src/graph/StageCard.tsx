import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../paths";
import { Markdown } from "../ui/Markdown";
import { Button } from "../ui/parts";
import { yamlOf } from "../ui/yaml";
import type { ConnectionModel, GraphModel, StageModel } from "./model";
import { isEnd } from "./model";
import { handleSaid, typeExplained, typeSaid } from "./words";

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json => (value && typeof value === "object" && !Array.isArray(value) ? (value as Json) : {});

/** One stage of a workflow, once somebody wants to know: what people are told there, what is set, and where it leads. */
export function StageCard({ project, document, model, chosen, choose }: {
  project: string;
  document: unknown;
  model: GraphModel;
  chosen: string;
  choose: (stage: string) => void;
}) {
  const { t } = useTranslation();
  const stage = model.stages.find(({ key }) => key === chosen);
  if (!stage) return null;
  const written = ((asObject(document).stages ?? []) as Json[]).find(({ key }) => key === chosen);
  const { instructions, ...settings } = asObject(written?.config);
  return (
    <section className="card stage-card" aria-labelledby="stage-title">
      <h2 id="stage-title" className="section-head" tabIndex={-1}>
        <span>
          <bdi>{stage.name}</bdi> <span className="chip" title={typeExplained(t, stage.type)}>{typeSaid(t, stage.type)}</span>
        </span>
        <span className="actions">
          {stage.child && (
            <Link className="button" to={paths.workflow(project, stage.child)}>
              {t("graph.enter", { workflow: stage.child })}
            </Link>
          )}
          <Button kind="plain" icon="close" onClick={() => choose("")}>
            {t("common.close")}
          </Button>
        </span>
      </h2>
      {typeof instructions === "string" && <Markdown text={instructions} />}
      {Object.keys(settings).length > 0 && <pre>{yamlOf(settings)}</pre>}
      <Ways stage={stage} model={model} choose={choose} />
    </section>
  );
}

function Ways({ stage, model, choose }: { stage: StageModel; model: GraphModel; choose: (stage: string) => void }) {
  const { t } = useTranslation();
  const nameOf = (key: string) => model.stages.find((each) => each.key === key)?.name ?? key;
  const way = ({ id, handle, target, rework }: ConnectionModel) => (
    <li key={id}>
      {handleSaid(t, handle)} {rework ? t("graph.backTo") : "→"}{" "}
      {isEnd(target) ? (
        t("graph.ends")
      ) : (
        <button type="button" className="link" onClick={() => choose(target)}>
          <bdi>{nameOf(target)}</bdi>
        </button>
      )}
    </li>
  );
  return <ul className="plain outline-ways">{model.connections.filter(({ source }) => source === stage.key).map(way)}</ul>;
}
