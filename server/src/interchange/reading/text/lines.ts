import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { Details, OpenItem } from '../report.ts';
import { beginningOf } from '../report.ts';

/** A line of a text, from 1, and whether anything was made of it. */
export type Line = { number: number; text: string };

/**
 * The lines of a text that have something in them. Each is taken once by the item that it became a part of, or listed
 * under an item; none is in neither.
 */
export function openLines(text: string) {
  const lines: Line[] = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
  const taken = new Set<number>();
  const listed = new Set<number>();
  return {
    lines,
    take: (given: Iterable<Line>) => {
      for (const { number } of given) if (!listed.has(number)) taken.add(number);
    },
    /** Notes lines under an item as nothing of it. */
    list: (item: OpenItem, given: Iterable<Line>, why = say(msg`Not part of a question`)) => {
      for (const { number, text: line } of given) {
        if (taken.has(number) || listed.has(number)) continue;
        listed.add(number);
        item.lose(number, 'line', `${why}: ${beginningOf(line)}`);
      }
    },
    details: (): Details => ({ total: lines.length, taken: taken.size, listed: listed.size }),
  };
}

export type Lines = ReturnType<typeof openLines>;
