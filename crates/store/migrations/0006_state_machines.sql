-- States as data: what a unit (machine `step`), an assignment (`task`) and a run (`workflow_run`) may do next.
--
-- The engine reads these tables once, at its start, checks them (see `handoff doctor`) and asks them before every change
-- of state. The constraints restate what it checks, as far as one row or one key can tell, so that a wrong row is refused
-- when it is written and not when a server is started on it.

-- What is not listed here is not emitted. Names and versions are for ever: receivers rely on them.
create table event_type (
    name        text     primary key,
    version     smallint not null,
    description text     not null,
    -- The JSON Schema of the payload, once there is one.
    schema      jsonb,
    constraint event_type_name_form check (name ~ '^[a-z]+(\.[a-z]+)+\.[a-z_]+$'),
    constraint event_type_version_positive check (version > 0),
    constraint event_type_description_given check (description <> '')
);

-- What people read. Pages hold none of these texts, so that a language is added here and nowhere else.
create table message (
    key    text not null,
    locale text not null,
    body   text not null,
    primary key (key, locale),
    constraint message_locale_form check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
    constraint message_body_given check (body <> '')
);

-- Contrast is in hundredths, rounded down. The engine computes it again; here stands the least that is enough: 4.5 for
-- text (WCAG 2.1 AA), 7 for the pair that serves those who ask for more contrast (AAA).
create table colour_token (
    colour                   text     primary key,
    fg                       text     not null,
    bg                       text     not null,
    contrast_hundredths      smallint not null,
    high_contrast_fg         text     not null,
    high_contrast_bg         text     not null,
    high_contrast_hundredths smallint not null,
    -- Whoever cannot tell the colours apart tells the shapes apart.
    shape                    text     not null,
    constraint colour_token_form check (fg ~ '^#[0-9A-F]{6}$' and bg ~ '^#[0-9A-F]{6}$'
        and high_contrast_fg ~ '^#[0-9A-F]{6}$' and high_contrast_bg ~ '^#[0-9A-F]{6}$'),
    constraint colour_token_readable check (contrast_hundredths between 450 and 2100
        and high_contrast_hundredths between 700 and 2100),
    constraint colour_token_shape_given check (shape <> '')
);

create table state_machine (
    machine     text primary key,
    version     text not null,
    description text not null,
    constraint state_machine_known check (machine in ('step', 'task', 'workflow_run')),
    constraint state_machine_version_form check (version ~ '^[0-9]+\.[0-9]+\.[0-9]+$')
);

create table state (
    machine          text     not null references state_machine,
    state            text     not null,
    semantic_class   text     not null,
    ordinal          smallint not null,
    colour           text     not null references colour_token,
    icon             text     not null,
    label_key        text     not null,
    short_key        text     not null,
    -- An end: only an approved correction leads out of it.
    terminal         boolean  not null,
    -- Beyond the nine that every machine of work has. Whoever knows only those shows `floor_equivalent` instead.
    derived          boolean  not null,
    floor_equivalent text,
    justification    text,
    primary key (machine, state),
    constraint state_code_known check (state in ('not_started', 'ready', 'in_progress', 'waiting', 'blocked', 'overdue',
        'failed', 'cannot_complete', 'completed', 'paused', 'cancelled')),
    constraint state_class_known check (semantic_class in ('idle', 'active', 'wait', 'red', 'terminal')),
    constraint state_ordinal_once unique (machine, ordinal),
    -- Colour alone must not tell two states apart.
    constraint state_icon_once unique (machine, icon),
    constraint state_derived_beyond_floor check (derived = (state in ('paused', 'cancelled'))),
    constraint state_derived_has_floor_equivalent check (derived = (floor_equivalent is not null)),
    constraint state_floor_equivalent_on_floor check (floor_equivalent in ('not_started', 'ready', 'in_progress',
        'waiting', 'blocked', 'overdue', 'failed', 'cannot_complete', 'completed')),
    constraint state_derived_is_justified check (derived = (justification is not null) and justification <> '')
);

