import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StateBadge } from "../ui/StateBadge";
import { isEnd, type ConnectionModel, type GraphModel, type StageModel } from "./model";
import { useStanding, type Standings } from "./standing";
import { handleSaid, typeSaid } from "./words";

interface OutlineProps {
  readonly model: GraphModel;
  readonly standings?: Standings;
  readonly onOpen?: (stage: string) => void;
  /** What was searched for: it is brought into sight. */
  readonly found?: string;
}

/** The same graph as a list, for everybody who reads better than they see. */
export function Outline({ model, standings, onOpen, found }: OutlineProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found !== undefined) box.current?.querySelector("[data-found]")?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const leaving = useMemo(() => {
    const ways = new Map<string, ConnectionModel[]>();
    for (const connection of model.connections) ways.set(connection.source, [...(ways.get(connection.source) ?? []), connection]);
    return ways;
  }, [model]);
  const names = useMemo(() => new Map(model.stages.map(({ key, name }) => [key, name])), [model]);
  return (
    // As high as a window at most: thousands of stages are scrolled in here, and what is out of sight is not drawn.
    <div className="outline-box" ref={box} role="group" aria-label={t("graph.list")} tabIndex={0}>
      <ol className="outline plain">
        {model.stages
          .filter(({ key }) => !isEnd(key))
          .map((stage) => (
            <Stage key={stage.key} stage={stage} ways={leaving.get(stage.key) ?? []} names={names} standings={standings} onOpen={onOpen} found={found === stage.key} />
          ))}
      </ol>
    </div>
  );
}

function Stage({ stage, ways, names, standings, onOpen, found }: {
  stage: StageModel;
  ways: readonly ConnectionModel[];
  names: ReadonlyMap<string, string>;
  standings?: Standings;
  onOpen?: (stage: string) => void;
  found: boolean;
}) {
  const { t } = useTranslation();
  const standing = useStanding(standings, stage.key);
  return (
    <li data-found={found || undefined}>
      <div className="outline-stage">
        <span className="stage-kind">{typeSaid(t, stage.type)}</span>
        {onOpen ? (
          <button type="button" className="link" onClick={() => onOpen(stage.key)}>
            <bdi>{stage.name}</bdi>
          </button>
        ) : (
          <bdi className="name">{stage.name}</bdi>
        )}
        {stage.group && <span className="chip">{stage.group}</span>}
        {standing && <StateBadge machine="step" state={standing.state} />}
      </div>
      {ways.length > 0 && (
        <ul className="plain outline-ways">
          {ways.map(({ id, handle, target, rework }) => (
            <li key={id}>
              {handleSaid(t, handle)} {rework ? t("graph.backTo") : "→"}{" "}
              <bdi>{isEnd(target) ? t("graph.ends") : (names.get(target) ?? target)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
