import { z } from 'zod';
import { attemptStatuses } from './attempts.ts';
import { endpoint, fileText } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { thousandths } from './kinds/credit.ts';
import { questionTypes } from './kinds/kinds.ts';
import { exactly } from './kinds/worth.ts';
import { matchesSearch } from './texts/folding.ts';
import { shownName } from './texts/shown-name.ts';

/** Which of a learner's ended attempts at a test counts. The best one is that with the largest share of its marks. */
export const countedAttempts = ['latest', 'best', 'first'] as const;
export type CountedAttempt = (typeof countedAttempts)[number];

/** Where a test stands for a learner who has begun it: `unanswered` ended without an answer. */
export const cellStates = ['scored', 'being_marked', 'in_progress', 'unanswered'] as const;

const resultCell = z.object({
  test_id: idOut,
  /** The attempt that counts; where none has ended, the one in progress. */
  attempt_id: idOut,
  state: z.enum(cellStates),
  /** Both with the state `scored` alone. */
  score: z.int().optional(),
  /** The score in thousandths of a mark where it is no whole number; `score` is then what of it is whole. */
  thousandths,
  out_of: z.int().optional(),
  /** On the scale of the course; absent without one. */
  band: z.number().optional(),
  cefr: z.string().optional(),
  /** The learner does not have this score: the results of its examination are not out. */
  unreleased: z.literal(true).optional(),
  /** How many attempts have ended. */
  ended: z.int(),
  /** Another attempt is in progress. */
  again: z.literal(true).optional(),
});
export type ResultCell = z.output<typeof resultCell>;

const resultTest = z.object({
  /** Of its course. */
  id: idOut,
  title: z.string(),
  type: z.enum(courseTypes),
  /** Names are hidden until its work is scored, or scored again: nothing tells who has begun it, no cell is not "not begun". */
  hides_names: z.boolean(),
  /** Its results get a band. */
  has_scale: z.literal(true).optional(),
});
export type ResultTest = z.output<typeof resultTest>;

const resultLearner = z.object({
  id: idOut,
  username: z.string(),
  full_name: z.string(),
  /** Tests that are not there were not begun. */
  cells: z.array(resultCell),
});
export type ResultLearner = z.output<typeof resultLearner>;

/** How many tests are given at most: those that were begun last. */
export const RESULT_TESTS_MAX = 100;

const classResults = z.object({
  class: z.object({ id: idOut, name: z.string(), archived: z.boolean() }),
  /**
   * Tests that a learner of the class has begun, that it was assigned, or that were a part of an examination of its learners
   * which has begun; what was begun or assigned last first.
   */
  tests: z.array(resultTest),
  /** How many there are in all. */
  tests_total: z.int(),
  /** By name. */
  learners: z.array(resultLearner),
});
export type ClassResults = z.output<typeof classResults>;

const moment = time.transform((iso) => new Date(iso)).optional();
const query = z.strictObject({
  counts: z.enum(countedAttempts).optional(),
  type: z.enum(courseTypes).optional(),
  /** Attempts that began from this moment on, and before that one. */
  from: moment,
  to: moment,
});
const params = z.strictObject({ id });

/**
 * What the learners of a class have done: their attempts that the caller sees, without those of staff, and without those
 * whose names are hidden; who has one at a test that is marked again has no cell there. `counts` is `latest` unless it says otherwise.
 */
export const getClassResults = endpoint({
  method: 'GET',
  path: '/api/admin/classes/:id/results',
  audience: 'admin',
  reach: 'people',
  scope: 'results:read',
  params,
  query,
  reply: classResults,
  refusals: [],
});

export const learnerFilters = ['not_begun', 'below'] as const;

/** What of the results is shown, and in which order. */
const view = z.strictObject({
  /** A part of a learner's name. */
  q: z.string().max(200).optional(),
  /** One test alone. */
  test: id.optional(),
  /** Learners with a test that they have not begun, or with a score below the line. */
  show: z.enum(learnerFilters).optional(),
  /** A share of the marks in percent; without it no score is below. */
  line: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .transform(Number)
    .optional(),
  /** Names, or the scores of a test by its ID; `-` before it turns it round. Learners without a score come last. */
  sort: z
    .string()
    .regex(/^-?(name|[1-9]\d{0,9})$/)
    .optional(),
});
export type ResultsView = z.output<typeof view>;

