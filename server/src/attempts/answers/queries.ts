import type { Answer, AnswersIn } from '@parlance/contract/attempts';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A jsonb text as it is, without its quotes. */
const said = sql`(given.answer #>> '{}')`;

/** Whether a text is the letter of an option that is offered; upper and lower case are alike, as in marking. */
function isOffered(letter: RawBuilder<unknown>) {
  return sql`(length(${letter}) = 1 and position(upper(${letter}) in v.answer_rule ->> 'letters') > 0)`;
}

/** Whether a text, alone or in its part, is one of the letters or words, or short enough. */
function isFitting(text: RawBuilder<unknown>) {
  return sql`(case
    when v.answer_rule ? 'letters' then ${isOffered(text)}
    when v.answer_rule ? 'words' then v.answer_rule -> 'words' ? upper(${text})
    when v.answer_rule ? 'text' then length(${text}) <= (v.answer_rule ->> 'text')::integer
    else false end)`;
}

/** Whether an answer is one that its question can have. A text without anything in it is no answer, and fits any. */
const fits = sql<boolean>`(given.answer = '""' or case jsonb_typeof(given.answer)
  when 'string' then not v.answer_rule ? 'alone' and ${isFitting(said)}
  when 'array' then v.answer_rule ? 'most' and jsonb_array_length(given.answer) <= (v.answer_rule ->> 'most')::integer
    and not exists (
      select from jsonb_array_elements_text(given.answer) as one(letter) where not ${isOffered(sql`one.letter`)}
    )
  when 'object' then v.answer_rule ? 'parts' and not exists (
    select from jsonb_each_text(given.answer) as part(place, said)
    where place::integer >= (v.answer_rule ->> 'parts')::integer or not (said = '' or ${isFitting(sql`part.said`)})
  )
  else false end)`;

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

/** A text is counted by its beginning: a whole essay is not read for that. */
const COUNTED_CHARACTERS = 200;

/** The answers of the row of `attempts` that a statement is at, to be counted. */
export const answersToCount = sql<Record<string, Answer>>`coalesce((
  select jsonb_object_agg(question_id, case jsonb_typeof(answer)
    when 'string' then to_jsonb(left(answer #>> '{}', ${sql.lit(COUNTED_CHARACTERS)})) else answer end)
  from responses where attempt_id = attempts.id and answer is not null), '{}')`;

/** Its recordings, likewise. */
export const recordingsToCount = sql<Record<string, true>>`coalesce((
  select jsonb_object_agg(question_id, true) from recordings where attempt_id = attempts.id and not late), '{}')`;
