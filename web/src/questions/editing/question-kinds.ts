import type { QuestionType } from '@parlance/contract/questions';

/** What authors call a type of question, and what it asks of a learner. */
export const questionKinds: Record<QuestionType, { name: string; about: string }> = {
  mcq: { name: 'Multiple choice', about: 'One of up to four options is right.' },
  reading_mcq: { name: 'Multiple choice', about: 'One of up to four options is right.' },
  checkbox: { name: 'Several answers', about: 'Several options are right, and all of them are needed.' },
  true_false: { name: 'True / False', about: 'A statement that is true or false.' },
  fill_in_blanks: { name: 'Fill in the blanks', about: 'Words are left out of a text.' },
  writing: { name: 'Free text', about: 'An answer in sentences, which a person marks.' },
  descriptive: { name: 'Writing', about: 'A text that a person marks.' },
  listening: { name: 'Multiple choice', about: 'One of up to four options is right, after a recording.' },
  speaking: { name: 'Speaking', about: 'A spoken answer that a person marks.' },
};
