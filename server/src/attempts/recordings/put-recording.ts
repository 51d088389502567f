import type { Attempt } from '@parlance/contract/attempts';
import { fileDigest } from '../../media/file-digest.ts';
import { keepAudio } from '../../media/keep-audio.ts';
import type { House } from '../../platform/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type How, settle } from '../close.ts';
import { overBefore } from '../deadline.ts';
import { findAttempt } from '../queries.ts';
import { endedRefusal } from '../save.ts';
import { findSameRecording, storeClips, storeLateClips } from './queries.ts';
import { refuseOtherQuestions, speakingQuestions } from './speaking-questions.ts';

export type SentRecording = {
  questionId: number;
  /** By the browser's meter; null when it was not sent. */
  peakDbfs: number | null;
  file: { path: string };
};

/**
 * Stores a recording in place of the one before; when this resolves it is in the attempt for good. What is stored
 * already is acknowledged again, whatever has become of the attempt: the reply may have been lost. Anything else is
 * kept as late after the end, in place of an earlier late one, and refused saying so.
 */
export async function putRecording(
  of: { accountId: number; attemptId: number },
  { questionId, peakDbfs, file }: SentRecording,
  house: House,
  how: How,
): Promise<Attempt['recordings'][string]> {
  const { db, now } = how;
  const found = await findAttempt(db, of.accountId, of.attemptId);
  if (!found) throw new Refusal('not_found');
  refuseOtherQuestions(await speakingQuestions(found, db), [{ path: 'questionId', questionId }]);

  const digest = await fileDigest(file.path);
  const same = found.recordings[questionId] && (await findSameRecording(db, found.id, { questionId, digest }));
  if (same) return same;

  const { uploadId, durationSeconds, bytes } = await keepAudio(house, {
    kind: 'recording',
    ownerId: of.accountId,
    file,
  });
  const clips = [{ questionId, uploadId, peakDbfs, digest }];
  if (await storeClips(db, of, clips, { now, overBefore: overBefore(now), replace: true })) {
    return { durationSeconds, bytes };
  }
  // It is closed, or over and about to be: first that, so that what is late is never stored beside an open attempt.
  const attempt = await settle((await findAttempt(db, of.accountId, of.attemptId)) ?? found, how);
  // The same, sent twice at once, may have come in time by the other way.
  const meanwhile = await findSameRecording(db, attempt.id, { questionId, digest });
  if (meanwhile) return meanwhile;
  await storeLateClips(db, attempt.id, clips, { now, replace: true });
  throw endedRefusal(attempt, now);
}
