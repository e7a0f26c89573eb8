import { useReactFlow } from "@xyflow/react";
import { useId, useMemo, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon";
import { STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import type { StageModel } from "./model";
import type { Scene } from "./scene";

/** Finds stages by name, key or group; each Enter goes to the next one, and that one is ringed until something else is looked for. */
export function Search({ stages, scene, onFound }: { stages: readonly StageModel[]; scene?: Scene; onFound: (stage?: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const canvas = useReactFlow();
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(-1);
  const words = wanted.trim().toLowerCase();
  const hits = useMemo(
    () => (words ? stages.filter(({ name, key, group }) => [name, key, group ?? ""].some((text) => text.toLowerCase().includes(words))) : []),
    [stages, words],
  );
  const next = (event: FormEvent) => {
    event.preventDefault();
    const place = hits.length > 0 ? (at + 1) % hits.length : -1;
    const hit = hits[place];
    setAt(place);
    onFound(hit?.key);
    if (!hit) return;
    const spot = scene?.place.get(hit.key);
    if (spot) {
      const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
      void canvas.setCenter(spot.x + STAGE_WIDTH / 2, spot.y + STAGE_HEIGHT / 2, { zoom: Math.max(1, canvas.getZoom()), duration: still ? 0 : 250 });
    }
  };
  return (
    <form className="graph-search" role="search" onSubmit={next}>
      <label className="visually-hidden" htmlFor={id}>
        {t("graph.search")}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        placeholder={t("graph.search")}
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          setAt(-1);
          onFound(undefined);
        }}
      />
      <span className="small number" role="status">
        {words && t("graph.hits", { at: at + 1, count: hits.length })}
      </span>
    </form>
  );
}
