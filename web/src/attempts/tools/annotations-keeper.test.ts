import type { Annotations } from '@parlance/contract/taking/annotations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withHighlight } from './annotations.ts';
import { createAnnotationsKeeper, type Kept, type SendOutcome } from './annotations-keeper.ts';
import { noAnnotations } from './no-annotations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aKeeper(kept: Kept | null = null) {
  const sent: [number, number][] = [];
  const device: Kept[] = [];
  const at: { outcome: SendOutcome; after: Promise<void> | undefined } = {
    outcome: { kind: 'stored' },
    after: undefined,
  };
  const keeper = createAnnotationsKeeper({
    kept,
    keep: (now) => device.push(now),
    send: async (sequence, { highlights }) => {
      sent.push([sequence, highlights.length]);
      await at.after;
      return at.outcome;
    },
  });
  keeper.setQuiet(true);
  keeper.start();
  const mark = (start: number) =>
    keeper.change((annotations) => withHighlight(annotations, { passageId: 1, start, end: start + 1 }));
  return { keeper, sent, device, at, mark };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('marks are on the device after half a second, and sent five seconds after the last one', async () => {
  const { keeper, sent, device, mark } = aKeeper();
  mark(1);
  await pass(600);
  expect(device.map(({ isSent }) => isSent)).toEqual([false]);
  mark(5);
  await pass(4900);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent).toEqual([[1, 2]]);
  await pass(600);
  expect(device.at(-1)).toMatchObject({ sequence: 1, isSent: true });
  mark(9);
  await pass(5100);
  expect(sent.at(-1)).toEqual([2, 3]);
  expect(keeper.snapshot().highlights).toHaveLength(3);
});

test('nothing is sent while an answer is on its way', async () => {
  const { keeper, sent, mark } = aKeeper();
  keeper.setQuiet(false);
  mark(1);
  await pass(30_000);
  expect(sent).toEqual([]);
  keeper.setQuiet(true);
  await pass(1000);
  expect(sent).toEqual([[1, 1]]);
});

test('what fails is tried again after a minute; after the end nothing is', async () => {
  const { sent, at, mark } = aKeeper();
  at.outcome = { kind: 'failed' };
  mark(1);
  await pass(5100);
  await pass(59_000);
  expect(sent).toHaveLength(1);
  at.outcome = { kind: 'over' };
  await pass(1100);
  expect(sent).toHaveLength(2);
  mark(3);
  await pass(200_000);
  expect(sent).toHaveLength(2);
});

test('a call that hangs is not joined by another: answers need the connections', async () => {
  const { sent, at, mark } = aKeeper();
  let answered = () => undefined as void;
  at.after = new Promise((done) => (answered = done));
  for (const start of [1, 3, 5]) {
    mark(start);
    await pass(8000);
  }
  expect(sent).toEqual([[1, 1]]);
  at.after = undefined;
  answered();
  await pass(8000);
  expect(sent).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test('what the server does not take, as too much, is not sent again before it is changed', async () => {
  const { sent, at, mark } = aKeeper();
  at.outcome = { kind: 'refused' };
  mark(1);
  await pass(200_000);
  expect(sent).toEqual([[1, 1]]);
  mark(3);
  await pass(5100);
  expect(sent.at(-1)).toEqual([2, 2]);
});

test('what another device marked comes to what was marked here', async () => {
  const theirs: Annotations = withHighlight(noAnnotations, { passageId: 2, start: 0, end: 4 });
  const { keeper, sent, at, mark } = aKeeper();
  at.outcome = { kind: 'stale', stored: { sequence: 7, annotations: theirs } };
  mark(1);
  await pass(5100);
  expect(keeper.snapshot().highlights).toHaveLength(2);
  at.outcome = { kind: 'stored' };
  await pass(5100);
  expect(sent.at(-1)).toEqual([8, 2]);
});

test('what the device kept unsent is sent, and what was sent gives way to what the server has', async () => {
  const marked = withHighlight(noAnnotations, { passageId: 1, start: 0, end: 4 });
  const unsent = aKeeper({ sequence: 3, annotations: marked, isSent: false });
  await pass(5100);
  expect(unsent.sent).toEqual([[3, 1]]);
  const done = aKeeper({ sequence: 3, annotations: marked, isSent: true });
  done.keeper.adopt({ sequence: 4, annotations: noAnnotations });
  expect(done.keeper.snapshot()).toEqual(noAnnotations);
  await pass(10_000);
  expect(done.sent).toEqual([]);
});
