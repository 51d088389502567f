import { type Letter, letters } from '@parlance/contract/questions';
import type { EditKind } from './edit-kind.ts';
import { OptionFields } from './option-fields.tsx';
import { optionFields, type QuestionForm } from './question-form.ts';
import { TextField } from './text-field.tsx';

export const singleChoice: EditKind = {
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <OptionFields form={form} many={false} />
    </>
  ),
  content: (form) => ({ ...optionTexts(form), correct_option: sortedLetters(form)[0] ?? null }),
  key: ({ correct_option: letter }) => (isLetter(letter) ? { letter } : { malformed: null }),
  wrong: (form) => wrongOptions(form, 'Mark the correct option.'),
};

export const severalChoice: EditKind = {
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <OptionFields form={form} many />
    </>
  ),
  content: (form) => ({ ...optionTexts(form), correct_option: sortedLetters(form) }),
  key: ({ correct_option: chosen }) => ({ letters: [chosen ?? []].flat().filter(isLetter) }),
  wrong: (form) => wrongOptions(form, 'Mark every correct option.'),
};

function optionTexts(form: QuestionForm) {
  return Object.fromEntries(optionFields.map(({ field }) => [field, form[field].trim() === '' ? null : form[field]]));
}

function isLetter(value: unknown): value is Letter {
  const known: readonly unknown[] = letters;
  return known.includes(value);
}

function sortedLetters({ correct_option }: QuestionForm): Letter[] {
  return letters.filter((letter) => correct_option.includes(letter));
}

function wrongOptions(form: QuestionForm, noneChosen: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (form.option_a.trim() === '') wrong.option_a = 'Enter option A.';
  if (form.option_b.trim() === '') wrong.option_b = 'Enter option B.';
  if (form.option_c.trim() === '' && form.option_d.trim() !== '')
    wrong.option_c = 'Enter option C, or leave option D empty.';
  const chosen = sortedLetters(form);
  const empty = optionFields.find(({ letter, field }) => chosen.includes(letter) && form[field].trim() === '');
  if (chosen.length === 0) {
    wrong.correct_option = noneChosen;
  } else if (empty) wrong.correct_option = `Option ${empty.letter} is marked as correct but has no text.`;
  return wrong;
}
