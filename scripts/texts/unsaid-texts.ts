import { normalised, textPattern } from './text-pattern.ts';
import type { SpecText } from './unseen-texts.ts';

/** What the product makes of values, so that its sources do not have it in one piece. */
const MADE_OF_VALUES = /^(Choose (Basic|Pro|Enterprise)|\$\d+|\d+|\{type\} Tests|No \{type\} courses available\.)$/;

/** The texts of the specification that no text of the product holds. */
export function unsaidTexts(texts: Pick<SpecText, 'text'>[], product: string[]): string[] {
  const said = product.map(normalised).join('\n');
  return texts.map(({ text }) => text).filter((text) => !MADE_OF_VALUES.test(text) && !textPattern(text).test(said));
}
