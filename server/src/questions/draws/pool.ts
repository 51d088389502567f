import { msg, plural } from '@lingui/core/runtime-macro';
import type { DrawBody } from '@parlance/contract/bank/draws';
import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import { typesOfCourse } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { sum, timersSeconds } from '../../courses/duration.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { PoolEntry } from './drawing/draw.ts';
import { type Candidate, type CourseDraw, findCandidates } from './queries.ts';

/** What share of the marks a learner may be expected to get, until it is measured. */
const expected: Record<Level, number> = { A1: 0.85, A2: 0.75, B1: 0.65, B2: 0.55, C1: 0.45, C2: 0.35 };
const EXPECTED_WITHOUT_LEVEL = 0.6;

export type Pool = { entries: PoolEntry[]; longestSeconds: number };

type PoolRequest = Pick<DrawBody, 'what' | 'take' | 'marks_each' | 'filter'>;
/** The test that draws, and whoever makes its pool. */
export type Drawing = { courseType: CourseType; reader: Reader };

/**
 * What fits a draw now. Refuses with `invalid` where a Speaking test would draw questions with different timers, whose
 * attempts would differ in length, and with `course_type_unsupported` sets in a course without passages
 * and recordings.
 */
export async function poolOf(db: Db, drawing: Drawing, { what, take, marks_each, filter }: PoolRequest): Promise<Pool> {
  const { courseType } = drawing;
  if (what === 'sets' && courseType !== 'Reading' && courseType !== 'Listening') {
    const sentence = say(msg`Sets can be drawn in Reading and Listening courses only.`);
    throw new Refusal('course_type_unsupported', { sentence });
  }
  const candidates = await candidatesOf(db, drawing, { what, marks_each, filter });
  const seconds = secondsOf(courseType, candidates);
  return {
    entries: candidates.map(({ level, measured, seconds: _, ...entry }) => ({
      ...entry,
      facility: measured ?? (level ? expected[level] : EXPECTED_WITHOUT_LEVEL),
    })),
    longestSeconds: sum(seconds.sort((a, b) => b - a).slice(0, take)),
  };
}

/** What of the bank fits a draw now. */
export function candidatesOf(
  db: Db,
  { courseType, reader }: Drawing,
  { what, marks_each, filter }: Omit<PoolRequest, 'take'>,
): Promise<Candidate[]> {
  return findCandidates(db, { what, marks_each, filter, courseType, types: typesOfCourse[courseType], reader });
}

function secondsOf(courseType: CourseType, candidates: Candidate[]): number[] {
  if (courseType === 'Listening') return candidates.map(({ seconds }) => seconds ?? 0);
  if (courseType !== 'Speaking') return [];
  const timers = timersSeconds(candidates.map(({ seconds }) => ({ timer_seconds: seconds?.toString() ?? null })));
  if (new Set(timers).size > 1) {
    throw fieldRefusal(
      'invalid',
      'filter',
      say(msg`These questions have different timers. Draw from questions with one timer.`),
    );
  }
  return timers;
}

/** The entries of a pool without those that these questions are, or are part of. */
export function without(pool: readonly PoolEntry[], questionIds: ReadonlySet<number>): PoolEntry[] {
  return pool.filter((entry) => !entry.question_ids.some((id) => questionIds.has(id)));
}

/** Refuses a draw that takes more than there is. */
export function refuseTooFew(size: number, take: number): void {
  if (size >= take) return;
  const sentence = say(
    msg`The pool has ${plural({ size }, { one: '# question that fits', other: '# questions that fit' })}; this draw takes ${{ take }}.`,
  );
  throw new Refusal('draw_too_few', { sentence, fields: [{ path: 'take', reason: sentence }] });
}

/** How many of these pools can be drawn from when the earlier draws have taken theirs, at the worst. */
export function sizesInTurn(draws: readonly Pick<CourseDraw, 'pool' | 'take'>[], fixed: ReadonlySet<number>): number[] {
  return draws.map(({ pool }, index) => {
    const free = without(pool, fixed);
    const taken = draws.slice(0, index).map((earlier) => {
      const earlierIds = new Set(earlier.pool.flatMap(({ question_ids }) => question_ids));
      return Math.min(earlier.take, free.length - without(free, earlierIds).length);
    });
    return free.length - sum(taken);
  });
}
