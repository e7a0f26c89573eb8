import { useContext, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, described } from "../ui/parts";
import { boxBetween, cornersOf, growBox, middleBox, moveBox, movePoint, movePolygon, splitAt, withoutPoint, type BoxRegion, type PolygonRegion, type Size, type Spot } from "./geometry";
import { Item } from "./item";
import { LabelPicker, labelsOf, tintOf, type Label, type MarksProps } from "./labels";
import { at, mediaOf } from "./media";

type Region = BoxRegion | PolygonRegion;
const isPolygon = (region: Region): region is PolygonRegion => "points" in region;

type Drag =
  | { readonly do: "draw"; readonly from: Spot; readonly to: Spot }
  | { readonly do: "move"; readonly region: number; readonly last: Spot }
  | { readonly do: "grow"; readonly region: number; readonly anchor: Spot }
  | { readonly do: "point"; readonly region: number; readonly point: number };

/** A picture on which boxes or polygons are drawn, by pointer or by keys alone. */
export function ImageMarks({ polygons = false, schema, hint, value, onChange, name, fault, required, pointer }: MarksProps & { polygons?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const picture = mediaOf(at(useContext(Item), hint.source ?? ""));
  const regions = (Array.isArray(value) ? value : []) as Region[];
  const labels = labelsOf(schema, hint);
  const [label, setLabel] = useState(labels[0]?.value);
  const [chosen, setChosen] = useState(-1);
  const [size, setSize] = useState<Size>();
  const list = useRef<HTMLUListElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => (list.current?.querySelectorAll<HTMLElement>("button.mark-name")[index] ?? document.getElementById(`${id}-add`))?.focus());
  const change = (index: number, next: Region) => onChange(regions.map((region, each) => (each === index ? next : region)));
  const add = (region: Region) => {
    onChange([...regions, label === undefined ? region : { ...region, label }]);
    setChosen(regions.length);
    focus(regions.length);
  };
  const remove = (index: number) => {
    onChange(regions.filter((_, each) => each !== index));
    setChosen(-1);
    focus(Math.max(0, index - 1));
  };
  const begin = () => size && add(polygons ? { points: cornersOf(middleBox(size)) } : middleBox(size));
  const relabel = (next: string) => {
    setLabel(next);
    const region = regions[chosen];
    if (region) change(chosen, { ...region, label: next });
  };
  return (
    <fieldset className="field marks" aria-describedby={described(id, { hint: true, fault })} aria-invalid={Boolean(fault)}>
      <legend className="label">
        {name}
        {required === false && <span className="optional"> {t("common.optional")}</span>}
      </legend>
      <p className="hint" id={`${id}-hint`}>
        {hint.help ?? t(polygons ? "mark.polygonHelp" : "mark.boxHelp")}
      </p>
      <LabelPicker labels={labels} label={label} choose={relabel} />
      {picture.kind === "image" ? (
        <Picture address={picture.address} size={size} setSize={setSize} regions={regions} chosen={chosen} choose={setChosen} labels={labels} polygons={polygons} change={change} add={add} />
      ) : (
        <p className="notice">{t("mark.noPicture", { source: hint.source ?? "" })}</p>
      )}
      <Button id={`${id}-add`} icon="plus" shortcut="b" data-begin="" data-pointer={pointer} refused={size ? null : t("common.loading")} onClick={begin}>
        {t(polygons ? "mark.addPolygon" : "mark.addBox")}
      </Button>
      <ul className="plain mark-list" ref={list}>
        {regions.map((region, index) => (
          <Row key={index} number={index + 1} region={region} labels={labels} size={size} isChosen={index === chosen} choose={() => setChosen(index)} change={(next) => change(index, next)} remove={() => remove(index)} />
        ))}
      </ul>
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface PictureProps {
  readonly address: string;
  readonly size?: Size;
  readonly setSize: (size: Size) => void;
  readonly regions: readonly Region[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly labels: readonly Label[];
  readonly polygons: boolean;
  readonly change: (index: number, region: Region) => void;
  readonly add: (region: Region) => void;
}

function Picture({ address, size, setSize, regions, chosen, choose, labels, polygons, change, add }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [open, setOpen] = useState<readonly Spot[]>([]);
  const unit = (size?.width ?? 100) / 100;
  const spotOf = (event: PointerEvent): Spot => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current?.getScreenCTM()?.inverse());
    return { x: Math.round(x), y: Math.round(y) };
  };
  const close = (points: readonly Spot[]) => {
    setOpen([]);
    if (points.length >= 3) add({ points });
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (!size || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const spot = spotOf(event);
    const { region, point, corner } = (event.target as SVGElement).dataset;
    if (region !== undefined && open.length === 0) {
      const own = regions[Number(region)] as Region;
      choose(Number(region));
      if (point !== undefined) setDrag({ do: "point", region: Number(region), point: Number(point) });
      else if (corner !== undefined && !isPolygon(own)) setDrag({ do: "grow", region: Number(region), anchor: cornersOf(own)[(Number(corner) + 2) % 4] as Spot });
      else setDrag({ do: "move", region: Number(region), last: spot });
    } else if (!polygons) setDrag({ do: "draw", from: spot, to: spot });
    else if (open[0] && open.length >= 3 && Math.hypot(open[0].x - spot.x, open[0].y - spot.y) < 2 * unit) close(open);
    else setOpen([...open, spot]);
  };
  const move = (event: PointerEvent) => {
    if (!drag || !size) return;
    const spot = spotOf(event);
    if (drag.do === "draw") {
      setDrag({ ...drag, to: spot });
      return;
    }
    const region = regions[drag.region];
    if (!region) return;
    if (drag.do === "point" && isPolygon(region)) change(drag.region, movePoint(region, drag.point, spot, size));
    if (drag.do === "grow" && !isPolygon(region)) change(drag.region, { ...region, ...boxBetween(drag.anchor, spot, size) });
    if (drag.do === "move") {
      const [dx, dy] = [spot.x - drag.last.x, spot.y - drag.last.y];
      change(drag.region, isPolygon(region) ? movePolygon(region, dx, dy, size) : moveBox(region, dx, dy, size));
      setDrag({ ...drag, last: spot });
    }
  };
  const lift = () => {
    if (drag?.do === "draw" && size) {
      const box = boxBetween(drag.from, drag.to, size);
      if (box.width > 2 && box.height > 2) add(box);
    }
    setDrag(undefined);
  };
  return (
    <div className="picture">
      <img src={address} alt="" draggable={false} onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })} />
      {size && (
        <svg ref={svg} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" onPointerDown={press} onPointerMove={move} onPointerUp={lift} onPointerCancel={lift} onDoubleClick={() => close(open)}>
          {regions.map((region, index) => (
            <Shape key={index} region={region} index={index} isChosen={index === chosen} tint={tintOf(labels, region.label)} unit={unit} />
          ))}
          {drag?.do === "draw" && <rect className="mark-shape" data-tint="0" {...boxBetween(drag.from, drag.to, size)} />}
          {open.length > 0 && <polyline className="mark-shape" data-tint="0" points={open.map(({ x, y }) => `${x},${y}`).join(" ")} />}
          {open.map(({ x, y }, index) => (
            <circle key={index} className="mark-corner" cx={x} cy={y} r={unit} />
          ))}
        </svg>
      )}
    </div>
  );
}

