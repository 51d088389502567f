import type { QuestionKind } from './question-kind.ts';

/** The specification has no fields for these: they come and go as content with a key. */
const noFields = { isInFields: () => false, keyField: null, flatKey: () => null, read: null, rows: {} };

export const chooseN: QuestionKind<'choose_n'> = { ...noFields, cells: ({ content }) => ({ VALUE: content.prompt }) };
export const notGiven: QuestionKind<'not_given'> = { ...noFields, cells: ({ content }) => ({ VALUE: content.prompt }) };
export const completion: QuestionKind<'completion'> = {
  ...noFields,
  cells: ({ content }) => ({ VALUE: content.prompt }),
};
export const shortAnswer: QuestionKind<'short_answer'> = {
  ...noFields,
  cells: ({ content }) => ({ VALUE: content.prompt }),
};
export const matching: QuestionKind<'matching'> = { ...noFields, cells: ({ content }) => ({ VALUE: content.prompt }) };
export const ordering: QuestionKind<'ordering'> = { ...noFields, cells: ({ content }) => ({ VALUE: content.prompt }) };
