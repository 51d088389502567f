import { fileDigest } from '../../media/file-digest.ts';
import { keepAudio } from '../../media/keep-audio.ts';
import type { House } from '../../platform/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { How } from '../close.ts';
import { overBefore } from '../deadline.ts';
import type { AttemptRow } from '../queries.ts';
import type { SentAlong } from '../submit.ts';
import { type Clip, storeClips, storeLateClips } from './queries.ts';
import { refuseOtherQuestions, speakingQuestions } from './speaking-questions.ts';

/** `field` is the question's id. */
type File = { field: string; path: string; bytes: number };

/**
 * The files of a submit, as what the attempt may miss: those without sound are no answer, and a question that has a recording
 * keeps it. Nothing of them is stored before all of them are known to be audio.
 */
export function sentAlong(files: File[], house: House, how: How): SentAlong {
  const sent = files.filter(({ bytes }) => bytes > 0).map((file) => ({ ...file, questionId: Number(file.field) }));
  return {
    questionIds: sent.map(({ questionId }) => questionId),
    keep: async (attempt) => {
      const speaking = await speakingQuestions(attempt, how.db);
      if (attempt.status === 'open') {
        refuseOtherQuestions(
          speaking,
          sent.map(({ field, questionId }) => ({ path: field, questionId })),
        );
      }
      const missing = sent.filter(({ questionId }) => speaking.has(questionId) && !attempt.recordings[questionId]);
      const clips: Clip[] = [];
      for (const { questionId, path } of missing) {
        const keeping = { kind: 'recording', ownerId: attempt.account_id, file: { path } } as const;
        const kept = await keepAudio(house, keeping).catch(unlessEmpty);
        if (kept) clips.push({ questionId, uploadId: kept.uploadId, peakDbfs: null, digest: await fileDigest(path) });
      }
      if (clips.length > 0) await storeMissing(attempt, clips, how);
    },
  };
}

/** In time while the attempt is open; whoever closed it meanwhile makes them late. */
async function storeMissing(attempt: AttemptRow, clips: Clip[], { db, now }: How): Promise<void> {
  const of = { accountId: attempt.account_id, attemptId: attempt.id };
  const isStored = await storeClips(db, of, clips, { now, overBefore: overBefore(now), replace: false });
  if (!isStored) await storeLateClips(db, attempt.id, clips, { now, replace: false });
}

/** A recorder that was stopped at once leaves a container with nothing in it. */
function unlessEmpty(error: unknown): null {
  if (error instanceof Refusal && error.code === 'audio_empty') return null;
  throw error;
}
