import "@xyflow/react/dist/base.css";
import "./graph.css";
import { Background, ControlButton, Controls, ReactFlow, ReactFlowProvider, useReactFlow, type NodeTypes, type Viewport } from "@xyflow/react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon";
import { useLookOf } from "../ui/StateBadge";
import { collapsed, groupBehind } from "./collapse";
import { Nodes } from "./flow";
import { STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import { isEnd, type GraphModel, type Point, type StageModel } from "./model";
import { isArrow, neighbour } from "./neighbour";
import { Outline } from "./Outline";
import { Overview } from "./Overview";
import { Plain } from "./Plain";
import { cellsIn, CELL, sameCells, sceneOf, seen, type Cells, type Mark, type PlacedStage, type Scene } from "./scene";
import { Search } from "./Search";
import { EndNode, LaneNode, Looks, StageNode } from "./StageNode";
import type { Standings } from "./standing";
import { beyond, firstView, wholeOf } from "./view";
import { wayOf } from "./way";
import { Ways } from "./Ways";

/** From here on a graph opens at its beginning, and only what is near the window is drawn. */
const LARGE_FROM = 150;
/** On a phone a drawing shows little, and the list says the same. */
const NARROW = "(max-width: 30rem)";
/** Below `plain` a large graph is drawn without names: nothing could be read there. */
const ZOOM = { least: 0.25, most: 2, large: 0.7, far: 0.45, plain: 0.22 } as const;
/** From this width on a drawing that is larger than its window has room for the overview. */
const OVERVIEW_FROM = 560;
const KINDS: NodeTypes = { stage: StageNode, end: EndNode, lane: LaneNode };

/** What a designer does to the drawing. Without it the drawing is only looked at. */
export interface Editing {
  readonly chosen?: string;
  readonly chosenWay?: string;
  readonly choose: (stage: string | undefined) => void;
  readonly chooseWay: (connection: string) => void;
  /** A stage was moved; `all` is where everything stands now. */
  readonly place: (all: ReadonlyMap<string, Point>) => void;
  readonly connect: (source: string, target: string) => void;
}

export interface WorkflowGraphProps {
  readonly model: GraphModel;
  /** Where a run stands; absent: the workflow itself is shown. */
  readonly standings?: Standings;
  readonly marks?: ReadonlyMap<string, Mark>;
  readonly onOpen?: (stage: string) => void;
  readonly editing?: Editing;
}

/** One drawing for everything: a workflow, a run, a difference, the editor, from 2 stages to 2,000. */
export function WorkflowGraph(props: WorkflowGraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

function Graph({ model: whole, standings, marks, onOpen, editing }: WorkflowGraphProps) {
  const { t } = useTranslation();
  const [lanes, setLanes] = useState(false);
  const [asList, setAsList] = useState(() => matchMedia(NARROW).matches);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<string>();
  const model = useMemo(() => collapsed(whole, closed), [whole, closed]);
  const scene = useMemo(() => sceneOf(model, { lanes }), [model, lanes]);
  const stages = useMemo(() => model.stages.filter(({ key }) => !isEnd(key)), [model]);
  const groups = useMemo(() => [...new Set(whole.stages.flatMap(({ group }) => group ?? []))], [whole]);
  const open = useCallback(
    (key: string) => {
      const group = groupBehind(key);
      if (group === undefined) onOpen?.(key);
      else setClosed((before) => new Set([...before].filter((each) => each !== group)));
    },
    [onOpen],
  );
  return (
    <section className="graph" aria-label={t("graph.label")}>
      <div className="graph-bar">
        <Search stages={stages} scene={asList ? undefined : scene} onFound={setFound} />
        <span className="quiet small number">{t("graph.count", { count: stages.length })}</span>
        <span className="graph-switches">
          {groups.length > 0 && !editing && (
            <>
              <label className="check">
                <input type="checkbox" checked={closed.size > 0} onChange={({ target }) => setClosed(new Set(target.checked ? groups : []))} />
                {t("graph.collapse")}
              </label>
              <label className="check">
                <input type="checkbox" checked={lanes} disabled={asList} onChange={({ target }) => setLanes(target.checked)} />
                {t("graph.lanes")}
              </label>
            </>
          )}
          <label className="check">
            <input type="checkbox" checked={asList} onChange={({ target }) => setAsList(target.checked)} />
            {t("graph.asList")}
          </label>
        </span>
      </div>
      {asList ? (
        <Outline model={model} standings={standings} found={found} onOpen={editing ? (key) => editing.choose(key) : onOpen && open} />
      ) : (
        <Canvas key={`${lanes}-${closed.size}`} scene={scene} stages={stages} standings={standings} marks={marks} open={open} editing={editing} found={found} />
      )}
    </section>
  );
}

interface CanvasProps extends Pick<WorkflowGraphProps, "standings" | "marks" | "editing"> {
  readonly scene: Scene;
  readonly stages: readonly StageModel[];
  readonly open: (stage: string) => void;
  readonly found?: string;
}

/** Measures its place first, then shows as much of the drawing as can be read there. */
function Canvas(props: CanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    if (frame.current) setSize({ width: frame.current.clientWidth, height: frame.current.clientHeight });
  }, []);
  const drawn = `${Math.round(props.scene.bounds.height + 140)}px`;
  return (
    <div className="graph-canvas" ref={frame} data-large={props.stages.length >= LARGE_FROM || undefined} style={{ "--drawn": drawn } as CSSProperties}>
      {size && <Drawing {...props} size={size} />}
    </div>
  );
}

