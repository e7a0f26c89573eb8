import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { machinesQuery } from "../api/queries";
import { StateIcon } from "./Icon";
import { useContrast } from "./preferences";

/** How a run stands: its roll-up's colour, the shape that goes with the colour, and how far it is. */
export function Standing({ rollup }: { rollup: Schemas["RunRollup"] }) {
  const { t } = useTranslation();
  const { data } = useQuery(machinesQuery);
  const highContrast = useContrast() === "high";
  const token = data?.colours.find((each) => each.colour === `ui.traffic_light.${rollup.colour}`);
  const pair = highContrast ? token?.high_contrast : token?.normal;
  const name = t(`colour.${rollup.colour}` as never, { defaultValue: rollup.colour });
  return (
    <span className="standing" style={{ "--bg": pair?.bg, "--fg": pair?.fg } as CSSProperties}>
      <span className="standing-mark" role="img" aria-label={name} title={name}>
        <StateIcon icon="" shape={token?.shape} size={10} />
      </span>
      <progress max={100} value={rollup.progress_percent} aria-label={t("run.progress")} />
      <span className="number small">{rollup.progress_percent} %</span>
    </span>
  );
}
