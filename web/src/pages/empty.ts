/** What a list of runs says that is empty: it names no button that is not there. */
export function noRunsText({ workflows, starts, imports }: { workflows: number; starts: boolean; imports: boolean }) {
  if (workflows === 0) return "runs.noneNoWorkflow";
  if (!starts) return "runs.noneOthers";
  return imports ? "runs.noneText" : "runs.noneStart";
}
