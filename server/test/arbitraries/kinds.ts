import { comparable } from '@parlance/contract/kinds/comparable';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { matchingStyles } from '@parlance/contract/kinds/matching';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { letterCreditOf } from '@parlance/contract/kinds/worth';
import fc from 'fast-check';
import { cellText, typeable } from '../../src/platform/csv/csv-cell.ts';
import { listOf, short, text } from './texts.ts';
import { credited, gapOf, ruled, variant, writtenGaps } from './written.ts';

/** A question that fits its kind's schemas and what an author's question is held to besides. */
type Valid<K extends Kind> = { content: ContentOf<K>; key: KeyOf<K> };

const picture = fc.option(fc.record({ upload_id: fc.integer({ min: 1, max: 2_147_483_647 }), alt: short }), {
  nil: undefined,
  freq: 4,
});

function different(minLength: number, maxLength: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(short, { minLength, maxLength, selector: comparable });
}

function letterOf(options: readonly unknown[]): fc.Arbitrary<string> {
  return fc.constantFrom(...optionLetters.slice(0, options.length));
}

/** This many letters of these options, each once and in any order. */
function lettersOf(options: readonly unknown[], minLength: number, maxLength = minLength): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray(optionLetters.slice(0, options.length), { minLength, maxLength });
}

/** What some of the options are worth that are not right. */
function someCredit(options: readonly unknown[], right: readonly string[], { min, max }: { min: number; max: number }) {
  const others = optionLetters.slice(0, options.length).filter((letter) => !right.includes(letter));
  const worth = fc.array(fc.integer({ min, max }), { minLength: others.length, maxLength: others.length });
  return fc
    .option(worth, { nil: [], freq: 2 })
    .map((worths) => letterCreditOf(Object.fromEntries(worths.map((one, index) => [others[index] ?? '', one]))));
}

/** Content with a picture or without. */
function shown<C extends object>(content: C): fc.Arbitrary<C & { picture?: { upload_id: number; alt: string } }> {
  return picture.map((one) => ({ ...content, ...(one && { picture: one }) }));
}

/** Content with options that are ordered as it says, or as its course does. */
function ordered<C extends { options: string[] }>(
  content: C,
): fc.Arbitrary<C & { shuffle?: boolean; fixed?: string[] }> {
  const shuffle = fc.option(fc.boolean(), { nil: undefined });
  const fixed = fc.option(fc.subarray(optionLetters.slice(0, content.options.length), { minLength: 1, maxLength: 2 }), {
    nil: undefined,
    freq: 1,
  });
  return fc.tuple(shuffle, fixed).map(([one, stays]) => ({
    ...content,
    ...(one !== undefined && { shuffle: one }),
    ...(stays && { fixed: stays }),
  }));
}

const prompted = text.chain((prompt) => shown({ prompt }));
const optioned = fc
  .record({ prompt: text, options: different(2, 10) })
  .chain(ordered)
  .chain(shown);

/** Texts with gaps between them, as many as there are. */
function gapped(most: number): fc.Arbitrary<string> {
  return fc
    .array(fc.option(text, { nil: '' }), { minLength: 2, maxLength: most + 1 })
    .map((texts) => cellText(texts.join(BLANK)));
}

const fillInBlanks = gapped(20).chain((prompt) => {
  const count = prompt.split(BLANK).length - 1;
  const plain = variant.map((one) => typeable(one.replaceAll('|', '/'))).filter((one) => comparable(one) !== '');
  const gaps = listOf(fc.array(plain, { minLength: 1, maxLength: 3 }), count);
  const key = fc.oneof(
    gaps.map((gaps) => ({ gaps, rules: null })),
    ruled.chain((rules) => listOf(gapOf({ rules }), count).map((gaps) => ({ gaps, rules }))),
  );
  return fc.record({ content: shown({ prompt }), key: key.chain(credited) });
});

const notGiven: fc.Arbitrary<Valid<'not_given'>> = fc
  .record({
    prompt: text,
    labels: fc.constantFrom('true_false' as const, 'yes_no' as const),
    statements: fc.array(short, { minLength: 1, maxLength: 20 }),
  })
  .chain((content) => {
    const values = listOf(fc.constantFrom(...statementWords[content.labels]), content.statements.length);
    return fc.record({ content: shown(content), key: fc.record({ values }) });
  });

const cell = fc.oneof(
  fc.constant(''),
  text,
  text.map((one) => `${one} ${BLANK}`),
  fc.constant(`${BLANK}; ${BLANK}`),
);
const table = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }))
  .chain(([height, width]) => listOf(listOf(cell, width), height))
  .map((rows) => ({ layout: 'table' as const, rows, gaps: rows.flat().join('').split(BLANK).length - 1 }))
  .filter(({ gaps }) => gaps >= 1 && gaps <= 20);
const body = fc
  .record({ layout: fc.constantFrom('text' as const, 'notes' as const), body: gapped(20) })
  .map((one) => ({ ...one, gaps: one.body.split(BLANK).length - 1 }));

type Words = {
  words: Pick<ContentOf<'completion'>, 'source' | 'limit' | 'bank' | 'reuse' | 'choices'>;
  key: KeyOf<'completion'>;
};

