-- What a row holds is compressed from two kilobytes on, which takes longer than it saves: so it was said of runs and of what happened, and it is as true of
-- what a unit came to and of what was handed in.
alter table unit set (toast_tuple_target = 8160);
alter table judgment set (toast_tuple_target = 8160);
