import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { memo, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { StateIcon } from "../ui/Icon";
import { useLookOf } from "../ui/StateBadge";
import type { StageModel } from "./model";
import { useStanding, type Standings } from "./standing";

export type StageNodeData = {
  readonly stage: StageModel;
  readonly standings?: Standings;
  readonly mark?: "added" | "removed" | "changed" | "trace";
};
export type StageFlowNode = Node<StageNodeData, "stage">;

/** A stage on the canvas: its name, who works it, and, in a run, where it stands. */
export const StageNode = memo(function StageNode({ data: { stage, standings, mark }, selected }: NodeProps<StageFlowNode>) {
  const { t } = useTranslation();
  const standing = useStanding(standings, stage.key);
  const look = useLookOf();
  const shown = standing && look("step", standing.state);
  return (
    <div
      className="stage-node"
      data-type={stage.type}
      data-state={standing?.state}
      data-mark={mark}
      data-selected={selected || undefined}
      style={shown ? ({ "--fg": shown.fg, "--bg": shown.bg } as CSSProperties) : undefined}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <span className="stage-kind">{stage.type}</span>
      <span className="stage-name" title={stage.name}>
        <bdi>{stage.name}</bdi>
      </span>
      <span className="stage-foot">
        {shown ? (
          <span className="stage-state">
            <StateIcon icon={shown.icon} shape={shown.shape} />
            {shown.label}
            {standing.open > 1 && <span className="number"> × {standing.open}</span>}
          </span>
        ) : (
          <span className="stage-group">{stage.group ?? stage.child ?? ""}</span>
        )}
        {standing && standing.holders.length > 0 && <bdi className="stage-holder">{standing.holders.join(", ")}</bdi>}
        {standing && standing.round > 1 && <span className="number">{t("graph.round", { round: standing.round })}</span>}
        {!shown && stage.join && <span className="stage-join">{t("graph.join", { join: stage.join })}</span>}
      </span>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
});

/** Where a way ends without a stage. */
export const EndNode = memo(function EndNode() {
  return (
    <div className="end-node">
      <Handle type="target" position={Position.Left} isConnectable={false} />
    </div>
  );
});

export type LaneFlowNode = Node<{ readonly name: string }, "lane">;

export const LaneNode = memo(function LaneNode({ data }: NodeProps<LaneFlowNode>) {
  const { t } = useTranslation();
  return (
    <div className="lane-node">
      <span>{data.name || t("graph.noGroup")}</span>
    </div>
  );
});
