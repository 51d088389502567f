import { type Board, type BoardRow, board, boardRow } from '@parlance/contract/invigilation/board';
import { type EncodedAnswer, encoded, encodedAnswer } from '../../platform/http/encoded-answer.ts';
import { rowFor } from './row.ts';

/** A row since it was last another, with how it is sent to those who see facts and to others. */
export type Noticed = {
  row: BoardRow;
  noticedMs: number;
  /** What the next one is compared with. */
  text: string;
  sent: { withFacts: string; withoutFacts: string };
};

const headOf = board.reply.omit({ rows: true });

/** The same as before where nothing in it has changed. Twenty boards ask for a row that is encoded once. */
export function noticed(row: BoardRow, before: Noticed | undefined, nowMs: number): Noticed {
  const text = JSON.stringify(row);
  if (before?.text === text) return before;
  const withoutFacts = encoded(boardRow, rowFor(row, false));
  const hasFlags = Object.keys(row.flags).length > 0;
  const withFacts = hasFlags ? encoded(boardRow, rowFor(row, true)) : withoutFacts;
  return { row, noticedMs: nowMs, text, sent: { withFacts, withoutFacts } };
}

/** The reply to a board: what stands above its rows, and the rows as they were encoded. */
export function boardAnswer(head: Omit<Board, 'rows'>, rows: readonly Noticed[], seesFacts: boolean): EncodedAnswer {
  const sent = rows.map((row) => (seesFacts ? row.sent.withFacts : row.sent.withoutFacts));
  return encodedAnswer(`${encoded(headOf, head).slice(0, -1)},"rows":[${sent.join(',')}]}`);
}
