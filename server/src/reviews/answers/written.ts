import { comparable } from '@parlance/contract/kinds/comparable';
import { WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { countWords, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { asVariant, readingsOf } from '@parlance/contract/kinds/written/readings';
import { worthBy } from '../../marking/written/accepting.ts';
import { formOf } from '../../marking/written/forms.ts';

/** A question that is answered in writing, gap by gap. */
export type Written = { key: TextKey; limit: WordLimit | undefined };

/** Null for a question whose answers are not compared with texts, or whose key cannot mark. */
export function writtenOf({ content, key }: KeyedQuestion): Written | null {
  if (!('gaps' in key)) return null;
  return { key: key as TextKey, limit: 'limit' in content ? content.limit : undefined };
}

/** The form by which answers to this question are put together. */
export function groupOf(text: string, { key: { rules } }: Written): string {
  return rules ? formOf(text, rules) : comparable(text);
}

/** A form that an earlier release made, whose quotes and letters may have been folded less. */
export function refolded(form: string, { key: { rules } }: Written): string {
  return rules?.case ? form : comparable(form);
}

/** Every text that a part accepts: of a variant with brackets each of its readings. */
export function acceptedTexts({ key }: Written, part: number): string[] {
  const variants = key.gaps[part] ?? [];
  return key.rules ? variants.flatMap((variant) => readingsOf(variant) ?? []) : variants;
}

/** Whether a text is right in this part, or worth something. A part that accepts nothing has no right answer yet. */
export function isRightIn(written: Written, part: number): (text: string) => boolean {
  const { key, limit } = written;
  const gaps = [key.gaps[part] ?? []];
  const credit = key.credit && [key.credit[part] ?? []];
  if (gaps[0]?.every((variant) => comparable(variant) === '')) return () => false;
  const [worth = () => 0] = worthBy({ ...key, gaps, credit }, { called: 'gap', limit });
  return (text) => worth(text) > 0;
}

export function isOver(text: string, { limit }: Written): boolean {
  return limit !== undefined && countWords(text, limit).over;
}

/** The key that accepts a text in this part besides what it accepts. */
export function accepting({ key }: Written, part: number, text: string): TextKey {
  const variant = key.rules ? asVariant(text) : text;
  const added = <T>(lists: readonly T[][], one: T) => lists.map((list, gap) => (gap === part ? [...list, one] : list));
  return { ...key, gaps: added(key.gaps, variant), ...(key.credit && { credit: added(key.credit, WHOLE) }) };
}
