import type { CourseType } from '@parlance/contract/courses';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import type { QuestionContent } from '@parlance/contract/editing';
import {
  type Letter,
  letters,
  type QuestionForAuthor,
  type QuestionType,
  TIMER_MAX_SECONDS,
} from '@parlance/contract/questions';
import { minutes, secondsOf } from '../../../ui/format/minutes.ts';
import { countBlanks, withBlanksAlike } from './blank-list.ts';

/**
 * The form of a question as it is typed, whatever its type: '' where nothing is, and what a type has not is not sent.
 */
export type QuestionForm = {
  question_text: string;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  /** The chosen letters, or TRUE or FALSE; one at most where one is right. */
  correct_option: string[];
  /** One entry a blank, in order. */
  correct_answers_json: string[];
  /** Speaking, with at most two decimals; '' is the default. */
  minutes: number | string;
  audio_file_path: string | null;
  /** '' means the questions without a passage. */
  passage_id: string;
};

export const emptyQuestion: QuestionForm = {
  question_text: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  correct_option: [],
  correct_answers_json: [],
  minutes: '',
  audio_file_path: null,
  passage_id: '',
};

export type OptionField = 'option_a' | 'option_b' | 'option_c' | 'option_d';
export const optionFields: readonly { letter: Letter; field: OptionField }[] = [
  { letter: 'A', field: 'option_a' },
  { letter: 'B', field: 'option_b' },
  { letter: 'C', field: 'option_c' },
  { letter: 'D', field: 'option_d' },
];

const byCourse: Record<CourseType, readonly QuestionType[]> = {
  Reading: ['reading_mcq', 'checkbox', 'true_false', 'fill_in_blanks', 'writing'],
  Listening: ['listening', 'checkbox'],
  Writing: ['descriptive'],
  Speaking: ['speaking'],
};

/** The types that can be added to a course of this type. */
export function typesOf(courseType: CourseType): readonly QuestionType[] {
  return byCourse[courseType];
}

export function hasOptions(type: QuestionType): boolean {
  return type === 'mcq' || type === 'reading_mcq' || type === 'listening' || type === 'checkbox';
}

/** The form of a stored question. */
export function formOf(question: QuestionForAuthor): QuestionForm {
  const { correct_option: correct, correct_answers_json: answers, timer, passage_id } = question;
  return {
    question_text: question.question_text,
    option_a: question.option_a ?? '',
    option_b: question.option_b ?? '',
    option_c: question.option_c ?? '',
    option_d: question.option_d ?? '',
    correct_option: correct === null ? [] : [correct].flat(),
    correct_answers_json: fitted(answers ?? [], question.question_text),
    minutes: timer ? Number(minutes(timer)) : '',
    audio_file_path: question.audio_file_path,
    passage_id: passage_id === null ? '' : String(passage_id),
  };
}

/** One entry for each blank of the text. */
function fitted(answers: string[], text: string): string[] {
  return Array.from({ length: countBlanks(text) }, (_, index) => answers[index] ?? '');
}

/**
 * What the form sends of a question of this type in a course of that one. `stored` is what it was: a timer whose
 * minutes were not touched keeps the seconds it has, which minutes with two decimals could not say.
 */
export function contentOf(
  type: QuestionType,
  courseType: CourseType,
  form: QuestionForm,
  stored: QuestionForAuthor | null = null,
): QuestionContent {
  return {
    question_text: type === 'fill_in_blanks' ? withBlanksAlike(form.question_text) : form.question_text,
    ...(hasOptions(type) && {
      ...Object.fromEntries(optionFields.map(({ field }) => [field, form[field].trim() === '' ? null : form[field]])),
      correct_option: type === 'checkbox' ? sortedLetters(form) : (sortedLetters(form)[0] ?? null),
    }),
    ...(type === 'true_false' && { correct_option: trueOrFalse(form) }),
    ...(type === 'fill_in_blanks' && { correct_answers_json: fitted(form.correct_answers_json, form.question_text) }),
    ...(type === 'speaking' && { timer_seconds: timerOf(form, stored) }),
    ...(courseType === 'Listening' && { audio_file_path: form.audio_file_path }),
    ...(courseType === 'Reading' && { passage_id: form.passage_id === '' ? null : form.passage_id }),
  };
}

