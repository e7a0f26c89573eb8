-- Words of steps are compared as they were cut when they were kept: PostgreSQL's parser cuts some of them once more (`1e5x`) and leaves
-- others out (`½`), so that the database found other steps than an index of the same words.
drop index step_card_words;
create index step_card_words on step_card using gin (string_to_array(words, ' '));
