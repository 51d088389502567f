import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { noteMissing, type ShownFile } from '../media.ts';
import { plainText, type TextFormat } from '../plain-text.ts';
import { ReadingRefused } from '../refusal.ts';
import { beginningOf, type OpenItem, type ReadFile } from '../report.ts';
import { type Element, isEmpty, type Known, takeKnown } from '../xml/element.ts';

const FORMATS = byName<TextFormat>({ html: 'html', plain_text: 'plain', markdown: 'markdown' });
/** How many files may come in one. */
const FILES_MAX = 5000;
/** What a question of Moodle has when nobody chose anything: it says nothing. */
const UNCHOSEN = byName<RegExp>({
  hidden: /^0$/,
  defaultgrade: /^1(\.0*)?$/,
  penalty: /^0(\.0*)?$/,
  shuffleanswers: /^(0|false)$/,
  answernumbering: /^(abc|ABCD|none)$/,
  showstandardinstruction: /^[01]$/,
  shownumcorrect: /^1?$/,
  correctfeedback: /^Your answer is correct\.?$/,
  partiallycorrectfeedback: /^Your answer is partially correct\.?$/,
  incorrectfeedback: /^Your answer is incorrect\.?$/,
  responseformat: /^(editor|plain)$/,
  responserequired: /^[01]$/,
  responsefieldlines: /^\d+$/,
  attachments: /^0$/,
  attachmentsrequired: /^0$/,
  maxbytes: /^0$/,
  unitgradingtype: /^0$/,
  showunits: /^[0-3]$/,
  unitsleft: /^0$/,
  layouttype: /^(VERTICAL|HORIZONTAL|0|1)$/,
  selecttype: /^(ALL|0)$/,
  selectcount: /^\d+$/,
  showgrading: /^(SHOW|HIDE|0|1)$/,
  numberingstyle: /^\w*$/,
});

/** What an element that says nothing may be made of. */
export const UNCHOSEN_PARTS: Known = {
  elements: new Set(['text']),
  attributes: new Set(['format']),
  isText: (name) => name === 'text' || name in UNCHOSEN,
};

/** The word of an element of a question, if it is one of these; another is left to be listed. */
export function wordOf(question: Element, name: string, words: readonly string[]): string | null {
  const found = question.child(name);
  const word = found?.text() ?? null;
  if (word === null || words.includes(word)) return word;
  if (found) found.peek.isTaken = false;
  return null;
}

/** Takes what is empty, and what is as it is when nobody chose anything. */
export function passOverUnchosen(question: Element): void {
  for (const child of question.peek.children) {
    if (!('name' in child) || child.isTaken) continue;
    const unchosen = UNCHOSEN[child.name];
    const isUnchosen = isEmpty(child) ? child.attributes.length === 0 || unchosen : unchosen?.test(plainly(child));
    if (isUnchosen) takeKnown(child, UNCHOSEN_PARTS);
  }
}

function plainly(raw: Element['peek']): string {
  const text = raw.children.map((child) => ('name' in child ? plainly(child) : child.text)).join('');
  return text.replace(/<[^<>]*>/g, '').trim();
}

/** A text of a question, with the pictures and sounds in it. */
export type MoodleText = { text: string; shown: ShownFile[] };

export type MoodleFiles = {
  read: (item: OpenItem, element: Element | null) => MoodleText;
  files: ReadFile[];
};

/** Reads texts, and keeps the files that come with them under names of their own. */
export function openMoodleFiles(): MoodleFiles {
  const files: ReadFile[] = [];
  return {
    files,
    read: (item, element) => {
      if (!element) return { text: '', shown: [] };
      const format = FORMATS[element.attribute('format') ?? ''] ?? 'either';
      const inner = element.child('text');
      const given = (inner ?? element).text();
      const read = plainText(item, { text: given, format, line: element.line });
      const there = new Map<string, string>();
      for (const file of element.children('file')) {
        const name = file.attribute('name') ?? '';
        file.attribute('path');
        file.passOver('encoding', 'base64');
        const unique = `${files.length + 1}/${name}`;
        if (files.length >= FILES_MAX) {
          throw new ReadingRefused(
            'import_refused',
            say(msg`This file has more than 5,000 pictures and recordings: split it.`),
          );
        }
        files.push({ name: unique, bytes: Buffer.from(file.text(), 'base64') });
        there.set(name, unique);
      }
      const shown = read.files.flatMap(({ source, alt, tag }) => {
        const name = there.get(decoded(source.replace(/^@@PLUGINFILE@@\//, '').split('?')[0] ?? ''));
        if (!name) {
          const text = say(msg`File: ${{ text: beginningOf(source) }} is not in this file, and nothing is loaded.`);
          noteMissing(item, { line: element.line, tag, text });
        }
        return name ? [{ name, alt, tag }] : [];
      });
      const used = new Set(shown.map(({ name }) => name));
      for (const [name, unique] of there) {
        if (!used.has(unique))
          item.lose(element.line, 'file', say(msg`File: ${{ text: beginningOf(name) }} is shown nowhere.`));
      }
      return { text: read.text, shown };
    },
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
