-- A rule that takes answers back acts by itself: what that changes is reckoned when it strikes, before anything is taken back, and kept with
-- what the rule found.
alter table quality_flag add column reach jsonb;
alter table quality_flag add constraint quality_flag_reach_of_taint check (reach is null or action = '"taint"'::jsonb);