create table transition (
    machine          text    not null references state_machine,
    -- The number of the matrix; one number stands for a row per origin and actor class.
    matrix_id        text    not null,
    from_state       text    not null,
    to_state         text    not null,
    actor_class      text    not null,
    trigger_kind     text    not null,
    trigger_ref      text    not null,
    -- Names of conditions that the engine knows; all of them must hold.
    guards           text[]  not null,
    event_type       text    not null references event_type,
    audit_required   boolean not null,
    rollback_to      text,
    -- For ways that the matrix does not have: why they are needed all the same.
    extension_reason text,
    primary key (machine, from_state, to_state, actor_class),
    constraint transition_from_exists foreign key (machine, from_state) references state,
    constraint transition_to_exists foreign key (machine, to_state) references state,
    constraint transition_rollback_exists foreign key (machine, rollback_to) references state,
    constraint transition_moves check (from_state <> to_state),
    constraint transition_actor_class_known check (actor_class in ('system', 'pic_human', 'task_pic_human', 'reviewer',
        'executor_worker', 'mow_orchestrator', 'escalation_handler')),
    constraint transition_task_actor check (actor_class <> 'task_pic_human' or machine = 'task'),
    constraint transition_trigger_kind_known check (trigger_kind in ('event', 'rpc', 'timer', 'condition_resolved')),
    constraint transition_trigger_given check (trigger_ref <> ''),
    constraint transition_guards_known check (guards <@ array [
        'precondition_met', 'holder_assigned', 'holder_is_actor', 'executor_resolved', 'facet_known',
        'facet_resolution_proven', 'block_reason_known', 'blocker_resolution_proven', 'deadline_passed',
        'deadline_updated', 'output_contract_met', 'postcondition_met', 'lateness_recorded',
        'approval_given', 'correction_reason_known', 'prior_closing_recorded', 'output_snapshot_kept',
        'failure_classified', 'failure_transient', 'retry_budget_left', 'idempotency_key_given',
        'retry_exhausted_or_permanent', 'declaration_evidenced', 'mandatory_units_completed']),
    -- What has ended is opened again only with an approval, and never quietly.
    constraint transition_reopens_with_approval check (from_state not in ('completed', 'cancelled')
        or (audit_required and 'approval_given' = any (guards)))
);

create table facet (
    machine   text     not null,
    state     text     not null,
    facet     text     not null,
    -- Of several causes the lowest is the one shown first.
    ordinal   smallint not null,
    icon      text     not null,
    label_key text     not null,
    primary key (machine, state, facet),
    constraint facet_state_exists foreign key (machine, state) references state,
    constraint facet_of_waiting check (state = 'waiting'),
    constraint facet_known check (facet in ('waiting_dependency', 'waiting_human', 'waiting_external',
        'waiting_time_gate')),
    constraint facet_ordinal_once unique (machine, state, ordinal)
);

-- Closed lists that commands choose from.
create table vocabulary (
    vocabulary text     not null,
    word       text     not null,
    ordinal    smallint not null,
    label_key  text     not null,
    primary key (vocabulary, word),
    constraint vocabulary_known check (vocabulary in ('block_reason', 'correction_reason', 'failure_classification')),
    constraint vocabulary_word_form check (word ~ '^[a-z][a-z0-9_]*$'),
    constraint vocabulary_ordinal_once unique (vocabulary, ordinal)
);

-- How the states of units add up to the colour of a run.
create table rollup_policy (
    machine text    not null references state_machine,
    policy  text    not null,
    config  jsonb   not null,
    active  boolean not null,
    primary key (machine, policy),
    constraint rollup_policy_of_runs check (machine = 'workflow_run'),
    constraint rollup_policy_config_is_object check (jsonb_typeof(config) = 'object')
);

