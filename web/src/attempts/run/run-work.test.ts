import { anAttempt } from '@parlance/contract/test/examples';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createRunWork } from './run-work.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../../platform/session.ts', () => ({ isSignedInAs: () => true, readToken: () => 'a-token' }));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('does not fail to submit a test that goes on elsewhere: its place learns so, and the end is taken back', async () => {
  const theirs = anAttempt({ sequence: 1001, answers: { 1: 'B' } });
  const refusal = { code: 'attempt_sequence_stale', message: '', requestId: '1', attempt: theirs };
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const course = { title: 'Reading', type: 'Reading', question_count: 1 };
  const reply = { course, questions: [], passagesWithQuestions: [], contentLanguage: 'en' } as never;
  const hold = { take: async () => true, release: () => undefined, attach: () => () => undefined };
  const open = { reply, attempt: anAttempt(), draft: null, hold, takenOver: false, sentAtMs: 0, receivedAtMs: 0 };
  const { submit, keeper } = createRunWork(open, 1);
  const event = await submit(true, true, { texts: { submitFailed: () => 'Away.' } });
  expect(event).toEqual({ kind: 'replaced', attempt: theirs });
  expect(keeper.snapshot().draft).not.toHaveProperty('submitting');
  keeper.adopt(theirs);
  expect(keeper.snapshot().saving).toEqual({ kind: 'elsewhere' });
});
