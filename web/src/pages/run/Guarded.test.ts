import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { currentOf } from "./Guarded";

const asked = (status: string, requested_by = "me", kind = "cancel_run") => ({ status, requested_by, kind }) as Schemas["ApprovalSummary"];

test("of one's own requests, what can be used comes before what waits, and what is over does not count", () => {
  expect(currentOf([asked("PENDING"), asked("APPROVED")], "cancel_run", "me")?.status).toBe("APPROVED");
  expect(currentOf([asked("REJECTED"), asked("PENDING")], "cancel_run", "me")?.status).toBe("PENDING");
  expect(currentOf([asked("USED"), asked("WITHDRAWN"), asked("EXPIRED")], "cancel_run", "me")).toBeUndefined();
  expect(currentOf([asked("APPROVED", "another"), asked("APPROVED", "me", "reopen_unit")], "cancel_run", "me")).toBeUndefined();
});
