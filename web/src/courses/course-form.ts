import { addCourse, type CourseForAdmin, type CourseType, editCourse } from '@parlance/contract/courses';

/** The form of a course as it is typed: '' where nothing is. `minutes` may have two decimals. */
export type CourseForm = {
  title: string;
  subject: string;
  description: string;
  type: CourseType | '';
  minutes: number | string;
  max_score: number | string;
  /** '' for no limit. */
  attempts: number | string;
  /** In the unit beside it; '' for none. */
  wait: number | string;
  waitUnit: WaitUnit;
  anonymous: boolean;
};

export const waitUnits = ['minutes', 'hours'] as const;
export type WaitUnit = (typeof waitUnits)[number];
const SECONDS_OF: Record<WaitUnit, number> = { minutes: 60, hours: 3600 };

export const emptyCourse: CourseForm = {
  title: '',
  subject: '',
  description: '',
  type: '',
  minutes: '',
  max_score: '',
  attempts: '',
  wait: '',
  waitUnit: 'hours',
  anonymous: false,
};

/** A Speaking test lasts as long as its questions' timers; every other one has a duration. */
export function hasDuration(type: CourseForm['type']): boolean {
  return type !== '' && type !== 'Speaking';
}

/** The types whose score a person gives. */
export function isMarkedByHand(type: CourseForm['type']): boolean {
  return type === 'Writing' || type === 'Speaking';
}

/** Whether a person may have to mark a test of this type: a Reading test may hold a text to write. */
export function mayBeMarkedByHand(type: CourseForm['type']): boolean {
  return isMarkedByHand(type) || type === 'Reading';
}

/** Whether every test of this type is scored at once. */
export function isScoredAtOnce(type: CourseForm['type']): boolean {
  return type === 'Reading' || type === 'Listening';
}

/** What the form sends: the duration in seconds, null for Speaking; a maximum only where somebody marks. */
export function courseBody(form: CourseForm): Record<string, unknown> {
  const { title, subject, description, type, minutes, max_score } = form;
  return {
    title,
    subject,
    description,
    type,
    test_duration: type === 'Speaking' ? null : seconds(minutes),
    max_score: isMarkedByHand(type) && max_score !== '' ? max_score : undefined,
    ...rules(form),
  };
}

/** What an edit sends: only what differs, so that it takes back nothing that somebody else has changed meanwhile. */
export function changedBody(before: CourseForm, after: CourseForm): Record<string, unknown> {
  const was = editBody(before);
  return Object.fromEntries(Object.entries(editBody(after)).filter(([name, value]) => !Object.is(value, was[name])));
}

/** A number that is not there is no number, which the contract refuses: leaving it out would change nothing. */
function editBody(form: CourseForm): Record<string, unknown> {
  const { title, subject, description, type, minutes, max_score } = form;
  return {
    title,
    subject,
    description,
    ...(hasDuration(type) && { test_duration: seconds(minutes) ?? Number.NaN }),
    ...(isMarkedByHand(type) && { max_score: max_score === '' ? Number.NaN : max_score }),
    ...rules(form),
  };
}

function rules({ type, attempts, wait, waitUnit, anonymous }: CourseForm): Record<string, unknown> {
  return {
    attempts_allowed: attempts === '' ? null : attempts,
    retake_gap_seconds: Math.round(Number(wait) * SECONDS_OF[waitUnit]),
    ...(mayBeMarkedByHand(type) && { anonymous_marking: anonymous }),
  };
}

/** A stored course as its form shows it. */
export function formOf(course: CourseForAdmin): CourseForm {
  const { title, subject, description, type, test_duration, max_score, attempts_allowed } = course;
  const gap = course.retake_gap_seconds;
  const waitUnit = gap % SECONDS_OF.hours === 0 ? 'hours' : 'minutes';
  return {
    title,
    subject,
    description,
    type,
    minutes: test_duration === null ? '' : test_duration / 60,
    max_score,
    attempts: attempts_allowed ?? '',
    wait: gap === 0 ? '' : gap / SECONDS_OF[waitUnit],
    waitUnit,
    anonymous: course.anonymous_marking,
  };
}

/** What is wrong, by the names of the contract's fields: `test_duration` belongs under the minutes. */
export function wrongCourseFields(form: CourseForm): Record<string, string> {
  return reasons(addCourse.body.safeParse(courseBody(form)));
}

export function wrongEditFields(before: CourseForm, after: CourseForm): Record<string, string> {
  return reasons(editCourse.body.safeParse(changedBody(before, after)));
}

function reasons({ error }: ReturnType<typeof addCourse.body.safeParse | typeof editCourse.body.safeParse>) {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** Undefined, which the contract refuses, when no number was typed. */
function seconds(minutes: number | string): number | undefined {
  return minutes === '' ? undefined : Math.round(Number(minutes) * 60);
}