function wordsFor(gaps: number): fc.Arbitrary<Words> {
  const free = writtenGaps(gaps).map(({ limit, key }) => ({ words: { source: 'free' as const, ...limit }, key }));
  const bank = fc
    .record({ bank: different(Math.max(2, gaps), 20), reuse: fc.constantFrom(undefined, true, false) })
    .chain(({ bank, reuse }) => {
      const letters = reuse ? listOf(letterOf(bank), gaps) : lettersOf(bank, gaps);
      const words = { source: 'bank' as const, bank, ...(reuse !== undefined && { reuse }) };
      return letters.map((letters) => ({ words, key: { letters } }));
    });
  const choices = listOf(different(2, 6), gaps).chain((choices) =>
    fc
      .tuple(...choices.map(letterOf))
      .map((letters) => ({ words: { source: 'choices' as const, choices }, key: { letters } })),
  );
  return fc.oneof(free, bank, choices);
}

const completion: fc.Arbitrary<Valid<'completion'>> = fc.oneof(table, body).chain(({ gaps, ...layout }) =>
  fc
    .record({ prompt: text, title: fc.option(short, { nil: undefined }), asked: wordsFor(gaps) })
    .chain(({ prompt, title, asked: { words, key } }) =>
      shown({ prompt, ...layout, ...words, ...(title !== undefined && { title }) }).map((content) => ({
        content,
        key,
      })),
    ),
);

const shortAnswer = fc
  .record({ prompt: text, questions: fc.array(short, { minLength: 1, maxLength: 10 }) })
  .chain((content) => {
    const written = writtenGaps(content.questions.length);
    return written.chain(({ limit, key }) => shown({ ...content, ...limit }).map((content) => ({ content, key })));
  });

const matching: fc.Arbitrary<Valid<'matching'>> = fc
  .record({
    prompt: text,
    style: fc.constantFrom(...matchingStyles),
    items: fc.array(short, { minLength: 2, maxLength: 15 }),
    reuse: fc.boolean(),
  })
  .chain((asked) =>
    fc.record({
      asked: fc.constant(asked),
      options: different(asked.reuse ? 2 : asked.items.length, 20),
      plan: fc.record({ upload_id: fc.integer({ min: 1, max: 9 }), alt: short }),
    }),
  )
  .chain(({ asked, options, plan }) => {
    const { items, reuse, style } = asked;
    const letters = reuse ? listOf(letterOf(options), items.length) : lettersOf(options, items.length);
    const content =
      style === 'labels'
        ? fc.constant({ ...asked, options, picture: plan })
        : ordered({ ...asked, options }).chain(shown);
    return fc.record({ content, key: fc.record({ letters }) });
  });

const ordering: fc.Arbitrary<Valid<'ordering'>> = fc
  .record({ prompt: text, items: different(3, 10), marking: fc.constantFrom('whole' as const, 'pairs' as const) })
  .chain((content) => {
    const shownOrder = optionLetters.slice(0, content.items.length).join();
    const order = lettersOf(content.items, content.items.length).filter((letters) => letters.join() !== shownOrder);
    return fc.record({ content: shown(content), key: fc.record({ order }) });
  });

/** Questions of each kind, their texts as a form or a file stores them. */
export const kindArbitraries: { [K in Kind]: fc.Arbitrary<Valid<K>> } = {
  single_choice: optioned.chain((content) =>
    fc.record({
      content: fc.constant(content),
      key: letterOf(content.options).chain((letter) =>
        someCredit(content.options, [letter], { min: 0, max: WHOLE - 1 }).map((credit) => ({ letter, ...credit })),
      ),
    }),
  ),
  several_choice: optioned.chain((content) => {
    const letters = lettersOf(content.options, 1, content.options.length).map((given) => given.toSorted());
    const key = letters.chain((letters) => {
      const share = Math.floor(WHOLE / letters.length);
      const others = someCredit(content.options, letters, { min: -WHOLE, max: 0 });
      const own = Object.fromEntries(letters.map((letter) => [letter, share]));
      return fc.option(others, { nil: null }).map((credit) => ({
        letters,
        ...(credit && letterCreditOf({ ...own, ...credit.credit })),
      }));
    });
    return fc.record({ content: fc.constant(content), key });
  }),
  choose_n: fc.record({ prompt: text, options: different(3, 10) }).chain(({ prompt, options }) => {
    const letters = lettersOf(options, 2, Math.min(5, options.length - 1));
    return letters.chain((letters) =>
      fc.record({
        content: ordered({ prompt, options, n: letters.length }).chain(shown),
        key: fc.constant({ letters }),
      }),
    );
  }),
  true_false: fc.record({
    content: prompted,
    key: fc.record({ value: fc.constantFrom('TRUE' as const, 'FALSE' as const) }),
  }),
  not_given: notGiven,
  fill_in_blanks: fillInBlanks,
  completion,
  short_answer: shortAnswer,
  matching,
  ordering,
  writing: fc.record({ content: prompted, key: fc.constant({}) }),
  speaking: fc.record({ content: prompted, key: fc.constant({}) }),
};

/** A question of any of these kinds, with its kind. */
export function askedOf<K extends Kind>(...kinds: K[]): fc.Arbitrary<KeyedQuestion<K>> {
  return fc.oneof(...kinds.map((kind) => kindArbitraries[kind].map((asked) => ({ kind, ...asked })))) as fc.Arbitrary<
    KeyedQuestion<K>
  >;
}
