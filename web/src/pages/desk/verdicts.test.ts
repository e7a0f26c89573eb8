import { expect, it } from "vitest";
import { comesTo, undecided, withValue } from "./verdicts";

it("what is decided about the fields comes to something once all are decided", () => {
  const fields = ["/label", "/size"];
  expect(comesTo(fields, { "/label": "APPROVE" })).toBeUndefined();
  expect(undecided(fields, { "/label": "APPROVE" })).toEqual(["/size"]);
  expect(comesTo(fields, { "/label": "APPROVE", "/size": "APPROVE" })).toBe("APPROVE");
  expect(comesTo(fields, { "/label": "APPROVE", "/size": "CORRECT" })).toBe("CORRECT");
  expect(comesTo(fields, { "/label": "REJECT", "/size": "CORRECT" })).toBe("REJECT");
});

it("a value is put where its pointer says, and everything else stays", () => {
  const answer = { label: "cat", "a/b": 1, lines: [{ amount: 1 }, { amount: 2 }] };
  expect(withValue(answer, "/label", "dog")).toEqual({ ...answer, label: "dog" });
  expect(withValue(answer, "/a~1b", 2)).toEqual({ ...answer, "a/b": 2 });
  expect(withValue(answer, "/lines/1/amount", 3)).toEqual({ ...answer, lines: [{ amount: 1 }, { amount: 3 }] });
  expect(withValue(undefined, "/size/width", 3)).toEqual({ size: { width: 3 } });
  expect(withValue(answer, "", "all")).toBe("all");
});
