import { msg, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { letters } from '@parlance/contract/questions';
import type { EditKind } from './edit-kind.ts';
import { filled } from './filled-parts.ts';
import { creditOf, typedCredit } from './option-credit.tsx';
import { OptionFields } from './option-fields.tsx';
import { orderOf } from './option-order.tsx';
import type { QuestionForm } from './question-form.ts';
import { TextField } from './text-field.tsx';

export const singleChoice: EditKind = {
  group: 'choice',
  about: (type) =>
    type === 'listening'
      ? t`One of up to ten options is correct, after a recording.`
      : t`One of up to ten options is correct.`,
  example: msg`Why does the ferry stop at noon? A, B or C.`,
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <OptionFields form={form} many={false} hasCredit />
    </>
  ),
  content: optionsContent,
  key: (form) => ({ letter: sortedLetters(form)[0] ?? '', ...creditOf(form, false) }),
  fields: (form) => (creditOf(form, false).credit ? null : inFourFields(form, sortedLetters(form)[0] ?? null)),
  keyPath: 'key.letters',
  typedKey,
  optionRows: letters.length,
  wrong: (form) => wrongOptions(form, t`Mark the correct option.`),
};

export const severalChoice: EditKind = {
  group: 'choice',
  about: () => t`Several options are correct, and all of them are required.`,
  example: msg`What do the pilots carry? Mark all of them.`,
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <OptionFields form={form} many hasCredit />
    </>
  ),
  content: optionsContent,
  key: (form) => ({ letters: sortedLetters(form), ...creditOf(form, true) }),
  fields: (form) => (creditOf(form, true).credit ? null : inFourFields(form, sortedLetters(form))),
  keyPath: 'key.letters',
  typedKey,
  optionRows: letters.length,
  wrong: (form) => wrongOptions(form, t`Mark every correct option.`),
};

/** The letters that are right; of a key that cannot mark, those that can be taken from it. */
export function typedKey({ key, correct_option }: QuestionForAuthor) {
  if ('letter' in key) return { letters: [key.letter], credit: typedCredit(key.credit) };
  if ('letters' in key) return { letters: key.letters, credit: typedCredit('credit' in key ? key.credit : undefined) };
  return { letters: [correct_option ?? []].flat().filter((one) => optionLetters.includes(one)) };
}

/** What is asked of a choice: its options without the empty ones at the end. */
export function optionsContent(form: QuestionForm) {
  const { prompt, options } = form.content;
  return { prompt, options: filled(options), ...orderOf(form) };
}

/** The letters that are marked as correct, in the order of the alphabet. */
export function sortedLetters({ key }: QuestionForm): string[] {
  return optionLetters.filter((letter) => key.letters.includes(letter));
}

/** Null where the specification has no fields for it: more options, or how they are ordered. */
function inFourFields(form: QuestionForm, correct: string | string[] | null) {
  const { options, ...more } = optionsContent(form);
  if (options.length > letters.length || 'shuffle' in more || 'fixed' in more) return null;
  const texts = letters.map((letter, index) => [`option_${letter.toLowerCase()}`, options[index] || null]);
  return { ...Object.fromEntries(texts), correct_option: correct };
}

/** What is wrong with the options, and with what is marked. */
function wrongOptions(form: QuestionForm, noneChosen: string): Record<string, string> {
  const { options } = optionsContent(form);
  const wrong: Record<string, string> = {};
  for (const index of Array.from({ length: Math.max(2, options.length) }).keys()) {
    if (options[index]) continue;
    const letter = optionLetters[index] ?? '';
    const next = optionLetters[index + 1] ?? '';
    wrong[`content.options.${index}`] =
      index < 2 ? t`Enter option ${letter}.` : t`Enter option ${letter}, or leave option ${next} empty.`;
  }
  const chosen = sortedLetters(form);
  const empty = chosen.find((letter) => !options[optionLetters.indexOf(letter)]);
  if (chosen.length === 0) wrong['key.letters'] = noneChosen;
  else if (empty) wrong['key.letters'] = t`Option ${empty} is marked as correct but has no text.`;
  return wrong;
}
