import { msg } from '@lingui/core/runtime-macro';
import { MARKING_WEIGHT_MAX } from '@parlance/contract/kinds/kind';
import type { ContentOf } from '@parlance/contract/kinds/kinds';
import type { Speaking } from '@parlance/contract/kinds/speaking';
import type { Writing } from '@parlance/contract/kinds/writing';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Settings, Tell } from './settings.ts';

/** The setting of what a question counts that a person marks: `weight=2`. */
export const weightNames = { weight: null } as const;

/** What this setting says of it, as a content has it. */
export function weightIn({ weight }: Settings, fault: Tell): Pick<ContentOf<'writing'>, 'marking_weight'> {
  if (weight === undefined) return {};
  const marking_weight = /^\d{1,2}$/.test(lookedUp(weight)) ? Number(lookedUp(weight)) : 0;
  if (marking_weight >= 1 && marking_weight <= MARKING_WEIGHT_MAX) return { marking_weight };
  fault(say(msg`for weight use a whole number from 1 to ${{ most: MARKING_WEIGHT_MAX }}`));
  return {};
}

/** The setting that reads as this weight. */
export function weightSettings(content: { prompt: string; marking_weight?: number | undefined }): Settings {
  return { weight: content.marking_weight?.toString() };
}

const open = {
  isInFields: ({ picture }: ContentOf<'writing'>) => !picture,
  keyField: null,
  flatKey: () => null,
  read: ({ question_text }: { question_text: string }, stored: { content: ContentOf<'writing'> } | null) => ({
    content: { prompt: question_text, ...kept(stored?.content) },
    key: {},
    faults: [],
  }),
  parts: null,
};

/** What a question counts; the fields of the specification do not say it. */
function kept({ marking_weight }: Partial<ContentOf<'writing'>> = {}) {
  return marking_weight === undefined ? {} : { marking_weight };
}

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
