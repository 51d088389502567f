import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ItemState, Reason } from '@parlance/contract/interchange/imports';
import type { FieldFault } from '@parlance/contract/kinds/kind';
import { type KeyedQuestion, type Kind, typeOfKind } from '@parlance/contract/kinds/kinds';
import { notesOf } from '@parlance/contract/kinds/same-options';
import { inDigits, say } from '@parlance/contract/say';
import type { DraftQuestion, QuestionDetails } from '../../questions/draft.ts';
import { readContent } from '../../questions/editing/content.ts';
import { byName } from '../by-name.ts';
import { ReadingRefused } from './refusal.ts';

/** Where an item stands: the file, its line, and what it is called there. */
export type Place = { file: string; line: number; element: string };

/** A file of the package that a question plays or shows, by its name there. */
export type NamedMedia = { audio?: string; picture?: string };

export type ReadQuestion = { draft: DraftQuestion; media: NamedMedia };

/** One item of a file: a question, a set, a category, a section, a resource. It has exactly one row in the report. */
export type ReadItem = Place & {
  title: string;
  state: ItemState;
  reasons: Reason[];
  question: ReadQuestion | null;
  /** Of which set of the reading a question is, from 0; null for none. */
  set: number | null;
};

export type ReadSet = { title: string; content: string; media: NamedMedia };

/** Elements, attributes and texts of XML, or lines of a text, that were read; each is taken or listed. */
export type Details = { total: number; taken: number; listed: number };

/** A file that came with the questions, under the name that they know it by. */
export type ReadFile = { name: string } & ({ bytes: Buffer } | { path: string });

export type Reading = { items: ReadItem[]; sets: ReadSet[]; details: Details; files: ReadFile[] };

/** What a reader makes of an item before it is checked. */
export type Made = {
  asked: Readonly<{ kind: Kind; content: unknown; key: unknown }>;
  said?: Partial<QuestionDetails>;
  media?: NamedMedia;
  set?: number | null;
  timerSeconds?: number | null;
};

/** How much of a title, and of a text that is listed, is shown. */
const TITLE_MAX = 120;
const TEXT_MAX = 160;
/** How many different details of an item are listed one by one, and what is said of the others. */
const REASONS_MAX = 500;
const MORE = msg`More details like these.`;
/** More texts and letters than a question of any kind has: beyond that, none is looked at more closely. */
const PARTS_MAX = 5000;
/** How many items of a file are read. */
const ITEMS_MAX = 5000;

/** Refuses a file of too many items, before time is spent on them. */
export function refuseMany(found: number): void {
  if (found <= ITEMS_MAX) return;
  const count = inDigits(found);
  throw new ReadingRefused(
    'import_refused',
    say(msg`This file has ${{ count }} items. At most 5,000 are read: split it.`),
  );
}

/** An item as it is being read: what it loses is noted, and its state follows from that. */
export type OpenItem = ReturnType<typeof openItem>;

