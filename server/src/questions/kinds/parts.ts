import { type CompletionContent, gapTexts, wordsOfGap } from '@parlance/contract/kinds/completion';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Asked, ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';

/** One number of a question: what it asks, and what is right there. */
export type Part = { text: string; key: string };

/** How many words before a gap say which one it is. */
const WORDS_BEFORE = 5;

/** The parts of each kind that are answered one by one; null for a kind that is answered as a whole. */
const partsOfKinds: { [K in Kind]: ((content: ContentOf<K>, key: KeyOf<K> | null) => Part[]) | null } = {
  single_choice: null,
  several_choice: null,
  choose_n: null,
  true_false: null,
  not_given: ({ statements }, key) => statements.map((text, index) => ({ text, key: key?.values[index] ?? '' })),
  fill_in_blanks: null,
  completion: (content, key) =>
    wordsBeforeGaps(content).map((text, gap) => ({ text, key: key ? gapKey(content, key, gap) : '' })),
  short_answer: ({ questions }, key) => questions.map((text, index) => ({ text, key: variants(key?.gaps[index]) })),
  matching: ({ items, options }, key) =>
    items.map((text, index) => ({ text, key: lettered(key?.letters[index], options) })),
  ordering: null,
  writing: null,
  speaking: null,
};

/** The parts of a question, in their order; null for one that is answered as a whole. */
export function partsOf<K extends Kind>({ kind, content, key }: Asked<K>): Part[] | null {
  const parts = partsOfKinds[kind];
  return parts && parts(content, 'malformed' in key ? null : (key as KeyOf<K>));
}

/** What the written parts of a question are called; those of a kind that is answered as a whole too. */
export function namesOfParts(asked: Asked): string[] {
  const { prompt } = asked.content;
  return partsOf(asked)?.map(({ text }) => text) ?? wordsBefore(prompt);
}

/** Up to five words before each gap of a text, as what it is called. */
function wordsBeforeGaps(content: CompletionContent): string[] {
  return gapTexts(content).flatMap(wordsBefore);
}

function wordsBefore(text: string): string[] {
  return text
    .split(BLANK)
    .slice(0, -1)
    .map((before) => before.trim().split(/\s+/).slice(-WORDS_BEFORE).join(' '));
}

function gapKey(content: CompletionContent, key: KeyOf<'completion'>, gap: number): string {
  return 'gaps' in key ? variants(key.gaps[gap]) : lettered(key.letters[gap], wordsOfGap(content, gap));
}

function variants(gap: string[] | undefined): string {
  return (gap ?? []).join('|');
}

/** `C (The rising tide)`: the letter is what was answered, the text is what it says. */
function lettered(letter: string | undefined, options: string[]): string {
  const text = letter === undefined ? undefined : options[optionLetters.indexOf(letter)];
  return text === undefined ? (letter ?? '') : `${letter} (${text})`;
}
