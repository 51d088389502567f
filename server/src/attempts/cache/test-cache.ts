import { createHash } from 'node:crypto';
import { ownDurationSeconds, type Timing } from '@parlance/contract/taking/own-duration';
import { sum, testTiming } from '../../courses/duration.ts';
import { type CourseForTaking, findCourseForTaking } from '../../courses/queries.ts';
import { openContentCache } from '../../platform/content-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PaperCourse, Placed } from '../../platform/database/tables/sittings.ts';
import { count } from '../../platform/metrics/meter.ts';
import type { DrawnFrom } from '../../questions/draws/drawn-test.ts';
import { findDraws } from '../../questions/draws/queries.ts';
import { type ShuffledQuestion, shuffledAmong } from '../../questions/option-order.ts';
import { paperAsFrozen } from '../../questions/papers/content.ts';
import { findPaper } from '../../questions/papers/queries.ts';
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

/** What a test is made of: a course at one of its revisions, or the frozen paper of a part of a sitting. */
export type MadeOf = { courseId: number; contentRevision: number } | { partId: number; digest: string };

/** A test as an attempt that is opened now gets it. */
export type Test<C extends PaperCourse = PaperCourse> = Pinned & {
  madeOf: MadeOf;
  course: C;
  paper: Paper;
  /** What each attempt draws for itself; the rest of the test is what is fixed in it. */
  draws: DrawnFrom[];
  /** Where the fixed questions stand among the draws. */
  positions: number[];
  /** What a frozen paper says of its questions besides their words. */
  placed: Placed;
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
  /** Those whose options each attempt orders for itself. */
  shuffled: ShuffledQuestion[];
};

/** The tests and papers that this process has made. Keys are in none of them. */
export type TestCache = {
  /** The test that was made of this course last; it may be outdated by now. */
  newest: (courseId: number) => Test<CourseForTaking> | undefined;
  /** The test of a course as `course` has just been read. */
  testOf: (db: Db, course: CourseForTaking) => Promise<Test<CourseForTaking>>;
  /** The test of a part of a sitting, by the digest of its paper. */
  frozen: (db: Db, partId: number, digest: string) => Promise<Test>;
  /** What an attempt was given: whatever of it is not pinned is that of its frozen paper, or of its course today. */
  given: (db: Db, attempt: AttemptRow, course?: CourseForTaking) => Promise<{ course: PaperCourse; paper: Paper }>;
};

export function openTestCache(): TestCache {
  const onEvent = (event: string) => count('parlance_paper_cache', { event });
  const cacheOfTests = {
    maxBytes: MAX_BYTES,
    onEvent,
    bytesOf: ({ paper, questionIds, draws }: Test) =>
      ENTRY_BYTES +
      bytesOfPaper(paper) +
      2 * NUMBER_BYTES * questionIds.length +
      POOLED_BYTES * sum(draws.map(({ pool }) => pool.length)),
  };
  const tests = openContentCache<Test<CourseForTaking>>(cacheOfTests);
  const frozenTests = openContentCache<Test>(cacheOfTests);
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
    // When a lead takes changes in at this very moment it is the newer one, under its own digest.
    frozen: (db, partId, digest) => frozenTests.get(`${partId}:${digest}`, () => makeFrozen(db, partId)),
    given: async (db, attempt, known) => {
      const frozen = attempt.sitting_part_id === null ? undefined : await findPaper(db, attempt.sitting_part_id);
      if (frozen) {
        const { partId, digest, content } = frozen;
        return { course: content.course, paper: await givenPaper(db, attempt, `${partId}:${digest}`, content.placed) };
      }
      const course = known ?? (await findCourseForTaking(db, attempt.course_id));
      if (!course) throw new Error(`The course of attempt ${attempt.id} is gone.`);
      return { course, paper: await givenPaper(db, attempt, `${course.id}:${course.content_revision}`) };
    },
  };

  /** What is not pinned is as in `of`, which names the revision of a course or a frozen paper. */
  function givenPaper(db: Db, attempt: AttemptRow, of: string, placed: Placed = {}): Promise<Paper> {
    const { question_version_ids, pinned_passages: passages, course_id: courseId } = attempt;
    const shuffledIds = Object.keys(attempt.option_orders ?? {});
    // One for all attempts that were given the same, whatever their orders.
    const same = [question_version_ids, passages, ...(shuffledIds.length > 0 ? [shuffledIds] : [])];
    const given = createHash('sha256').update(JSON.stringify(same));
    return papers.get(`${of}:${given.digest('base64url')}`, async () => {
      const questions = await pinnedQuestions(db, question_version_ids, { passages, courseId, placed });
      // The order of today may be another.
      const inPlace = questions.map((question, index) => ({ ...question, position: index + 1 }));
      return makePaper(inPlace, shuffledIds.map(Number));
    });
  }
}

async function makeFrozen(db: Db, partId: number): Promise<Test> {
  const stored = await findPaper(db, partId);
  if (!stored) throw new Error(`Part ${partId} of a sitting has no paper.`);
  const { content, digest } = stored;
  const { fixed } = await paperAsFrozen(db, content);
  const { course, placed, draws, passages } = content;
  const pinned = pinnedOf(course, fixed);
  return {
    ...pinned,
    madeOf: { partId, digest },
    course,
    paper: paperOf(fixed, pinned),
    draws,
    placed,
    pinnedPassages: passages,
    positions: fixed.map(({ position }) => position),
  };
}

function makeTest(course: CourseForTaking, questions: QuestionRow[], draws: DrawnFrom[]): Test<CourseForTaking> {
  const pinned = pinnedOf(course, questions);
  return {
    ...pinned,
    madeOf: { courseId: course.id, contentRevision: course.content_revision },
    placed: {},
    course,
    paper: paperOf(questions, pinned),
    draws,
    positions: questions.map(({ position }) => position),
  };
}

/** The paper of these questions, as an attempt is given them that is opened now. */
export function paperOf(questions: QuestionRow[], { shuffled }: Pick<Pinned, 'shuffled'>): Paper {
  return makePaper(
    questions,
    shuffled.map(({ id }) => id),
  );
}

/** What an attempt keeps of these questions. */
export function pinnedOf(course: PaperCourse, questions: QuestionRow[]): Pinned {
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
    shuffled: shuffledAmong(questions, course),
  };
}
