import type { Room } from '@parlance/contract/invigilation/board';

/** The last part that somebody takes now, 'Part 3 of 3, Writing'; '' while nobody takes one. */
export function partUnderWay(parts: Room['sitting']['parts']): string {
  const current = parts.findLast((part) => part.endsBy !== null);
  if (!current) return '';
  return `${parts.length > 1 ? `Part ${current.position} of ${parts.length}, ` : ''}${current.type}`;
}
