import type { Line } from './lines.ts';

/** Lines of a GIFT file that belong together: a question, a category, or comments. */
export type Block = { lines: Line[]; comments: Line[] };

/** Whether a line is a comment, a category. */
export const isComment = (line: Line) => line.text.trimStart().startsWith('//');
export const isCategory = (line: Line) => /^\s*\$CATEGORY\s*:/i.test(line.text);

/** The blocks of a file: blank lines part questions, a category stands alone, a comment belongs to what follows it. */
export function giftBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let open: Block = { lines: [], comments: [] };
  let last = 0;
  const close = () => {
    if (open.lines.length > 0) {
      blocks.push(open);
      open = { lines: [], comments: [] };
    }
  };
  for (const line of lines) {
    // Lines without anything in them are not among these.
    if (line.number > last + 1) close();
    last = line.number;
    if (isComment(line)) open.comments.push(line);
    else if (isCategory(line)) {
      close();
      blocks.push({ lines: [line], comments: open.comments });
      open = { lines: [], comments: [] };
    } else open.lines.push(line);
  }
  close();
  if (open.comments.length > 0) blocks.push(open);
  return blocks;
}

/** A text without the backslashes that GIFT puts before its own signs. */
export function unescaped(text: string): string {
  return text.replace(/\\([~=#{}:\\n])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign));
}

/** Where a sign stands that has no backslash before it; -1 for nowhere. */
export function indexOfSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(sign, at)) return at;
  }
  return -1;
}

/** A text parted at a sign that has no backslash before it, once. */
export function partedAt(text: string, sign: string): [before: string, after: string | null] {
  const at = indexOfSign(text, sign);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** One answer of a block in braces: its sign, its weight in percent where it has one, its text, its feedback. */
export type GiftAnswer = { sign: '=' | '~' | ''; weight: number | null; text: string; feedback: string | null };

/** The answers between two braces, and what is said to every answer. */
export function giftAnswers(inner: string): { answers: GiftAnswer[]; general: string | null } {
  const [before, general] = partedAt(inner, '####');
  const starts: number[] = [];
  for (let at = 0; at < before.length; at++) {
    if (before[at] === '\\') at += 1;
    else if (before[at] === '=' || before[at] === '~') starts.push(at);
  }
  const leading = before.slice(0, starts[0] ?? before.length);
  const parts = starts.map((start, index) => before.slice(start, starts[index + 1] ?? before.length));
  const answers = parts.map((part) => answerOf(part[0] as '=' | '~', part.slice(1)));
  return { answers: leading.trim() === '' ? answers : [answerOf('', leading), ...answers], general };
}

function answerOf(sign: GiftAnswer['sign'], given: string): GiftAnswer {
  const [raw, feedback] = partedAt(given, '#');
  const weighted = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(raw);
  return {
    sign,
    weight: weighted ? Number(weighted[1]?.replace(',', '.')) : null,
    text: raw.slice(weighted?.[0].length ?? 0).trim(),
    feedback: feedback?.trim() || null,
  };
}
