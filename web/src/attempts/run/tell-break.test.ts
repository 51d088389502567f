import { urlOf } from '@parlance/contract/endpoint';
import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { anAttempt } from '@parlance/contract/test/examples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf } from '../draft/draft.ts';
import { type NotedBreak, notedBreaks } from '../draft/noted-breaks.ts';
import type { OpenTest } from './open-test.ts';
import { createRunWork } from './run-work.ts';
import { tellBreak } from './tell-break.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../../platform/session.ts', () => ({ isSignedInAs: () => true, readToken: () => 'a-token' }));

const began = { at: '2026-11-25T10:10:00.000Z', resumeAt: '2026-11-25T10:20:00.000Z' };
const endedAt = '2026-11-25T10:14:00.000Z';
const attempt = anAttempt({ breaks: { left: 2, seconds: 600, currentId: null } });
const acknowledged = () => Response.json({ attempt });
const refused = (code: keyof typeof refusals) =>
  Response.json(
    { code, message: say(refusals[code].sentence), requestId: 'r', attempt },
    { status: refusals[code].status },
  );
const UNREACHED = 'The server could not be reached.';

/** 'begin', or 'end a' for the break called a. */
function nameOf(url: string): string {
  if (url === urlOf(takeBreak, { params: { id: 5 } })) return 'begin';
  const ended = ['a', 'b'].find((breakId) => url === urlOf(endBreak, { params: { id: 5, breakId } }));
  return ended ? `end ${ended}` : url;
}

type SentBreak = { path: string; body: Record<string, unknown> };
const told: SentBreak[] = [];
let answer: (call: SentBreak) => Response | Promise<Response> = acknowledged;

beforeEach(() => {
  told.length = 0;
  answer = acknowledged;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const call = { path: nameOf(url), body: JSON.parse(body as string) as SentBreak['body'] };
    told.push(call);
    return await answer(call);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A test whose device noted these breaks. */
function aRun(...breaks: NotedBreak[]) {
  const draft = { ...draftOf(1, attempt), breaks };
  const reply = { course: { title: 'Reading' }, questions: [] } as unknown as OpenTest['reply'];
  const hold = {} as OpenTest['hold'];
  const test: OpenTest = { reply, attempt, draft, hold, takenOver: false, sentAtMs: 0, receivedAtMs: 0 };
  const work = createRunWork(test, 1);
  return { ...work, noted: () => notedBreaks(work.keeper.snapshot().draft) };
}

describe('telling the server of breaks', () => {
  it('says of each that it began, then that it ended, the first one first, and then no more', async () => {
    const run = aRun({ id: 'a', begun: began, endedAt }, { id: 'b', begun: { ...began, at: endedAt } });
    await run.tellBreaks();
    await run.tellBreaks();
    expect(told).toEqual([
      { path: 'begin', body: { breakId: 'a', beganAt: began.at } },
      { path: 'end a', body: { endedAt } },
      { path: 'begin', body: { breakId: 'b', beganAt: endedAt } },
    ]);
    expect(run.noted()).toEqual([]);
  });

  it('tells once what two ask for at the same time', async () => {
    const run = aRun({ id: 'a', begun: began });
    await Promise.all([run.tellBreaks(), run.tellBreaks()]);
    expect(told).toHaveLength(1);
  });

  it.each([
    ['nobody is reached', () => Promise.reject(new TypeError('Failed to fetch')), UNREACHED],
    ['the service is away', () => refused('away'), say(refusals.away.sentence)],
    ['there were too many calls', () => refused('too_many_requests'), say(refusals.too_many_requests.sentence)],
    ['the session is dead', () => refused('not_signed_in'), say(refusals.not_signed_in.sentence)],
  ])('keeps a break where %s, and says it again by the same name', async (_, fails, message) => {
    answer = fails;
    const run = aRun({ id: 'a', begun: began, endedAt });
    await expect(run.tellBreaks()).rejects.toThrow(message);
    expect(run.noted()).toEqual([{ id: 'a', begun: began, endedAt }]);
    answer = acknowledged;
    await run.tellBreaks();
    expect(told.map(({ path, body }) => body.breakId ?? path)).toEqual(['a', 'a', 'end a']);
  });

  it('says only the end again where the beginning arrived', async () => {
    answer = ({ path }) => (path === 'begin' ? acknowledged() : Promise.reject(new TypeError('Failed to fetch')));
    const run = aRun({ id: 'a', begun: began, endedAt });
    await expect(run.tellBreaks()).rejects.toThrow(UNREACHED);
    expect(run.noted()).toEqual([{ id: 'a', endedAt }]);
    answer = acknowledged;
    await run.tellBreaks();
    expect(told.map(({ path }) => path)).toEqual(['begin', 'end a', 'end a']);
  });

  it('tells of the end that was noted while the beginning was on its way', async () => {
    const run = aRun({ id: 'a', begun: began });
    answer = ({ path }) => {
      if (path === 'begin') run.keeper.change((draft) => ({ ...draft, breaks: [{ id: 'a', begun: began, endedAt }] }));
      return acknowledged();
    };
    await run.tellBreaks();
    expect(told.map(({ path }) => path)).toEqual(['begin', 'end a']);
  });
});

describe('a break that the server does not count', () => {
  it.each([['no_break_left'], ['break_not_now']] as const)('is dropped with its end, and said: %s', async (code) => {
    answer = () => refused(code);
    const onRefused = vi.fn();
    const hear = vi.fn();
    let draft = { ...draftOf(1, attempt), breaks: [{ id: 'a', begun: began, endedAt }] as NotedBreak[] };
    const change = (edit: (before: typeof draft) => typeof draft) => {
      draft = edit(draft);
    };
    await tellBreak({ draft, change: change as never, hear, onRefused });
    expect(draft.breaks).toEqual([]);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(say(refusals[code].sentence));
    // The clock is that of the refusal: how many are left is known from it.
    expect(hear.mock.calls[0]?.[0]).toMatchObject({ breaks: { left: 2 } });
  });

  it('is dropped without a word where the test has ended, which says so itself', async () => {
    answer = () => refused('attempt_closed');
    const onRefused = vi.fn();
    const change = vi.fn();
    await tellBreak({ draft: { ...draftOf(1, attempt), breaks: [{ id: 'a', endedAt }] }, change, onRefused });
    expect(change).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
  });
});
