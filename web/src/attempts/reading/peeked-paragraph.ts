import type { QuestionForTaker } from '@parlance/contract/questions';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import type { Paragraph } from './paragraphs.ts';

/** What the foot of the questions shows of the passage, and whether the item itself names it. */
export type Peeked = { paragraph: Paragraph; isNamed: boolean };

/**
 * The paragraph that an item is about, where its text names one ('Paragraph C'), else the one that was read last. Null
 * before any was read, and where the words of an answer have that place.
 */
export function peekedParagraph(
  { question, part }: { question: QuestionForTaker; part: number },
  paragraphs: readonly Paragraph[],
  readStart: number | undefined,
): Peeked | null {
  const kind = answerKindOf(question);
  if (kind?.takesFoot?.(question)) return null;
  const item = kind?.headedBy?.(question, part);
  const letter = item === undefined ? letterIn(question.question_text) : letterOf(item);
  const named = paragraphs.find((paragraph) => letter !== undefined && paragraph.letter === letter);
  if (named) return { paragraph: named, isNamed: true };
  const read = paragraphs.find(({ start }) => start === readStart);
  return read ? { paragraph: read, isNamed: false } : null;
}

/** The letter at the end of an item, whatever a paragraph is called in the language of the test: 'Absatz C', 'C'. */
function letterOf(item: string): string | undefined {
  return /(?:^|\s)([A-Z]{1,2})\.?$/.exec(item.trim())?.[1];
}

function letterIn(text: string): string | undefined {
  return /\bparagraph ([A-Z]{1,2})\b/i.exec(text)?.[1];
}