export function openItem(place: Place) {
  const reasons: Reason[] = [];
  const known = new Map<string, Reason>();
  let isFaulty = false;
  const more = say(MORE);
  const note = (line: number, path: string, text: string): void => {
    const name = `${path}\n${text}`;
    const same = known.get(name);
    if (same) same.count += 1;
    else if (reasons.length >= REASONS_MAX && text !== more) note(line, place.element, more);
    else {
      const reason = { line, path, text, count: 1 };
      known.set(name, reason);
      reasons.push(reason);
    }
  };
  const ended = (title: string, state: ItemState, rest: Partial<ReadItem> = {}): ReadItem => ({
    ...place,
    title: beginningOf(title, TITLE_MAX),
    state: isFaulty ? 'faulty' : state,
    reasons,
    question: null,
    set: null,
    ...rest,
    ...(isFaulty && { question: null }),
  });
  return {
    place,
    /** Notes what has no place here; the item is usable without it. */
    lose: note,
    /** Notes why the item cannot be used. */
    fail: (line: number, path: string, text: string) => {
      isFaulty = true;
      note(line, path, text);
    },
    get isFaulty() {
      return isFaulty;
    },
    /** The row of a question. */
    asQuestion: (title: string, { asked, said = {}, media = {}, set = null, timerSeconds }: Made): ReadItem => {
      if (hasMoreParts([asked.content, asked.key], PARTS_MAX)) {
        isFaulty = true;
        note(place.line, place.element, say(msg`It has more than 5,000 parts.`));
        return ended(title, 'faulty');
      }
      const { draft, faults } = readContent(typeOfKind[asked.kind], {
        content: asked.content as KeyedQuestion['content'],
        key: asked.key as KeyedQuestion['key'],
        ...said,
        ...(timerSeconds && { timer_seconds: timerSeconds }),
      });
      // What was made of an item that has failed already is no question, and has faults of its own.
      for (const fault of isFaulty ? [] : faults) note(place.line, fault.path, faultSentence(fault));
      isFaulty ||= faults.length > 0;
      for (const text of isFaulty ? [] : notesOf(draft)) note(place.line, place.element, text);
      return ended(title, reasons.length > 0 ? 'changed' : 'mapped', { question: { draft, media }, set });
    },
    /** The row of what is no question but is used: a set, a category, a section. */
    asPart: (title: string): ReadItem => ended(title, reasons.length > 0 ? 'changed' : 'mapped'),
    /** The row of what is left out, with the reason. */
    asLeftOut: (title: string, text: string): ReadItem => {
      note(place.line, place.element, text);
      return ended(title, 'left_out');
    },
    asFaulty: (title: string, text: string): ReadItem => {
      isFaulty = true;
      note(place.line, place.element, text);
      return ended(title, 'faulty');
    },
  };
}

function hasMoreParts(value: unknown, most: number): boolean {
  let open: unknown[] = [value];
  for (let count = 0; open.length > 0; count += open.length) {
    if (count + open.length > most) return true;
    open = open.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []));
  }
  return false;
}

/** The beginning of a text on one line. */
export function beginningOf(text: string, most = TEXT_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most
    ? line
    : `${Array.from(line)
        .slice(0, most - 1)
        .join('')}…`;
}

/** Throws unless every detail was taken or listed. */
export function assertConserved({ total, taken, listed }: Details): void {
  if (total !== taken + listed) {
    throw new Error(`Of ${total} details ${taken} were taken and ${listed} listed.`);
  }
}

/** What a field of a question is called in a report: all of it, and one of its parts. */
const NAMES = byName<[all: MessageDescriptor, one: MessageDescriptor]>({
  prompt: [msg`Question`, msg`Question`],
  options: [msg`Options`, msg`Option`],
  statements: [msg`Statements`, msg`Statement`],
  items: [msg`Items`, msg`Item`],
  questions: [msg`Questions`, msg`Question`],
  title: [msg`Title`, msg`Title`],
  body: [msg`Text`, msg`Text`],
  rows: [msg`Table`, msg`Row`],
  bank: [msg`List of words`, msg`Word`],
  choices: [msg`Words to choose`, msg`Gap`],
  gaps: [msg`Key`, msg`Key of gap`],
  label: [msg`Name`, msg`Name`],
  explanation: [msg`Explanation`, msg`Explanation`],
});
/** Sentences of the schemas' library, which name no part of a question. */
const UNNAMED = /^(Too small|Too big|Invalid|Unrecognized)\b/;

/** A fault of a question's field as its report says it: which part it is, from 1, and what is wrong with it. */
function faultSentence({ path, reason }: FieldFault): string {
  const parts = path.split('.');
  const at = parts.findIndex((part) => part in NAMES);
  const [all, one] = NAMES[parts[at] ?? ''] ?? [msg`Key`, msg`Key`];
  const index = parts[at + 1];
  const fault = UNNAMED.test(reason) ? say(msg`it does not fit the question.`) : reason;
  return at >= 0 && index !== undefined && /^\d+$/.test(index)
    ? say(msg`${{ part: say(one) }} ${{ number: Number(index) + 1 }}: ${{ fault }}`)
    : say(msg`${{ part: say(all) }}: ${{ fault }}`);
}