function sortedLetters({ correct_option }: QuestionForm): Letter[] {
  return letters.filter((letter) => correct_option.includes(letter));
}

function trueOrFalse({ correct_option: [word] }: QuestionForm): 'TRUE' | 'FALSE' | null {
  return word === 'TRUE' || word === 'FALSE' ? word : null;
}

function timerOf({ minutes: typed }: QuestionForm, stored: QuestionForAuthor | null): number | null {
  if (typed === '') return null;
  if (stored?.timer && typed === formOf(stored).minutes) return stored.timer;
  return secondsOf(typed);
}

/** Whether what is sent says something else is right than what is stored. */
export function changesKey(
  stored: QuestionForAuthor,
  { correct_option, correct_answers_json }: QuestionContent,
): boolean {
  const before = [stored.correct_option, stored.correct_answers_json];
  return JSON.stringify(before) !== JSON.stringify([correct_option ?? null, correct_answers_json ?? null]);
}

/** What is wrong, by the names of the contract's fields: `timer_seconds` belongs under the minutes. */
export function wrongFields(type: QuestionType, courseType: CourseType, form: QuestionForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (form.question_text.trim() === '') wrong.question_text = 'Enter the question.';
  else if (form.question_text.trim().length > CSV_CELL_MAX) wrong.question_text = 'Use at most 10,000 characters.';
  if (hasOptions(type)) Object.assign(wrong, wrongOptions(type, form));
  if (type === 'true_false' && !trueOrFalse(form)) wrong.correct_option = 'Choose True or False.';
  if (type === 'fill_in_blanks' && !wrong.question_text) Object.assign(wrong, wrongBlanks(form));
  if (type === 'speaking' && form.minutes !== '' && Number(form.minutes) * 60 > TIMER_MAX_SECONDS) {
    wrong.timer_seconds = 'Enter at most 24 hours.';
  }
  if (courseType === 'Listening' && form.audio_file_path === null) wrong.audio_file_path = 'Choose the recording.';
  return wrong;
}

function wrongOptions(type: QuestionType, form: QuestionForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (form.option_a.trim() === '') wrong.option_a = 'Enter option A.';
  if (form.option_b.trim() === '') wrong.option_b = 'Enter option B.';
  if (form.option_c.trim() === '' && form.option_d.trim() !== '')
    wrong.option_c = 'Enter option C, or leave option D empty.';
  const chosen = sortedLetters(form);
  const empty = optionFields.find(({ letter, field }) => chosen.includes(letter) && form[field].trim() === '');
  if (chosen.length === 0) {
    wrong.correct_option = type === 'checkbox' ? 'Mark every correct option.' : 'Mark the correct option.';
  } else if (empty) wrong.correct_option = `Option ${empty.letter} is marked as correct but has no text.`;
  return wrong;
}

function wrongBlanks(form: QuestionForm): Record<string, string> {
  if (countBlanks(form.question_text) === 0) return { question_text: 'Put at least one [BLANK] in the text.' };
  const wrong: Record<string, string> = {};
  for (const [index, variants] of fitted(form.correct_answers_json, form.question_text).entries()) {
    if (variants.split('|').every((variant) => variant.trim() === '')) {
      wrong[`correct_answers_json.${index}`] = `Enter the correct answer for blank ${index + 1}.`;
    }
  }
  return wrong;
}

type Place = Pick<QuestionForAuthor, 'id' | 'version_id' | 'revision' | 'position'>;

/** The form as its author would read it once it is stored: for the preview, and beside what is stored now. */
export function asQuestion(
  type: QuestionType,
  courseType: CourseType,
  form: QuestionForm,
  place: Place,
): QuestionForAuthor {
  const content = contentOf(type, courseType, form);
  return {
    ...place,
    question_type: type,
    question_text: content.question_text,
    question: content.question_text,
    option_a: content.option_a ?? null,
    option_b: content.option_b ?? null,
    option_c: content.option_c ?? null,
    option_d: content.option_d ?? null,
    timer: content.timer_seconds ?? null,
    audio_file_path: content.audio_file_path ?? null,
    passage_id: form.passage_id === '' ? null : Number(form.passage_id),
    correct_option: content.correct_option ?? null,
    correct_answers_json: content.correct_answers_json ?? null,
  };
}
