// Groups drawn as one: every stage of a closed group stands behind a single box, and so do its connections.
import { isEnd, type ConnectionModel, type GraphModel, type StageModel } from "./model";

const MARK = "\u0002";
export const closedKey = (group: string): string => `${MARK}${group}`;
/** The group that a box stands for. */
export const groupBehind = (key: string): string | undefined => (key.startsWith(MARK) ? key.slice(MARK.length) : undefined);

export function collapsed(model: GraphModel, closed: ReadonlySet<string>): GraphModel {
  if (closed.size === 0) return model;
  const groupOf = new Map(model.stages.map(({ key, group }) => [key, group]));
  const standIn = (key: string): string => {
    const group = groupOf.get(key);
    return group !== undefined && closed.has(group) ? closedKey(group) : key;
  };
  const hides = (key: string) => standIn(key) !== key;
  const sizes = new Map<string, number>();
  for (const { key, group } of model.stages) if (group && hides(key)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const stages = new Map<string, StageModel>();
  for (const stage of model.stages) {
    const key = standIn(stage.key);
    if (stages.has(key)) continue;
    stages.set(key, key === stage.key ? stage : { key, name: stage.group ?? "", type: "GROUP", group: stage.group, holds: sizes.get(stage.group ?? "") ?? 0 });
  }
  const connections = new Map<string, ConnectionModel>();
  for (const connection of model.connections) {
    const [source, target] = [standIn(connection.source), standIn(connection.target)];
    if (source === target) continue;
    const whole = source === connection.source && target === connection.target;
    const handle = source === connection.source ? connection.handle : "on_success";
    const id = whole ? connection.id : JSON.stringify([source, handle, target]);
    connections.set(id, { ...connection, id, source, target, handle });
  }
  // The dot where a way ends belongs to the stage it leaves.
  const used = new Set([...connections.values()].map(({ target }) => target));
  for (const key of stages.keys()) if (isEnd(key) && !used.has(key)) stages.delete(key);
  return { ...model, stages: [...stages.values()], connections: [...connections.values()], begin: model.begin && standIn(model.begin), placed: new Map() };
}