-- What is told of units and of assignments is the same, but for the noun.
insert into event_type (name, version, description)
select 'dev.handoff.' || noun || '.' || verb, 1, replace(tells, '{}', noun)
  from (values ('unit'), ('assignment')) as nouns (noun),
       (values
        ('ready',                   'The {} can be worked on'),
        ('claimed',                 'Somebody took the {}'),
        ('released',                'The {} went back to where it came from'),
        ('waiting',                 'The {} waits for something outside'),
        ('resumed',                 'What the {} waited for has come'),
        ('blocked',                 'The {} is held up'),
        ('unblocked',               'What held the {} up is gone'),
        ('overdue',                 'The deadline of the {} has passed'),
        ('recovered_from_overdue',  'The {} has a new deadline'),
        ('finalized',               'The {} is done'),
        ('reopened_for_correction', 'The {} was opened again; its first closing is kept'),
        ('failed',                  'Work on the {} failed'),
        ('retried',                 'Work on the {} is tried again'),
        ('escalated',               'Trying the {} again is no use'),
        ('cannot_complete',         'The {} was declared impossible'),
        ('cancelled',               'The {} is no longer wanted')
       ) as told (verb, tells);

insert into event_type (name, version, description)
select 'dev.handoff.' || name, 1, tells
  from (values
        ('run.started',            'An item set out'),
        ('run.completed',          'A run ended with an outcome'),
        ('run.cancelled',          'A run is no longer wanted'),
        ('run.paused',             'A run was told to stand still'),
        ('run.resumed',            'A paused run goes on'),
        ('branch.ended',           'A branch of a run ended while others are under way'),
        ('unit.awaited',           'A branch came to a join, and the unit waits for the others'),
        ('unit.arrived',           'A branch came to a join'),
        ('unit.arrival_dropped',   'A branch that had come to a join is walked again'),
        ('unit.joined',            'All that a join waits for has come'),
        ('judgment.received',      'Somebody said what they think of an item'),
        ('actor.created',          'An actor came into being'),
        ('actor.disabled',         'An actor may no longer act'),
        ('actor.enabled',          'An actor may act again'),
        ('actor.erased',           'Everything personal about an actor was erased'),
        ('actor.profile_changed',  'An actor is called or reached otherwise'),
        ('actor.password_changed', 'An actor has a new password'),
        ('actor.role_granted',     'An actor got a role that holds everywhere'),
        ('actor.role_revoked',     'An actor lost a role that held everywhere'),
        ('group.created',          'A group came into being'),
        ('group.member_added',     'An actor joined a group'),
        ('group.member_removed',   'An actor left a group'),
        ('project.created',        'A project came into being'),
        ('project.renamed',        'A project is called otherwise'),
        ('project.roles_set',      'An actor''s roles in a project were set'),
        ('workflow.drafted',       'A version of a workflow was kept as a draft'),
        ('workflow.archived',      'A workflow takes no new runs'),
        ('workflow.published',     'A version of a workflow went live'),
        ('token.created',          'A token was handed out'),
        ('token.revoked',          'A token is good for nothing any more')
       ) as told (name, tells);

