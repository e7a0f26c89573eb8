import { expect, test } from "vitest";
import { noRunsText } from "./empty";

test("an empty list of runs names no button that is not there", () => {
  expect(noRunsText({ workflows: 0, starts: true, imports: true })).toBe("runs.noneNoWorkflow");
  expect(noRunsText({ workflows: 1, starts: true, imports: true })).toBe("runs.noneText");
  expect(noRunsText({ workflows: 1, starts: true, imports: false })).toBe("runs.noneStart");
  expect(noRunsText({ workflows: 1, starts: false, imports: false })).toBe("runs.noneOthers");
});
