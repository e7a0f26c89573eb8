import { expect, test } from "vitest";
import { paths } from "./paths";

test("what people typed cannot leave its place in an address", () => {
  expect(paths.workflow("../../admin", "a/b?c#d")).toBe("/workflows/..%2F..%2Fadmin/a%2Fb%3Fc%23d");
  expect(paths.group("javascript:alert(1)")).toBe("/admin/groups/javascript%3Aalert(1)");
});
