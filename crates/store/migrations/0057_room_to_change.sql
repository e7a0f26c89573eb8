-- What is at the front of a queue stands side by side, and is changed within moments by those who come together. Where a page has no room for a second version of
-- its rows, each of them moves to another page, and all its indexes are written anew. So there is room for one of each.
alter table run set (fillfactor = 50);
alter table unit set (fillfactor = 50);
alter table assignment set (fillfactor = 55);

-- What a row holds is compressed from two kilobytes on, which takes longer than it saves.
alter table event set (toast_tuple_target = 8160);
alter table run set (toast_tuple_target = 8160);
