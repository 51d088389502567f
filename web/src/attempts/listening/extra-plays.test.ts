import type { Attempt } from '@parlance/contract/attempts';
import { expect, it } from 'vitest';
import { extraPlayOf, playAgainLabel } from './extra-plays.ts';

const part = { number: 2, lengthSeconds: 60 };
const played = (times: number, positionSeconds: number): Attempt['plays'] => [
  { part: 2, startedAt: '2026-11-25T10:00:00.000Z', times, positionSeconds },
];

it.each([
  ['once, as everyone', played(1, 60), 0, null],
  ['once, with one more', played(1, 60), 1, { label: 'Play again', about: '1 more time' }],
  ['once, as far as this device knows', [], 2, { label: 'Play again', about: '2 more times' }],
  ['twice of three times', played(2, 60), 2, { label: 'Play again', about: '1 more time' }],
  ['as often as it may be', played(2, 60), 1, null],
  ['a second time and not to its end', played(2, 20), 1, { label: 'Continue listening' }],
])('a part that was heard %s', (_, plays, extraPlays, label) => {
  const extraPlay = extraPlayOf(part, plays, extraPlays);
  expect(extraPlay && playAgainLabel(extraPlay)).toEqual(label);
});
