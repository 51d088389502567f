import { type Annotations, getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { call } from '../../platform/call.ts';
import { isFinal } from '../run/attempt-calls.ts';
import { withCrossed } from './annotations.ts';
import { type AnnotationsKeeper, createAnnotationsKeeper, type SendOutcome } from './annotations-keeper.ts';
import { putKept, readKept } from './device-annotations.ts';

export type Keeping = AnnotationsKeeper & {
  /** Crosses a letter of a question out, or takes the line away. */
  cross: (questionId: number, letter: string, isCrossed: boolean) => void;
};

type Options = {
  accountId: number;
  attemptId: number;
  /** Nothing is kept, and nothing leaves the page. */
  isPreview: boolean;
  /** The server may have marks of this attempt. */
  isResumed: boolean;
};

/** What is marked in one attempt: begun with what this device has, joined by what the server has. */
export function keepAnnotations({ accountId, attemptId, isPreview, isResumed }: Options): Keeping {
  const keeper = createAnnotationsKeeper({
    kept: isPreview ? null : readKept(accountId, attemptId),
    keep: (kept) => putKept(accountId, attemptId, kept),
    send: isPreview ? null : (sequence, annotations) => sendAnnotations(attemptId, sequence, annotations),
  });
  if (isResumed && !isPreview) void fetchAnnotations(attemptId).then((stored) => stored && keeper.adopt(stored));
  return {
    ...keeper,
    cross: (questionId, letter, isCrossed) =>
      keeper.change((before) => withCrossed(before, questionId, letter, isCrossed)),
  };
}

const ANSWER_LIMIT_MS = 30_000;

/** Sends all that is marked in an attempt. */
async function sendAnnotations(attemptId: number, sequence: number, annotations: Annotations): Promise<SendOutcome> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    await call(saveAnnotations, { params: { id: attemptId }, body: { sequence, annotations } }, { signal });
    return { kind: 'stored' };
  } catch (error) {
    // A dead session may come alive.
    if (!isFinal(error) || error.status === 401) return { kind: 'failed' };
    const { stored } = error.details as { stored?: { sequence: number; annotations: Annotations } | null };
    if (error.code === 'attempt_sequence_stale' && stored) return { kind: 'stale', stored };
    return [400, 413].includes(error.status) ? { kind: 'refused' } : { kind: 'over' };
  }
}

/** What the server has; null for nothing, or while it cannot be asked. */
async function fetchAnnotations(attemptId: number): Promise<{ sequence: number; annotations: Annotations } | null> {
  try {
    const { stored } = await call(getAnnotations, { params: { id: attemptId } });
    return stored;
  } catch {
    return null;
  }
}
