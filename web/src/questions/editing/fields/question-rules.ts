import type { CourseType } from '@parlance/contract/courses';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import type { QuestionContent } from '@parlance/contract/editing';
import { kindOf } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { fitted } from '../kinds/blank-list.ts';
import { editKinds } from '../kinds/edit-kinds.ts';
import { minutesOf } from '../kinds/open-fields.tsx';
import type { QuestionForm } from '../kinds/question-form.ts';

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
    minutes: minutesOf(timer),
    audio_file_path: question.audio_file_path,
    passage_id: passage_id === null ? '' : String(passage_id),
  };
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
    question_text: form.question_text,
    ...editKinds[kindOf[type]].content(form, stored),
    ...(courseType === 'Listening' && { audio_file_path: form.audio_file_path }),
    ...(courseType === 'Reading' && { passage_id: form.passage_id === '' ? null : form.passage_id }),
  };
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
  Object.assign(wrong, { ...editKinds[kindOf[type]].wrong(form), ...wrong });
  if (courseType === 'Listening' && form.audio_file_path === null) wrong.audio_file_path = 'Choose the recording.';
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
  const kind = kindOf[type];
  return {
    ...place,
    question_type: type,
    kind,
    marks: 1,
    key: editKinds[kind].key(content),
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
