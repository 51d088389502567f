import type { Given } from '@parlance/contract/rubrics/points';

type Bands = { top: number; step: number };

/** The whole bands of a ladder, the highest first. */
export function wholeBands({ top }: Bands): number[] {
  return Array.from({ length: top + 1 }, (_, index) => top - index);
}

/** A band with its half added or taken; the highest has none. */
export function withOtherHalf(band: number, { top }: Bands): number {
  if (!Number.isInteger(band)) return Math.floor(band);
  return band < top ? band + 0.5 : band;
}

/** What a key makes of a band, null for none yet: a digit sets it, a point its half, arrows go a step. Undefined for other keys. */
export function bandByKey(key: string, band: number | null, bands: Bands): number | undefined {
  const { top, step } = bands;
  if (/^\d$/.test(key)) return Number(key) <= top ? Number(key) : undefined;
  if (key === '.' || key === ',') return step === 0.5 && band !== null ? withOtherHalf(band, bands) : undefined;
  if (key === 'ArrowUp') return band === null ? 0 : Math.min(top, band + step);
  if (key === 'ArrowDown') return band === null ? top : Math.max(0, band - step);
  return undefined;
}

/** What was given to a criterion; null for nothing yet. */
export function bandOf(given: readonly Given[], questionId: number, key: string): number | null {
  return given.find((one) => one.question_id === questionId && one.key === key)?.value ?? null;
}

/** The same with another band for one criterion. */
export function withBand(given: readonly Given[], { question_id, key, value }: Given): Given[] {
  return [...given.filter((one) => one.question_id !== question_id || one.key !== key), { question_id, key, value }];
}

/** The text that says what a band means: that of the last one at or below it. */
export function descriptorOf(descriptors: readonly { from: number; text: string }[], band: number): string | undefined {
  return descriptors.findLast(({ from }) => from <= band)?.text;
}
