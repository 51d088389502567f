import type { Attempt } from '@parlance/contract/attempts';
import { TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import { anAttempt } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, draftOf, mergeStored, type Patch } from './draft.ts';
import { createDraftKeeper, type SaveOutcome } from './draft-keeper.ts';
import { withAnswer, withCurrentQuestion, withQuestionOpened } from './edit-draft.ts';

const opened = anAttempt({
  id: 9,
  courseId: 4,
  startedAt: '2026-11-21T10:00:00.000Z',
  deadline: '2026-11-21T11:00:00.000Z',
  serverNow: '2026-11-21T10:00:00.000Z',
});

/** A server that stores what comes, unless the next outcomes say otherwise. */
function setUp(draft = draftOf(3, opened)) {
  const sent: Patch[] = [];
  const kept: Draft[] = [];
  const keptAtOnce: Draft[] = [];
  const outcomes: (SaveOutcome | Promise<SaveOutcome>)[] = [];
  let answers: Attempt['answers'] = {};
  const keeper = createDraftKeeper({
    draft,
    attempt: opened,
    random: () => 1,
    keep: async (draft) => {
      kept.push(draft);
    },
    keepAtOnce: (draft) => keptAtOnce.push(draft),
    send: async (patch) => {
      sent.push(patch);
      const planned = outcomes.shift();
      if (planned) return planned;
      answers = { ...answers, ...(patch.answers as Attempt['answers']) };
      return { kind: 'stored', attempt: stored({ answers, sequence: patch.sequence }) };
    },
  });
  keeper.resume();
  return { keeper, sent, kept, keptAtOnce, outcomes };
}

function stored(part: Partial<Attempt>): Attempt {
  return { ...opened, savedAt: 'then', ...part };
}

