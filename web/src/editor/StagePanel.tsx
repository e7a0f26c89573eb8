import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../forms/Form";
import type { Schema } from "../forms/schema";
import { handleSaid, typeExplained, typeSaid } from "../graph/words";
import { Button, Field } from "../ui/parts";
import { spoken } from "../ui/text";
import { configSchema, formPart, written, type Published } from "./stageSchema";

type Json = Readonly<Record<string, unknown>>;

interface StagePanelProps {
  readonly stage: Json;
  readonly published?: Published;
  readonly groups: readonly string[];
  readonly change: (fields: Json) => void;
  readonly remove: () => void;
  readonly begin: () => void;
  readonly isBegin: boolean;
  readonly others: readonly string[];
  readonly connect: (target: string) => void;
  /** Where it leads now. */
  readonly ways: readonly { readonly id: string; readonly handle: string; readonly to: string }[];
  readonly chooseWay: (id: string) => void;
}

/** What is set at one stage, as a form made from the published schema. */
export function StagePanel({ stage, published, groups, change, remove, begin, isBegin, others, connect, ways, chooseWay }: StagePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const schema = useMemo(() => published && configSchema(published, String(stage.type)), [published, stage.type]);
  const { shown, hidden } = useMemo(() => formPart(schema, published ?? {}), [schema, published]);
  const config = (stage.config ?? {}) as Json;
  const hints = useMemo(() => Object.fromEntries(Object.keys(shown.properties ?? {}).map((key) => [`/${key}`, { label: spoken(key), ...(key === "instructions" ? { widget: "textarea" } : {}) }])), [shown]);
  const withGroups = useMemo(() => offering(shown, groups), [shown, groups]);
  return (
    <section className="card stage-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="section-head">
        <span>
          {String(stage.name ?? stage.key)} <span className="chip">{typeSaid(t, String(stage.type))}</span>
        </span>
        <span className="actions">
          {!isBegin && stage.type === "START" && <Button onClick={begin}>{t("editor.beginHere")}</Button>}
          <Button kind="danger" icon="close" onClick={remove}>
            {t("editor.removeStage")}
          </Button>
        </span>
      </h2>
      <p className="quiet small">{typeExplained(t, String(stage.type))}</p>
      <Field id={`${id}-name`} label={t("workflows.name")} optional>
        <input id={`${id}-name`} value={String(stage.name ?? "")} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      {ways.length > 0 && (
        <ul className="plain outline-ways" aria-label={t("editor.leads")}>
          {ways.map(({ id: way, handle, to }) => (
            <li key={way}>
              <button type="button" className="link" onClick={() => chooseWay(way)}>
                {handleSaid(t, handle)} → <bdi>{to}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && stage.type !== "END" && (
        <Field id={`${id}-to`} label={t("editor.connectTo")}>
          <select id={`${id}-to`} value="" onChange={({ target }) => target.value && connect(target.value)}>
            <option value="">{t("editor.chooseStage")}</option>
            {others.map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Form
        key={String(stage.key)}
        schema={withGroups}
        root={published as Schema}
        hints={hints}
        value={config}
        faults={{}}
        onChange={(value) => change({ config: written(value as Json, config, schema, published ?? {}) })}
      />
      {hidden.length > 0 && <p className="quiet small">{t("editor.written", { fields: hidden.join(", ") })}</p>}
    </section>
  );
}

/** Groups are chosen from those there are. */
function offering(schema: Schema, groups: readonly string[]): Schema {
  const field = schema.properties?.candidate_group;
  if (!field || groups.length === 0 || groups.length > 12) return schema;
  return { ...schema, properties: { ...schema.properties, candidate_group: { ...field, enum: groups } } };
}

interface WayPanelProps {
  readonly connection: { readonly source: string; readonly handle: string; readonly target?: string; readonly rework: boolean };
  readonly change: (fields: Json) => void;
  readonly remove: () => void;
}

/** What is set at one connection. */
export function WayPanel({ connection, change, remove }: WayPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="card stage-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="section-head">
        <span>
          {connection.source} → {connection.target ?? t("graph.ends")}
        </span>
        <Button kind="danger" icon="close" onClick={remove}>
          {t("editor.disconnect")}
        </Button>
      </h2>
      <Field id={`${id}-handle`} label={t("editor.handle")} hint={t("editor.handleHint")}>
        <input id={`${id}-handle`} key={connection.handle} defaultValue={connection.handle} onBlur={({ target }) => target.value && target.value !== connection.handle && change({ handle: target.value })} />
      </Field>
      <label className="check">
        <input type="checkbox" checked={connection.rework} onChange={({ target }) => change({ rework: target.checked })} />
        {t("editor.rework")}
      </label>
    </section>
  );
}
