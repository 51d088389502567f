/**
 * `mcq` and `reading_mcq` take one letter, `checkbox` several, `fill_in_blanks` one text a `[BLANK]`,
 * `writing` is the free text of a Reading test, `descriptive` that of a Writing test. The last six are no types of the
 * specification: they are called as their kinds.
 */
export const questionTypes = [
  'mcq',
  'reading_mcq',
  'true_false',
  'fill_in_blanks',
  'checkbox',
  'writing',
  'listening',
  'speaking',
  'descriptive',
  'choose_n',
  'not_given',
  'completion',
  'short_answer',
  'matching',
  'ordering',
] as const;
export type QuestionType = (typeof questionTypes)[number];
