--! all_state_machines
select machine, version, description
  from state_machine
 order by machine;

--! all_states : (floor_equivalent?, justification?)
select machine, state, semantic_class, ordinal, colour, icon, label_key, short_key, terminal, derived,
       floor_equivalent, justification
  from state
 order by machine, ordinal;

--! all_transitions : (rollback_to?, extension_reason?)
select machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
       audit_required, rollback_to, extension_reason
  from transition
 order by machine, from_state, to_state, actor_class;

--! all_facets
select machine, state, facet, ordinal, icon, label_key
  from facet
 order by machine, state, ordinal;

--! all_colour_tokens
select colour, fg, bg, contrast_hundredths, high_contrast_fg, high_contrast_bg, high_contrast_hundredths, shape
  from colour_token
 order by colour;

--! all_vocabularies
select vocabulary, word, ordinal, label_key
  from vocabulary
 order by vocabulary, ordinal;

--! all_rollup_policies
select machine, policy, config, active
  from rollup_policy
 order by machine, policy;

--! all_event_types : (schema?)
select name, version, description, schema
  from event_type
 order by name;

--! all_messages
select key, locale, body
  from message
 order by key, locale;

--! describe_event_types
update event_type
   set schema = t.schema::jsonb
  from unnest(:names::text[], :schemas::text[]) as t (name, schema)
 where event_type.name = t.name and event_type.schema is distinct from t.schema::jsonb
returning event_type.name;
