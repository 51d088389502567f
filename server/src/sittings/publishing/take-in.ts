import type { Reply } from '@parlance/contract/endpoint';
import type { listPaperChanges, PaperChange } from '@parlance/contract/sittings/papers';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { changeSitting } from '../change.ts';
import { iso, type Staff } from '../reply.ts';
import { refuseClosedParts } from '../set-up/parts.ts';
import { endsByWithTests } from '../set-up/published.ts';
import { visibleSitting } from '../visible.ts';
import { findFirstEntered } from './queries.ts';

/** What sittings need of the papers of their parts, which are made of questions. */
export type PaperPorts = {
  /** Freezes the parts that have no paper yet, and gives the digests by part. */
  freezeSitting: (db: Db, sittingId: number, now: Date) => Promise<Record<number, string>>;
  changesOfPapers: (db: Db, sittingId: number) => Promise<ListedPaper[]>;
  takeInChanges: (
    db: Db,
    asked: { partId: number; contentRevision: number; now: Date },
  ) => Promise<{ after: string; changes: number }>;
};

type ListedPaper = {
  partId: number;
  courseId: number;
  digest: string;
  frozenAt: Date;
  contentRevision: number;
  changes: PaperChange[];
};

/** The papers of a published sitting, each with what of its course is not as in it. */
export async function paperChanges(
  { db }: AppContext,
  caller: Staff,
  sittingId: number,
  { changesOfPapers }: PaperPorts,
): Promise<Reply<typeof listPaperChanges>> {
  await visibleSitting(db, caller, sittingId);
  const papers = await changesOfPapers(db, sittingId);
  return {
    entered_at: iso(await findFirstEntered(db, sittingId)),
    papers: papers.map(({ partId, courseId, digest, frozenAt, contentRevision, changes }) => ({
      part_id: partId,
      course_id: courseId,
      digest,
      frozen_at: frozenAt.toISOString(),
      content_revision: contentRevision,
      changes,
    })),
  };
}

type QuestionVersion = { id: number; version: number; partId: number; contentRevision: number };

/**
 * Freezes a part of a published sitting anew, until the first candidate enters. Refused as a change of its settings is
 * for what another length makes impossible.
 */
export async function takeIn(
  context: AppContext,
  caller: Staff,
  { id, version, partId, contentRevision }: QuestionVersion,
  ports: PaperPorts,
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async ({ db, sitting, now }) => {
    if (await findFirstEntered(db, id)) throw new Refusal('paper_in_use');
    const test = orNotFound((await ports.changesOfPapers(db, id)).find((paper) => paper.partId === partId));
    await refuseClosedParts(db, caller, [test.courseId]);
    const details = { part: partId, course: test.courseId, before: test.digest };
    const endsBy = await endsByWithTests(context, db, { sitting, now }, async () => {
      Object.assign(details, await ports.takeInChanges(db, { partId, contentRevision, now }));
    });
    return { set: { ends_by: endsBy }, action: 'sitting.paper_taken_in', details };
  });
}
