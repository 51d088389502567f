import { type AnswersIn, BLANK_MAX } from '@parlance/contract/attempts';
import { BLANK, type QuestionType } from '@parlance/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A jsonb text as it is, without its quotes. */
const said = sql`(given.answer #>> '{}')`;

/** Whether a text is the letter of an option that the question has; upper and lower case are alike, as in marking. */
function isOffered(letter: RawBuilder<unknown>) {
  return sql`coalesce(length(${letter}) = 1 and
    (array[v.option_a, v.option_b, v.option_c, v.option_d])[ascii(upper(${letter})) - 64] is not null, false)`;
}

/** How many blanks there are to fill: those of the text, or of the key. */
const blanks = sql`greatest(1,
  (length(v.question_text) - length(replace(v.question_text, ${BLANK}, ''))) / length(${BLANK}::text),
  jsonb_array_length(v.correct_answers))`;

/** Whether an answer is one that its question can have. A text without anything in it is no answer, and fits any. */
const fits = sql<boolean>`(given.answer = '""' or case
  when q.question_type in ('writing', 'descriptive') then jsonb_typeof(given.answer) = 'string'
  when q.question_type = 'speaking' then false
  when q.question_type = 'true_false' then
    jsonb_typeof(given.answer) = 'string' and upper(${said}) in ('TRUE', 'FALSE')
  when q.question_type = 'fill_in_blanks' then case jsonb_typeof(given.answer)
    when 'string' then length(${said}) <= ${BLANK_MAX}
    when 'object' then not exists (
      select from jsonb_each_text(given.answer) as blank(place, said)
      where place::integer >= ${blanks} or length(said) > ${BLANK_MAX}
    )
    else false end
  else case jsonb_typeof(given.answer)
    when 'string' then ${isOffered(said)}
    when 'array' then jsonb_array_length(given.answer) <= case when q.question_type = 'checkbox' then 4 else 1 end
      and not exists (
        select from jsonb_array_elements_text(given.answer) as one(letter) where not ${isOffered(sql`one.letter`)}
      )
    else false end
  end)`;

/** Answers as rows (question_id, answer), by the name of `given`; a cleared one is null. */
export function givenAnswers(answers: AnswersIn) {
  return sql`select key::bigint as question_id, nullif(value, 'null') as answer
    from jsonb_each(${JSON.stringify(answers)}::jsonb)`;
}

/**
 * The rows of `given` (question_id, answer) whose answer is not one that its question can have in these versions, as
 * the tail of a select: joined to `v` and `q`.
 */
export function unfitAmong(questionVersionIds: RawBuilder<unknown>) {
  return sql`from given
    join question_versions v on v.question_id = given.question_id and v.id = any(${questionVersionIds})
    join questions q on q.id = v.question_id
    where given.answer is not null and not ${fits}`;
}

export type UnfitAnswer = { questionId: number; type: QuestionType };

/** Which of these answers their questions cannot have; questions that are not among these versions are left out. */
export async function findUnfitAnswers(
  db: Db,
  questionVersionIds: number[],
  answers: AnswersIn,
): Promise<UnfitAnswer[]> {
  if (Object.keys(answers).length === 0) return [];
  const { rows } = await sql<UnfitAnswer>`
    with given as (${givenAnswers(answers)})
    select q.id as "questionId", q.question_type as type
    ${unfitAmong(sql`${questionVersionIds}::integer[]`)}
    order by q.id
  `.execute(db);
  return rows;
}