insert into message (key, locale, body)
select key, locale, body
  from (values
        ('state.not_started.label', 'Not started', 'Chưa tới lượt'),
        ('state.not_started.short', 'What it needs is not there yet', 'Chưa đủ điều kiện để bắt đầu'),
        ('state.ready.label', 'Ready', 'Sẵn sàng'),
        ('state.ready.short', 'Waiting for somebody to take it', 'Đang chờ người nhận việc'),
        ('state.in_progress.label', 'In progress', 'Đang làm'),
        ('state.in_progress.short', 'Somebody is working on it', 'Đang có người thực hiện'),
        ('state.waiting.label', 'Waiting', 'Đang chờ'),
        ('state.waiting.short', 'Waiting for something outside', 'Đang chờ một yếu tố bên ngoài'),
        ('state.blocked.label', 'Blocked', 'Bị chặn'),
        ('state.blocked.short', 'Something has to be put right first', 'Cần gỡ vướng mắc trước khi làm tiếp'),
        ('state.overdue.label', 'Overdue', 'Trễ hạn'),
        ('state.overdue.short', 'Past its deadline, still worth doing', 'Đã quá hạn nhưng vẫn có thể hoàn thành'),
        ('state.failed.label', 'Failed', 'Thất bại'),
        ('state.failed.short', 'It was tried and failed', 'Đã thực hiện nhưng không thành công'),
        ('state.cannot_complete.label', 'Cannot complete', 'Không thể hoàn tất'),
        ('state.cannot_complete.short', 'Declared impossible as it stands', 'Được báo là không thể hoàn tất'),
        ('state.completed.label', 'Completed', 'Hoàn thành'),
        ('state.completed.short', 'Done, with the output that was asked for', 'Đã xong và đạt kết quả yêu cầu'),
        ('state.paused.label', 'Paused', 'Tạm dừng'),
        ('state.paused.short', 'Told to stand still until resumed', 'Được tạm dừng cho đến khi tiếp tục'),
        ('state.cancelled.label', 'Cancelled', 'Đã hủy'),
        ('state.cancelled.short', 'No longer wanted', 'Không còn cần thực hiện'),
        ('facet.waiting_dependency.label', 'Waiting for another step', 'Chờ bước khác'),
        ('facet.waiting_human.label', 'Waiting for a person', 'Chờ người khác'),
        ('facet.waiting_external.label', 'Waiting for another system', 'Chờ hệ thống bên ngoài'),
        ('facet.waiting_time_gate.label', 'Waiting for a moment', 'Chờ đến thời điểm'),
        ('block_reason.missing_information.label', 'Information is missing', 'Thiếu thông tin'),
        ('block_reason.missing_approval.label', 'An approval is missing', 'Thiếu phê duyệt'),
        ('block_reason.config_error.label', 'Something is set up wrongly', 'Lỗi cấu hình'),
        ('correction_reason.data_error.label', 'The data was wrong', 'Sai dữ liệu'),
        ('correction_reason.policy_change.label', 'The rules have changed', 'Thay đổi chính sách'),
        ('correction_reason.downstream_dependency_failed.label', 'What was built on it failed',
            'Bước phụ thuộc phía sau thất bại'),
        ('correction_reason.regulatory_recall.label', 'An authority recalled it', 'Thu hồi theo quy định'),
        ('failure_classification.transient.label', 'May work next time', 'Lỗi tạm thời'),
        ('failure_classification.permanent.label', 'Will not work next time', 'Lỗi vĩnh viễn')
       ) as texts (key, en, vi)
 cross join lateral (values ('en', en), ('vi', vi)) as in_each (locale, body);

-- White on emerald 600 reaches only 3.76, so `green` is darker, and `green_deep` darker in turn, to be told from it.
insert into colour_token (colour, fg, bg, contrast_hundredths, high_contrast_fg, high_contrast_bg, high_contrast_hundredths,
                          shape) values
    ('ui.traffic_light.gray',        '#4B5563', '#F3F4F6', 686, '#FFFFFF', '#1F2937', 1467, 'circle_hollow'),
    ('ui.traffic_light.green',       '#FFFFFF', '#04825B', 482, '#FFFFFF', '#065F46', 768,  'triangle_filled'),
    ('ui.traffic_light.green_deep',  '#FFFFFF', '#065F46', 768, '#FFFFFF', '#022C22', 1515, 'check_filled'),
    ('ui.traffic_light.green_pale',  '#047857', '#ECFDF5', 520, '#064E3B', '#D1FAE5', 856,  'triangle_outline'),
    ('ui.traffic_light.red',         '#FFFFFF', '#DC2626', 482, '#FFFFFF', '#991B1B', 831,  'cross_filled'),
    ('ui.traffic_light.red_dark',    '#FFFFFF', '#991B1B', 831, '#FFFFFF', '#450A0A', 1614, 'stop_filled'),
    ('ui.traffic_light.red_pale',    '#B91C1C', '#FEE2E2', 529, '#7F1D1D', '#FEE2E2', 820,  'clock_alert'),
    ('ui.traffic_light.yellow',      '#92400E', '#FEF3C7', 636, '#451A03', '#FDE68A', 1202, 'hourglass'),
    ('ui.traffic_light.yellow_dark', '#FFFFFF', '#B45309', 502, '#FFFFFF', '#78350F', 907,  'warn_filled');

