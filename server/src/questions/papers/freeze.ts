import type { PaperChange } from '@parlance/contract/sittings/papers';
import type { AppContext } from '../../platform/app-context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { changesOf } from './changes.ts';
import { type PaperContent, paperNow } from './content.ts';
import { digestOfPaper } from './digest.ts';
import {
  findPaper,
  findRevisions,
  findUnfrozenParts,
  findUnfrozenSittings,
  holdCourse,
  listPapers,
  type PartPaper,
  storePaper,
} from './queries.ts';

/**
 * Freezes the parts of a sitting that have no paper yet, each as its course is now, and gives the digests by part. Only
 * inside a transaction.
 */
export async function freezeSitting(db: Db, sittingId: number, now: Date): Promise<Record<number, string>> {
  const digests: Record<number, string> = {};
  for (const { id, course_id } of await findUnfrozenParts(db, sittingId)) {
    digests[id] = await freezePart(db, { partId: id, courseId: course_id }, now);
  }
  return digests;
}

/** Freezes what was published by a release that froze nothing, as it is at the first start of this one. */
export async function freezePublished({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (const sittingId of await findUnfrozenSittings(db)) {
    await inTransaction(db, (db) => freezeSitting(db, sittingId, clock.now()));
  }
}

async function freezePart(db: Db, { partId, courseId }: Pick<PartPaper, 'partId' | 'courseId'>, now: Date) {
  const revision = await holdCourse(db, courseId);
  const paper = await paperNow(db, courseId);
  if (!paper) throw new Error(`Course ${courseId} of a part is gone.`);
  const digest = digestOfPaper(paper);
  await storePaper(db, { partId, content: paper.content, digest, contentRevision: revision, frozenAt: now });
  return digest;
}

/** A paper of a sitting with what of its course is not as in it. */
export type ChangedPaper = PartPaper & { changes: PaperChange[] };

/** The papers of a sitting with their changes; `contentRevision` is that of the course as they were listed. */
export async function changesOfPapers(db: Db, sittingId: number): Promise<ChangedPaper[]> {
  const papers = await listPapers(db, sittingId);
  const revisions = await findRevisions(
    db,
    papers.map(({ courseId }) => courseId),
  );
  const changed: ChangedPaper[] = [];
  for (const { content, ...paper } of papers) {
    const contentRevision = revisions.get(paper.courseId) ?? paper.contentRevision;
    const changes = contentRevision === paper.contentRevision ? [] : await changesSince(db, content);
    changed.push({ ...paper, contentRevision, changes });
  }
  return changed;
}

async function changesSince(db: Db, frozen: PaperContent): Promise<PaperChange[]> {
  const now = await paperNow(db, frozen.course.id);
  return now ? changesOf(frozen, now.content) : [];
}

/**
 * Freezes a part anew, with its course as it was when its changes were listed; refuses with `paper_changed_since` where
 * it was changed again, and with `not_found` a part that has no paper. Gives the new digest, and how many changes were
 * taken in. Only inside a transaction.
 */
export async function takeInChanges(
  db: Db,
  { partId, contentRevision, now }: { partId: number; contentRevision: number; now: Date },
): Promise<{ after: string; changes: number }> {
  const paper = orNotFound(await findPaper(db, partId));
  if ((await holdCourse(db, paper.courseId)) !== contentRevision) throw new Refusal('paper_changed_since');
  const changes = (await changesSince(db, paper.content)).length;
  return { after: await freezePart(db, paper, now), changes };
}
