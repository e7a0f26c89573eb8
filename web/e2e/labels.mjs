// A workflow in which some answers are known beforehand, and a review decides about each field by itself.
const form = {
  type: "object",
  required: ["kind"],
  properties: { kind: { title: "Kind", enum: ["indoors", "outdoors"] }, note: { type: "string", title: "Note" } },
};

/** A workflow that begins with a quiz, for people who are new. */
export const QUIZ = {
  key: "quiz",
  name: "Quiz",
  begin_stage: "received",
  stages: [
    { key: "received", type: "START" },
    { key: "learn", type: "ANNOTATE", name: "Learn it", config: { candidate_group: "newcomers", form, gold: { quiz: 1, pass: 1 } } },
    { key: "done", type: "END", config: { outcome: "LABELLED" } },
  ],
  connections: [
    { source: "received", target: "learn" },
    { source: "learn", target: "done" },
  ],
};

export const LABELS = {
  key: "labels",
  name: "Labels",
  begin_stage: "received",
  stages: [
    { key: "received", type: "START" },
    { key: "label", type: "ANNOTATE", name: "Label it", config: { candidate_group: "submitters", form, gold: { then_one_in: 1, feedback: true } } },
    {
      key: "check",
      type: "REVIEW",
      name: "Check it",
      config: { candidate_group: "reviewers", decisions: ["APPROVE", "CORRECT", "REJECT"], fields: ["/kind", "/note"], form },
    },
    { key: "done", type: "END", config: { outcome: "LABELLED" } },
  ],
  connections: [
    { source: "received", target: "label" },
    { source: "label", target: "check" },
    { source: "check", handle: "on_success", target: "done" },
    { source: "check", handle: "on_failure", target: "label", rework: true },
  ],
};
