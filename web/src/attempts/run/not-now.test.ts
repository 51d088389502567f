import { getAttempt, submitAttempt, submitSpeakingTest, submitWritingAnswer } from '@parlance/contract/attempts';
import type { Endpoint } from '@parlance/contract/endpoint';
import { type RefusalCode, refusals, workRefusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { beat } from '@parlance/contract/sittings/taking';
import { anAttempt } from '@parlance/contract/test/examples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadsTo } from '../../../test/uploads-to.ts';
import { CallRefused } from '../../platform/call.ts';
import { draftOf } from '../draft/draft.ts';
import { failedReport } from '../listening/play-reporter.ts';
import { recordingKey } from '../recording/kept-recording.ts';
import { keepAnnotations } from '../tools/keep-annotations.ts';
import { saveSender, sendSubmission } from './attempt-calls.ts';
import { sendRecording, submitSpeaking } from './recording-calls.ts';
import { tellBreak } from './tell-break.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../../platform/session.ts', () => ({ isSignedInAs: () => true, readToken: () => 'a-token' }));

/** Every call of a learner that changes a test, by the contract. */
const calls = Object.values(import.meta.glob<object>('../../../../contract/src/**/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isChange)
  .map(({ method, path }) => `${method} ${path}`);

function isChange(value: unknown): value is Endpoint {
  if (typeof value !== 'object' || value === null || !('audience' in value) || value.audience !== 'learner')
    return false;
  const { method, path, body, fileForm } = value as Endpoint;
  const fields = { ...shapeOf(body), ...shapeOf(fileForm?.fields) };
  return method !== 'GET' && (path.startsWith(getAttempt.path) || 'attemptId' in fields);
}

function shapeOf(schema: unknown): object {
  return schema && typeof schema === 'object' && 'shape' in schema ? (schema.shape as object) : {};
}

/** No work of a test: what is asked for once it has ended, and beats, whose facts wait for the next one. */
const others = [
  `POST ${beat.path}`,
  'POST /api/tests/attempts/:id/practice',
  'POST /api/tests/attempts/:id/remark-request',
  'DELETE /api/tests/attempts/:id/remark-request',
];

const attempt = anAttempt({ breaks: { left: 2, seconds: 600, currentId: null } });
const of = { accountId: 1, attemptId: attempt.id, questionId: 1, take: 1 };
const recording = { ...of, key: recordingKey(of), mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
const waiting = { ...recording, blob: new Blob(['sound']) };
const endedAt = '2026-11-25T10:14:00.000Z';
const began = { at: '2026-11-25T10:10:00.000Z', resumeAt: '2026-11-25T10:20:00.000Z' };
let refusal: { code: RefusalCode; status: number; message: string };
let asked: string[];

const submission = { draft: draftOf(1, attempt), timeTakenSeconds: 1, autoSubmitted: true, hasWriting: false };
const submits = async (sent: Promise<unknown>) => await sent.then(Boolean, () => 'kept for the next try');

async function tellsBreak(noted: { begun?: typeof began }): Promise<string> {
  const change = vi.fn();
  const told = tellBreak({ draft: { ...submission.draft, breaks: [{ id: 'a', endedAt, ...noted }] }, change });
  return await told.then(
    () => 'dropped',
    () => (change.mock.calls.length === 0 ? 'kept for the next try' : 'dropped'),
  );
}

/** What becomes of what each call carries, where it is refused with `refusal`. */
const becomes: Record<string, () => unknown> = {
  'PATCH /api/tests/attempts/:id': async () => {
    const first = { waits: () => false, tell: async () => undefined };
    const send = saveSender(attempt.id, 1, { hear: () => undefined }, first);
    return await send({ sequence: 1 }, { keepalive: false });
  },
  'PUT /api/tests/attempts/:id/recordings/:questionId': () => sendRecording(waiting, () => undefined),
  'POST /api/tests/attempts/:id/plays': () => failedReport(new CallRefused(refusal.status, refusal, null)),
  'POST /api/tests/attempts/:id/breaks': () => tellsBreak({ begun: began }),
  'POST /api/tests/attempts/:id/breaks/:breakId/end': () => tellsBreak({}),
  'PUT /api/tests/attempts/:id/annotations': async () => {
    vi.useFakeTimers();
    const keeper = keepAnnotations({ accountId: 1, attemptId: attempt.id, isPreview: false, isResumed: false });
    keeper.setQuiet(true);
    keeper.start();
    keeper.cross(1, 'A', true);
    await vi.advanceTimersByTimeAsync(70_000);
    keeper.stop();
    return `sent ${asked.length} times`;
  },
  [`POST ${submitAttempt.path}`]: () => submits(sendSubmission(submission)),
  [`POST ${submitWritingAnswer.path}`]: () => submits(sendSubmission({ ...submission, hasWriting: true })),
  [`POST ${submitSpeakingTest.path}`]: () => submits(submitSpeaking(submission, [waiting])),
};

const unreachable = { kind: 'unreachable', retryAfterSeconds: null };
const kept: Record<string, unknown> = {
  'PATCH /api/tests/attempts/:id': unreachable,
  'PUT /api/tests/attempts/:id/recordings/:questionId': unreachable,
  'POST /api/tests/attempts/:id/plays': 'later',
  'PUT /api/tests/attempts/:id/annotations': 'sent 2 times',
};

beforeEach(() => {
  asked = [];
  const answer = async (url: string) => {
    asked.push(url);
    return Response.json({ ...refusal, requestId: 'r' }, { status: refusal.status });
  };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', uploadsTo(answer));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('knows every call that changes a test', () => {
  expect(calls.toSorted()).toEqual([...Object.keys(becomes), ...others].toSorted());
});

describe.each(['sitting_not_started', ...workRefusals] as const)('a test that may not go on here now: %s', (code) => {
  it.each(Object.entries(becomes))('%s is sent again, and nothing is given up', async (call, send) => {
    const { status, sentence } = refusals[code];
    refusal = { code, status, message: say(sentence) };
    expect(await send()).toEqual(kept[call] ?? 'kept for the next try');
  });
});
