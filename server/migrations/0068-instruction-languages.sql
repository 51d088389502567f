-- The language of a test's screens; null: that of whoever takes it.
alter table courses add instruction_language text
  check (instruction_language in ('en', 'de', 'fr', 'es', 'ar'));
