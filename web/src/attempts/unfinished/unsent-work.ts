import { saveAttempt } from '@parlance/contract/attempts';
import { isTakenOver } from '@parlance/contract/taking/take-over';
import { call } from '../../platform/call.ts';
import { createAttemptHold } from '../device/attempt-hold.ts';
import { dropDraft, findDraftOf, keepDraft, listDrafts } from '../device/draft-store.ts';
import { countRecordings, dropRecordingsOf } from '../device/recording-store.ts';
import { afterAcknowledged, hasUnsentWork, mergeStored, nextPatch } from '../draft/draft.ts';
import { readTimed } from '../run/attempt-calls.ts';
import { dropKeptOf } from '../tools/device-key.ts';
import { finishDraft } from './finish-draft.ts';

/** What only this device has of an account's tests. */
export type UnsentWork = {
  /** Tests with answers, flags or a submission that no server has acknowledged, or answers that it did not take. */
  tests: number;
  /** Recordings that wait, and those that were not accepted. */
  recordings: number;
};

/** Counts what only this device has of this account's tests; nobody else's work is looked at. */
export async function findUnsentWork(accountId: number): Promise<UnsentWork> {
  const drafts = await listDrafts(accountId);
  const unsent = drafts.filter((draft) => hasUnsentWork(draft) || draft.refused?.length || draft.submitting);
  return { tests: unsent.length, recordings: await countRecordings(accountId) };
}

/**
 * Sends what this device holds of this account's tests, but for those that another tab is at work on. A draft that
 * could not be sent stays as it is. Never rejects.
 */
export async function sendUnsentWork(accountId: number): Promise<void> {
  for (const { attemptId } of await listDrafts(accountId)) {
    try {
      const finished = await finishDraft(accountId, attemptId);
      if (!finished || finished.kind === 'goesOn') await saveDraft(accountId, attemptId);
    } catch {
      // It is counted again, and asked about.
    }
  }
}

/** Saves what a draft of an open test holds, but for one that another device took over. Throws what the calls throw. */
async function saveDraft(accountId: number, attemptId: number): Promise<void> {
  const hold = createAttemptHold(accountId, attemptId);
  if (!(await hold.take({ force: false }))) return;
  try {
    const kept = await findDraftOf(accountId, attemptId);
    const { attempt } = (await readTimed(attemptId)).reply;
    if (!kept || kept.submitting || attempt?.status !== 'open' || isTakenOver(kept, attempt)) return;
    let draft = mergeStored(kept, attempt);
    for (let patch = nextPatch(draft); patch; patch = nextPatch(draft)) {
      const reply = await call(saveAttempt, { params: { id: attemptId }, body: patch });
      draft = afterAcknowledged({ ...draft, sequence: patch.sequence }, patch, reply.attempt, reply.refused);
      // No question is opened while the clock of the test stands still.
      if (reply.attempt.pausedAt) break;
    }
    await keepDraft(draft);
  } finally {
    hold.release();
  }
}

/** Deletes this account's drafts, marks and recordings from this device, sent or not. */
export async function dropWork(accountId: number): Promise<void> {
  dropKeptOf(accountId);
  for (const { attemptId } of await listDrafts(accountId)) await dropDraft(accountId, attemptId);
  await dropRecordingsOf(accountId);
}
