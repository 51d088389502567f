import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import { say } from '../say.ts';
import { type LetterCredit, WHOLE } from './credit.ts';
import { type FieldFault, type KindRules, optionLetters } from './kind.ts';
import { type KeyedQuestion, kinds } from './kinds.ts';
import { SHORT_MAX } from './texts.ts';

/** How many options a choice may have. */
const CHOICE_MAX = 10;

/**
 * What the schemas cannot say of a question that an author sends: what `check` of its kind does, and of its options and
 * of what parts are worth, which pages of learners need not know.
 */
export function faultsOf(question: Pick<KeyedQuestion, 'kind'> & { content: unknown; key: unknown }): FieldFault[] {
  const { kind } = question;
  const { content, key } = question as Pick<KeyedQuestion, 'content' | 'key'>;
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kind];
  const isChoice = kind === 'single_choice' || kind === 'several_choice';
  return [
    ...(isChoice && 'options' in content ? optionFaults(content.options) : []),
    ...rules.check(content, key),
    ...('options' in content ? fixedFaults(content) : []),
    ...creditFaults(content, key),
  ];
}

/** What is wrong with the options of a choice. */
function optionFaults(options: readonly string[]): FieldFault[] {
  const path = 'content.options';
  if (options.length < 2) return [{ path, reason: say(msg`Add at least 2.`) }];
  if (options.length > CHOICE_MAX) return [{ path, reason: say(msg`Use at most ${{ most: CHOICE_MAX }}.`) }];
  return options.flatMap((option, index) => {
    if (option.trim() === '') return [{ path: `${path}.${index}`, reason: say(msg`Enter this text.`) }];
    if (option.length > SHORT_MAX)
      return [{ path: `${path}.${index}`, reason: say(msg`Use at most 1,000 characters.`) }];
    return [];
  });
}

/** What is wrong with which options keep their place. */
export function fixedFaults({
  options,
  fixed = [],
}: {
  options: string[];
  fixed?: string[] | undefined;
}): FieldFault[] {
  return fixed
    .filter((letter) => !hasOption(letter, options))
    .map((letter) => ({ path: 'content.fixed', reason: say(msg`There is no option ${{ letter }}.`) }));
}

/** What is wrong with what the parts of a key are worth, by paths that begin with `key.credit`. */
export function creditFaults(content: KeyedQuestion['content'], key: KeyedQuestion['key']): FieldFault[] {
  if (!('credit' in key) || !key.credit) return [];
  if ('gaps' in key) return variantCreditFaults(key.gaps, key.credit);
  const options = 'options' in content ? content.options : [];
  return 'letter' in key
    ? oneCreditFaults(key.credit, key.letter, options)
    : sumCreditFaults(key.credit, key.letters, options);
}

/** What is wrong with the credit of options of which one is right: the others are worth a part of the mark. */
function oneCreditFaults(credit: LetterCredit, right: string, options: readonly string[]): FieldFault[] {
  return Object.entries(credit).flatMap(([letter, worth]) => {
    const path = `key.credit.${letter}`;
    if (!hasOption(letter, options)) return [{ path, reason: say(msg`There is no option ${{ letter }}.`) }];
    if (letter === right) return [{ path, reason: say(msg`The correct option is worth the whole mark.`) }];
    if (worth < 1 || worth >= WHOLE) return [{ path, reason: say(msg`Enter more than 0 % and less than 100 %.`) }];
    return [];
  });
}

/**
 * What is wrong with the credit of options of which several are right: each of these has a part of the mark, all together
 * the whole of it, and the others take something away or nothing. Parts that were rounded may miss it by as many
 * thousandths as there are.
 */
function sumCreditFaults(credit: LetterCredit, right: readonly string[], options: readonly string[]): FieldFault[] {
  const wrong = Object.entries(credit).flatMap(([letter, worth]) => {
    const path = `key.credit.${letter}`;
    if (!hasOption(letter, options)) return [{ path, reason: say(msg`There is no option ${{ letter }}.`) }];
    if (right.includes(letter) ? worth <= WHOLE : worth <= 0 && worth >= -WHOLE) return [];
    if (Math.abs(worth) > WHOLE) return [{ path, reason: say(msg`Enter at most 100 %.`) }];
    return [{ path, reason: say(msg`Enter 0 % or less: this option is not correct.`) }];
  });
  const without = right.find((letter) => (credit[letter] ?? 0) <= 0);
  if (without)
    wrong.push({ path: `key.credit.${without}`, reason: say(msg`Enter more than 0 %: this option is correct.`) });
  const sum = right.reduce((all, letter) => all + (credit[letter] ?? 0), 0);
  if (wrong.length === 0 && Math.abs(sum - WHOLE) > right.length)
    wrong.push({ path: 'key.credit', reason: say(msg`The correct options must add up to 100 %.`) });
  return wrong;
}

/** What is wrong with the credit of variants: each gap has one that is worth the whole mark. */
function variantCreditFaults(gaps: readonly string[][], credit: readonly (readonly number[])[]): FieldFault[] {
  return gaps.flatMap((variants, index) => {
    const path = `key.credit.${index}`;
    const worth = credit[index] ?? [];
    if (worth.length !== variants.length || worth.some((one) => one < 1 || one > WHOLE))
      return [{ path, reason: say(msg`Say for each accepted answer what it is worth.`) }];
    return worth.includes(WHOLE) ? [] : [{ path, reason: say(msg`One accepted answer must be worth the whole mark.`) }];
  });
}

function hasOption(letter: string, options: readonly string[]): boolean {
  const place = optionLetters.indexOf(letter);
  return place >= 0 && place < options.length;
}
