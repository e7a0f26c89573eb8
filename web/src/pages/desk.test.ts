import { expect, test } from "vitest";
import { isPlain, shortcutsOf } from "./desk";

test.each([
  [["APPROVE", "CORRECT", "REJECT"], ["a", "c", "r"]],
  [["RESUBMIT", "REJECT"], ["r", "e"]],
  [["X", "xx"], [undefined, undefined]],
  [["Đồng ý", "Y"], ["n", "y"]],
])("%j is decided by %j", (decisions, keys) => expect(shortcutsOf(decisions)).toEqual(keys));

test.each([
  [["APPROVE", "CORRECT", "REJECT"], ["APPROVE"]],
  [["REJECT", "APPROVE"], ["APPROVE"]],
  [["RESUBMIT", "ABANDON"], ["RESUBMIT"]],
  [["ABANDON"], []],
])("of %j one key is enough for %j", (decisions, plain) => expect(decisions.filter((each) => isPlain(each, decisions))).toEqual(plain));
