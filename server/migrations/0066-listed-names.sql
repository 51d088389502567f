-- Whoever looks for people without a word yet sees the first by name.
create index accounts_by_lower_username on accounts (lower(username), id);

-- An import asks which of its questions are there already, by their prompts; a prompt is longer than an index takes.
create index question_versions_by_prompt on question_versions (hashtextextended(content ->> 'prompt', 0));
