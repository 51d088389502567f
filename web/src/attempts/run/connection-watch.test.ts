import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchConnection } from './connection-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers until `die`, and is heard otherwise by `reply`. */
function watched() {
  let heardAtMs = Date.now();
  let isAlive = true;
  let isSeen = true;
  const ask = vi.fn(
    (limitMs: number) =>
      new Promise<boolean>((done) => {
        if (isAlive) done(true);
        else setTimeout(() => done(false), limitMs);
      }),
  );
  const onChange = vi.fn<(isReached: boolean) => void>();
  const stop = watchConnection({ silentMs: () => Date.now() - heardAtMs, isSeen: () => isSeen, ask, onChange });
  return {
    ask,
    onChange,
    stop,
    reply: () => (heardAtMs = Date.now()),
    die: () => (isAlive = false),
    revive: () => (isAlive = true),
    hide: () => (isSeen = false),
  };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it.each([
  ['at once', 0],
  ['just after an answer', 6.1],
  ['just before it would be asked', 11.9],
])('a server that falls silent %s is noticed within 12 seconds', async (_when, afterSeconds) => {
  const { die, onChange } = watched();
  await pass(afterSeconds);
  die();
  await pass(12);
  expect(onChange.mock.calls).toEqual([[false]]);
});

it('says when the server answers again', async () => {
  const { die, revive, onChange } = watched();
  die();
  await pass(12);
  revive();
  await pass(8);
  expect(onChange.mock.calls).toEqual([[false], [true]]);
});

it('a save that arrives shows as well that the server is there', async () => {
  const { ask, die, reply, onChange } = watched();
  die();
  await pass(12);
  const asked = ask.mock.calls.length;
  reply();
  await pass(8);
  expect(onChange.mock.lastCall).toEqual([true]);
  expect(ask.mock.calls.length - asked).toBeLessThanOrEqual(1);
});

it('asks nothing while replies come', async () => {
  const { ask, reply } = watched();
  for (let second = 0; second < 60; second += 2) {
    await pass(2);
    reply();
  }
  expect(ask).not.toHaveBeenCalled();
});

it('asks at most ten times a minute in the quiet, and never from a hidden page', async () => {
  const { ask, hide } = watched();
  await pass(60);
  expect(ask).toHaveBeenCalledTimes(10);
  hide();
  await pass(60);
  expect(ask).toHaveBeenCalledTimes(10);
});

it('is silent once it is stopped, also when an answer is on its way', async () => {
  const { ask, die, stop, onChange } = watched();
  die();
  await pass(7);
  expect(ask).toHaveBeenCalledOnce();
  stop();
  await pass(60);
  expect(ask).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
