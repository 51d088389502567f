import { createHash } from 'node:crypto';
import { ownDurationSeconds, type Timing } from '@parlance/contract/taking/own-duration';
import { sum, testTiming } from '../../courses/duration.ts';
import type { CourseForTaking } from '../../courses/queries.ts';
import { openContentCache } from '../../platform/content-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { count } from '../../platform/metrics/meter.ts';
import { type CourseDraw, findDraws } from '../../questions/draws/queries.ts';
import { currentQuestions, type PinnedPassages, pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { totalMarksOf } from '../../questions/stored.ts';
import type { AttemptRow } from '../queries.ts';
import { bytesOfPaper, makePaper, type Paper } from './paper.ts';

/** Of a process: papers of some hundred tests. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry takes besides its paper. */
const ENTRY_BYTES = 4096;
const NUMBER_BYTES = 16;
/** What can be drawn: its ids. */
const POOLED_BYTES = 256;

/** A course as an attempt that is opened now gets it. */
export type Test = Pinned & {
  course: CourseForTaking;
  paper: Paper;
  /** What each attempt draws for itself; the rest of the test is what is fixed in it. */
  draws: CourseDraw[];
  /** Where the fixed questions stand among the draws. */
  positions: number[];
};

/** What an attempt keeps of the test that it was given. */
export type Pinned = {
  questionIds: number[];
  questionVersionIds: number[];
  totalMarks: number;
  pinnedPassages: PinnedPassages;
  timing: Timing;
  /** How long it lasts for everyone. */
  baseSeconds: number;
};

/** The tests and papers that this process has made. Keys are in none of them. */
export type TestCache = {
  /** The test that was made of this course last; it may be outdated by now. */
  newest: (courseId: number) => Test | undefined;
  /** The test of a course as `course` has just been read. */
  testOf: (db: Db, course: CourseForTaking) => Promise<Test>;
  /** The paper that an attempt was given, with whatever of it is not pinned as in this revision of its course. */
  paperOf: (db: Db, course: CourseForTaking, attempt: AttemptRow) => Promise<Paper>;
};

export function openTestCache(): TestCache {
  const onEvent = (event: string) => count('parlance_paper_cache', { event });
  const tests = openContentCache<Test>({
    maxBytes: MAX_BYTES,
    onEvent,
    bytesOf: ({ paper, questionIds, draws }) =>
      ENTRY_BYTES +
      bytesOfPaper(paper) +
      2 * NUMBER_BYTES * questionIds.length +
      POOLED_BYTES * sum(draws.map(({ pool }) => pool.length)),
  });
  const papers = openContentCache<Paper>({
    maxBytes: MAX_BYTES,
    onEvent,
    bytesOf: (paper) => ENTRY_BYTES + bytesOfPaper(paper),
  });
  const newestKeys = new Map<number, string>();
  return {
    newest: (courseId) => {
      const key = newestKeys.get(courseId);
      return key === undefined ? undefined : tests.peek(key);
    },
    testOf: async (db, course) => {
      const key = `${course.id}:${course.content_revision}`;
      const test = await tests.get(key, async () =>
        makeTest(course, await currentQuestions(db, course.id), await findDraws(db, course.id)),
      );
      newestKeys.set(course.id, key);
      return test;
    },
    paperOf: (db, course, { question_version_ids, pinned_passages }) => {
      const given = createHash('sha256').update(JSON.stringify([question_version_ids, pinned_passages]));
      const key = `${course.id}:${course.content_revision}:${given.digest('base64url')}`;
      return papers.get(key, async () => {
        const questions = await pinnedQuestions(db, question_version_ids, {
          passages: pinned_passages,
          courseId: course.id,
        });
        // The order of today may be another.
        return makePaper(questions.map((question, index) => ({ ...question, position: index + 1 })));
      });
    },
  };
}

function makeTest(course: CourseForTaking, questions: QuestionRow[], draws: CourseDraw[]): Test {
  return {
    ...pinnedOf(course, questions),
    course,
    paper: makePaper(questions),
    draws,
    positions: questions.map(({ position }) => position),
  };
}

/** What an attempt keeps of these questions. */
export function pinnedOf(course: CourseForTaking, questions: QuestionRow[]): Pinned {
  const timing = testTiming(course, questions);
  return {
    questionIds: questions.map(({ id }) => id),
    questionVersionIds: questions.map(({ version_id }) => version_id),
    totalMarks: totalMarksOf(questions),
    pinnedPassages: Object.fromEntries(
      questions.map(({ passage_id, passage_version }) => [passage_id, passage_version]).filter(([id]) => id !== null),
    ),
    timing,
    baseSeconds: ownDurationSeconds(timing),
  };
}
