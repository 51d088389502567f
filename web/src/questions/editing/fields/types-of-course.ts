import type { CourseType } from '@parlance/contract/courses';
import type { Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';

const withParts = ['choose_n', 'true_false', 'not_given'] as const;
const withGaps = ['fill_in_blanks', 'completion', 'short_answer', 'matching', 'ordering'] as const;

const byCourse: Record<CourseType, readonly QuestionType[]> = {
  Reading: ['reading_mcq', 'checkbox', ...withParts, ...withGaps, 'writing'],
  Listening: ['listening', 'checkbox', ...withParts, ...withGaps],
  Writing: ['descriptive'],
  Speaking: ['speaking'],
};

/** The types that can be added to a course of this type. */
export function typesOf(courseType: CourseType): readonly QuestionType[] {
  return byCourse[courseType];
}

/** The groups in which the types are listed, by what they ask for. */
export const typeGroups: readonly { name: string; kinds: readonly Kind[] }[] = [
  { name: 'Choice', kinds: ['single_choice', 'several_choice', 'choose_n'] },
  { name: 'True/False', kinds: ['true_false', 'not_given'] },
  { name: 'Completion', kinds: ['fill_in_blanks', 'completion', 'short_answer'] },
  { name: 'Matching and ordering', kinds: ['matching', 'ordering'] },
  { name: 'Written and spoken', kinds: ['writing', 'speaking'] },
];

/** A question of each kind in one line. */
export const examples: Record<Kind, string> = {
  single_choice: 'Why does the ferry stop at noon? A, B or C.',
  several_choice: 'What do the pilots carry? Mark all of them.',
  choose_n: 'Which TWO reasons does the writer give?',
  true_false: 'The villages voted for a bridge.',
  not_given: 'The first ferry was built in the village.',
  fill_in_blanks: 'The depth is read from a painted [BLANK].',
  completion: 'Length: 40 m. Built in [BLANK]. Crew: [BLANK].',
  short_answer: 'What colour was the first boat?',
  matching: 'Paragraph B: i, ii, iii or iv?',
  ordering: 'Put the four steps of the crossing in order.',
  writing: 'Would you take the ferry or the bridge? Say why.',
  speaking: 'Describe a journey by water.',
};
