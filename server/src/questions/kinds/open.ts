import type { ContentOf } from '@parlance/contract/kinds/kinds';
import type { Speaking } from '@parlance/contract/kinds/speaking';
import type { Writing } from '@parlance/contract/kinds/writing';
import type { QuestionKind } from './question-kind.ts';

const open = {
  isInFields: ({ picture }: ContentOf<'writing'>) => !picture,
  keyField: null,
  flatKey: () => null,
  read: ({ question_text }: { question_text: string }) => ({ content: { prompt: question_text }, key: {}, faults: [] }),
  parts: null,
};

export const writing: QuestionKind<Writing> = {
  ...open,
  rows: {
    WRITING_QUESTION: {
      read: ({ text }) => ({ question_type: 'writing', kind: 'writing', content: { prompt: text }, key: {} }),
    },
  },
  cells: ({ content }) => [{ TYPE: 'WRITING_QUESTION', VALUE: content.prompt }],
};

/** No test with passages has spoken questions. */
export const speaking: QuestionKind<Speaking> = {
  ...open,
  rows: {},
  cells: ({ content }) => [{ VALUE: content.prompt }],
};
