import "@xyflow/react/dist/base.css";
import "./graph.css";
import { Background, Controls, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, type EdgeTypes, type NodeTypes } from "@xyflow/react";
import { useId, useMemo, useState, type CSSProperties, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLookOf } from "../ui/StateBadge";
import { Icon } from "../ui/Icon";
import { flowOf, type Flow, type Mark } from "./flow";
import { STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import { isEnd, type GraphModel, type StageModel } from "./model";
import { Outline } from "./Outline";
import { EndNode, LaneNode, StageNode, type StageFlowNode } from "./StageNode";
import type { Standings } from "./standing";
import { WayEdge } from "./WayEdge";

/** From here on only what can be seen is drawn. */
const CULL_FROM = 200;
const ZOOM = { least: 0.25, most: 2 } as const;

const KINDS: NodeTypes = { stage: StageNode, end: EndNode, lane: LaneNode };
const WAYS: EdgeTypes = { way: WayEdge };

export interface WorkflowGraphProps {
  readonly model: GraphModel;
  /** Where a run stands; absent: the workflow itself is shown. */
  readonly standings?: Standings;
  readonly marks?: ReadonlyMap<string, Mark>;
  readonly onOpen?: (stage: string) => void;
}

/** One drawing for everything: a workflow, a run, a difference, from 2 stages to 2,000. */
export function WorkflowGraph(props: WorkflowGraphProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ model, standings, marks, onOpen }: WorkflowGraphProps) {
  const { t } = useTranslation();
  const [lanes, setLanes] = useState(false);
  const [asList, setAsList] = useState(false);
  const spoken = (name: string, type: string) => t("graph.stage", { name, type });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language only
  const flow = useMemo(() => flowOf(model, { lanes, standings, marks, spoken }), [model, lanes, standings, marks, t]);
  const stages = useMemo(() => model.stages.filter(({ key }) => !isEnd(key)), [model]);
  const grouped = stages.some(({ group }) => group);
  return (
    <section className="graph" aria-label={t("graph.label")}>
      <div className="graph-bar">
        <Search stages={stages} shown={!asList} open={onOpen} />
        <span className="quiet small number">{t("graph.count", { count: stages.length })}</span>
        <span className="graph-switches">
          {grouped && (
            <label className="check">
              <input type="checkbox" checked={lanes} disabled={asList} onChange={({ target }) => setLanes(target.checked)} />
              {t("graph.lanes")}
            </label>
          )}
          <label className="check">
            <input type="checkbox" checked={asList} onChange={({ target }) => setAsList(target.checked)} />
            {t("graph.asList")}
          </label>
        </span>
      </div>
      {asList ? (
        <Outline model={model} standings={standings} onOpen={onOpen} />
      ) : (
        <div className="graph-canvas" style={{ "--shape": shapeOf(flow) } as CSSProperties}>
          <ReactFlow
            key={lanes ? "lanes" : "lines"}
            nodes={flow.nodes}
            edges={flow.edges}
            nodeTypes={KINDS}
            edgeTypes={WAYS}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            fitView
            fitViewOptions={{ padding: 0.12, minZoom: stages.length > 60 ? 0.6 : ZOOM.least, maxZoom: 1, nodes: beginning(stages) }}
            onlyRenderVisibleElements={stages.length >= CULL_FROM}
            nodesDraggable={false}
            nodesConnectable={false}
            edgesFocusable={false}
            onNodeClick={(_event, node) => node.type === "stage" && onOpen?.(node.id)}
            proOptions={{ hideAttribution: true }}
            ariaLabelConfig={{
              "node.a11yDescription.default": t("graph.howToOpen"),
              "controls.ariaLabel": t("graph.controls"),
              "controls.zoomIn.ariaLabel": t("graph.zoomIn"),
              "controls.zoomOut.ariaLabel": t("graph.zoomOut"),
              "controls.fitView.ariaLabel": t("graph.fit"),
              "minimap.ariaLabel": t("graph.map"),
            }}
          >
            <Background gap={24} size={1} color="var(--line)" />
            <Controls showInteractive={false} fitViewOptions={{ padding: 0.12 }} />
            {stages.length > 12 && <Map standings={standings} />}
          </ReactFlow>
        </div>
      )}
    </section>
  );
}

/** How wide a drawing is for its height, with some room around. */
function shapeOf({ nodes }: Flow): number {
  const right = Math.max(0, ...nodes.map(({ position }) => position.x)) + STAGE_WIDTH + 80;
  const bottom = Math.max(0, ...nodes.map(({ position }) => position.y)) + STAGE_HEIGHT + 120;
  return Math.round((right / bottom) * 100) / 100;
}

/** A large graph opens at its beginning, where it can be read, and not as a cloud of dots. */
function beginning(stages: readonly StageModel[]) {
  return stages.length > 60 ? stages.slice(0, 8).map(({ key }) => ({ id: key })) : undefined;
}

function Map({ standings }: { standings?: Standings }) {
  const look = useLookOf();
  const colour = (node: { id: string; type?: string }) => {
    const standing = standings?.get(node.id);
    return standing ? (look("step", standing.state).bg ?? "var(--edge)") : node.type === "lane" ? "transparent" : "var(--edge)";
  };
  return <MiniMap pannable zoomable nodeColor={colour} nodeStrokeWidth={0} maskColor="color-mix(in srgb, var(--page) 70%, transparent)" bgColor="var(--surface)" />;
}

/** Finds stages by name, key or group; each Enter goes to the next one. */
function Search({ stages, shown, open }: { stages: readonly StageModel[]; shown: boolean; open?: (stage: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const canvas = useReactFlow();
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(-1);
  const words = wanted.trim().toLowerCase();
  const hits = useMemo(
    () => (words ? stages.filter(({ name, key, group }) => [name, key, group ?? ""].some((text) => text.toLowerCase().includes(words))) : []),
    [stages, words],
  );
  const next = (event: FormEvent) => {
    event.preventDefault();
    const place = hits.length > 0 ? (at + 1) % hits.length : -1;
    const hit = hits[place];
    setAt(place);
    if (!hit) return;
    const node = canvas.getNode(hit.key) as StageFlowNode | undefined;
    if (shown && node) {
      const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
      const { x, y } = node.position;
      void canvas.setCenter(x + STAGE_WIDTH / 2, y + STAGE_HEIGHT / 2, { zoom: Math.max(1, canvas.getZoom()), duration: still ? 0 : 250 });
    }
    open?.(hit.key);
  };
  return (
    <form className="graph-search" role="search" onSubmit={next}>
      <label className="visually-hidden" htmlFor={id}>
        {t("graph.search")}
      </label>
      <Icon name="search" size={14} />
      <input
        id={id}
        type="search"
        placeholder={t("graph.search")}
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          setAt(-1);
        }}
      />
      <span className="quiet small number" role="status">
        {words && t("graph.hits", { at: at + 1, count: hits.length })}
      </span>
    </form>
  );
}
