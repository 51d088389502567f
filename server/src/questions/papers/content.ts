import type { Timing } from '@parlance/contract/taking/own-duration';
import { findCourseForTaking } from '../../courses/queries.ts';
import { findCourseTimings } from '../../courses/timings/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PaperCourse, PaperQuestion, Placed } from '../../platform/database/tables/sittings.ts';
import type { DrawnFrom } from '../draws/drawn-test.ts';
import { findDraws } from '../draws/queries.ts';
import { currentQuestions, type PinnedPassages, pinnedQuestions, type QuestionRow } from '../queries.ts';

/** A draw of a paper, with everything that it can give. */
export type PaperDraw = DrawnFrom & { marks_each: number; passage_id: number | null };

/** What is frozen of a course. The words are named by their versions, which never change. */
export type PaperContent = {
  course: PaperCourse;
  /** Of the longest test that can be drawn; null without questions. */
  timing: Timing | null;
  /** What everybody has, in order. */
  questions: PaperQuestion[];
  passages: PinnedPassages;
  /** Of every question, those that can be drawn too. */
  placed: Placed;
  draws: PaperDraw[];
};

/** The same with what its digest is made of: every question that it can ask, with words and key. */
export type WholePaper = { content: PaperContent; fixed: QuestionRow[]; pooled: QuestionRow[] };

/**
 * The paper of a course as it is now; undefined for none. Only while the course is held, so that nobody changes it
 * between the statements.
 */
export async function paperNow(db: Db, courseId: number): Promise<WholePaper | undefined> {
  const course = await findCourseForTaking(db, courseId);
  if (!course) return undefined;
  const fixed = await currentQuestions(db, courseId);
  const draws = (await findDraws(db, courseId)).map(
    ({ id, position, what, take, marks_each, seed_by, balanced, passage_id, pool }): PaperDraw => {
      return { id, position, what, take, marks_each, seed_by, balanced, passage_id, pool };
    },
  );
  const pooled = await pooledQuestions(db, courseId, draws);
  const all = [...pooled, ...fixed];
  const { id, title, subject, description, type, test_duration, max_score, question_count } = course;
  const { content_language, instruction_language, shuffle_options } = course;
  const named = { id, title, subject, description, type, content_language, instruction_language };
  const content: PaperContent = {
    course: { ...named, test_duration, max_score, question_count, ...(shuffle_options && { shuffle_options }) },
    timing: (await findCourseTimings(db, [courseId])).get(courseId)?.timing ?? null,
    questions: fixed.map(({ id, version_id: version, position, marks }) => ({ id, version, position, marks })),
    passages: Object.fromEntries(
      all.flatMap(({ passage_id, passage_version }) =>
        passage_id === null || passage_version === null ? [] : [[passage_id, passage_version]],
      ),
    ),
    placed: Object.fromEntries(all.map(({ id, timer_seconds, passage_id }) => [id, { timer_seconds, passage_id }])),
    draws,
  };
  return { content, fixed, pooled };
}

/** The same of a paper that was frozen, read anew from what it names; keys are those of today. */
export async function paperAsFrozen(db: Db, content: PaperContent): Promise<WholePaper> {
  const { course, questions, passages, placed, draws } = content;
  const versions = questions.map(({ version }) => version);
  const rows = await pinnedQuestions(db, versions, { passages, placed, courseId: course.id });
  const fixed = rows.map((row, index) => ({ ...row, position: questions[index]?.position ?? 0 }));
  return { content, fixed, pooled: await pooledQuestions(db, course.id, draws, placed) };
}

async function pooledQuestions(db: Db, courseId: number, draws: PaperDraw[], placed?: Placed): Promise<QuestionRow[]> {
  const entries = draws.flatMap(({ what, pool }) => pool.map((entry) => ({ what, entry })));
  if (entries.length === 0) return [];
  const passages = Object.fromEntries(
    entries.flatMap(({ what, entry: { id, passage_version } }) =>
      what === 'questions' || passage_version === null ? [] : [[id, passage_version]],
    ),
  );
  const versions = [...new Set(entries.flatMap(({ entry }) => entry.version_ids))];
  return await pinnedQuestions(db, versions, { passages, courseId, ...(placed && { placed }) });
}
