// A model and its layout as the canvas wants them.
import { MarkerType, type Edge } from "@xyflow/react";
import { END_SIZE, layoutOf, STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import { isEnd, type ConnectionModel, type GraphModel } from "./model";
import type { LaneFlowNode, StageFlowNode, StageNodeData } from "./StageNode";
import type { Standings } from "./standing";

export type Mark = NonNullable<StageNodeData["mark"]>;
export type FlowNode = StageFlowNode | LaneFlowNode | { id: string; type: "end"; position: { x: number; y: number }; data: Record<string, never> };

export interface Flow {
  readonly nodes: FlowNode[];
  readonly edges: Edge[];
}

export interface FlowOptions {
  readonly lanes?: boolean;
  readonly standings?: Standings;
  readonly marks?: ReadonlyMap<string, Mark>;
  /** What is read out for a stage. */
  readonly spoken: (name: string, type: string) => string;
}

/** The handle a stage is left by when nothing else is said needs no label. */
const labelOf = (connection: ConnectionModel, siblings: number): string | undefined =>
  connection.handle === "on_success" && siblings === 1 ? undefined : connection.handle.replaceAll("_", " ").replace(/^on /, "");

export function flowOf(model: GraphModel, { lanes = false, standings, marks, spoken }: FlowOptions): Flow {
  const layout = layoutOf(model, { lanes });
  const still = { draggable: false, connectable: false, deletable: false } as const;
  const nodes: FlowNode[] = layout.lanes.map(({ name, x, y, width, height }) => ({
    id: `\u0001${name}`,
    type: "lane",
    position: { x, y },
    width,
    height,
    data: { name },
    selectable: false,
    focusable: false,
    zIndex: -1,
    ...still,
  }));
  for (const stage of model.stages) {
    const position = layout.places.get(stage.key) ?? { x: 0, y: 0 };
    if (isEnd(stage.key)) {
      const end = { id: stage.key, type: "end" as const, position, width: END_SIZE, height: END_SIZE, data: {}, selectable: false, focusable: false, ...still };
      nodes.push(end);
      continue;
    }
    nodes.push({
      id: stage.key,
      type: "stage",
      position,
      // Given and not measured: otherwise every stage would be drawn once before any could be left out.
      width: STAGE_WIDTH,
      height: STAGE_HEIGHT,
      data: { stage, standings, mark: marks?.get(stage.key) },
      ariaLabel: spoken(stage.name, stage.type),
      ...still,
    });
  }
  const leaving = new Map<string, number>();
  for (const { source } of model.connections) leaving.set(source, (leaving.get(source) ?? 0) + 1);
  const edges = model.connections.map((connection): Edge => {
    const { id, source, target, rework } = connection;
    const traced = marks?.get(source) === "trace" && marks.get(target) === "trace";
    return {
      id,
      source,
      target,
      type: "way",
      data: { route: layout.routes.get(id) },
      label: labelOf(connection, leaving.get(source) ?? 1),
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--edge)" },
      className: [rework && "rework", traced && "traced"].filter(Boolean).join(" "),
      focusable: false,
      selectable: false,
      deletable: false,
    };
  });
  return { nodes, edges };
}
