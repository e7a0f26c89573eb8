import { expect, test } from "vitest";
import { shortcutsOf } from "./desk";

test.each([
  [["APPROVE", "CORRECT", "REJECT"], ["a", "c", "r"]],
  [["RESUBMIT", "REJECT"], ["r", "e"]],
  [["X", "xx"], [undefined, undefined]],
  [["Đồng ý", "Y"], ["n", "y"]],
])("%j is decided by %j", (decisions, keys) => expect(shortcutsOf(decisions)).toEqual(keys));
