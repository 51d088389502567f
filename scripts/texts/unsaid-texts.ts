import type { SpecText } from './unseen-texts.ts';

/** What the product makes of values, so that its sources do not have it in one piece. */
const MADE_OF_VALUES = /^(Choose (Basic|Pro|Enterprise)|\$\d+|\d+|\{\} Tests|No \{\} courses available\.)$/;

/** A value has a name in the specification, and none in a text that is read from the code. */
export function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}

/** The texts of the specification that no text of the product holds. */
export function unsaidTexts(texts: Pick<SpecText, 'text'>[], product: string[]): string[] {
  const said = product.join('\n');
  return texts
    .map(({ text }) => withoutNames(String(text)))
    .filter((text) => !MADE_OF_VALUES.test(text) && !said.includes(text.replace(/\.\.\.$/, '')));
}
