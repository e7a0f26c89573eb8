import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { createContext, memo, useContext, useEffect, useRef, type CSSProperties } from "react";
import type { TFunction } from "i18next";
import { StateIcon } from "../ui/Icon";
import type { useLookOf } from "../ui/StateBadge";
import type { StageModel } from "./model";
import type { Mark } from "./scene";
import { useStanding, type Standing, type Standings } from "./standing";
import { typeSaid } from "./words";

export type StageNodeData = {
  readonly stage: StageModel;
  readonly standings?: Standings;
  readonly mark?: Mark;
  /** Connections can be drawn from it and to it. */
  readonly open?: boolean;
  readonly chosen?: boolean;
};
export type StageFlowNode = Node<StageNodeData, "stage">;

export interface Look {
  readonly look: ReturnType<typeof useLookOf>;
  readonly t: TFunction;
  /** From afar only names are drawn: nothing else could be read. */
  readonly far: boolean;
}

/** What all stages share, asked for once and not by each of them: they come and go while the canvas is moved. */
export const Looks = createContext<Look | null>(null);

const useLooks = (): Look => {
  const looks = useContext(Looks);
  if (!looks) throw new Error("stages are drawn inside a graph");
  return looks;
};

/** What says beside the colour what is special about a stage. */
const SIGNS: Readonly<Record<Mark, string>> = { added: "+", removed: "−", changed: "~", trace: "!", critical: "»", behind: "…" };

/** A stage on the canvas: its name, who works it, and, in a run, where it stands. */
export const StageNode = memo(function StageNode({ data: { stage, standings, mark, open, chosen } }: NodeProps<StageFlowNode>) {
  const { far, look, t } = useLooks();
  const standing = useStanding(standings, stage.key);
  const shown = standing && look("step", standing.state);
  const frame = useRef<HTMLDivElement>(null);
  const special = mark && t(`graph.mark.${mark}`);
  // The canvas' own box has the focus, so it is what is read out: always as the stage stands now.
  const said = [stage.name, typeSaid(t, stage.type), shown?.label, ...(standing?.holders ?? []), special].filter(Boolean).join(", ");
  useEffect(() => frame.current?.closest(".react-flow__node")?.setAttribute("aria-label", said), [said]);
  return (
    <div
      ref={frame}
      className="stage-node"
      data-type={stage.type}
      data-state={standing?.state}
      data-mark={mark}
      data-selected={chosen || undefined}
      data-far={far || undefined}
      style={shown ? ({ "--fg": shown.fg, "--bg": shown.bg } as CSSProperties) : undefined}
    >
      {open && <Handle type="target" position={Position.Left} />}
      {!far && <span className="stage-kind">{typeSaid(t, stage.type)}</span>}
      {mark && (
        <span className="stage-mark" title={special} aria-hidden="true">
          {SIGNS[mark]}
        </span>
      )}
      <span className="stage-name" title={far && shown ? `${stage.name}: ${shown.label}` : stage.name}>
        {far && shown && <StateIcon icon={shown.icon} shape={shown.shape} size={22} />}
        <bdi>{stage.name}</bdi>
      </span>
      {!far && <Foot stage={stage} standing={standing} />}
      {open && <Handle type="source" position={Position.Right} />}
    </div>
  );
});

function Foot({ stage, standing }: { stage: StageModel; standing?: Standing }) {
  const { t, look } = useLooks();
  const shown = standing && look("step", standing.state);
  return (
    <span className="stage-foot">
      {shown ? (
        <span className="stage-state">
          <StateIcon icon={shown.icon} shape={shown.shape} />
          {shown.label}
          {standing.open > 1 && <span className="number"> × {standing.open}</span>}
        </span>
      ) : (
        <span className="stage-group">{stage.holds ? t("graph.count", { count: stage.holds }) : (stage.group ?? stage.child ?? "")}</span>
      )}
      {standing && standing.holders.length > 0 && <bdi className="stage-holder">{standing.holders.join(", ")}</bdi>}
      {standing && standing.round > 1 && <span className="number">{t("graph.round", { round: standing.round })}</span>}
      {!shown && stage.join && <span className="stage-join">{t("graph.join", { join: stage.join })}</span>}
    </span>
  );
}

/** Where a way ends without a stage. */
export const EndNode = memo(function EndNode() {
  return <div className="end-node" />;
});

export type LaneFlowNode = Node<{ readonly name: string }, "lane">;

export const LaneNode = memo(function LaneNode({ data }: NodeProps<LaneFlowNode>) {
  const { t } = useLooks();
  return (
    <div className="lane-node">
      <span>{data.name || t("graph.noGroup")}</span>
    </div>
  );
});
