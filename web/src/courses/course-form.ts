import { addCourse, type CourseType } from '@parlance/contract/courses';

/** The form of a course as it is typed: '' where nothing is. `minutes` may have two decimals. */
export type CourseForm = {
  title: string;
  subject: string;
  description: string;
  type: CourseType | '';
  minutes: number | string;
  max_score: number | string;
};

export const emptyCourse: CourseForm = {
  title: '',
  subject: '',
  description: '',
  type: '',
  minutes: '',
  max_score: '',
};

/** A Speaking test lasts as long as its questions' timers; every other one has a duration. */
export function hasDuration(type: CourseForm['type']): boolean {
  return type !== '' && type !== 'Speaking';
}

/** The types whose score a person gives. */
export function isMarkedByHand(type: CourseForm['type']): boolean {
  return type === 'Writing' || type === 'Speaking';
}

/** What the form sends: the duration in seconds, null for Speaking; a maximum only where somebody marks. */
export function courseBody({ minutes, max_score, ...texts }: CourseForm): Record<string, unknown> {
  return {
    ...texts,
    test_duration: texts.type === 'Speaking' ? null : seconds(minutes),
    max_score: isMarkedByHand(texts.type) && max_score !== '' ? max_score : undefined,
  };
}

/** What is wrong, by the names of the contract's fields: `test_duration` belongs under the minutes. */
export function wrongCourseFields(form: CourseForm): Record<string, string> {
  const { error } = addCourse.body.safeParse(courseBody(form));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** Undefined, which the contract refuses, when no number was typed. */
function seconds(minutes: number | string): number | undefined {
  return minutes === '' ? undefined : Math.round(Number(minutes) * 60);
}
