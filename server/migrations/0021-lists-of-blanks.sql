-- What every way in checks, the database checks too: the key of blanks is a list of texts, or there is none.
alter table question_versions add constraint correct_answers_are_texts check (
  jsonb_typeof(correct_answers) = 'array' and not jsonb_path_exists(correct_answers, '$[*] ? (@.type() != "string")')
);
