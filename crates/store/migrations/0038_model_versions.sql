-- Which version of a model judged: a model is an actor that changes under the same name, and results must say which one they rest on.
alter table judgment add column model_version text;
alter table judgment add constraint judgment_model_version_length check (char_length(model_version) <= 200);
