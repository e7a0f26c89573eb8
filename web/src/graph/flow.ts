// What is seen of a scene, as the canvas wants it. A node is made once and kept: what has not changed is not drawn again.
import type { Node } from "@xyflow/react";
import { isEnd } from "./model";
import type { Mark, PlacedLane, PlacedStage, Scene } from "./scene";
import type { LaneFlowNode, StageFlowNode } from "./StageNode";
import type { Standings } from "./standing";

export type FlowNode = StageFlowNode | LaneFlowNode | Node<Record<string, never>, "end">;

export interface FlowOptions {
  readonly standings?: Standings;
  readonly marks?: ReadonlyMap<string, Mark>;
  /** Stages can be moved and connected. */
  readonly editing?: boolean;
  /** What somebody looks at, and what they have searched for. */
  readonly chosen?: string;
  readonly found?: string;
}

const STILL = { draggable: false, connectable: false, deletable: false, selectable: false } as const;

export class Nodes {
  private readonly made = new Map<string, FlowNode>();

  constructor(
    private readonly scene: Scene,
    private readonly options: FlowOptions,
  ) {}

  of(stages: readonly PlacedStage[]): FlowNode[] {
    return [...this.scene.lanes.map((lane) => this.once(`\u0001${lane.name}`, () => laneNode(lane))), ...stages.map((placed) => this.once(placed.stage.key, () => this.stageNode(placed)))];
  }

  private once(key: string, make: () => FlowNode): FlowNode {
    const node = this.made.get(key) ?? make();
    this.made.set(key, node);
    return node;
  }

  private stageNode({ stage, x, y, width, height }: PlacedStage): FlowNode {
    const { standings, marks, editing, chosen, found } = this.options;
    const place = { id: stage.key, position: { x, y }, width, height };
    if (isEnd(stage.key)) return { ...place, type: "end", data: {}, handles: [], focusable: false, ...STILL };
    return {
      ...place,
      type: "stage",
      data: { stage, standings, mark: marks?.get(stage.key), open: editing, chosen: chosen === stage.key || found === stage.key },
      ...STILL,
      // Nothing to measure where nothing is connected: the canvas then knows all about a stage before it is drawn.
      ...(editing ? { draggable: true, connectable: true } : { handles: [] }),
    };
  }
}

function laneNode({ name, x, y, width, height }: PlacedLane): FlowNode {
  return { id: `\u0001${name}`, type: "lane", position: { x, y }, width, height, data: { name }, handles: [], focusable: false, zIndex: -1, ...STILL };
}
