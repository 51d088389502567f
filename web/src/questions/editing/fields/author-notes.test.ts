import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { nothingSaid } from '@parlance/contract/tags';
import { expect, test } from 'vitest';
import { emptyQuestion } from '../kinds/question-form.ts';
import { changedSaid, typedSaid } from './author-notes.ts';

const stored = {
  ...nothingSaid,
  label: 'Reeds',
  level: 'B2',
  tags: ['floods', 'rivers'],
} as unknown as QuestionForAuthor;

test('what stays as it was is not sent', () => {
  expect(changedSaid(emptyQuestion, null)).toEqual({});
  expect(changedSaid({ ...emptyQuestion, said: typedSaid(stored) }, stored)).toEqual({});
});

test('what is typed is sent as it is stored, and what is emptied as nothing', () => {
  const said = { label: ' ', level: '', topic: 'Water', tags: 'Floods،  salt ,', explanation: 'Line 3.' };
  expect(changedSaid({ ...emptyQuestion, said }, stored)).toEqual({
    label: ' ',
    level: null,
    topic: 'Water',
    tags: ['floods', 'salt'],
    explanation: 'Line 3.',
  });
});
