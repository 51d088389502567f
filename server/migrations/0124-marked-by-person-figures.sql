-- Work that only a person marks was counted as answered wrongly: no such question has a facility.
delete from version_figures where version_id in (
  select version.id from question_versions version join questions question on question.id = version.question_id
  where question.question_type in ('writing', 'descriptive', 'speaking')
);
