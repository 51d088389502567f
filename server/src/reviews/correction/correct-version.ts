import type { RemarkReport } from '@parlance/contract/editing';
import { type KeyedQuestion, marksOf } from '@parlance/contract/kinds/kinds';
import { type Scoring, worthOf } from '@parlance/contract/kinds/scoring';
import { takeOutVersion } from '../../analysis/counting/take-out.ts';
import type { SeenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { storeFigures } from '../../questions/bank/figures/queries.ts';
import { correctKey } from '../../questions/editing/queries.ts';
import { insertCorrection, type NewCorrection } from './kept/queries.ts';
import { markAgain, type Remarks } from './mark-again.ts';

export type Correction = Pick<NewCorrection, 'accepted' | 'actorId' | 'at'> & {
  /** The tests that the version was ever in. */
  courseIds: number[];
  stored: KeyedQuestion & { id: number; version_id: number; scoring: Scoring | null };
  /** The same question with its new key, and how it counts from now on. */
  draft: KeyedQuestion & { scoring: Scoring | null };
  /** The correction that this one takes back. */
  undoneId?: number;
};

/** A report of what changes no mark. */
export function reportOf(kept: Partial<Pick<RemarkReport, 'keyCorrected' | 'newVersion'>>): RemarkReport {
  return {
    keyCorrected: false,
    newVersion: false,
    attemptsMarkedAgain: 0,
    scoresChanged: 0,
    changed: [],
    learnersOutside: 0,
    ...kept,
  };
}

export type Corrected = Pick<Remarks, 'everyChange'> & { report: RemarkReport; correctionId: number | null };

/**
 * Corrects the key of a version, or how it counts, in place and marks again all that it has marked; with `dryRun` it is only marked, not
 * stored. Only inside a transaction that holds these tests.
 */
export async function correctVersion(
  db: Db,
  { courseIds, stored, draft, undoneId, ...by }: Correction,
  { dryRun, seenBy }: { dryRun: boolean; seenBy: SeenBy },
): Promise<Corrected> {
  const { version_id: versionId, id: questionId } = stored;
  if (!dryRun) await takeOutVersion(db, { courseIds, versionId, at: by.at });
  // First the key, then the attempts: a submit that read the old key is either closed by now and found, or sees this.
  if (!dryRun) await correctKey(db, versionId, draft);
  const correctionId = dryRun ? null : await insertCorrection(db, { versionId, before: stored, after: draft, ...by });
  const store = correctionId === null ? null : { correctionId, at: by.at };
  const worth = [stored, draft].map(({ scoring }) => worthOf({ marks: marksOf(stored), scoring }));
  const ref = { courseIds, questionId, versionId, leftOut: (worth[0] ?? 0) - (worth[1] ?? 0), undoneId };
  const { everyChange, ...marked } = await markAgain(db, ref, { questionId, ...draft }, { store, seenBy });
  if (!dryRun) await storeFigures(db, [versionId]);
  return { report: { ...reportOf({ keyCorrected: true }), ...marked }, everyChange, correctionId };
}
