import { addCourse, type CourseField, type CourseForAdmin, editCourse } from '@parlance/contract/course-admin';
import type { CourseUse } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { DEFAULT_LANGUAGE } from '@parlance/contract/kinds/written/rules';
import type { Language } from '@parlance/contract/languages';
import { wholeSecondsOf } from '../../ui/format/typed-minutes.ts';

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
  /** One of `commonLanguages`, or `OTHER_LANGUAGE` for the one beside it. */
  language: string;
  otherLanguage: string;
  /** '' for the learner's. */
  instructions: Language | '';
  use: CourseUse;
  /** The id of one; '' for none. */
  rubric: string;
  practiceMode: boolean;
  shuffles: boolean;
  /** '' for no re-marks. */
  remarkDays: number | string;
  mayLower: boolean;
};

/** The languages that most schools teach, as BCP 47 has them. English is first, as the usual one. */
export const commonLanguages = 'en ar zh cs da nl fi fr de el hi hu it ja ko no pl pt ro ru es sv tr uk vi'.split(' ');
export const OTHER_LANGUAGE = 'other';

export type WaitUnit = 'minutes' | 'hours';
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
  language: DEFAULT_LANGUAGE,
  otherLanguage: '',
  instructions: '',
  use: 'practice',
  rubric: '',
  practiceMode: false,
  shuffles: false,
  remarkDays: '',
  mayLower: false,
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

/** Whether every test of this type is scored automatically. */
export function isScoredAtOnce(type: CourseForm['type']): boolean {
  return type === 'Reading' || type === 'Listening';
}

/**
 * Every field of a course as the form has it, by its name in the contract: the duration in seconds, null for Speaking.
 * Undefined where the type has no such field. A number that is needed and not typed is no number, which the contract
 * refuses; where none is needed, as for a new course's maximum, it is `unset`.
 */
function fieldsOf(form: CourseForm, unset: number | undefined): Record<CourseField, unknown> {
  const { title, subject, description, type, minutes, max_score, attempts, wait, waitUnit, anonymous } = form;
  const { language, otherLanguage, instructions, use, rubric, practiceMode, shuffles, remarkDays, mayLower } = form;
  return {
    title,
    subject,
    description,
    test_duration: type === 'Speaking' ? null : minutes === '' ? Number.NaN : wholeSecondsOf(minutes),
    max_score: isMarkedByHand(type) ? (max_score === '' ? unset : max_score) : undefined,
    attempts_allowed: attempts === '' ? null : attempts,
    retake_gap_seconds: Math.round(Number(wait) * SECONDS_OF[waitUnit]),
    anonymous_marking: mayBeMarkedByHand(type) ? anonymous : undefined,
    content_language: language === OTHER_LANGUAGE ? otherLanguage.trim() : language,
    instruction_language: instructions || null,
    use,
    rubric_id: isMarkedByHand(type) ? (rubric === '' ? null : Number(rubric)) : undefined,
    remark_days: mayBeMarkedByHand(type) ? (remarkDays === '' ? null : remarkDays) : undefined,
    remark_may_lower: mayBeMarkedByHand(type) ? mayLower && remarkDays !== '' : undefined,
    practice_mode: isScoredAtOnce(type) ? practiceMode && use === 'practice' : undefined,
    shuffle_options: isScoredAtOnce(type) ? shuffles : undefined,
  };
}

/** What a new course is sent as: a maximum only where someone marks, and then only when one was typed. */
export function courseBody(form: CourseForm): Record<string, unknown> {
  return named({ ...fieldsOf(form, undefined), type: form.type });
}

/** What an edit sends: only what differs, so that it takes back nothing that someone else has changed meanwhile. */
export function changedBody(before: CourseForm, after: CourseForm): Record<string, unknown> {
  const was: Record<string, unknown> = fieldsOf(before, Number.NaN);
  const now = Object.entries(fieldsOf(after, Number.NaN));
  return named(Object.fromEntries(now.filter(([name, value]) => !Object.is(value, was[name]))));
}

function named(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
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
    ...languageFields(course.content_language),
    instructions: course.instruction_language ?? '',
    use: course.use,
    rubric: course.rubric_id === null ? '' : String(course.rubric_id),
    practiceMode: course.practice_mode,
    shuffles: course.shuffle_options ?? false,
    remarkDays: course.remark_days ?? '',
    mayLower: course.remark_may_lower,
  };
}

function languageFields(tag: string): Pick<CourseForm, 'language' | 'otherLanguage'> {
  if (commonLanguages.includes(tag)) return { language: tag, otherLanguage: '' };
  return { language: OTHER_LANGUAGE, otherLanguage: tag };
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
