select (select count(*)
          from (select 1 from by_hand_assignment where status in ('claimed', 'submitted')
                 group by step_id, unit_id, actor having count(*) > 1) twice)
     + (select count(*) from by_hand_unit where slots_taken > required or judged > slots_taken)
     + (select count(*)
          from by_hand_unit u
          left join (select step_id, unit_id, count(*) as held from by_hand_assignment
                      where status in ('claimed', 'submitted') group by 1, 2) a using (step_id, unit_id)
         where u.slots_taken <> coalesce(a.held, 0))
     + (select count(*)
          from by_hand_unit u
          left join (select step_id, unit_id, count(*) as judged from by_hand_judgment group by 1, 2) j using (step_id, unit_id)
         where u.judged <> coalesce(j.judged, 0))
     + (select count(*) from by_hand_unit where (state = 'done') <> (judged >= required))
     + abs((select count(*) from by_hand_event) - (select count(*) from by_hand_assignment)
           - (select count(*) from by_hand_judgment))
