import { ViewportPortal } from "@xyflow/react";
import { memo, useMemo } from "react";
import { Shapes } from "./Overview";
import type { Scene } from "./scene";
import type { Standings } from "./standing";

/**
 * All of a large graph from so far away that nothing could be read: one shape for each colour and one line for all connections, so that
 * the whole costs no more than a corner of it.
 */
export const Plain = memo(function Plain({ scene, standings, found }: { scene: Scene; standings?: Standings; found?: string }) {
  const lines = useMemo(() => scene.ways.map(({ path }) => path).join(" "), [scene]);
  const hit = found === undefined ? undefined : scene.place.get(found);
  return (
    <ViewportPortal>
      <svg className="plain-stages" aria-hidden="true">
        <path className="plain-ways" d={lines} />
        <Shapes scene={scene} standings={standings} />
        {hit && <rect className="overview-frame" x={hit.x - 40} y={hit.y - 40} width={hit.width + 80} height={hit.height + 80} />}
      </svg>
    </ViewportPortal>
  );
});
