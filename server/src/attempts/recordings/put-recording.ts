import { msg } from '@lingui/core/runtime-macro';
import type { Attempt } from '@parlance/contract/attempts';
import { say } from '@parlance/contract/say';
import { fileDigest } from '../../media/file-digest.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { type AttemptContext, settle } from '../close.ts';
import { findAttempt } from '../queries.ts';
import { clockReply, savedReply } from '../replies.ts';
import { endedRefusal, refuseBeforeStart } from '../save.ts';
import { allowedBytes } from './allowance.ts';
import { whyNotCounted } from './counting.ts';
import { keepClip, thenDrop } from './keep-clip.ts';
import { findSameRecording, findSpeakingQuestions, storeClips, storeLateClips } from './queries.ts';
import { otherQuestions } from './speaking-questions.ts';

export type SentRecording = {
  questionId: number;
  /** By the browser's meter; null when it was not sent. */
  peakDbfs: number | null;
  file: { path: string; bytes: number };
};

/** What is stored, and the clock of a part of a sitting. */
type PutRecording = { recording: Attempt['recordings'][string]; clock?: ReturnType<typeof clockReply> };

/**
 * Stores a recording in place of the one before, whose file leaves; when this resolves it is in the attempt for good.
 * What is stored already is acknowledged again, whatever has become of the attempt: the reply may have been lost. What
 * does not count, see `whyNotCounted`, and anything after the end is kept as late, in place of an earlier late one, and
 * refused saying so.
 */
export async function putRecording(
  ref: { accountId: number; attemptId: number },
  { questionId, peakDbfs, file }: SentRecording,
  context: AppContext,
  ctx: AttemptContext,
): Promise<PutRecording> {
  const { db, now } = ctx;
  const found = orNotFound(await findAttempt(db, ref.accountId, ref.attemptId));
  refuseBeforeStart(found, now);
  const speaking = await findSpeakingQuestions(db, found);
  const fields = otherQuestions(speaking, [{ path: 'questionId', questionId }]);
  if (fields.length > 0)
    throw new Refusal('invalid', { sentence: say(msg`This test has no such speaking question.`), fields });

  const digest = await fileDigest(file.path);
  const same = found.recordings[questionId] && (await findSameRecording(db, found.id, { questionId, digest }));
  // What was read before the bytes were stored: a pause of that moment is told by the next call.
  const told = (recording: PutRecording['recording']): PutRecording =>
    found.candidate_id === null ? { recording } : { recording, clock: clockReply(found, now) };
  if (same) return told(same);

  const { uploadId, durationSeconds, bytes } = await keepClip(context, { ownerId: ref.accountId, file, now });
  const clips = [{ questionId, uploadId, peakDbfs, digest }];
  const way = { now, allowedBytes: allowedBytes(speaking.map(({ timerSeconds }) => timerSeconds)) };
  const question = speaking.find((one) => one.questionId === questionId);
  const notCounted = question ? whyNotCounted(found, { question, durationSeconds }) : null;
  const inTime = () => storeClips(db, ref, clips, way);
  if (!notCounted && (await thenDrop(context, [uploadId], inTime)) === 'stored')
    return told({ durationSeconds, bytes });
  // It does not count, or the test is closed, or over and about to be: first that, so that nothing that came after the
  // end is taken for in time.
  const attempt = await settle((await findAttempt(db, ref.accountId, ref.attemptId)) ?? found, ctx);
  // The same, sent twice at once, may have come in time by the other way.
  const meanwhile = await findSameRecording(db, attempt.id, { questionId, digest });
  await thenDrop(context, [uploadId], async () =>
    meanwhile ? { storing: 'stored', uploadIds: [] } : await storeLateClips(db, attempt.id, clips, way),
  );
  if (meanwhile) return told(meanwhile);
  if (attempt.status !== 'open' || !notCounted) throw endedRefusal(attempt, now);
  throw new Refusal(notCounted, { details: { attempt: savedReply(attempt, now) } });
}
