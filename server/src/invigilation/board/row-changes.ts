import {
  type Board,
  type BoardPerson,
  type BoardRow,
  board,
  boardPerson,
  boardRow,
} from '@parlance/contract/invigilation/board';
import { type EncodedAnswer, encoded, encodedAnswer } from '../../platform/http/encoded-answer.ts';
import { rowFor } from './row.ts';

/** Something of a board since it was last another, and how it is sent. */
type Since<T, S> = {
  is: T;
  changedMs: number;
  /** What the next one is compared with. */
  text: string;
  sent: S;
};

/** A row, with how it is sent to those who see facts and to others. */
export type SentRow = Since<BoardRow, { withFacts: string; withoutFacts: string }>;
export type SentPerson = Since<BoardPerson, string>;

const headOf = board.reply.omit({ rows: true, people: true });

/** The same as before where nothing in it has changed. Twenty boards ask for a row that is encoded once. */
export function sentRow(row: BoardRow, before: SentRow | undefined, nowMs: number): SentRow {
  return since(row, before, nowMs, () => {
    const withoutFacts = encoded(boardRow, rowFor(row, false));
    const hasFlags = Object.keys(row.flags).length > 0;
    return { withFacts: hasFlags ? encoded(boardRow, rowFor(row, true)) : withoutFacts, withoutFacts };
  });
}

/** A person, likewise. */
export function sentPerson(person: BoardPerson, before: SentPerson | undefined, nowMs: number): SentPerson {
  return since(person, before, nowMs, () => encoded(boardPerson, person));
}

function since<T, S>(is: T, before: Since<T, S> | undefined, changedMs: number, send: () => S): Since<T, S> {
  const text = JSON.stringify(is);
  return before?.text === text ? before : { is, changedMs, text, sent: send() };
}

type Changed = { rows: readonly SentRow[]; people: readonly SentPerson[] };

/** The reply to a board: what stands above its rows, and rows and people as they were encoded. */
export function boardAnswer(
  head: Omit<Board, 'rows' | 'people'>,
  { rows, people }: Changed,
  seesFacts: boolean,
): EncodedAnswer {
  const sent = rows.map((row) => (seesFacts ? row.sent.withFacts : row.sent.withoutFacts));
  const who = people.map((person) => person.sent);
  return encodedAnswer(`${encoded(headOf, head).slice(0, -1)},"rows":[${sent.join(',')}],"people":[${who.join(',')}]}`);
}
