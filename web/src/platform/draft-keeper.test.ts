import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, draftOf, type Patch, type Stored, withAnswer } from './draft.ts';
import { createDraftKeeper, type SaveOutcome } from './draft-keeper.ts';

const stored: Stored = { id: 9, courseId: 4, answers: {}, flags: [], currentQuestionId: null, sequence: 0 };

/** A server that stores what comes, unless the next outcomes say otherwise. */
function setUp() {
  const sent: Patch[] = [];
  const kept: Draft[] = [];
  const outcomes: (SaveOutcome | Promise<SaveOutcome>)[] = [];
  let answers: Stored['answers'] = {};
  const keeper = createDraftKeeper({
    draft: draftOf(3, stored),
    savedAt: null,
    random: () => 1,
    keep: async (draft) => {
      kept.push(draft);
    },
    send: async (patch) => {
      sent.push(patch);
      const planned = outcomes.shift();
      if (planned) return planned;
      answers = { ...answers, ...(patch.answers as Stored['answers']) };
      return { kind: 'stored', stored: { ...stored, answers, sequence: patch.sequence }, savedAt: 'then' };
    },
  });
  keeper.resume();
  return { keeper, sent, kept, outcomes };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the draft keeper', () => {
  it('keeps a change on the device at once and sends it when the keys rest', async () => {
    const { keeper, sent, kept } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    expect(kept.at(-1)?.answers).toEqual({ '1': 'A' });
    expect(keeper.snapshot().saving).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ sequence: 1, answers: { '1': 'A' } }]);
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
  });

  it('sends within two seconds while somebody keeps typing', async () => {
    const { keeper, sent } = setUp();
    for (let key = 0; key < 10; key += 1) {
      keeper.change((draft) => withAnswer(draft, 1, 'x'.repeat(key + 1)));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent[0]?.answers?.['1']).toBe('xxxxxxx');
  });

  it('has one save under way, and sends what came meanwhile after it', async () => {
    const { keeper, sent, outcomes } = setUp();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    outcomes.push(new Promise((done) => (answer = done)));
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.change((draft) => withAnswer(draft, 2, 'B'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    answer({ kind: 'stored', stored: { ...stored, answers: { '1': 'A' }, sequence: 1 }, savedAt: 'then' });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent[1]).toEqual({ sequence: 2, answers: { '2': 'B' } });
  });

  it('tries again, waiting longer each time, and says that it is offline', async () => {
    const { keeper, sent, outcomes } = setUp();
    const away: SaveOutcome = { kind: 'unreachable', retryAfterSeconds: null };
    outcomes.push(away, away);
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.snapshot().saving).toEqual({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map((patch) => patch.sequence)).toEqual([1, 2, 3]);
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
  });

  it('goes at once when the connection is back', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind: 'unreachable', retryAfterSeconds: 600 });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
  });

  it('adopts a newer sequence and sends its own typing over it', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind: 'stale', stored: { ...stored, answers: { '1': 'Z', '2': 'Y' }, sequence: 40 } });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(1600);
    expect(sent[1]).toEqual({ sequence: 41, answers: { '1': 'A' } });
    expect(keeper.snapshot().draft.answers['1']).toBe('A');
  });

  it.each(['closed', 'signedOut'] as const)('sends nothing more once it is %s', async (kind) => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.change((draft) => withAnswer(draft, 1, 'B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(keeper.snapshot().saving).toEqual({ kind });
    expect(keeper.snapshot().draft.answers['1']).toBe('B');
  });

  it('waits for the save under way when it is paused, but not for ever', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push(new Promise(() => undefined));
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    const paused = keeper.pause(3000);
    keeper.change((draft) => withAnswer(draft, 1, 'B'));
    await vi.advanceTimersByTimeAsync(3000);
    await paused;
    expect(sent).toHaveLength(1);
  });

  it('says when the browser keeps nothing', async () => {
    const keeper = createDraftKeeper({
      draft: draftOf(3, stored),
      savedAt: null,
      keep: () => Promise.reject(new Error('private window')),
      send: async () => ({ kind: 'unreachable', retryAfterSeconds: null }),
    });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.snapshot().keptOnDevice).toBe(false);
  });
});
