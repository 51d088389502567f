import { msg } from '@lingui/core/runtime-macro';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { gapsOf } from '../../kinds/written-texts.ts';
import { matchedPairs, oneRight, severalRight } from '../choices.ts';
import { detailsFrom, tagsOfCategory } from '../details.ts';
import { passageText } from '../passage-text.ts';
import { plainText, type TextFormat } from '../plain-text.ts';
import { beginningOf, type Made, type OpenItem, openItem, type ReadItem, type Reading, refuseMany } from '../report.ts';
import { acceptedAnswers, shortAnswerOf } from '../written.ts';
import {
  type Block,
  type GiftAnswer,
  giftAnswers,
  giftBlocks,
  indexOfSign,
  isCategory,
  partedAt,
  unescaped,
} from './gift-blocks.ts';
import { type Lines, openLines } from './lines.ts';

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i;
const FORMATS = byName<TextFormat>({ html: 'html', plain: 'plain', markdown: 'markdown' });
const TRUE_OR_FALSE = /^\s*(T|TRUE|F|FALSE)\s*$/i;

/**
 * Reads a file of GIFT as Moodle documents it (https://docs.moodle.org/en/GIFT_format). A description before questions is
 * the passage of their set.
 */
export function readGift(text: string, file: string): Reading {
  const lines = openLines(text);
  const items: ReadItem[] = [];
  const sets: Reading['sets'] = [];
  let tags: string[] = [];
  let set: number | null = null;
  const blocks = giftBlocks(lines.lines);
  refuseMany(blocks.length);
  for (const [index, block] of blocks.entries()) {
    const read = readBlock(lines, block, { file, tags, set, hasMore: isQuestion(blocks[index + 1]) });
    items.push(read.item);
    tags = read.tags ?? tags;
    if (read.tags) set = null;
    if (read.passage) {
      set = sets.length;
      sets.push({ ...read.passage, media: {} });
    }
  }
  return { items, sets, details: lines.details(), files: [] };
}

function isQuestion(block: Block | undefined): boolean {
  const first = block?.lines[0];
  return first !== undefined && !isCategory(first) && indexOfSign(textOf(block as Block), '{') >= 0;
}

function textOf({ lines }: Block): string {
  return lines.map(({ text }) => text).join('\n');
}

type Surroundings = { file: string; tags: string[]; set: number | null; hasMore: boolean };
type ReadBlock = { item: ReadItem; tags?: string[]; passage?: { title: string; content: string } };

function readBlock(lines: Lines, block: Block, { file, tags, set, hasMore }: Surroundings): ReadBlock {
  const first = block.lines[0] ?? block.comments[0];
  const item = openItem({ file, line: first?.number ?? 1, element: elementOf(block) });
  lines.list(item, block.comments, say(msg`Comment`));
  const [start] = block.lines;
  if (!start) return { item: item.asLeftOut(say(msg`Comment`), say(msg`A comment is no question.`)) };
  lines.take(block.lines);
  if (isCategory(start)) {
    const path = start.text.slice(start.text.indexOf(':') + 1).trim();
    const inside = tagsOfCategory(item, path);
    return { item: item.asPart(path), tags: inside };
  }
  const { name, body, format } = headOf(textOf(block));
  const plain = (text: string) => plainOf(item, text, format);
  const open = indexOfSign(body, '{');
  if (open < 0) {
    const content = plain(body);
    if (!hasMore) return { item: item.asLeftOut(name || content, say(msg`A text without questions after it.`)) };
    const passage = { title: name || 'Passage', content: passageText(item, content) };
    return { item: item.asPart(name || content), passage };
  }
  const end = closingBrace(body, open);
  if (end < 0)
    return { item: item.asFaulty(name || body, say(msg`The answers have no closing brace ${{ brace: '}' }}.`)) };
  const { answers, general } = giftAnswers(body.slice(open + 1, end));
  const [before, after] = [body.slice(0, open), body.slice(end + 1)];
  const prompt = plain(before);
  if (indexOfSign(after, '{') >= 0) {
    return {
      item: item.asFaulty(
        name || prompt,
        say(msg`A question has its answers in one pair of braces. Part this one in two.`),
      ),
    };
  }
  const asked = askedOf(item, { inner: body.slice(open + 1, end), answers, prompt, after: plain(after), plain });
  const isChoice = answers.some(({ sign }) => sign === '~');
  const feedback = answers.map((answer, index) => {
    const answered = isChoice ? String.fromCharCode(65 + index) : beginningOf(unescaped(answer.text), 40);
    return answer.feedback && `${answered}: ${plain(answer.feedback)}`;
  });
  const said = detailsFrom(item, {
    label: name,
    tags,
    explanation: [general && plain(general), ...(asked.extra ?? feedback)],
  });
  return { item: item.asQuestion(name || prompt, { asked, said, set }) };
}

function elementOf(block: Block): string {
  const [start] = block.lines;
  if (!start) return 'comment';
  if (isCategory(start)) return 'category';
  return indexOfSign(textOf(block), '{') < 0 ? 'description' : 'question';
}

