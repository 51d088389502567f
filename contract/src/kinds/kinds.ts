import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import { say } from '../say.ts';
import { chooseN } from './choose-n.ts';
import { completion } from './completion.ts';
import { type CourseType, courseTypeNames, courseTypes } from './course-types.ts';
import { fillInBlanks } from './fill-in-blanks.ts';
import type { KindRules, MalformedKey } from './kind.ts';
import { matching } from './matching.ts';
import { notGiven } from './not-given.ts';
import { ordering } from './ordering.ts';
import { severalChoice } from './several-choice.ts';
import { shortAnswer } from './short-answer.ts';
import { singleChoice } from './single-choice.ts';
import { speaking } from './speaking.ts';
import { trueFalse } from './true-false.ts';
import { writing } from './writing.ts';

/** The kinds of questions: how one is drawn, answered and marked. A new one is a line here; each record of all kinds then lacks it. */
export const kinds = {
  single_choice: singleChoice,
  several_choice: severalChoice,
  choose_n: chooseN,
  true_false: trueFalse,
  not_given: notGiven,
  fill_in_blanks: fillInBlanks,
  completion,
  short_answer: shortAnswer,
  matching,
  ordering,
  writing,
  speaking,
};
export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** The content and the key of any kind. Each is strict: what fits is of that kind, or looks as if. */
export const kindContents = Object.values(kinds).map(({ content }) => content);
export const kindKeys = Object.values(kinds).map(({ key }) => key);

export type ContentOf<K extends Kind> = z.output<(typeof kinds)[K]['content']>;
export type KeyOf<K extends Kind> = z.output<(typeof kinds)[K]['key']>;

/** What is asked and what is right, of one of these kinds. */
export type KeyedQuestion<K extends Kind = Kind> = {
  [P in K]: { kind: P; content: ContentOf<P>; key: KeyOf<P> | MalformedKey };
}[K];

/** The marks of a question, which are the numbers that it takes. */
export function marksOf<K extends Kind>({ kind, content }: Pick<KeyedQuestion<K>, 'kind' | 'content'>): number {
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kind];
  return rules.marks(content);
}

/** A type of question on the wire: which courses take it, and what it is called. */
type TypeRules = {
  courses: readonly CourseType[];
  /** What authors call it. */
  author: MessageDescriptor;
  /** What learners call it, where that is another name: types that are one thing to them share it. */
  learner?: MessageDescriptor;
};

const both = ['Reading', 'Listening'] as const;
const oneOption = { author: msg`Multiple choice` };

/**
 * The types of each kind, where the skill of a test is in some of the names. Where a course takes two of a kind, the first
 * is offered; the last is that of a question which no course has taken yet.
 */
const typesOfKinds = {
  single_choice: {
    reading_mcq: { courses: ['Reading'], ...oneOption },
    listening: {
      courses: ['Listening'],
      author: msg`Multiple choice`,
      learner: courseTypeNames.Listening,
    },
    mcq: { courses: ['Reading'], ...oneOption },
  },
  several_choice: {
    checkbox: {
      courses: both,
      author: msg`Several answers`,
    },
  },
  choose_n: {
    choose_n: {
      courses: both,
      author: msg`Choose two or more`,
    },
  },
  true_false: {
    true_false: {
      courses: both,
      author: msg`True / False`,
    },
  },
  not_given: {
    not_given: {
      courses: both,
      author: msg`True / False / Not Given`,
    },
  },
  fill_in_blanks: {
    fill_in_blanks: {
      courses: both,
      author: msg`Fill in the blanks`,
    },
  },
  completion: {
    completion: {
      courses: both,
      author: msg`Completion`,
    },
  },
  short_answer: {
    short_answer: {
      courses: both,
      author: msg`Short answers`,
    },
  },
  matching: {
    matching: {
      courses: both,
      author: msg`Matching`,
    },
  },
  ordering: {
    ordering: {
      courses: both,
      author: msg`Ordering`,
    },
  },
  writing: {
    writing: {
      courses: ['Reading'],
      author: msg`Free text`,
      learner: courseTypeNames.Writing,
    },
    descriptive: {
      courses: ['Writing'],
      author: courseTypeNames.Writing,
    },
  },
  speaking: {
    speaking: {
      courses: ['Speaking'],
      author: courseTypeNames.Speaking,
    },
  },
} as const satisfies Record<Kind, Record<string, TypeRules>>;

type Types = typeof typesOfKinds;
export type QuestionType = { [K in keyof Types]: keyof Types[K] }[keyof Types];

const typeRows = Object.entries(typesOfKinds).flatMap(([kind, types]) =>
  Object.entries<TypeRules>(types).map(([type, rules]) => ({
    type: type as QuestionType,
    kind: kind as Kind,
    ...rules,
  })),
);

export const questionTypes = typeRows.map(({ type }) => type) as [QuestionType, ...QuestionType[]];

/** What is known of each type. What authors call it is in the language of whoever reads now: ask where it is drawn. */
export const typeRules = Object.fromEntries(
  typeRows.map(({ type, courses, author }) => [
    type,
    {
      courses,
      get author() {
        return say(author);
      },
    },
  ]),
) as Record<QuestionType, { courses: readonly CourseType[]; readonly author: string }>;

/** The kind of each type. */
export const kindOf = Object.fromEntries(typeRows.map(({ type, kind }) => [type, kind])) as Record<QuestionType, Kind>;

/** The type under which a kind is known where no course is chosen yet. */
export const typeOfKind = Object.fromEntries(typeRows.map(({ type, kind }) => [kind, type])) as Record<
  Kind,
  QuestionType
>;

/** The types that a course of a type takes: those its test draws. */
export const typesOfCourse = Object.fromEntries(
  courseTypes.map((course) => [
    course,
    typeRows.filter(({ courses }) => courses.includes(course)).map(({ type }) => type),
  ]),
) as Record<CourseType, QuestionType[]>;

/** The types that an author can add to a course of a type: one a kind. */
export function typesOffered(courseType: CourseType): QuestionType[] {
  const taken = typesOfCourse[courseType];
  return taken.filter((type) => taken.find((other) => kindOf[other] === kindOf[type]) === type);
}

/** What a type is called, also one that is newer than this page: the server may have been updated since it loaded. */
export function namesOfType(type: string): { author: string; learner: string } {
  const known = typeRows.find((row) => row.type === type);
  const { author, learner = author } = known ?? { author: msg`Unknown type`, learner: msg`Other questions` };
  return { author: say(author), learner: say(learner) };
}