const away: SaveOutcome = { kind: 'unreachable', retryAfterSeconds: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the draft keeper', () => {
  it('does not call saved what an earlier page left unsent', async () => {
    const { keeper } = setUp(withAnswer(draftOf(3, opened), 1, 'A'));
    expect(keeper.snapshot().saving).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
  });

  it('keeps a change on the device at once and sends it when the keys rest', async () => {
    const { keeper, sent, kept } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(0);
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
    answer({ kind: 'stored', attempt: stored({ answers: { '1': 'A' }, sequence: 1 }) });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent[1]).toEqual({ sequence: 2, answers: { '2': 'B' } });
  });

  it('tries again, waiting longer each time, and says that it is offline', async () => {
    const { keeper, sent, outcomes } = setUp();
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

  it('leaves out what no text may hold, as it is typed', async () => {
    const { keeper, sent } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, { 0: 'ti\0de', 1: 'a\vb\ud83d' }));
    expect(keeper.snapshot().draft.answers).toEqual({ '1': { 0: 'tide', 1: 'a\nb' } });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent).toEqual([{ sequence: 1, answers: { '1': { 0: 'tide', 1: 'a\nb' } } }]);
  });

  it('sets aside an answer that the server did not take, until it is changed', async () => {
    const { keeper, sent, outcomes } = setUp();
    const refused = [{ path: 'answers.1', questionId: 1, reason: 'Send text.' }];
    outcomes.push({ kind: 'stored', attempt: stored({ sequence: 1 }), refused });
    keeper.change((draft) => withAnswer(withAnswer(draft, 1, 'AB'), 2, 'B'));
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.snapshot().draft).toMatchObject({ answers: { '1': 'AB', '2': 'B' }, refused: ['1'] });
    // A reload, and whoever takes over, keep what only this device has.
    expect(mergeStored(keeper.snapshot().draft, stored({ answers: { '2': 'B' } }))).toMatchObject({
      answers: { '1': 'AB', '2': 'B' },
      refused: ['1'],
    });
    keeper.change((draft) => withAnswer(draft, 3, 'C'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.slice(1).map(({ answers }) => answers)).toEqual([{ '3': 'C' }, { '1': 'A' }]);
    expect(keeper.snapshot().draft.refused).toEqual([]);
  });

  it('goes on after a save that is refused for what it holds, or how much: all but one answer arrives', async () => {
    const { keeper, sent, outcomes } = setUp();
    const refused: SaveOutcome = { kind: 'refused', message: 'Not this.', forContent: true };
    outcomes.push(refused, refused, refused);
    keeper.change((draft) => [1, 2, 3, 4].reduce((next, id) => withAnswer(next, id, `${id}`), draft));
    await vi.advanceTimersByTimeAsync(800 * 8);
    expect(sent.map(({ answers = {} }) => Object.keys(answers).join(''))).toEqual(['1234', '12', '1', '2', '3', '4']);
    expect(keeper.snapshot()).toMatchObject({
      draft: { refused: ['1'], answers: { '1': '1', '4': '4' } },
      saving: { kind: 'saved' },
    });
    // The next ones go together again.
    keeper.change((draft) => withAnswer(withAnswer(draft, 5, 'A'), 6, 'B'));
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.at(-1)?.answers).toEqual({ '5': 'A', '6': 'B' });
    // What no answer is the fault of is not tried with fewer.
    outcomes.push({ kind: 'refused', message: 'Not here.', forContent: false });
    keeper.change((draft) => withAnswer(draft, 7, 'A'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keeper.snapshot()).toMatchObject({ draft: { unsent: { answers: ['7'] } }, saving: { kind: 'refused' } });
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

  it('sends its own typing again over a save of its own that it forgot', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind: 'stale', attempt: stored({ answers: { '1': 'Z' }, sequence: 1 }) });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(1600);
    expect(sent[1]).toEqual({ sequence: 2, answers: { '1': 'A' } });
    expect(keeper.snapshot().draft.answers).toEqual({ '1': 'A' });
  });

  it('loses no acknowledged answer to what was read before its save and arrives after it', async () => {
    const { keeper, kept } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    const readMeanwhile = keeper.snapshot().attempt as Attempt;
    keeper.change((draft) => withAnswer(draft, 2, 'B'));
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
    keeper.adopt(readMeanwhile);
    expect(keeper.snapshot().draft.answers).toEqual({ '1': 'A', '2': 'B' });
    expect(kept.at(-1)?.answers).toEqual({ '1': 'A', '2': 'B' });
  });

  it('stops when another device counts higher, changes nothing, and goes on far ahead once it is taken over', async () => {
    const { keeper, sent, kept, outcomes } = setUp();
    outcomes.push({ kind: 'stale', attempt: stored({ answers: { '1': 'Z' }, sequence: 40 }) });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.snapshot().saving).toEqual({ kind: 'elsewhere' });
    expect(keeper.snapshot().draft.answers).toEqual({ '1': 'A' });
    const written = kept.length;
    keeper.change((draft) => withAnswer(draft, 2, 'B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept).toHaveLength(written);

    keeper.takeOver(kept.at(-1) ?? null, stored({ answers: { '1': 'Z', '2': 'Y' }, sequence: 44 }));
    expect(keeper.snapshot().draft.answers).toEqual({ '1': 'A', '2': 'Y' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toEqual({ sequence: 1045, answers: { '1': 'A' }, currentQuestionId: null });
  });

  it('learns from a test that it reads again that another device took it over, and merges nothing', async () => {
    const { keeper, sent, kept } = setUp();
    const theirs = stored({ answers: { '1': 'Z' }, sequence: TAKE_OVER_STEP + 1 });
    // One that has ended meanwhile is not open anywhere: what is unsent here is handed in as late.
    keeper.adopt({ ...theirs, status: 'submitted', sequence: TAKE_OVER_STEP });
    expect(keeper.snapshot()).toMatchObject({ saving: { kind: 'saved' }, draft: { sequence: TAKE_OVER_STEP } });
    keeper.adopt({ ...theirs, sequence: 2 * TAKE_OVER_STEP });
    expect(keeper.snapshot()).toMatchObject({ saving: { kind: 'elsewhere' }, draft: { sequence: TAKE_OVER_STEP } });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(0);
    const written = kept.length;
    keeper.adopt({ ...theirs, status: 'submitted', sequence: 2 * TAKE_OVER_STEP });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(kept).toHaveLength(written);
    keeper.takeOver(keeper.snapshot().draft, { ...theirs, sequence: 2 * TAKE_OVER_STEP });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ sequence }) => sequence)).toEqual([3 * TAKE_OVER_STEP + 1]);
  });

  it('sends and keeps what was typed before another tab goes on, and nothing after', async () => {
    const { keeper, sent, kept } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await keeper.giveAway(1500);
    expect(sent).toEqual([{ sequence: 1, answers: { '1': 'A' } }]);
    expect(kept.at(-1)).toMatchObject({ answers: { '1': 'A' }, unsent: { answers: [] } });
    keeper.sendLast();
    expect(sent).toHaveLength(1);
  });

  it('keeps what is being written once more at once as the page goes away, and nothing that is kept already', async () => {
    const { keeper, keptAtOnce } = setUp();
    keeper.change((draft) => withCurrentQuestion(draft, 7));
    keeper.sendLast();
    expect(keptAtOnce).toMatchObject([{ currentQuestionId: 7 }]);
    await vi.advanceTimersByTimeAsync(0);
    keeper.sendLast();
    expect(keptAtOnce).toHaveLength(1);
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    keeper.forget();
    keeper.sendLast();
    expect(keptAtOnce).toHaveLength(1);
  });

  it('takes what the device kept, not what stood here before, when it goes on in this tab again', async () => {
    const { keeper } = setUp();
    keeper.change((draft) => withAnswer(draft, 1, 'old'));
    await keeper.giveAway(0);
    const typedThere = withAnswer(draftOf(3, stored({ answers: { '1': 'new' }, sequence: 6 })), 2, 'unsent there');
    keeper.takeOver(typedThere, stored({ answers: { '1': 'new' }, sequence: 6 }));
    expect(keeper.snapshot().draft.answers).toEqual({ '1': 'new', '2': 'unsent there' });
  });

  it('sends the opening of a question at once, each in a save of its own, and tells what the server made of it', async () => {
    const { keeper, sent, outcomes } = setUp();
    keeper.change((draft) => withCurrentQuestion(draft, 7));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    const questionClocks = { '7': { openedAt: '2026-11-21T10:00:05.000Z', endsAt: '2026-11-21T10:01:05.000Z' } };
    outcomes.push({ kind: 'stored', attempt: stored({ currentQuestionId: 7, questionClocks, sequence: 1 }) });
    keeper.change((draft) => withQuestionOpened(withQuestionOpened(draft, 7), 8));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ sequence: 1, currentQuestionId: 7 }]);
    expect(keeper.snapshot().attempt.questionClocks).toEqual(questionClocks);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(({ currentQuestionId }) => currentQuestionId)).toEqual([7, 8]);
  });

  it('goes on trying to open a question, and does not let another one wait for the next try', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push(away, away);
    keeper.change((draft) => withQuestionOpened(draft, 7));
    await vi.advanceTimersByTimeAsync(0);
    keeper.change((draft) => withQuestionOpened(draft, 8));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ currentQuestionId }) => currentQuestionId)).toEqual([7, 7]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent.map(({ currentQuestionId }) => currentQuestionId)).toEqual([7, 7, 7, 8]);
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

  it('goes on with a test that was closed and is open again', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind: 'closed' });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.adopt(stored({ status: 'submitted' }));
    expect(keeper.snapshot().saving).toEqual({ kind: 'closed' });
    keeper.adopt(stored({ sequence: 1 }));
    expect(keeper.snapshot().saving).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.map(({ answers }) => answers)).toEqual([{ '1': 'A' }, { '1': 'A' }]);
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
  });

  it('goes on by itself once somebody signed in again', async () => {
    const { keeper, sent, outcomes } = setUp();
    outcomes.push({ kind: 'signedOut' });
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.change((draft) => withAnswer(draft, 2, 'B'));
    keeper.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toEqual({ sequence: 2, answers: { '1': 'A', '2': 'B' } });
    expect(keeper.snapshot().saving).toEqual({ kind: 'saved', at: 'then' });
  });

  it('writes nothing on the device any more once it is to be forgotten', async () => {
    const { keeper, kept, outcomes } = setUp();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    outcomes.push(new Promise((done) => (answer = done)));
    keeper.change((draft) => withAnswer(draft, 1, 'A'));
    await vi.advanceTimersByTimeAsync(800);
    keeper.forget();
    const written = kept.length;
    answer({ kind: 'stored', attempt: stored({ answers: { '1': 'A' }, sequence: 1 }) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept).toHaveLength(written);
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
      draft: draftOf(3, opened),
      attempt: opened,
      keep: () => Promise.reject(new Error('private window')),
      keepAtOnce: () => undefined,
      send: async () => ({ kind: 'unreachable', retryAfterSeconds: null }),
    });
    keeper.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.snapshot().keptOnDevice).toBe(false);
  });
});
