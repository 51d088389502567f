import { NOTES_MAX, type ReviewKind } from '@parlance/contract/reviews';
import type { OwnCalibration } from '@parlance/contract/second-marking/calibration';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import {
  addNote,
  type Calibration,
  findOwnCalibration,
  listTold,
  storeCalibration,
} from '../../second-marking/calibration/queries.ts';
import { findSource } from '../../second-marking/calibration/scripts/queries.ts';
import { findPinnedRubric } from '../criteria/queries.ts';
import { anonymousName } from '../names/anonymous-name.ts';
import { readMark, type Scoring } from '../read-mark.ts';
import { reviewOf } from '../second/second-marks.ts';

type CalibrationSave = { kind: ReviewKind; attemptId: number; caller: Caller; at: Date };

/**
 * Saves the mark of a script that a marker was given without their knowing, and returns its version; undefined where they
 * were given none of that number. It is refused as a mark of their own is, and the log has the same of it. Nothing else is
 * changed. Once they know what it was it is final.
 */
export async function saveCalibration(
  db: Db,
  { kind, attemptId: id, caller, at }: CalibrationSave,
  sent: Scoring,
): Promise<number | undefined> {
  const given = await findOwnCalibration(db, { id, markerId: caller.accountId, now: at, hold: true });
  if (!given) return undefined;
  const submission = orNotFound(await findSource(db, given.course_id, given.attempt_id));
  if (submission.pile !== kind) return undefined;
  if (given.is_told) throw new Refusal('marking_settled');
  const { saved } = await readMark(db, { kind, submission, before: reviewOf(given) }, sent);
  const { mark, comment, notes } = saved;
  const { score, award, criteria } = mark;
  const plain = { score, band: award?.band ?? null, criteria, comment, notes, deskSeconds: sent.deskSeconds ?? 0 };
  const version = await storeCalibration(db, id, plain, at);
  await audit(db, { course: given.course_id, actorId: caller.accountId, at }, 'marking.saved', {
    marking: id,
    version,
  });
  return version;
}

/** What a marker told other markers of a script. */
export function ownNotes({ marker, marker_notes }: Calibration, authorId: number) {
  return marker_notes.map(({ at, text }) => ({ author_id: authorId, by: marker, at: new Date(at), text }));
}

/** Keeps what a marker tells other markers of a script. Refuses `marker_notes_too_many`. */
export async function addCalibrationNote(
  db: Db,
  asked: { id: number; markerId: number; now: Date },
  text: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const given = orNotFound(await findOwnCalibration(db, { ...asked, hold: true }));
    if (given.marker_notes.length >= NOTES_MAX) throw new Refusal('marker_notes_too_many');
    await addNote(db, given.id, { at: asked.now.toISOString(), text });
  });
}

/** A marker's marks of scripts beside the agreed ones, as far as they may know of them. */
export async function ownCalibrations(db: Db, markerId: number): Promise<OwnCalibration[]> {
  const told = await listTold(db, markerId);
  return await Promise.all(told.map(async (row) => await ownCalibration(db, row)));
}

type MarkedScript = Awaited<ReturnType<typeof listTold>>[number];

async function ownCalibration(
  db: Db,
  { id, attempt_id, saved_at, criteria, agreed, ...row }: MarkedScript,
): Promise<OwnCalibration> {
  const rubric = criteria.length > 0 ? await findPinnedRubric(db, attempt_id) : null;
  const nameOf = (key: string) => rubric?.criteria.find((one) => one.key === key)?.name ?? key;
  return {
    ...row,
    submission_id: id,
    user_name: anonymousName(id),
    saved_at: saved_at.toISOString(),
    criteria: criteria.map(({ question_id, key, value }) => {
      const other = agreed.find((one) => one.question_id === question_id && one.key === key);
      return { question_id, name: nameOf(key), value, agreed: other?.value ?? 0 };
    }),
  };
}
