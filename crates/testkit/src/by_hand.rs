//! Events that no use case wrote.

/// An event as an entry of its own, written by hand. Its parts are SQL, and may refer to parameters.
#[derive(Clone, Copy, Debug)]
pub struct EventByHand<'a> {
    /// The stream it belongs to.
    pub stream: &'a str,
    /// Its number there.
    pub seq: &'a str,
    /// The project.
    pub project: &'a str,
    /// Its type.
    pub event_type: &'a str,
    /// What it carries, as JSON.
    pub data: &'a str,
    /// When it happened.
    pub occurred_at: &'a str,
}

impl Default for EventByHand<'_> {
    fn default() -> Self {
        Self {
            stream: "gen_random_uuid()",
            seq: "1",
            project: "null::uuid",
            event_type: "'dev.handoff.run.completed'",
            data: "'{}'",
            occurred_at: "now()",
        }
    }
}

impl EventByHand<'_> {
    /// The statement that writes it; rows to write it for may follow, behind a `from`. It is linked to nothing.
    #[must_use]
    pub fn insert(&self) -> String {
        let Self { stream, seq, project, event_type, data, occurred_at } = self;
        format!(
            "insert into trail_entry (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents,
                                      prev_hash, hashes)
             select {stream}, {seq}, {project}, {occurred_at}, array[gen_random_uuid()], array[{event_type}::text],
                    array['00000000-0000-0000-0000-000000000000'::uuid], array[({data})::text], array[''],
                    decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')"
        )
    }
}
