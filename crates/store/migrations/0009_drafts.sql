-- Drafts and layouts of workflows.

-- One draft of a workflow at a time: saving it again replaces what it says. Its stages, connections and steps are written when
-- it is published, because those never change.
create unique index workflow_version_draft_once on workflow_version (workflow_id) where status = 'draft';

-- Where stages stand on a drawing. Apart from the version, which never changes: moving a box is not a new version, and the
-- content hash does not cover it.
create table workflow_layout (
    version_id uuid        primary key references workflow_version,
    layout     json        not null,
    updated_by uuid        not null references actor,
    updated_at timestamptz not null
);
