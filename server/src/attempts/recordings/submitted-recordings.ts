import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { removeUnused } from '../../media/clean-up.ts';
import { fileDigest } from '../../media/file-digest.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AttemptContext } from '../close.ts';
import type { AttemptRow } from '../queries.ts';
import type { SubmittedRecordings } from '../submit.ts';
import { allowedBytes } from './allowance.ts';
import { countedOf } from './counting.ts';
import { keepClip, thenDrop } from './keep-clip.ts';
import {
  type Clip,
  findSameRecording,
  findSpeakingQuestions,
  type SpeakingQuestion,
  storeClips,
  storeLateClips,
} from './queries.ts';
import { otherQuestions } from './speaking-questions.ts';

/** `field` is the question's id. */
type File = { field: string; path: string; bytes: number };

/**
 * The files of a submit. Each is stored as one that comes alone (`putRecording`): in place of the one before, or as late.
 * Those without sound are no answer, and what is there already stays as it is. One that is no audio, or for no question of
 * the test, is named and takes no other down.
 */
export function submittedRecordings(files: File[], context: AppContext, ctx: AttemptContext): SubmittedRecordings {
  const sent = files.filter(({ bytes }) => bytes > 0).map((file) => ({ ...file, questionId: Number(file.field) }));
  return {
    questionIds: sent.map(({ questionId }) => questionId),
    keep: async (attempt) => {
      const speaking = await findSpeakingQuestions(ctx.db, attempt);
      const refused: RefusedWork = otherQuestions(
        speaking,
        sent.map(({ field, questionId }) => ({ path: field, questionId })),
      ).map((other) => ({ ...other, questionId: null }));
      const spoken: Spoken[] = [];
      try {
        for (const question of speaking) {
          const file = sent.find(({ questionId }) => questionId === question.questionId);
          if (!file) continue;
          const digest = await fileDigest(file.path);
          if (await isThere(ctx.db, attempt, { questionId: question.questionId, digest })) continue;
          const kept = await keepClip(context, { ownerId: attempt.account_id, file, now: ctx.now }).catch(asRefusal);
          if (kept instanceof Refusal) {
            // A recorder that was stopped at once leaves a container with nothing in it: that is no answer.
            const told = { path: file.field, questionId: question.questionId, reason: kept.message };
            if (kept.code !== 'audio_empty') refused.push(told);
            continue;
          }
          const { uploadId, durationSeconds } = kept;
          const clip = { questionId: question.questionId, uploadId, peakDbfs: null, digest };
          spoken.push({ question, durationSeconds, clip });
        }
      } catch (error) {
        await removeUnused(
          context,
          spoken.map(({ clip }) => clip.uploadId),
        );
        throw error;
      }
      const timers = speaking.map(({ timerSeconds }) => timerSeconds);
      await storeSpoken(attempt, spoken, { allowed: allowedBytes(timers), context, ctx });
      return { isMore: spoken.length > 0, refused };
    },
  };
}

type Spoken = { question: SpeakingQuestion; durationSeconds: number; clip: Clip & { digest: string } };
type Storing = { allowed: number; context: AppContext; ctx: AttemptContext };

/** Whether an attempt has this recording: in time, or late where it has ended. One that is late may count now. */
async function isThere(
  db: Db,
  { id, status, recordings }: AttemptRow,
  { questionId, digest }: { questionId: number; digest: string },
): Promise<boolean> {
  const orLate = status !== 'open';
  if (!orLate && !recordings[questionId]) return false;
  return (await findSameRecording(db, id, { questionId, digest, orLate })) !== undefined;
}

/** In time, as far as they count, while the attempt is open; whoever closed it meanwhile makes them late. */
async function storeSpoken(attempt: AttemptRow, spoken: Spoken[], { allowed, context, ctx }: Storing): Promise<void> {
  const { db, now } = ctx;
  const of = { accountId: attempt.account_id, attemptId: attempt.id };
  const way = { now, allowedBytes: allowed };
  const counted = countedOf(attempt, spoken, now);
  const clipsOf = (isCounted: boolean) =>
    spoken.filter((one) => counted.has(one) === isCounted).map(({ clip }) => clip);
  const late = clipsOf(false);
  const inTime = clipsOf(true);
  if (inTime.length > 0) {
    const storing = await thenDrop(context, idsOf(inTime), () => storeClips(db, of, inTime, way));
    if (storing === 'not open') late.push(...inTime);
  }
  if (late.length === 0) return;
  // The same submit, sent twice at once, may have stored them in time and closed the attempt.
  const others: Clip[] = [];
  for (const clip of late) if (!(await findSameRecording(db, attempt.id, clip))) others.push(clip);
  await thenDrop(context, idsOf(late), () => storeLateClips(db, attempt.id, others, way));
}

function idsOf(clips: Clip[]): number[] {
  return clips.map(({ uploadId }) => uploadId);
}

/** What a clip itself is refused for. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && (error.code === 'audio_empty' || error.code === 'audio_wrong_type')) return error;
  throw error;
}
