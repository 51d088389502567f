import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '@parlance/contract/attempts';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCourses } from '../../src/demo/courses.ts';
import { MalformedKey, mark } from '../../src/marking/mark.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.ts';
import { readImport } from '../../src/questions/csv/import.ts';
import { pinnedQuestions, type QuestionRow } from '../../src/questions/queries.ts';
import { flatKey, forAuthor } from '../../src/questions/shapes.ts';
import { answerRuleOf } from '../../src/questions/stored.ts';
import { aNewDatabase } from './a-new-database.ts';
import { markBefore, type RowBefore } from './marking-before.ts';

const ROWS = 2000;
const MIGRATION = '0025-kinds.sql';
/** The types that there were. */
const TYPES: QuestionType[] = [
  'mcq',
  'reading_mcq',
  'true_false',
  'fill_in_blanks',
  'checkbox',
  'writing',
  'listening',
  'speaking',
  'descriptive',
];

const word = fc.constantFrom('pier', 'the quay', ' tide ', 'ﬁsh', '', ' ', '\u00a0', '\u3000', 'o’clock', '[BLANK]');
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const letter = fc.constantFrom('A', 'B', 'C', 'D');
const malformed = fc.constantFrom<unknown>(null, 'E', 'b', 3, true, { a: 1 }, [], ['A', 'Z'], ['A', 'B', 'Q'], 'YES');
const options = fc.array(fc.option(text.filter((one) => one !== '')), { maxLength: 4 });
const blanks = fc.array(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((variants) => variants.join('|')),
  {
    maxLength: 3,
  },
);

/** What the releases before could hold: the options of choices alone, and keys in the forms that they wrote or broke. */
const rowBefore: fc.Arbitrary<RowBefore> = fc
  .record({ type: fc.constantFrom(...TYPES), text, options, letter, letters: fc.uniqueArray(letter), blanks })
  .chain(({ type, text, options, letter, letters, blanks }) => {
    const isChoice = ['mcq', 'reading_mcq', 'listening', 'checkbox'].includes(type);
    const right = { true_false: 'TRUE', checkbox: letters.length > 0 ? letters : ['A'] }[type as 'checkbox'] ?? letter;
    const hasOption = isChoice || type === 'true_false';
    return fc.record({
      type: fc.constant(type),
      text: fc.constant(text),
      options: fc.constant(isChoice ? options : []),
      correctOption: hasOption ? fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, malformed) : fc.constant(null),
      correctAnswers: fc.constant(type === 'fill_in_blanks' ? blanks : null),
    });
  });

const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom('A', 'b', ' C ', 'TRUE', 'false', ''),
  fc.uniqueArray(letter),
  word,
  fc.dictionary(fc.constantFrom('0', '1', '2'), word),
);

let database: Database;
beforeAll(async () => {
  database = await aNewDatabase();
  await migrate(database, knownMigrations().findLast(({ name }) => name < MIGRATION)?.name);
});
afterAll(() => database.close());

describe(`the migration ${MIGRATION}`, () => {
  let rows: RowBefore[];
  let answers: (Answer | undefined)[];
  beforeAll(async () => {
    const demo = await demoRows();
    rows = [...fc.sample(rowBefore, { numRuns: ROWS, seed: 25 }), ...demo];
    const sampled = fc.sample(answer, { numRuns: rows.length, seed: 26 });
    answers = rows.map((row, index) => (index % 2 === 0 ? ownAnswer(row) : sampled[index]));
  });

  it('stops at a row that would not read as before, and changes nothing', async () => {
    await store([{ type: 'mcq', text: 'Why?', options: ['a', 'b'], correctOption: ['A'], correctAnswers: null }]);
    await expect(migrate(database)).rejects.toThrow('These versions of questions would not read as before: 1.');
    // What the end of the process does on the embedded database, where all is one connection.
    await database.runScript('rollback');
    expect(await database.inLongTransaction({}, (run) => run('select question_text from question_versions'))).toEqual([
      { question_text: 'Why?' },
    ]);
    await database.runScript('truncate questions, question_versions, courses restart identity cascade');
  });

  it('leaves what authors and takers read, and what each answer is worth', { timeout: 120_000 }, async () => {
    // All of the demo, too.
    expect(rows.length).toBeGreaterThan(ROWS + 120);
    await store(rows);
    await migrate(database);
    const after = await pinnedQuestions(
      database.db,
      rows.map((_, index) => index + 1),
    );
    expect(after.map(flatOf)).toEqual(rows.map(flatBefore));
    const marks = after.map((question, index) => marked(question, answers[index]));
    expect(marks).toEqual(rows.map((row, index) => markBefore(row, answers[index])));
    expect(marks.filter((one) => one === 1).length).toBeGreaterThan(500);
    expect(marks.filter((one) => one === undefined).length).toBeGreaterThan(100);
    const stored = await database.db.selectFrom('question_versions').select('answer_rule').orderBy('id').execute();
    expect(stored.map(({ answer_rule }) => answer_rule)).toEqual(after.map(answerRuleOf));
  });
});

