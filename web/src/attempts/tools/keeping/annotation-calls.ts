import { type Annotations, getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { CallRefused, call } from '../../../platform/call.ts';
import type { SendOutcome } from './annotations-keeper.ts';

const ANSWER_LIMIT_MS = 30_000;

/** Sends all that is marked in an attempt. */
export async function sendAnnotations(
  attemptId: number,
  sequence: number,
  annotations: Annotations,
): Promise<SendOutcome> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    await call(saveAnnotations, { params: { id: attemptId }, body: { sequence, annotations } }, { signal });
    return { kind: 'stored' };
  } catch (error) {
    if (!(error instanceof CallRefused)) return { kind: 'failed' };
    const { stored } = error.details as { stored?: { sequence: number; annotations: Annotations } | null };
    if (error.code === 'attempt_sequence_stale' && stored) return { kind: 'stale', stored };
    // A dead session may come alive.
    if (error.status >= 500 || [401, 429].includes(error.status)) return { kind: 'failed' };
    return [400, 413].includes(error.status) ? { kind: 'refused' } : { kind: 'over' };
  }
}

/** What the server has; null for nothing, or while it cannot be asked. */
export async function fetchAnnotations(
  attemptId: number,
): Promise<{ sequence: number; annotations: Annotations } | null> {
  try {
    const { stored } = await call(getAnnotations, { params: { id: attemptId } });
    return stored;
  } catch {
    return null;
  }
}
