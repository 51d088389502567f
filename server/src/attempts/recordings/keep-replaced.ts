import { fileDigest } from '../../media/file-digest.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { findAttempt } from '../queries.ts';
import { allowedBytes } from './allowance.ts';
import { keepClip, thenDrop } from './keep-clip.ts';
import type { SentRecording } from './put-recording.ts';
import { findSameRecording, findSpeakingQuestions, storeLateClips } from './queries.ts';

/**
 * Keeps as late the recordings that a device still sends which another one took the place of, whether the test goes on
 * or has closed. What the attempt has already, or is for no question of it, is not kept. Refuses what is no audio.
 */
export async function keepReplacedRecordings(
  { accountId, attemptId }: { accountId: number; attemptId: number },
  sent: SentRecording[],
  context: AppContext,
): Promise<void> {
  const { db, clock } = context;
  const found = await findAttempt(db, accountId, attemptId);
  if (!found) return;
  const now = clock.now();
  const speaking = await findSpeakingQuestions(db, found);
  const way = { now, allowedBytes: allowedBytes(speaking.map(({ timerSeconds }) => timerSeconds)) };
  for (const { questionId, peakDbfs, file } of sent) {
    const digest = await fileDigest(file.path);
    const isAsked = speaking.some((question) => question.questionId === questionId);
    if (!isAsked || (await findSameRecording(db, found.id, { questionId, digest, orLate: true }))) continue;
    const { uploadId } = await keepClip(context, { ownerId: accountId, file, now });
    const clips = [{ questionId, uploadId, peakDbfs, digest }];
    await thenDrop(context, [uploadId], () => storeLateClips(db, found.id, clips, way));
  }
}
