import { expect, test } from "vitest";
import { askedAbout } from "./proposal";

const version = { version_id: "v", number: 3, status: "draft", etag: '"abc"', created_by: "ada", created_at: "2026-11-16T08:00:00Z" };
const asked = (status: string, content: string) =>
  ({ approval_id: status + content, kind: "publish_workflow", status, payload: { content }, approved_by: 0, quorum: 1, subject_id: "v", reason: "", requested_by: "ada", requested_at: "", expires_at: "", project_id: "p" }) as never;

test("what others said counts for the text they saw and for no other", () => {
  expect(askedAbout(version, [asked("APPROVED", "other")])).toBeUndefined();
  expect(askedAbout(version, [asked("REJECTED", "abc"), asked("PENDING", "abc")])?.status).toBe("PENDING");
  expect(askedAbout(version, [asked("WITHDRAWN", "abc"), asked("REJECTED", "abc")])?.status).toBe("REJECTED");
  expect(askedAbout(undefined, [asked("APPROVED", "abc")])).toBeUndefined();
});
