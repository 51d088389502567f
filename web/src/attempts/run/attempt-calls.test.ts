import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { saveSender, sendSubmission } from './attempt-calls.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../../platform/session.ts', () => ({ isSignedInAs: () => true, readToken: () => 'a-token' }));

/** A connection that takes what is sent and never answers; `runOut` lets the time of every call run out. */
function swallowingConnection() {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_succeed, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));
  });
  return { runOut: () => limit.abort() };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what the server must hear first', () => {
  const hear = () => undefined;

  it('is told before a save leaves, and holds back one that cannot wait', async () => {
    const told: string[] = [];
    vi.stubGlobal('fetch', async () => {
      told.push('saved');
      return Response.json({ attempt: { serverNow: '2026-11-25T10:00:00.000Z' } });
    });
    const tell = async () => void told.push('told');
    const send = saveSender(9, 3, { hear }, { waits: () => true, tell });
    expect(await send({ sequence: 1 }, { keepalive: true })).toEqual({ kind: 'unreachable', retryAfterSeconds: null });
    expect((await send({ sequence: 1 }, { keepalive: false })).kind).toBe('stored');
    expect(told).toEqual(['told', 'saved']);
  });

  it('keeps a save here while it cannot be told', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const tell = () => Promise.reject(new Error('Away.'));
    const send = saveSender(9, 3, { hear }, { waits: () => true, tell });
    expect((await send({ sequence: 1 }, { keepalive: false })).kind).toBe('unreachable');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a submit that is too large', () => {
  it('is sent again with what the server does not have', async () => {
    const bodies: { answers: object; sequence: number }[] = [];
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body) as (typeof bodies)[number]);
      const isFirst = bodies.length === 1;
      const answer = isFirst ? { code: 'too_large', message: '', requestId: '1' } : { attemptId: 9 };
      return Promise.resolve(new Response(JSON.stringify(answer), { status: isFirst ? 413 : 200 }));
    });
    const unsent = { answers: ['2', '3'], flags: false, currentQuestionId: false };
    const place = { accountId: 3, attemptId: 9, courseId: 4, currentQuestionId: null, sequence: 1 };
    const draft = { ...place, answers: { 1: 'A', 2: 'B' }, flags: [], unsent };
    await sendSubmission({ draft, timeTakenSeconds: 1, autoSubmitted: false, hasWriting: false });
    expect(bodies.map(({ answers }) => answers)).toEqual([
      { 1: 'A', 2: 'B', 3: null },
      { 2: 'B', 3: null },
    ]);
    // By which the server knows a device that another one has replaced.
    expect(bodies.map(({ sequence }) => sequence)).toEqual([1, 1]);
  });
});

describe('a connection that swallows everything', () => {
  it('makes a save count as not arrived, so that it is sent again', async () => {
    const { runOut } = swallowingConnection();
    const saved = saveSender(
      9,
      3,
      { hear: () => undefined },
      { waits: () => false, tell: async () => undefined },
    )({ sequence: 1 }, { keepalive: false });
    runOut();
    expect(await saved).toEqual({ kind: 'unreachable', retryAfterSeconds: null });
  });

  it('makes a submit fail, so that the learner is told', async () => {
    const { runOut } = swallowingConnection();
    const unsent = { answers: [], flags: false, currentQuestionId: false };
    const place = { accountId: 3, attemptId: 9, courseId: 4, currentQuestionId: null, sequence: 1 };
    const draft = { ...place, answers: {}, flags: [], unsent };
    const ended = sendSubmission({ draft, timeTakenSeconds: 1, autoSubmitted: false, hasWriting: false });
    runOut();
    await expect(ended).rejects.toThrow('The server could not be reached.');
  });
});
