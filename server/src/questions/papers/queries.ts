import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import type { PaperContent, PaperDraw } from './content.ts';

/** A part of a published sitting with its paper. */
export type PartPaper = { partId: number; courseId: number; digest: string; contentRevision: number; frozenAt: Date };
export type StoredPaper = PartPaper & { content: PaperContent };

/** The parts of a sitting that have no paper yet, in the order of their courses: the one in which these are held. */
export async function findUnfrozenParts(db: Db, sittingId: number): Promise<{ id: number; course_id: number }[]> {
  return await db
    .selectFrom('sitting_parts')
    .select(['id', 'course_id'])
    .where('sitting_id', '=', sittingId)
    .where(hasNoPaper)
    .orderBy('course_id')
    .execute();
}

/** The sittings that were published before papers were frozen. */
export async function findUnfrozenSittings(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('sittings')
    .select('sittings.id')
    .where('status', '<>', 'draft')
    .where((is) =>
      is.exists(
        is
          .selectFrom('sitting_parts')
          .select('sitting_parts.id')
          .whereRef('sitting_id', '=', 'sittings.id')
          .where(hasNoPaper),
      ),
    )
    .orderBy('sittings.id')
    .execute();
  return rows.map(({ id }) => id);
}

const hasNoPaper = sql<boolean>`not exists (select from sitting_papers where part_id = sitting_parts.id)`;

/** Holds a course, a deleted one too, so that nobody changes it meanwhile, and gives its revision. Only inside a transaction. */
export async function holdCourse(db: Db, courseId: number): Promise<number> {
  const course = await db
    .selectFrom('courses')
    .select('content_revision')
    .where('id', '=', courseId)
    .forShare()
    .executeTakeFirstOrThrow();
  return course.content_revision;
}

type NewPaper = { partId: number; content: PaperContent; digest: string; contentRevision: number; frozenAt: Date };

/** Stores the paper of a part, in the place of the one that it had. */
export async function storePaper(db: Db, { partId, content, digest, contentRevision, frozenAt }: NewPaper) {
  const { course, timing, questions, passages, placed, draws } = content;
  const paper = {
    digest,
    content_revision: contentRevision,
    course: JSON.stringify(course),
    timing: timing && JSON.stringify(timing),
    questions: JSON.stringify(questions),
    passages: JSON.stringify(passages),
    placed: JSON.stringify(placed),
    draws: JSON.stringify(draws),
    frozen_at: frozenAt,
  };
  await db
    .insertInto('sitting_papers')
    .values({ part_id: partId, ...paper })
    .onConflict((conflict) => conflict.column('part_id').doUpdateSet(paper))
    .execute();
}

/** The paper of a part; undefined in a draft. */
export async function findPaper(db: Db, partId: number): Promise<StoredPaper | undefined> {
  const row = await papers(db).where('part_id', '=', partId).executeTakeFirst();
  return row && stored(row);
}

/** The papers of a sitting, in the order of its parts. */
export async function listPapers(db: Db, sittingId: number): Promise<StoredPaper[]> {
  return (await papers(db).where('sitting_id', '=', sittingId).orderBy('position').execute()).map(stored);
}

function papers(db: Db) {
  return db
    .selectFrom('sitting_papers')
    .innerJoin('sitting_parts', 'sitting_parts.id', 'part_id')
    .select(['part_id', 'course_id', 'digest', 'content_revision', 'frozen_at'])
    .select(['course', 'timing', 'questions', 'passages', 'placed', 'draws']);
}

type PaperRow = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number];

function stored({ part_id, course_id, digest, content_revision, frozen_at, draws, ...content }: PaperRow): StoredPaper {
  return {
    partId: part_id,
    courseId: course_id,
    digest,
    contentRevision: content_revision,
    frozenAt: frozen_at,
    content: { ...content, draws: draws as PaperDraw[] },
  };
}

/** How often what these courses give has changed, deleted ones too. */
export async function findRevisions(db: Db, courseIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'content_revision'])
    .where(isAmong('id', courseIds))
    .execute();
  return new Map(rows.map(({ id, content_revision }) => [id, content_revision]));
}