insert into state_machine (machine, version, description) values
    ('step',         '1.0.0', 'The life of a unit: one visit of a run to a stage'),
    ('task',         '1.0.0', 'The life of an assignment: one actor''s part in a unit'),
    ('workflow_run', '1.0.0', 'The life of a run as a whole');

-- The looks of a state are the same on every machine. Units and assignments have the floor and can be cancelled; a run
-- has the five states of its own life, because what its units add up to is kept apart from them.
insert into state (machine, state, semantic_class, ordinal, colour, icon, label_key, short_key, terminal, derived,
                   floor_equivalent, justification)
select machine, state, semantic_class, ordinal, 'ui.traffic_light.' || colour, 'icon.' || icon,
       'state.' || state || '.label', 'state.' || state || '.short', terminal, floor_equivalent is not null,
       floor_equivalent, justification
  from (values
        (1,  'not_started',     'idle',   'gray',        'circle_hollow', false, null::text,        null::text),
        (2,  'ready',           'active', 'green_pale',  'play_outline',  false, null,              null),
        (3,  'in_progress',     'active', 'green',       'play_filled',   false, null,              null),
        (4,  'waiting',         'wait',   'yellow',      'hourglass',     false, null,              null),
        (5,  'blocked',         'wait',   'yellow_dark', 'warn_filled',   false, null,              null),
        (6,  'overdue',         'red',    'red_pale',    'clock_alert',   false, null,              null),
        (7,  'failed',          'red',    'red',         'cross_filled',  false, null,              null),
        (8,  'cannot_complete', 'red',    'red_dark',    'stop_filled',   false, null,              null),
        (9,  'completed',       'active', 'green_deep',  'check_filled',  true,  null,              null),
        (10, 'paused',          'wait',   'yellow_dark', 'pause_filled',  false, 'waiting',
            'long runs need a stop that somebody decided on, apart from waiting and being blocked'),
        (11, 'cancelled',       'red',    'red_dark',    'cancel_filled', true,  'cannot_complete',
            'that work is no longer wanted is another thing than that it cannot be done')
       ) as looks (ordinal, state, semantic_class, colour, icon, terminal, floor_equivalent, justification)
  join state_machine
    on case machine
           when 'workflow_run' then state in ('not_started', 'in_progress', 'completed', 'paused', 'cancelled')
           else state <> 'paused'
       end;

-- The matrix: a line for each number; origins and actor classes are multiplied out. T13 is what leads to the derived
-- state, X is what the engine needs beyond the matrix.
insert into transition (machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
                        audit_required, rollback_to, extension_reason)
