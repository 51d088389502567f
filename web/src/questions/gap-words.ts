import { type CompletionContent, gapTexts } from '@parlance/contract/kinds/completion';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';

const WORDS = 5;

/** Of each gap of a completion, up to five words that stand before it on the same line, after the gap before. */
export function wordsBeforeGaps(asked: Pick<CompletionContent, 'layout' | 'body' | 'rows'>): string[] {
  return gapTexts(asked).flatMap((text) =>
    text
      .split(BLANK)
      .slice(0, -1)
      .map((before) => lastWords(before.split('\n').at(-1) ?? '')),
  );
}

/** Without the marks that end what was before. */
function lastWords(line: string): string {
  const words = line.replace(/^[\s.,;:!?)\]]+/, '').split(/\s+/);
  return words.filter(Boolean).slice(-WORDS).join(' ');
}
