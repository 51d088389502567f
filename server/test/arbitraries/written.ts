import { comparable } from '@parlance/contract/kinds/comparable';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { gapFaults } from '@parlance/contract/kinds/faults';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { variantCreditOf } from '@parlance/contract/kinds/worth';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { asVariant } from '@parlance/contract/kinds/written/readings';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import fc from 'fast-check';
import { cellText, typeable } from '../../src/platform/csv/csv-cell.ts';
import { tidiedTexts } from '../../src/questions/kinds/variants.ts';
import { listOf, text } from './texts.ts';

/** What can be typed, and is stored as it is. */
function isStored(one: string): boolean {
  return one !== '' && typeable(one) === one && cellText(one) === one && comparable(one) !== '';
}

/** A text that counts as an answer, where brackets are letters as any other. */
export const variant = text.map(typeable).filter(isStored);

/** Answer rules in any language, in whatever combination. */
export const ruled: fc.Arbitrary<AnswerRules> = fc.record({
  language: fc.constantFrom('en', 'en-GB', 'de', 'de-CH-1901', 'gsw', 'fr'),
  spelling: fc.boolean(),
  hyphens: fc.boolean(),
  articles: fc.boolean(),
  numbers: fc.boolean(),
  accents: fc.boolean(),
  case: fc.boolean(),
});

const limited: fc.Arbitrary<WordLimit> = fc
  .record({
    words: fc.integer({ min: 0, max: 5 }),
    number: fc.constantFrom('none' as const, 'and_or' as const, 'or' as const),
    from: fc.constantFrom(null, 'passage' as const, 'recording' as const),
  })
  .filter(({ words, number }) => words > 0 || number === 'and_or');

/** Texts with brackets between them, with signs that are part of them, and whatever else has a `\` in it. */
const bracketed = fc
  .array(
    fc.oneof(
      fc.oneof(text, fc.constantFrom('a', '|', '\\', '(', ')', ' ')).map(asVariant),
      fc.oneof(text, fc.constantFrom('s', 'the ', '|', '\\', '')).map((one) => `(${asVariant(one)})`),
      fc.constantFrom('\\', '\\a', '\\\\', '\\(', '\\)', '|', '\\\\|', 'car(s)', '(the) quay'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''));

/** What keeps a limit, for those that texts of any kind seldom keep. */
const brief = fc.constantFrom('15', '9.30am', '£15', '1,000', '7', '(£)15', '50(%)');

type Written = { rules: AnswerRules | null; limit?: WordLimit | undefined };

/** What a gap accepts by these rules within this limit. */
export function gapOf({ rules, limit }: Written): fc.Arbitrary<string[]> {
  const isAllowed = (variants: string[]) => gapFaults({ gaps: [variants], rules }, 1, limit).length === 0;
  const one = fc
    .oneof(variant, ...(rules ? [bracketed] : []), ...(limit ? [brief] : []))
    .map((written) => tidiedTexts({ gaps: [[typeable(written)]], rules }).gaps[0]?.[0] ?? '')
    .filter((written) => isStored(written) && isAllowed([written]));
  return fc.array(one, { minLength: 1, maxLength: 3 }).filter(isAllowed);
}

/** A limit or none, and a key with rules or without whose gaps keep it. */
export function writtenGaps(count: number): fc.Arbitrary<{ limit: { limit?: WordLimit }; key: TextKey }> {
  return fc
    .record({ limit: fc.option(limited, { nil: undefined }), rules: fc.option(ruled) })
    .chain(({ limit, rules }) =>
      listOf(gapOf({ limit, rules }), count)
        .chain((gaps) => credited({ gaps, rules }))
        .map((key) => ({ limit: limit ? { limit } : {}, key })),
    );
}

/** A key, in some with variants that are worth a part of the mark; the first of each gap is worth all of it. */
export function credited(key: TextKey): fc.Arbitrary<TextKey> {
  const worths = key.gaps.map((variants) =>
    fc.tuple(fc.constant(WHOLE), ...variants.slice(1).map(() => fc.integer({ min: 1, max: WHOLE }))),
  );
  return fc.oneof(
    { arbitrary: fc.constant(key), weight: 2 },
    fc.tuple(...worths).map((credit) => ({ ...key, ...variantCreditOf(credit) })),
  );
}
