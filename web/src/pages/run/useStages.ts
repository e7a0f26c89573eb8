import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { versionQuery } from "../../api/queries";
import { modelOf } from "../../graph/model";
import { spoken } from "../../ui/text";

/** What a run's workflow calls its stages and itself. Until its definition is here, their keys have to do. */
export function useStages(run: Pick<Schemas["RunDetail"], "project" | "workflow" | "version">) {
  const { data } = useQuery(versionQuery(run.project, run.workflow, run.version));
  return useMemo(() => {
    const stages = new Map(modelOf(data?.document).stages.map((stage) => [stage.key, stage]));
    const named = (data?.document as { name?: unknown } | undefined)?.name;
    const name = (stage: string): string => {
      const found = stages.get(stage);
      return found && found.name !== stage ? found.name : spoken(stage);
    };
    return { name, isEnd: (stage: string) => stages.get(stage)?.type === "END", workflow: typeof named === "string" && named ? named : spoken(run.workflow) };
  }, [data, run.workflow]);
}