/** Where a large graph opens: at its beginning, where it can be read, and not as a cloud of dots. */
function beginning(scene: Scene, size: { height: number }): Viewport {
  const first = scene.stages[0] ?? scene.bounds;
  return { x: 40 - scene.bounds.x * ZOOM.large, y: Math.min(40 - scene.bounds.y * ZOOM.large, size.height / 2 - (first.y + STAGE_HEIGHT / 2) * ZOOM.large), zoom: ZOOM.large };
}

/** The cells that a window shows, and a little around it. */
function windowOn({ x, y, zoom }: Viewport, { width, height }: { width: number; height: number }): Cells {
  const room = CELL / 4;
  return cellsIn({ x: -x / zoom - room, y: -y / zoom - room, width: width / zoom + 2 * room, height: height / zoom + 2 * room });
}

function Drawing({ scene, stages, standings, marks, open, editing, found, size }: CanvasProps & { size: { width: number; height: number } }) {
  const { t } = useTranslation();
  const canvas = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const large = stages.length >= LARGE_FROM;
  const [start] = useState(() => (large ? beginning(scene, size) : firstView(scene, size)));
  const [fits] = useState(() => start.zoom <= wholeOf(scene, size).zoom);
  const [cells, setCells] = useState(() => windowOn(start, size));
  const [far, setFar] = useState(false);
  const [plain, setPlain] = useState(false);
  const sizeNow = useCallback(() => ({ width: frame.current?.clientWidth ?? size.width, height: frame.current?.clientHeight ?? size.height }), [size]);
  const follow = useCallback(
    (_event: unknown, viewport: Viewport) => {
      const next = windowOn(viewport, sizeNow());
      const isPlain = large && viewport.zoom < ZOOM.plain;
      // From so far away every cell is in sight, and none is drawn.
      if (!isPlain) setCells((before) => (sameCells(before, next) ? before : next));
      setPlain(isPlain);
      setFar(viewport.zoom < ZOOM.far);
    },
    [sizeNow, large],
  );
  // However large the whole is, it can be shown.
  const least = useMemo(() => Math.min(ZOOM.least, wholeOf(scene, size).zoom), [scene, size]);
  const nearer = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = canvas.screenToFlowPosition({ x: clientX, y: clientY });
    void canvas.setCenter(x, y, { zoom: ZOOM.large });
  };
  const look = useLookOf();
  const looks = useMemo(() => ({ look, t, far }), [look, t, far]);
  const chosen = editing?.chosen;
  const isOpen = Boolean(editing);
  const nodes = useMemo(() => new Nodes(scene, { standings, marks, editing: isOpen, chosen, found }), [scene, standings, marks, isOpen, chosen, found]);
  const near = useMemo(() => (large ? seen(scene, cells) : { stages: scene.stages, ways: scene.ways }), [scene, cells, large]);
  const [moved, setMoved] = useState<PlacedStage>();
  const shown = useMemo(() => {
    if (plain) return [];
    const drawn = nodes.of(near.stages);
    return moved ? drawn.map((node) => (node.id === moved.stage.key ? { ...node, position: { x: moved.x, y: moved.y } } : node)) : drawn;
  }, [nodes, near, moved, plain]);
  const ways = useMemo(() => (moved ? following(near.ways, scene, moved) : near.ways), [near, moved, scene]);

  // What is chosen beside the drawing, or was just added, is brought into sight; nothing moves under a pointer.
  useEffect(() => {
    const placed = chosen === undefined ? undefined : scene.place.get(chosen);
    if (placed && beyond(placed, canvas.getViewport(), sizeNow())) void canvas.setCenter(placed.x + STAGE_WIDTH / 2, placed.y + STAGE_HEIGHT / 2, { zoom: canvas.getZoom() });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever moves the drawing afterwards is not taken back
  }, [chosen, scene.place.has(chosen ?? "")]);

  const walk = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>(".react-flow__node")?.dataset.id : undefined;
    if (!at) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (editing) editing.choose(at);
      else open(at);
    } else if (isArrow(event.key)) {
      const next = neighbour(scene, at, event.key);
      event.preventDefault();
      if (!next) return;
      void canvas.setCenter(next.x + STAGE_WIDTH / 2, next.y + STAGE_HEIGHT / 2, { zoom: canvas.getZoom() });
      requestAnimationFrame(() => requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.stage.key)}"]`)?.focus({ preventScroll: true })));
    }
  };
  const drop = (key: string, position: Point) => {
    setMoved(undefined);
    const all = new Map([...scene.place].filter(([each]) => !isEnd(each)).map(([each, { x, y }]) => [each, { x: Math.round(x), y: Math.round(y) }]));
    editing?.place(all.set(key, { x: Math.round(position.x), y: Math.round(position.y) }));
  };

  return (
    <Looks.Provider value={looks}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the stages in it have the focus */}
      <div className="graph-frame" ref={frame} onKeyDown={walk}>
        <ReactFlow
          nodes={shown}
          nodeTypes={KINDS}
          minZoom={least}
          maxZoom={ZOOM.most}
          defaultViewport={start}
          onMove={follow}
          nodesDraggable={Boolean(editing)}
          nodesConnectable={Boolean(editing)}
          elementsSelectable={false}
          deleteKeyCode={null}
          onNodeClick={(_event, { type, id }) => type === "stage" && (editing ? editing.choose(id) : open(id))}
          onPaneClick={(event) => (plain ? nearer(event) : editing?.choose(undefined))}
          onNodeDrag={(_event, { id, position }) => {
            const placed = scene.place.get(id);
            if (placed) setMoved({ ...placed, ...position });
          }}
          onNodeDragStop={(_event, { id, position }) => drop(id, position)}
          onConnect={({ source, target }) => editing?.connect(source, target)}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{
            "node.a11yDescription.default": t("graph.howToOpen"),
            "controls.ariaLabel": t("graph.controls"),
            "controls.zoomIn.ariaLabel": t("graph.zoomIn"),
            "controls.zoomOut.ariaLabel": t("graph.zoomOut"),
          }}
        >
          {/* The dots are drawn anew at every frame, and a large graph has better things to draw. */}
          {!large && <Background gap={24} size={1} color="var(--line)" />}
          {plain ? <Plain scene={scene} standings={standings} found={found} /> : <Ways ways={ways} marks={marks} chosen={editing?.chosenWay} onChoose={editing?.chooseWay} />}
          {/* The canvas' own button fits what is drawn now, which of a large graph is only a part. */}
          <Controls showInteractive={false} showFitView={false}>
            <ControlButton className="react-flow__controls-fitview" title={t("graph.fit")} aria-label={t("graph.fit")} onClick={() => void canvas.setViewport(wholeOf(scene, sizeNow()))}>
              <Icon name="fit" />
            </ControlButton>
          </Controls>
          {(stages.length > 12 || (!fits && size.width >= OVERVIEW_FROM)) && <Overview scene={scene} standings={standings} />}
        </ReactFlow>
      </div>
    </Looks.Provider>
  );
}

/** Connections while one of their stages is being moved. */
function following(ways: Scene["ways"], scene: Scene, moved: PlacedStage): Scene["ways"] {
  const { key } = moved.stage;
  const at = (stage: string) => (stage === key ? moved : scene.place.get(stage));
  return ways.map((way) => {
    const { source, target } = way.connection;
    const [from, to] = [at(source), at(target)];
    return from && to && (source === key || target === key) ? { ...way, ...wayOf(from, to, undefined) } : way;
  });
}
