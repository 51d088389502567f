import { msg } from '@lingui/core/runtime-macro';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { say } from '@parlance/contract/say';
import { oneRight, severalRight, type WeightedOption } from '../choices.ts';
import { detailsFrom } from '../details.ts';
import { passageText } from '../passage-text.ts';
import { beginningOf, type Made, type OpenItem, openItem, type ReadItem, type Reading, refuseMany } from '../report.ts';
import { shortAnswerOf } from '../written.ts';
import { type Line, type Lines, openLines } from './lines.ts';

const NUMBERED = /^\s{0,3}\d+\.\s+\S/;
const SETTING = /^(title|points)\s*:\s*(.*)$/i;
const QUIZ =
  /^(quiz title|quiz description|shuffle answers|show correct answers|one question at a time|can't go back|feedback is solution|solutions sample groups|solutions randomize groups)\s*:/i;
const REGION = /^text( title)?\s*:\s*(.*)$/i;
const GROUP = /^(group|end_group|pick\s*:.*|solutions pick\s*:.*|points per question\s*:.*)$/i;
const CHOICE = /^(\*)?([a-z])\)\s+(\S.*)$/i;
const BOX = /^\[(\*| )?\]\s+(\S.*)$/;
const SHORT = /^\*\s+(\S.*)$/;
const NUMBER = /^=\s*(\S.*)$/;
const ESSAY = /^_{3,}\s*$/;
const FILE = /^\^{3,}\s*$/;
const FEEDBACK = /^(\.\.\.|\+|-)\s+(\S.*)$/;

/** A question of the file: its settings before it, its first line and all that follows. */
type Block = { settings: Line[]; lines: Line[] };

/** Reads a quiz as text2qti writes it (https://github.com/gpoore/text2qti). */
export function readText2qti(text: string, file: string): Reading {
  const lines = openLines(text);
  const items: ReadItem[] = [];
  const sets: Reading['sets'] = [];
  let set: number | null = null;
  const parts = partsOf(lines.lines);
  refuseMany(parts.length);
  for (const part of parts) {
    if ('question' in part) items.push(readQuestion(lines, part.question, { file, set }));
    else if ('region' in part) {
      const passage = readRegion(lines, part.region, file);
      items.push(passage.item);
      set = sets.length;
      sets.push({ ...passage.set, media: {} });
    } else items.push(readOther(lines, part.other, file));
  }
  return { items, sets, details: lines.details(), files: [] };
}

type Part = { question: Block } | { region: Line[] } | { other: Line[] };

/** What the file is made of, in its order; comments are with what is neither question nor text. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  let settings: Line[] = [];
  let isComment = false;
  const add = (name: 'region' | 'other', line: Line) => {
    const last = parts.at(-1);
    if (last && name in last) (last as Record<string, Line[]>)[name]?.push(line);
    else parts.push({ [name]: [line] } as Part);
  };
  for (const line of lines) {
    const text = line.text.trim();
    const last = parts.at(-1);
    if (isComment || text === 'COMMENT' || text.startsWith('%')) {
      isComment = isComment ? text !== 'END_COMMENT' : text === 'COMMENT';
      add('other', line);
    } else if (NUMBERED.test(line.text)) {
      parts.push({ question: { settings, lines: [line] } });
      settings = [];
    } else if (SETTING.test(text)) settings.push(line);
    else if (REGION.test(text)) add('region', line);
    else if (QUIZ.test(text) || GROUP.test(text)) add('other', line);
    else if (last && 'question' in last) last.question.lines.push(line);
    else if (last && 'region' in last) last.region.push(line);
    else add('other', line);
  }
  if (settings.length > 0) parts.push({ other: settings });
  return parts;
}

function readOther(lines: Lines, given: Line[], file: string): ReadItem {
  const item = openItem({ file, line: given[0]?.number ?? 1, element: 'settings' });
  const title = given.find(({ text }) => /^quiz title\s*:/i.test(text.trim()));
  if (title) lines.take([title]);
  lines.list(item, given, say(msg`Setting`));
  const name = title ? title.text.slice(title.text.indexOf(':') + 1).trim() : say(msg`Settings and comments`);
  return title ? item.asPart(name) : item.asLeftOut(name, say(msg`This is no question.`));
}

function readRegion(lines: Lines, given: Line[], file: string) {
  const item = openItem({ file, line: given[0]?.number ?? 1, element: 'text' });
  let title = '';
  const content: string[] = [];
  for (const { text } of given) {
    const region = REGION.exec(text.trim());
    if (region?.[1]) title = region[2] ?? '';
    else content.push(region ? (region[2] ?? '') : text.trim());
  }
  lines.take(given);
  const set = { title: title || 'Passage', content: passageText(item, content.filter(Boolean).join('\n')) };
  return { item: item.asPart(set.title), set };
}

type Answers = {
  options: WeightedOption[];
  isSeveral: boolean;
  /** What is accepted, where it is written in a few words or as a number. */
  written: { variants: string[]; isNumber: boolean } | null;
  isText: boolean;
};

