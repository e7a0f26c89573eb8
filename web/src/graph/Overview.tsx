import { useReactFlow, useStoreApi } from "@xyflow/react";
import { memo, useEffect, useMemo, useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLookOf } from "../ui/StateBadge";
import { isEnd } from "./model";
import type { Scene } from "./scene";
import type { Standings } from "./standing";

const WIDTH = 200;
const HEIGHT = { least: 56, most: 132 } as const;
/** Colours follow what happens, but no faster than eyes do. */
const REDRAW_MS = 500;

/**
 * The whole, small, with the window on it: a press goes there. One shape for each colour, so two thousand stages cost as much as a
 * dozen; the frame moves without anything else being drawn.
 */
export const Overview = memo(function Overview({ scene, standings }: { scene: Scene; standings?: Standings }) {
  const { t } = useTranslation();
  const { bounds } = scene;
  const room = Math.max(bounds.width, bounds.height) * 0.04 + 40;
  const box = `${bounds.x - room} ${bounds.y - room} ${bounds.width + 2 * room} ${bounds.height + 2 * room}`;
  // A flat drawing has a flat overview: it covers stages, and is not to cover more than it must.
  const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.round((WIDTH * (bounds.height + 2 * room)) / (bounds.width + 2 * room))));
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useReactFlow();
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    void canvas.setCenter(x, y, { zoom: canvas.getZoom() });
  };
  return (
    <div className="overview react-flow__panel" data-testid="overview">
      <svg
        ref={svg}
        width={WIDTH}
        height={height}
        viewBox={box}
        role="img"
        aria-label={t("graph.map")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && go(event)}
      >
        <Shapes scene={scene} standings={standings} />
        <Frame />
      </svg>
    </div>
  );
});

/** Every stage as a plain shape, in its colour. */
export const Shapes = memo(function Shapes({ scene, standings }: { scene: Scene; standings?: Standings }) {
  const look = useLookOf();
  const version = useVersion(standings);
  const shapes = useMemo(() => {
    const paths = new Map<string, string>();
    for (const { stage, x, y, width, height } of scene.stages) {
      if (isEnd(stage.key)) continue;
      const state = standings?.get(stage.key)?.state ?? "";
      paths.set(state, `${paths.get(state) ?? ""}M${Math.round(x)} ${Math.round(y)}h${width}v${height}h-${width}z`);
    }
    return [...paths];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version says that the standings have changed
  }, [scene, standings, version]);
  return (
    <>
      {shapes.map(([state, path]) => (
        <path key={state} d={path} fill={state ? (look("step", state).bg ?? "var(--edge)") : "var(--edge)"} />
      ))}
    </>
  );
});

/** A number that grows when any stage has changed, at most twice a second. */
function useVersion(standings?: Standings): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = standings?.watchAll(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setVersion((before) => before + 1);
      }, REDRAW_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [standings]);
  return version;
}

/** The window. It follows the canvas by itself: React is not asked at every frame. */
function Frame() {
  const store = useStoreApi();
  const frame = useRef<SVGRectElement>(null);
  useEffect(() => {
    const follow = () => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      frame.current?.setAttribute("x", String(-x / zoom));
      frame.current?.setAttribute("y", String(-y / zoom));
      frame.current?.setAttribute("width", String(width / zoom));
      frame.current?.setAttribute("height", String(height / zoom));
    };
    follow();
    return store.subscribe(follow);
  }, [store]);
  return <rect ref={frame} className="overview-frame" />;
}