select 'step', matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards::text[],
       'dev.handoff.unit.' || verb, audit_required, rollback_to, extension_reason
  from (values
        ('T1', '{not_started}', 'ready', '{mow_orchestrator}',
            'condition_resolved', 'precondition_config', '{precondition_met}',
            'ready', false, null::text, null::text),
        ('T2', '{ready}', 'in_progress', '{pic_human,executor_worker}',
            'rpc', 'step_claim', '{holder_assigned,executor_resolved}',
            'claimed', true, 'ready', null),
        ('T2r', '{in_progress}', 'ready', '{pic_human}',
            'rpc', 'step_release', '{holder_is_actor}',
            'released', true, null, null),
        ('T3', '{in_progress}', 'waiting', '{pic_human,executor_worker}',
            'rpc', 'step_wait', '{facet_known}',
            'waiting', false, 'in_progress', null),
        ('T3r', '{waiting}', 'in_progress', '{system}',
            'event', 'facet_resolved', '{facet_resolution_proven}',
            'resumed', false, null, null),
        ('T4', '{in_progress}', 'blocked', '{pic_human,executor_worker}',
            'rpc', 'step_block', '{block_reason_known}',
            'blocked', true, 'in_progress', null),
        ('T4r', '{blocked}', 'in_progress', '{system,pic_human}',
            'event', 'blocker_resolved', '{blocker_resolution_proven}',
            'unblocked', true, null, null),
        ('T5', '{in_progress}', 'overdue', '{system}',
            'timer', 'deadline_passed', '{deadline_passed}',
            'overdue', false, null, null),
        ('T6', '{overdue}', 'in_progress', '{system}',
            'condition_resolved', 'deadline_extended', '{deadline_updated}',
            'recovered_from_overdue', true, null, null),
        ('T6', '{overdue}', 'in_progress', '{pic_human}',
            'rpc', 'step_reengage', '{deadline_updated}',
            'recovered_from_overdue', true, null, null),
        ('T7', '{overdue}', 'completed', '{pic_human,executor_worker}',
            'rpc', 'step_complete', '{output_contract_met,lateness_recorded}',
            'finalized', true, null, null),
        ('T8', '{in_progress}', 'completed', '{pic_human,executor_worker}',
            'rpc', 'step_complete', '{output_contract_met,postcondition_met}',
            'finalized', true, 'in_progress', null),
        ('T8r', '{completed}', 'in_progress', '{reviewer}',
            'rpc', 'step_reopen_for_correction',
            '{approval_given,correction_reason_known,prior_closing_recorded,output_snapshot_kept}',
            'reopened_for_correction', true, null, null),
        ('T9', '{in_progress,waiting,blocked}', 'failed', '{executor_worker}',
            'event', 'executor_failure', '{failure_classified}',
            'failed', true, null, null),
        ('T10', '{failed}', 'in_progress', '{executor_worker}',
            'event', 'retry_attempt', '{failure_transient,retry_budget_left,idempotency_key_given}',
            'retried', false, null, null),
        ('T11', '{failed}', 'cannot_complete', '{escalation_handler}',
            'rpc', 'escalate', '{retry_exhausted_or_permanent}',
            'escalated', true, null, null),
        ('T12', '{in_progress,blocked,waiting}', 'cannot_complete', '{pic_human,executor_worker}',
            'rpc', 'declare_cannot_complete', '{declaration_evidenced}',
            'cannot_complete', true, 'in_progress', null),
        ('T12r', '{cannot_complete}', 'in_progress', '{reviewer}',
            'rpc', 'step_reopen_for_correction',
            '{approval_given,correction_reason_known,prior_closing_recorded,output_snapshot_kept}',
            'reopened_for_correction', true, null, null),
        ('T13', '{not_started,ready,in_progress,waiting,blocked,overdue,failed,cannot_complete}', 'cancelled',
            '{mow_orchestrator}', 'condition_resolved', 'withdrawn', '{}',
            'cancelled', false, null, null),
        ('T13', '{not_started,ready,in_progress,waiting,blocked,overdue,failed,cannot_complete}', 'cancelled',
            '{reviewer}', 'rpc', 'cancel', '{}',
            'cancelled', true, null, null),
        ('X1', '{in_progress}', 'ready', '{system}',
            'timer', 'lease_expired', '{}',
            'released', true, null, 'work whose holder has gone silent goes back to the queue by itself'),
        ('X2', '{in_progress}', 'ready', '{reviewer}',
            'rpc', 'step_release', '{}',
            'released', true, null, 'a manager takes work back from somebody who cannot give it back')
       ) as matrix (matrix_id, origins, to_state, actor_classes, trigger_kind, trigger_ref, guards, verb, audit_required,
                    rollback_to, extension_reason)
 cross join unnest(origins::text[]) as from_state
 cross join unnest(actor_classes::text[]) as actor_class;

-- Assignments move as units do, with these differences: the events and requests bear their name; whoever is in charge of
-- the assignment stands beside whoever is in charge of the unit; and an automated one starts without anybody in charge.
insert into transition (machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
                        audit_required, rollback_to, extension_reason)
select 'task', matrix_id, from_state, to_state, task_class, trigger_kind, regexp_replace(trigger_ref, '^step_', 'task_'),
       case when actor_class = 'executor_worker' then array_remove(guards, 'holder_assigned') else guards end,
       replace(event_type, '.unit.', '.assignment.'), audit_required, rollback_to, extension_reason
  from transition
 cross join unnest(case actor_class
                       when 'pic_human' then array ['pic_human', 'task_pic_human']
                       else array [actor_class]
                   end) as task_class
 where machine = 'step';

