// What is drawn of a workflow's document. A draft may be wrong in any way, so nothing is taken for granted.

export interface StageModel {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Whose queue it is. */
  readonly group?: string;
  /** The workflow that runs inside it. */
  readonly child?: string;
  /** Of a closed group: how many stages it stands for. */
  readonly holds?: number;
  /** How many branches it waits for, as written. */
  readonly join?: string;
}

export interface ConnectionModel {
  readonly id: string;
  readonly source: string;
  readonly handle: string;
  readonly target: string;
  /** It goes back to a stage that came before. */
  readonly rework: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphModel {
  readonly stages: readonly StageModel[];
  readonly connections: readonly ConnectionModel[];
  readonly begin?: string;
  /** Where somebody has put stages. */
  readonly placed: ReadonlyMap<string, Point>;
}

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json => (value && typeof value === "object" && !Array.isArray(value) ? (value as Json) : {});
const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asObject) : []);
const asText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Where a way ends that has no target: drawn as a dot of its own. */
export const endOf = (source: string, handle: string): string => `${source}\u0000${handle}`;
export const isEnd = (key: string): boolean => key.includes("\u0000");

function joinOf(join: unknown): string | undefined {
  const least = asObject(join).at_least;
  return asText(join) ?? (typeof least === "number" ? `≥ ${least}` : undefined);
}

function stageOf(stage: Json): StageModel | undefined {
  const key = asText(stage.key);
  if (!key) return undefined;
  const config = asObject(stage.config);
  return {
    key,
    name: asText(stage.name) ?? key,
    type: asText(stage.type) ?? "",
    group: asText(config.candidate_group),
    child: asText(config.workflow),
    join: joinOf(stage.join),
  };
}

/** The short form: two connections written at the stage they leave. */
function shorthandOf(stage: Json): Json[] {
  return [
    { handle: "on_success", target: stage.on_success_stage_id },
    { handle: "on_failure", target: stage.on_failure_stage_id },
  ]
    .filter(({ target }) => target !== undefined)
    .map((connection) => ({ source: stage.key, ...connection }));
}

export function modelOf(document: unknown): GraphModel {
  const workflow = asObject(document);
  const stages = new Map<string, StageModel>();
  for (const written of asList(workflow.stages)) {
    const stage = stageOf(written);
    if (stage && !stages.has(stage.key)) stages.set(stage.key, stage);
  }
  const connections = new Map<string, ConnectionModel>();
  const connect = (source: string, handle: string, to: string | undefined, rework: boolean) => {
    const target = to ?? endOf(source, handle);
    const id = JSON.stringify([source, handle, target]);
    if (to === undefined && !stages.has(target)) stages.set(target, { key: target, name: "", type: "" });
    if (stages.has(source) && stages.has(target)) connections.set(id, { id, source, handle, target, rework });
  };
  const written = asList(workflow.stages);
  for (const each of [...asList(workflow.connections), ...written.flatMap(shorthandOf)]) {
    const source = asText(each.source);
    if (!source || !stages.has(source)) continue;
    connect(source, asText(each.handle) ?? "on_success", asText(each.target), each.rework === true);
    const exhausted = asText(each.exhausted);
    if (exhausted) connect(source, "exhausted", exhausted, false);
  }
  const placed = new Map<string, Point>();
  for (const [key, place] of Object.entries(asObject(workflow.layout))) {
    const { x, y } = asObject(place);
    if (stages.has(key) && typeof x === "number" && typeof y === "number") placed.set(key, { x, y });
  }
  return { stages: [...stages.values()], connections: [...connections.values()], begin: asText(workflow.begin_stage), placed };
}