function headOf(text: string): { name: string; body: string; format: string } {
  let rest = text.trim();
  let name = '';
  if (rest.startsWith('::')) {
    const [title, after] = partedAt(rest.slice(2), '::');
    if (after !== null) {
      name = unescaped(title).trim();
      rest = after;
    }
  }
  const format = FORMAT.exec(rest);
  return { name, body: format ? rest.slice(format[0].length) : rest, format: format?.[1]?.toLowerCase() ?? '' };
}

/** A text of the file without its escapes and tags; what a plain text cannot have is listed. */
function plainOf(item: OpenItem, given: string, ofQuestion: string): string {
  const own = FORMAT.exec(given);
  const name = own?.[1]?.toLowerCase() ?? ofQuestion;
  const { line } = item.place;
  const text = unescaped(own ? given.slice(own[0].length) : given);
  const read = plainText(item, { text, format: FORMATS[name] ?? 'either', line });
  for (const { source } of read.files)
    item.lose(line, 'file', say(msg`File: ${{ text: beginningOf(source) }} is not in a GIFT file.`));
  return read.text;
}

function closingBrace(body: string, open: number): number {
  return indexOfSign(body, '}', open + 1);
}

type Body = {
  inner: string;
  answers: GiftAnswer[];
  prompt: string;
  after: string;
  plain: (text: string) => string;
};

/** The question that a block makes, by the same order of tests as Moodle reads it; `extra` are its lines of explanation in place of what is said to answers. */
function askedOf(
  item: OpenItem,
  { inner, answers, prompt, after, plain }: Body,
): Made['asked'] & { extra: (string | null)[] | null } {
  const { line } = item.place;
  const sentence = after === '' ? prompt : `${prompt}${/^[.,;:!?)]/.test(after) ? '' : ' '}${after}`;
  const withGap = (gap: string) =>
    `${prompt}${prompt === '' ? '' : ' '}${gap}${/^[.,;:!?)]/.test(after) || after === '' ? '' : ' '}${after}`;
  const made = (asked: Made['asked'], extra: (string | null)[] | null = null) => ({ ...asked, extra });
  const answerPart = partedAt(inner, '####')[0];
  if (answerPart.trim() === '') return made({ kind: 'writing', content: { prompt: sentence }, key: {} });
  if (answerPart.trimStart().startsWith('#')) return made(numberAsked(item, sentence, answerPart.trim().slice(1)));
  const options = answers.map(({ sign, weight, text }) => ({
    text: plain(text),
    fraction: weight === null ? (sign === '=' ? 1 : 0) : weight / 100,
  }));
  if (answers.some(({ sign }) => sign === '~')) {
    const asks = after === '' ? prompt : withGap('_____');
    const hasOne = answers.some(({ sign }) => sign === '=');
    return made(hasOne ? oneRight(item, asks, options) : severalRight(item, asks, options));
  }
  if (answers.some(({ text }) => indexOfSign(text, '->') >= 0)) {
    const pairs = answers.map(({ text }) => {
      const [left, right] = partedAt(text, '->');
      return { item: plain(left), option: plain(right ?? '') };
    });
    return made(matchedPairs(sentence, pairs));
  }
  const [word, ...feedback] = answerPart.split('#');
  const truth = TRUE_OR_FALSE.exec(word ?? '')?.[1]?.toUpperCase();
  if (truth) {
    const value = truth.startsWith('T') ? 'TRUE' : 'FALSE';
    // The first is said to a wrong answer, the second to a right one.
    const lines = feedback.map((text, index) => text.trim() && `${index === 0 ? 'Wrong' : 'Right'}: ${plain(text)}`);
    return made({ kind: 'true_false', content: { prompt: sentence }, key: { value } }, lines);
  }
  const given = answers.map(({ text, weight }) => ({
    text: plain(text),
    fraction: weight === null ? 1 : weight / 100,
  }));
  const variants = acceptedAnswers(item, line, given);
  if (after === '') return made(shortAnswerOf(prompt, variants));
  return made({
    kind: 'fill_in_blanks',
    content: { prompt: withGap(BLANK) },
    key: { ...gapsOf([variants]), rules: null },
  });
}

/** `{#3}`, `{#3:0.5}`, `{#1..5}`, `{#=3:0.1 =%50%4}`. */
function numberAsked(item: OpenItem, prompt: string, given: string): Made['asked'] {
  const { line } = item.place;
  const { answers } = giftAnswers(/^\s*[=~]/.test(given) ? given : `=${given}`);
  const numbers = answers.flatMap(({ text, weight }) => {
    if (text.includes('..')) {
      item.fail(line, 'answer', say(msg`Range ${{ text }}: no single number is right. Ask for one number.`));
      return [];
    }
    const [number, tolerance] = partedAt(text, ':');
    if (tolerance !== null && Number(tolerance) !== 0) {
      item.lose(
        line,
        'answer',
        say(
          msg`Tolerance of ${{ tolerance: tolerance.trim() }}: only ${{ number: number.trim() }} itself is accepted.`,
        ),
      );
    }
    return [{ text: unescaped(number).trim(), fraction: weight === null ? 1 : weight / 100 }];
  });
  return shortAnswerOf(prompt, acceptedAnswers(item, line, numbers), { isNumber: true });
}
