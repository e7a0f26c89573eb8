import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Mark, PlacedWay } from "./scene";
import { handleSaid } from "./words";

interface WaysProps {
  readonly ways: readonly PlacedWay[];
  readonly marks?: ReadonlyMap<string, Mark>;
  /** The connection that is chosen. */
  readonly chosen?: string;
  readonly onChoose?: (connection: string) => void;
}

/** Connections, in one drawing below the stages. They say nothing that the list does not say, so they are not read out. */
export const Ways = memo(function Ways({ ways, marks, chosen, onChoose }: WaysProps) {
  const { t } = useTranslation();
  return (
    <ViewportPortal>
      <svg className="ways" aria-hidden="true">
        <defs>
          <marker id="arrow" viewBox="0 0 10 10" refX="3" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M0 0L10 5L0 10Z" className="arrow" />
          </marker>
        </defs>
        {ways.map((way) => (
          <Line key={way.connection.id} way={way} label={way.labelled ? handleSaid(t, way.connection.handle) : undefined} className={classOf(way, marks, chosen)} onChoose={onChoose} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

function classOf({ connection: { id, source, target, rework } }: PlacedWay, marks: WaysProps["marks"], chosen?: string): string {
  const both = (mark: Mark) => marks?.get(source) === mark && marks.get(target) === mark;
  return ["way", rework && "rework", both("trace") && "traced", both("critical") && "critical", chosen === id && "chosen"].filter(Boolean).join(" ");
}

const Line = memo(function Line({ way, label, className, onChoose }: { way: PlacedWay; label?: string; className: string; onChoose?: (id: string) => void }) {
  const { path, labelAt, connection } = way;
  return (
    <g className={className}>
      <path d={path} markerEnd="url(#arrow)" />
      {onChoose && <path className="way-touch" d={path} onClick={() => onChoose(connection.id)} />}
      {label && (
        <text x={labelAt.x} y={labelAt.y} dy="0.32em">
          {label}
        </text>
      )}
    </g>
  );
});
