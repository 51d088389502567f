import { comparable } from '@parlance/contract/kinds/comparable';
import { WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import { countWords, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { asVariant, readingsOf } from '@parlance/contract/kinds/written/readings';
import { type Worth, worthBy } from '../../marking/written/accepting.ts';
import { formOf } from '../../marking/written/forms.ts';

/** A question that is answered in writing, gap by gap; `also` has what a correction made right beside its key. */
export type Written = { key: TextKey; also: TextKey[]; limit: WordLimit | undefined };

/** Null for a question whose answers are not compared with texts: of no key, of one that cannot mark, or of none that counts. */
export function writtenOf({ content, key, scoring }: KeyedQuestion & { scoring?: Scoring | null }): Written | null {
  if (!('gaps' in key) || (scoring && scoring.by !== 'keys')) return null;
  const also = (scoring?.also ?? []).filter((one): one is TextKey => 'gaps' in one);
  return { key: key as TextKey, also, limit: 'limit' in content ? content.limit : undefined };
}

/** The form by which answers to this question are put together. */
export function groupOf(text: string, { key: { rules } }: Written): string {
  return rules ? formOf(text, rules) : comparable(text);
}

/** A form that an earlier release made, whose quotes and letters may have been folded less. */
export function refolded(form: string, { key: { rules } }: Written): string {
  return rules?.case ? form : comparable(form);
}

/** The variants that a part accepts by any of its keys. */
export function variantsOf({ key, also }: Written, part: number): string[] {
  return [...new Set([key, ...also].flatMap(({ gaps }) => gaps[part] ?? []))];
}

/** Every text that a part accepts: of a variant with brackets each of its readings. */
export function acceptedTexts({ key, also }: Written, part: number): string[] {
  return [key, ...also].flatMap(({ gaps, rules }) => {
    const variants = gaps[part] ?? [];
    return rules ? variants.flatMap((variant) => readingsOf(variant) ?? []) : variants;
  });
}

/** Whether a text is right in this part by one of its keys, or worth something. */
export function isRightIn({ key, also, limit }: Written, part: number): (text: string) => boolean {
  const worths = [key, ...also].map((one) => worthIn(one, part, limit));
  return (text) => worths.some((worth) => worth(text) > 0);
}

/** A part that accepts nothing has no right answer yet. */
function worthIn(key: TextKey, part: number, limit: WordLimit | undefined): Worth {
  const gaps = [key.gaps[part] ?? []];
  const credit = key.credit && [key.credit[part] ?? []];
  if (gaps[0]?.every((variant) => comparable(variant) === '')) return () => 0;
  const [worth = () => 0] = worthBy({ ...key, gaps, credit }, { called: 'gap', limit });
  return worth;
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
