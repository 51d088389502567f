import type { QuestionType } from '@parlance/contract/kinds/question-types';

type Names = {
  /** What authors call it. */
  author: string;
  /** What it asks of a learner. */
  about: string;
  /** What learners call it: types that are one thing to them share a name. */
  learner: string;
};

export const questionTypeNames: Record<QuestionType, Names> = {
  mcq: {
    author: 'Multiple choice',
    about: 'One of up to ten options is correct.',
    learner: 'Multiple choice',
  },
  reading_mcq: {
    author: 'Multiple choice',
    about: 'One of up to ten options is correct.',
    learner: 'Multiple choice',
  },
  checkbox: {
    author: 'Several answers',
    about: 'Several options are correct, and all of them are required.',
    learner: 'Several answers',
  },
  true_false: { author: 'True / False', about: 'A statement that is true or false.', learner: 'True / False' },
  fill_in_blanks: {
    author: 'Fill in the blanks',
    about: 'A text with missing words.',
    learner: 'Fill in the blanks',
  },
  writing: {
    author: 'Free text',
    about: 'An answer in sentences, which a person marks.',
    learner: 'Writing',
  },
  descriptive: { author: 'Writing', about: 'A text that a person marks.', learner: 'Writing' },
  listening: {
    author: 'Multiple choice',
    about: 'One of up to ten options is correct, after a recording.',
    learner: 'Listening',
  },
  speaking: { author: 'Speaking', about: 'A spoken answer that a person marks.', learner: 'Speaking' },
  choose_n: {
    author: 'Choose two or more',
    about: 'Two to five options are correct, and each is worth one mark.',
    learner: 'Choose two or more',
  },
  not_given: {
    author: 'True / False / Not Given',
    about: 'Statements that the text confirms, contradicts or does not mention.',
    learner: 'True / False / Not Given',
  },
  completion: {
    author: 'Completion',
    about: 'A text, notes or a table with gaps, one mark for each gap.',
    learner: 'Completion',
  },
  short_answer: {
    author: 'Short answers',
    about: 'Questions that are answered in a few words each.',
    learner: 'Short answers',
  },
  matching: {
    author: 'Matching',
    about: 'Items that each belong to an option of one list.',
    learner: 'Matching',
  },
  ordering: { author: 'Ordering', about: 'Items to put in the right order.', learner: 'Ordering' },
};

/** The names of a type, also of one that is newer than this page: the server may have been updated since it loaded. */
export function namesOfType(type: string): Pick<Names, 'author' | 'learner'> {
  const known: Partial<Record<string, Names>> = questionTypeNames;
  return known[type] ?? { author: 'Unknown type', learner: 'Other questions' };
}