/** The questions of the demo that the release before could hold, as it stored them. */
async function demoRows(): Promise<RowBefore[]> {
  const folder = join(import.meta.dirname, '../../demo');
  const rows: RowBefore[] = [];
  const parts = Object.values(demoCourses).flatMap(({ type, parts }) => parts.map((part) => ({ type, part })));
  for (const { type, part } of parts) {
    const { drafts } = await readImport(readFileSync(join(folder, `${part}.csv`)), type);
    for (const { kind, content, key, question_type } of drafts.flatMap(({ questions }) => questions)) {
      const options = 'options' in content ? content.options : [];
      if (!TYPES.includes(question_type) || content.picture || options.length > 4) continue;
      const { correct_option, correct_answers_json } = flatKey({ kind, content, key } as KeyedQuestion);
      const keys = { correctOption: correct_option, correctAnswers: correct_answers_json };
      rows.push({ type: question_type, text: content.prompt, options, ...keys });
    }
  }
  return rows;
}

/** What the key itself says, where it says something. */
function ownAnswer({ correctOption, correctAnswers }: RowBefore): Answer {
  if (Array.isArray(correctAnswers)) {
    const first = (variants: string) => variants.split('|').find((one) => one.trim() !== '') ?? '';
    return Object.fromEntries(correctAnswers.map((variants, index) => [index, first(String(variants))]));
  }
  return typeof correctOption === 'string' || Array.isArray(correctOption) ? (correctOption as Answer) : '';
}

/** Straight into the tables of the release before. */
async function store(rows: RowBefore[]): Promise<void> {
  await database.runScript(`
    insert into courses (title, subject, description, type, test_duration_seconds, created_at)
      values ('All', 'English', 'Every type.', 'Reading', 3600, now());
    with given as (
      select * from jsonb_array_elements($rows$${JSON.stringify(rows)}$rows$::jsonb) with ordinality as one (row, place)
    ), asked as (
      insert into questions (course_id, position, question_type)
      select 1, place, row ->> 'type' from given order by place returning id, position
    )
    insert into question_versions (question_id, question_text, option_a, option_b, option_c, option_d, correct_option,
      correct_answers, created_at)
    select asked.id, row ->> 'text', row -> 'options' ->> 0, row -> 'options' ->> 1, row -> 'options' ->> 2,
      row -> 'options' ->> 3, nullif(row -> 'correctOption', 'null'), nullif(row -> 'correctAnswers', 'null'), now()
    from given join asked on asked.position = place order by place;
  `);
}

function flatBefore({ type, text, options, correctOption: option, correctAnswers }: RowBefore) {
  const [a = null, b = null, c = null, d = null] = options;
  const isTexts = Array.isArray(option) && option.every((one) => typeof one === 'string');
  const shown = option === null || isTexts || typeof option === 'string' ? option : JSON.stringify(option);
  return { type, text, options: [a, b, c, d], correctOption: shown, correctAnswers };
}

function flatOf(row: QuestionRow): RowBefore {
  const question = forAuthor(row, (key) => key);
  return {
    type: question.question_type,
    text: question.question_text,
    options: [question.option_a, question.option_b, question.option_c, question.option_d],
    correctOption: question.correct_option,
    correctAnswers: question.correct_answers_json,
  };
}

function marked(question: QuestionRow, given: Answer | undefined): number | null | undefined {
  try {
    return mark({ ...question, questionId: question.id }, given).mark;
  } catch (error) {
    if (error instanceof MalformedKey) return undefined;
    throw error;
  }
}
