// Plain charts: every one is a picture with its numbers in words beside it, for whoever reads rather than sees.
import { useEffect, useRef, useState, type CSSProperties } from "react";

/** Bars with a name and a number each. */
export function Bars({ title, bars }: { title: string; bars: readonly { name: string; value: number }[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <ol className="plain chart-bars">
        {bars.map(({ name, value }) => (
          <li key={name} title={`${name}: ${value}`}>
            <span className="chart-value number">{value > 0 ? value : ""}</span>
            <span className="chart-bar" style={{ "--share": value / most } as CSSProperties} />
            <span className="chart-name number">{name}</span>
            <span className="visually-hidden">{value}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const HEIGHT = 168;
/** Room for the names of the levels, at the left, and for half a line of them above and below. */
const ROOM = { left: 46, right: 10, top: 12, bottom: 12 } as const;

/** How wide something is now: a picture in its own pixels keeps its letters as large as all others. */
function useWidth(begin: number) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(begin);
  useEffect(() => {
    const watched = box.current;
    if (!watched || !globalThis.ResizeObserver) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** A share from 0 to 1 over time. */
export function Line({ title, points }: { title: string; points: readonly { at: string; value: number }[] }) {
  const { box, width } = useWidth(640);
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const span = width - ROOM.left - ROOM.right;
  const x = (time: number) => ROOM.left + (last === first ? span / 2 : ((time - first) / (last - first)) * span);
  const y = (value: number) => ROOM.top + (1 - value) * (HEIGHT - ROOM.top - ROOM.bottom);
  const path = points.map(({ value }, index) => `${index === 0 ? "M" : "L"} ${x(times[index] as number)} ${y(value)}`).join(" ");
  const summary = points.map(({ at, value }) => `${at.slice(0, 10)}: ${Math.round(value * 100)} %`).join("; ");
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div ref={box}>
        <svg className="chart-over-time" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${title}. ${summary}`}>
          {[0, 0.5, 1].map((level) => (
            <g key={level}>
              <line className="chart-grid" x1={ROOM.left} x2={width} y1={y(level)} y2={y(level)} />
              <text className="chart-label" x={ROOM.left - 6} y={y(level)} dy="0.35em">
                {level * 100} %
              </text>
            </g>
          ))}
          <path className="chart-line" d={path} />
          {points.map(({ at, value }, index) => (
            <circle key={`${at}-${index}`} className="chart-dot" cx={x(times[index] as number)} cy={y(value)} r="3.5" />
          ))}
        </svg>
      </div>
    </figure>
  );
}