function Shape({ region, index, isChosen, tint, unit }: { region: Region; index: number; isChosen: boolean; tint: number; unit: number }) {
  const corners = isPolygon(region) ? region.points : cornersOf(region);
  const grip = isPolygon(region) ? "data-point" : "data-corner";
  return (
    <g data-chosen={isChosen || undefined}>
      <polygon className="mark-shape" data-tint={tint} data-region={index} points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <text className="mark-number" x={corners[0]?.x} y={corners[0]?.y} dx={unit * 0.6} dy={unit * 2.6} fontSize={unit * 2.4}>
        {index + 1}
      </text>
      {isChosen && corners.map(({ x, y }, corner) => <circle key={corner} className="mark-corner" cx={x} cy={y} r={unit} data-region={index} {...{ [grip]: corner }} />)}
    </g>
  );
}

interface RowProps {
  readonly number: number;
  readonly region: Region;
  readonly labels: readonly Label[];
  readonly size?: Size;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly change: (region: Region) => void;
  readonly remove: () => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A mark as a line of text that takes keys: arrows move it, Shift and arrows make it larger or smaller, digits label it, Delete removes it. */
function Row({ number, region, labels, size, isChosen, choose, change, remove }: RowProps) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const corners = isPolygon(region) ? region.points.length : 4;
  const corner = turn % corners;
  const text = labels.find(({ value }) => value === region.label)?.text ?? region.label ?? "";
  const shift = (dx: number, dy: number, grows: boolean, within: Size): Region => {
    if (!isPolygon(region)) return grows ? growBox(region, dx, dy, within) : moveBox(region, dx, dy, within);
    const point = region.points[corner] as Spot;
    return grows ? movePoint(region, corner, { x: point.x + dx, y: point.y + dy }, within) : movePolygon(region, dx, dy, within);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !size) return;
    const arrow = ARROWS[event.key];
    const step = event.altKey ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) / 100));
    const label = labels[Number(event.key) - 1];
    if (arrow) change(shift(arrow[0] * step, arrow[1] * step, event.shiftKey, size));
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (label) change({ ...region, label: label.value });
    else if (isPolygon(region) && event.key === ".") setTurn(turn + 1);
    else if (isPolygon(region) && event.key === "+") change(splitAt(region, corner));
    else if (isPolygon(region) && event.key === "-") change(withoutPoint(region, corner));
    else return;
    event.preventDefault();
  };
  const place = isPolygon(region) ? t("mark.corners", { count: corners, at: corner + 1 }) : `${region.x}, ${region.y}, ${region.width} × ${region.height}`;
  return (
    <li className="mark-row" data-chosen={isChosen || undefined} data-tint={tintOf(labels, region.label)}>
      <button type="button" className="mark-name" aria-pressed={isChosen} onClick={choose} onFocus={choose} onKeyDown={press}>
        <span className="mark-swatch" aria-hidden="true" />
        {number}. {text} <span className="quiet small number">{place}</span>
      </button>
      <Button kind="plain" icon="close" title={t("form.remove")} onClick={remove}>
        <span className="visually-hidden">{t("form.removeRow", { number })}</span>
      </Button>
    </li>
  );
}
