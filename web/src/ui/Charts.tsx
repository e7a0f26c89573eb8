// Plain charts: every one is a picture with its numbers in words beside it, for whoever reads rather than sees.
import type { CSSProperties } from "react";

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

const WIDTH = 640;
const HEIGHT = 160;

/** A share from 0 to 1 over time. */
export function Line({ title, points }: { title: string; points: readonly { at: string; value: number }[] }) {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => (last === first ? WIDTH / 2 : ((time - first) / (last - first)) * (WIDTH - 16) + 8);
  const y = (value: number) => HEIGHT - 8 - value * (HEIGHT - 16);
  const path = points.map(({ value }, index) => `${index === 0 ? "M" : "L"} ${x(times[index] as number)} ${y(value)}`).join(" ");
  const summary = points.map(({ at, value }) => `${at.slice(0, 10)}: ${Math.round(value * 100)} %`).join("; ");
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${summary}`}>
        {[0, 0.5, 1].map((level) => (
          <g key={level}>
            <line className="chart-grid" x1="0" x2={WIDTH} y1={y(level)} y2={y(level)} />
            <text className="chart-label" x="2" y={y(level) - 3}>
              {level * 100} %
            </text>
          </g>
        ))}
        <path className="chart-line" d={path} />
        {points.map(({ at, value }, index) => (
          <circle key={`${at}-${index}`} className="chart-dot" cx={x(times[index] as number)} cy={y(value)} r="3.5" />
        ))}
      </svg>
    </figure>
  );
}
