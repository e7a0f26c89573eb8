// A workflow with a form: people read receipts.
export const RECEIPTS = {
  key: "receipts",
  name: "Receipts",
  begin_stage: "received",
  stages: [
    { key: "received", type: "START" },
    {
      key: "read",
      type: "ANNOTATE",
      name: "Read the receipt",
      config: {
        candidate_group: "submitters",
        instructions: "Type what is **printed**, nothing else.\n\n- amounts with a point\n- <b>no guesses</b>",
        form: {
          type: "object",
          required: ["kind", "vendor"],
          properties: {
            kind: { title: "Kind", enum: ["meal", "travel", "other"] },
            vendor: { type: "string", title: "Vendor" },
            lines: {
              type: "array",
              title: "Lines",
              items: { type: "object", required: ["amount"], properties: { what: { type: "string", title: "What" }, amount: { type: "number", title: "Amount" } } },
            },
          },
        },
        ui: { "": { order: ["kind", "vendor", "lines"] } },
      },
    },
    { key: "done", type: "END", config: { outcome: "READ" } },
  ],
  connections: [
    { source: "received", target: "read" },
    { source: "read", target: "done" },
  ],
};
