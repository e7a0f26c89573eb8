insert into by_hand_unit (step_id, unit_id)
select 1, n from generate_series(1, $1::bigint) n;
insert into by_hand_input (step_id, unit_id, input)
select 1, n, jsonb_build_object('text', repeat(md5(n::text), 28), 'source', 'https://example.org/' || n, 'lang', 'en', 'n', n)
  from generate_series(1, $1::bigint) n;
vacuum analyze by_hand_unit;
vacuum analyze by_hand_input;