/** The same as a file, as the screen shows it. */
export const exportClassResults = endpoint({
  method: 'GET',
  path: '/api/admin/classes/:id/results-file',
  audience: 'admin',
  reach: 'people',
  scope: 'results:read',
  params,
  query: query.extend({ ...view.shape, format: z.enum(['csv', 'xlsx']) }),
  reply: fileText,
  replyType: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [],
});

/** How many attempts are given at most: those that began last. */
export const LEARNER_ATTEMPTS_MAX = 500;

const learnerAttempt = z.object({
  id: idOut,
  test_id: idOut,
  title: z.string(),
  type: z.enum(courseTypes),
  status: z.enum(attemptStatuses),
  score: z.int().nullable(),
  /** The score in thousandths of a mark where it is no whole number; `score` is then what of it is whole. */
  thousandths,
  out_of: z.int(),
  /** On the scale of the course; absent without one. */
  band: z.number().optional(),
  cefr: z.string().optional(),
  started_at: time,
  closed_at: time.nullable(),
  unreleased: z.boolean(),
  /** The examination that it is a part of; null for practice. */
  examination: z.string().nullable(),
});
export type LearnerAttempt = z.output<typeof learnerAttempt>;

const learnerResults = z.object({
  learner: z.object({ id: idOut, username: z.string(), full_name: z.string(), email: z.string() }),
  /** The one that began last first. */
  attempts: z.array(learnerAttempt),
  attempts_total: z.int(),
  /** What the questions of the scored attempts that a machine marks came to. */
  kinds: z.array(
    z.object({
      questionType: z.enum(questionTypes),
      score: z.int(),
      thousandths,
      total: z.int(),
    }),
  ),
});
export type LearnerResults = z.output<typeof learnerResults>;

/** What one learner has done, likewise. */
export const getLearnerResults = endpoint({
  method: 'GET',
  path: '/api/admin/learners/:id/results',
  audience: 'admin',
  reach: 'people',
  scope: 'results:read',
  params,
  reply: learnerResults,
  refusals: [],
});

/** What a score is of what could be had, from 0 to 1; null without a score. */
export function shareOf(cell: Pick<ResultCell, 'score' | 'thousandths' | 'out_of'> | undefined): number | null {
  if (cell?.score === undefined || !cell.out_of) return null;
  return exactly(cell.score, cell.thousandths) / cell.out_of;
}

/** Whether a score is below the line, in percent. */
export function isBelow(cell: ResultCell | undefined, line: number | undefined): boolean {
  const share = shareOf(cell);
  return line !== undefined && share !== null && share * 100 < line;
}

/** The tests and learners that a view shows, in its order; the files have the same. */
export function shownResults(
  { tests: all, learners }: Pick<ClassResults, 'tests' | 'learners'>,
  { q = '', test, show, line, sort = 'name' }: ResultsView,
): { tests: ResultTest[]; learners: ResultLearner[] } {
  const tests = test === undefined ? all : all.filter(({ id: one }) => one === test);
  const fits = (learner: ResultLearner) => {
    const { username, full_name } = learner;
    if (!matchesSearch(`${shownName(full_name, username)} ${username}`, q)) return false;
    if (!show) return true;
    const cells = cellsByTest(learner);
    return show === 'below'
      ? tests.some(({ id: one }) => isBelow(cells.get(one), line))
      : tests.some(({ id: one, hides_names }) => !hides_names && !cells.has(one));
  };
  return { tests, learners: inOrder(learners.filter(fits), sort) };
}

/** What a learner has of each test, by its ID. */
export function cellsByTest({ cells }: Pick<ResultLearner, 'cells'>): Map<number, ResultCell> {
  return new Map(cells.map((cell) => [cell.test_id, cell]));
}

function inOrder(byName: ResultLearner[], sort: string): ResultLearner[] {
  const isTurned = sort.startsWith('-');
  const by = sort.replace('-', '');
  if (by === 'name') return isTurned ? byName.toReversed() : byName;
  const shares = new Map(
    byName.map(({ id: one, cells }) => [one, shareOf(cells.find((cell) => String(cell.test_id) === by))]),
  );
  return byName.toSorted((a, b) => {
    const [left, right] = [shares.get(a.id) ?? null, shares.get(b.id) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isTurned ? right - left : left - right;
  });
}
