insert into by_hand_unit (step_id, unit_id)
select 1 + n % STEPS, n
  from (select coalesce(max(unit_id), 0) as last, UNITS - count(*) filter (where claimable) as missing from by_hand_unit) u
 cross join generate_series(u.last + 1, u.last + u.missing) n;
insert into by_hand_input (step_id, unit_id, input)
select u.step_id, n, jsonb_build_object('text', repeat(md5(n::text), 28), 'source', 'https://example.org/' || n, 'lang', 'en', 'n', n)
  from (select step_id, unit_id as n from by_hand_unit where unit_id > (select coalesce(max(unit_id), 0) from by_hand_input)) u;
vacuum analyze;
