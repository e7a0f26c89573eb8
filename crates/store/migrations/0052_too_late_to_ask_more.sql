-- A rule may want more people asked of a unit that the last answer has finished: that it was too late for it is told with the strike.
alter table quality_flag drop constraint quality_flag_reach_of_taint;
alter table quality_flag add constraint quality_flag_reach_of_units check
    (reach is null or action = '"taint"'::jsonb or action ? 'raise_overlap');