function readQuestion(
  lines: Lines,
  { settings, lines: given }: Block,
  where: { file: string; set: number | null },
): ReadItem {
  const item = openItem({ file: where.file, line: given[0]?.number ?? 1, element: 'question' });
  const first = given.findIndex(({ text }, index) => index > 0 && startsAnswer(text));
  const asks = given.slice(0, first < 0 ? given.length : first);
  const rest = first < 0 ? [] : given.slice(first);
  const prompt = asks.map(({ text }, index) => text.trim().replace(index === 0 ? /^\d+\.\s+/ : /^$/, '')).join('\n');
  lines.take(asks);
  const label = settingOf(lines, item, settings);
  const explanation: string[] = [];
  const answers: Answers = { options: [], isSeveral: false, written: null, isText: false };
  for (const line of rest) readAnswerLine(lines, item, { line, answers, explanation });
  lines.list(item, given);
  if (/[*_`$]{1,2}\S/.test(prompt)) {
    item.lose(
      item.place.line,
      'markdown',
      say(msg`Signs of Markdown stay as they are: ${{ text: beginningOf(prompt, 60) }}`),
    );
  }
  const asked = askedOf(item, prompt, answers);
  const said = detailsFrom(item, { label, explanation });
  return item.asQuestion(label || prompt, { asked, said, set: where.set });
}

function startsAnswer(text: string): boolean {
  return [CHOICE, BOX, SHORT, NUMBER, ESSAY, FILE, FEEDBACK].some((pattern) => pattern.test(text.trim()));
}

function settingOf(lines: Lines, item: OpenItem, settings: Line[]): string {
  let label = '';
  for (const line of settings) {
    const [, name = '', value = ''] = SETTING.exec(line.text.trim()) ?? [];
    if (name.toLowerCase() === 'title') label = value.trim();
    if (name.toLowerCase() === 'title' || value.trim() === '1') lines.take([line]);
    else lines.list(item, [line], say(msg`Marks in the file`));
  }
  return label;
}

type AnswerLine = { line: Line; answers: Answers; explanation: string[] };

function readAnswerLine(lines: Lines, item: OpenItem, { line, answers, explanation }: AnswerLine): void {
  const text = line.text.trim();
  const choice = CHOICE.exec(text);
  const box = BOX.exec(text);
  const feedback = FEEDBACK.exec(text);
  const short = SHORT.exec(text);
  const number = NUMBER.exec(text);
  const last = answers.options.at(-1);
  lines.take([line]);
  if (choice) answers.options.push({ text: choice[3]?.trim() ?? '', fraction: choice[1] ? 1 : 0 });
  else if (box) {
    answers.isSeveral = true;
    answers.options.push({ text: box[2]?.trim() ?? '', fraction: box[1] === '*' ? 1 : 0 });
  } else if (feedback) {
    const about = { '...': last && nameOfLast(answers.options), '+': 'Right', '-': 'Wrong' }[feedback[1] ?? ''];
    explanation.push(about ? `${about}: ${feedback[2]}` : (feedback[2] ?? ''));
  } else if (ESSAY.test(text)) answers.isText = true;
  else if (FILE.test(text)) {
    answers.isText = true;
    item.lose(line.number, 'upload', say(msg`A file to send in: here a text is written.`));
  } else if (short) {
    answers.written ??= { variants: [], isNumber: false };
    answers.written.isNumber = false;
    answers.written.variants.push(short[1] ?? '');
  } else if (number) answers.written = { variants: [numberOf(item, line, number[1] ?? '')], isNumber: true };
  else if (last && !answers.written && !answers.isText) last.text += `\n${text}`;
  else explanation.push(text);
}

function nameOfLast(options: WeightedOption[]): string {
  return String.fromCharCode(64 + options.length);
}

function numberOf(item: OpenItem, line: Line, given: string): string {
  const [number = '', tolerance] = given.split('+-').map((part) => part.trim());
  if (number.startsWith('['))
    item.fail(line.number, 'answer', say(msg`Range ${{ given }}: no single number is right. Ask for one number.`));
  if (tolerance)
    item.lose(line.number, 'answer', say(msg`Tolerance of ${{ tolerance }}: only ${{ number }} itself is accepted.`));
  return number;
}

function askedOf(item: OpenItem, prompt: string, answers: Answers): Made['asked'] {
  const { written, isText } = answers;
  if (isText) return { kind: 'writing', content: { prompt }, key: {} };
  if (!written) return choiceOf(item, prompt, answers);
  const variants = written.variants.map((text) => ({ text, worth: WHOLE }));
  return shortAnswerOf(prompt, variants, { isNumber: written.isNumber });
}

function choiceOf(item: OpenItem, prompt: string, { options, isSeveral }: Answers): Made['asked'] {
  const names = options.map(({ text }) => text.toLowerCase());
  if (!isSeveral && names.length === 2 && names.includes('true') && names.includes('false')) {
    const right = options.find(({ fraction }) => fraction === 1);
    return { kind: 'true_false', content: { prompt }, key: { value: right?.text.toUpperCase() } };
  }
  // Several boxes are right together or not at all.
  return isSeveral ? severalRight(item, prompt, options, { isAllOrNone: true }) : oneRight(item, prompt, options);
}
