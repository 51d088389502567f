import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { asVariant } from '@parlance/contract/kinds/written/readings';
import type { Accepted } from './written-texts.ts';
import { attribute, xml } from './xml-text.ts';

export function declaration(type: string, cardinality: string, inner: string, id = 'RESPONSE'): string {
  const head = `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${type}"`;
  return inner === '' ? `${head}/>` : `${head}>${inner}</qti-response-declaration>`;
}

export function correct(values: readonly string[]): string {
  const inner = values.map((value) => `<qti-value>${xml(value)}</qti-value>`).join('');
  return `<qti-correct-response>${inner}</qti-correct-response>`;
}

/** Keys with what they are worth, in thousandths of the mark; one alone is worth all of it. */
export function mapping(keys: readonly (string | Accepted)[], more = ''): string {
  const accepted = keys.map((key) => (typeof key === 'string' ? { text: key, worth: WHOLE } : key));
  const entries = accepted.map(
    ({ text, worth }) => `<qti-map-entry map-key="${attribute(text)}" mapped-value="${worth / WHOLE}"${more}/>`,
  );
  // Here no question takes marks away from others; a mapping does, unless it says so.
  const bound = accepted.some(({ worth }) => worth < 0) ? ' lower-bound="0"' : '';
  return `<qti-mapping${bound} default-value="0">${entries.join('')}</qti-mapping>`;
}

export function worthsOf(credit: LetterCredit): Accepted[] {
  return Object.entries(credit).map(([text, worth]) => ({ text, worth }));
}

export function responseId(index: number): string {
  return `RESPONSE_${index + 1}`;
}

/** Every text that a gap accepts, each for what it is worth. */
export function textDeclarations(accepted: Accepted[][], isCaseKept: boolean): string {
  const more = ` case-sensitive="${isCaseKept}"`;
  return accepted
    .map((texts, index) =>
      declaration('string', 'single', correct(bestOf(texts)) + mapping(texts, more), responseId(index)),
    )
    .join('');
}

/** The variants as their author wrote them, where a reader would not make the same of the texts that they accept. */
export function written(
  { gaps, rules, credit }: TextKey,
  accepted: Accepted[][],
): { gaps?: string[][]; credit?: number[][] } {
  const asRead = accepted.map((texts) => texts.map(({ text }) => (rules ? asVariant(text) : text)));
  return JSON.stringify(gaps) === JSON.stringify(asRead) ? {} : { gaps, ...(credit && { credit }) };
}

/** The first text that is worth the whole mark. */
function bestOf(texts: Accepted[]): string[] {
  const best = texts.find(({ worth }) => worth === WHOLE);
  return best ? [best.text] : [];
}