-- Runs: W is what a run does by itself and on request, X what the engine needs beyond that.
insert into transition (machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
                        audit_required, rollback_to, extension_reason)
select 'workflow_run', matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards::text[],
       'dev.handoff.run.' || verb, audit_required, rollback_to, extension_reason
  from (values
        ('W1', '{not_started}', 'in_progress', '{mow_orchestrator}',
            'rpc', 'workflow_start', '{}',
            'started', false, null::text, null::text),
        ('W2', '{in_progress}', 'completed', '{system}',
            'condition_resolved', 'all_mandatory_steps_completed', '{mandatory_units_completed}',
            'completed', false, null, null),
        ('W3', '{in_progress}', 'cancelled', '{reviewer}',
            'rpc', 'workflow_cancel', '{approval_given}',
            'cancelled', true, null, null),
        ('W4', '{in_progress}', 'paused', '{reviewer}',
            'rpc', 'workflow_pause', '{}', 'paused', true, 'in_progress', null),
        ('W5', '{paused}', 'in_progress', '{reviewer}',
            'rpc', 'workflow_resume', '{}', 'resumed', true, null, null),
        ('X3', '{paused}', 'cancelled', '{reviewer}',
            'rpc', 'workflow_cancel', '{approval_given}',
            'cancelled', true, null, 'a run that is paused for good need not be set going to be ended'),
        ('X4', '{in_progress,paused}', 'cancelled', '{mow_orchestrator}',
            'condition_resolved', 'withdrawn', '{}',
            'cancelled', false, null, 'a run inside another one ends with the unit that needed it')
       ) as matrix (matrix_id, origins, to_state, actor_classes, trigger_kind, trigger_ref, guards, verb, audit_required,
                    rollback_to, extension_reason)
 cross join unnest(origins::text[]) as from_state
 cross join unnest(actor_classes::text[]) as actor_class;

insert into facet (machine, state, facet, ordinal, icon, label_key)
select machine, state, facet, facet_ordinal, 'icon.' || facet_icon, 'facet.' || facet || '.label'
  from (values
        ('waiting_dependency', 10, 'link'),
        ('waiting_human',      20, 'person'),
        ('waiting_external',   30, 'globe'),
        ('waiting_time_gate',  40, 'calendar')
       ) as facets (facet, facet_ordinal, facet_icon)
  join state on state = 'waiting';

insert into vocabulary (vocabulary, word, ordinal, label_key) values
    ('block_reason',           'missing_information',          1, 'block_reason.missing_information.label'),
    ('block_reason',           'missing_approval',             2, 'block_reason.missing_approval.label'),
    ('block_reason',           'config_error',                 3, 'block_reason.config_error.label'),
    ('correction_reason',      'data_error',                   1, 'correction_reason.data_error.label'),
    ('correction_reason',      'policy_change',                2, 'correction_reason.policy_change.label'),
    ('correction_reason',      'downstream_dependency_failed', 3, 'correction_reason.downstream_dependency_failed.label'),
    ('correction_reason',      'regulatory_recall',            4, 'correction_reason.regulatory_recall.label'),
    ('failure_classification', 'transient',                    1, 'failure_classification.transient.label'),
    ('failure_classification', 'permanent',                    2, 'failure_classification.permanent.label');

insert into rollup_policy (machine, policy, config, active) values
    ('workflow_run', 'red_overrides_yellow_overrides_green', '{"order": ["red", "yellow", "green", "gray"]}', true),
    ('workflow_run', 'mandatory_only', '{"count_optional": false, "count_skipped": false}', true),
    -- Four hours, unless the class of workflow has its own.
    ('workflow_run', 'blocked_escalation_treats_as_red', '{"threshold_seconds": {"default": 14400}}', true),
    ('workflow_run', 'frozen_while_paused', '{}', true),
    -- What the colour of a run inside another one means for the unit that waits for it.
    ('workflow_run', 'sub_workflow_bridge',
        '{"red": "failed", "yellow": "blocked", "green": "in_progress", "completed": "completed"}', true);
