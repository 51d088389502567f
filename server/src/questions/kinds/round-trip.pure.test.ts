import { faultsOf } from '@parlance/contract/kinds/asked-faults';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import {
  type KeyedQuestion,
  type Kind,
  kindNames,
  kindOf,
  kinds,
  type QuestionType,
  typesOfCourse,
} from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, kindArbitraries } from '../../../test/arbitraries/kinds.ts';
import { kindExamples } from '../../../test/kind-examples.ts';
import { csvLine } from '../../platform/csv/csv-line.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { exportedSheet } from '../csv/export-csv.ts';
import { readImport } from '../csv/import.ts';
import type { QuestionRow } from '../queries.ts';

const RUNS = process.env.EVERY_DATABASE ? 1000 : 50;
/** Of each type of a kind after its first, which differs in its first row alone. */
const MORE_RUNS = process.env.EVERY_DATABASE ? 200 : 15;

/** Rows as they are stored: of a Reading course on one passage. */
function stored(courseType: CourseType, questions: (KeyedQuestion & { question_type: QuestionType })[]): QuestionRow[] {
  const passage = courseType === 'Reading' ? { passage_id: 1, passage_title: 'Tides', passage_content: 'A text.' } : {};
  return questions.map((question, index) => ({
    ...question,
    id: index + 1,
    timer_seconds: null,
    ...passage,
  })) as unknown as QuestionRow[];
}

function file(courseType: CourseType, rows: QuestionRow[]): string {
  return exportedSheet(courseType, rows)
    .map((cells) => csvLine(cells))
    .join('');
}

/** What comes in again of what goes out. */
async function again(courseType: CourseType, questions: (KeyedQuestion & { question_type: QuestionType })[]) {
  const first = file(courseType, stored(courseType, questions));
  const { drafts } = await readImport(Buffer.from(first), courseType);
  const read = drafts.flatMap((draft) => draft.questions).map(({ timer_seconds: _timer, ...question }) => question);
  expect(file(courseType, stored(courseType, read))).toBe(first);
  return read;
}

const taken = courseTypes.flatMap((courseType) => typesOfCourse[courseType].map((type) => [courseType, type] as const));

describe.each(kindNames)('%s', (kind) => {
  it('fits its schemas, in the examples and as it is made up', () => {
    const valid = (asked: Pick<KeyedQuestion, 'content' | 'key'>) => {
      const rules = kinds[kind];
      const content = rules.content.parse(asked.content);
      expect(content).toEqual(asked.content);
      expect(faultsOf({ kind, content, key: rules.key.parse(asked.key) })).toEqual([]);
    };
    valid(kindExamples[kind]);
    fc.assert(fc.property<[Pick<KeyedQuestion, 'content' | 'key'>]>(kindArbitraries[kind], valid), { numRuns: RUNS });
  });

  const types = taken.filter(([, type]) => kindOf[type] === kind);
  it.each(types.map((one, index) => [...one, index === 0 ? RUNS : MORE_RUNS] as const))(
    'comes in from a %s file as it went out, as %s',
    { timeout: 120_000 },
    async (courseType, question_type, numRuns) => {
      await fc.assert(
        fc.asyncProperty(askedOf<Kind>(kind), async (asked) => {
          expect(await again(courseType, [{ ...asked, question_type }])).toEqual([{ ...asked, question_type }]);
        }),
        { numRuns, examples: [[{ kind, ...kindExamples[kind] } as KeyedQuestion]] },
      );
    },
  );
});

describe('a file of several questions', () => {
  it.each(courseTypes)('of a %s course says of each what its author said', async (courseType) => {
    const said = [
      { label: '=The "first", again', explanation: 'Line 3 says so.\nSo does line 4.', tags: ['rivers', 'unit 4'] },
      {},
      { tags: ['tides'] },
    ];
    const questions = typesOfCourse[courseType].flatMap((question_type) =>
      said.map((one) => ({
        ...kindExamples[kindOf[question_type]],
        kind: kindOf[question_type],
        question_type,
        ...one,
      })),
    ) as (KeyedQuestion & { question_type: QuestionType })[];
    expect(await again(courseType, questions)).toEqual(questions);
  });

  it('refuses what cannot be kept, and what stands below a task', async () => {
    const file = (rows: string) => Buffer.from(`TYPE,VALUE,OPTION_A,OPTION_B,CORRECT_ANSWER,LABEL,TAGS\n${rows}`);
    const faults = async (rows: string) => {
      const refused = await readImport(file(rows), 'Reading').catch((error: unknown) => error);
      const { errors } = (refused as Refusal).extras.details as { errors: { column: string; reason: string }[] };
      return errors.map(({ column, reason }) => `${column}: ${reason}`);
    };
    const long = 'x'.repeat(41);
    expect(await faults(`PASSAGE,A text.\nTRUE_FALSE_QUESTION,It is.,,,TRUE,Tides,${long}\n`)).toEqual([
      'TAGS: use at most 40 characters for a tag',
    ]);
    expect(await faults('PASSAGE,A text.\nSHORT_ANSWER_QUESTION,Answer.\nITEM,What?,,,tide,Tides\n')).toEqual([
      'LABEL: put this into the task row',
    ]);
  });

  it.each(['Reading', 'Listening'] as const)(
    'of a %s course keeps them apart and in order',
    { timeout: 120_000 },
    async (courseType) => {
      const types = typesOfCourse[courseType];
      const any = fc
        .constantFrom(...types)
        .chain((question_type) => askedOf<Kind>(kindOf[question_type]).map((asked) => ({ ...asked, question_type })));
      await fc.assert(
        fc.asyncProperty(fc.array(any, { minLength: 2, maxLength: 6 }), async (questions) => {
          expect(await again(courseType, questions)).toEqual(questions);
        }),
        { numRuns: MORE_RUNS },
      );
    },
  );
});
