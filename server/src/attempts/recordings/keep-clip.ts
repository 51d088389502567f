import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { removeUnused } from '../../media/clean-up.ts';
import { type KeptAudio, keepAudio } from '../../media/keep-audio.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_BYTES, dayBefore } from './allowance.ts';
import { bytesSince, type Stored, type Storing } from './queries.ts';

const HOUR_SECONDS = 3600;

/** Stores the file of a recording. Refuses with `too_many_requests` what is more than an account may bring in a day. */
export async function keepClip(
  context: AppContext,
  { ownerId, file, now }: { ownerId: number; file: { path: string; bytes: number }; now: Date },
): Promise<KeptAudio> {
  if ((await bytesSince(context.db, ownerId, dayBefore(now))) + file.bytes > DAY_BYTES) {
    throw new Refusal('too_many_requests', {
      sentence: say(msg`Your recordings of the last 24 hours use all the storage that one account has.`),
      retryAfterSeconds: HOUR_SECONDS,
    });
  }
  return await keepAudio(context, { kind: 'recording', ownerId, file });
}

/**
 * Stores clips by `storing`, and then removes at once the files that nothing needs any more. Says what became of them.
 */
export async function thenDrop(
  context: AppContext,
  uploadIds: number[],
  storing: () => Promise<Stored>,
): Promise<Storing> {
  const given = await storing().catch(async (error: unknown) => {
    await removeUnused(context, uploadIds);
    throw error;
  });
  // When they were not stored they are tried in another way: only what was replaced is over.
  await removeUnused(context, given.storing === 'not open' ? given.uploadIds : [...uploadIds, ...given.uploadIds]);
  if (given.storing === 'full') {
    throw new Refusal('too_large', {
      sentence: say(msg`The recordings of this test use all the storage that one test has.`),
    });
  }
  return given.storing;
}
