import { DRAWINGS, STATE_DRAWINGS, type Drawing, type IconName } from "./icons";

function Glyph({ drawing, size }: { drawing: Drawing; size: number }) {
  const paint = drawing.fill
    ? { fill: "currentColor", fillRule: "evenodd" as const }
    : { fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinecap: "round" as const, strokeLinejoin: "round" as const };
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={drawing.d} {...paint} />
    </svg>
  );
}

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => <Glyph drawing={DRAWINGS[name]} size={size} />;

/** The drawing of a state, by the registry's names. One we have no drawing for is shown by its colour's shape. */
export function StateIcon({ icon, shape, size = 12 }: { icon: string; shape?: string; size?: number }) {
  const drawing =
    STATE_DRAWINGS[icon.replace(/^icon\./, "")] ?? STATE_DRAWINGS[shape ?? ""] ?? (STATE_DRAWINGS.circle_hollow as Drawing);
  return <Glyph drawing={drawing} size={size} />;
}
