import { plural, t } from '@lingui/core/macro';
import type { Attempt } from '@parlance/contract/attempts';
import { isHeardToEnd } from './listening-parts.ts';

/** What is left of the plays of a part beyond the one that everyone has. */
export type ExtraPlay = {
  /** How many more times it can be begun. */
  left: number;
  /** How far the one that was begun last was heard, in seconds; null when it was heard to its end. */
  goesOnAt: number | null;
};

/** How a part can be heard again; null where it cannot. */
export function extraPlayOf(
  { number, lengthSeconds }: { number: number; lengthSeconds: number | null },
  plays: Attempt['plays'],
  extraPlays: number,
): ExtraPlay | null {
  const play = plays.find(({ part }) => part === number);
  const times = play?.times ?? 1;
  const isOpen = play !== undefined && times > 1 && lengthSeconds !== null;
  const goesOnAt = isOpen && !isHeardToEnd(play.positionSeconds, lengthSeconds) ? play.positionSeconds : null;
  const left = Math.max(0, extraPlays + 1 - times);
  return left > 0 || goesOnAt !== null ? { left, goesOnAt } : null;
}

/** 'Play again', '1 more time'; or how to go on with one that was begun. */
export function playAgainLabel({ left, goesOnAt }: ExtraPlay): { label: string; about?: string } {
  if (goesOnAt !== null) return { label: t`Continue listening` };
  return { label: t`Play again`, about: plural(left, { one: '# more time', other: '# more times' }) };
}
