import type { CourseType } from '@parlance/contract/courses';
import { BLANKS_MAX, type questionContent } from '@parlance/contract/editing';
import { BLANK, type QuestionType } from '@parlance/contract/questions';
import type { z } from 'zod';
import { cellFault, cellText } from '../../platform/csv/csv-cell.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readBlanks, readVariants } from '../blanks.ts';
import { type ChoiceFault, checkChoice } from '../choice.ts';
import { type DraftQuestion, plainQuestion } from '../draft.ts';

/** What an author says of a question, as the contract parsed it. */
export type Content = z.output<typeof questionContent>;
type ContentFault = { path: string; reason: string };

/** The types a course of a type takes: those its test draws, as the importer stores them. */
export const typesOf: Record<CourseType, readonly QuestionType[]> = {
  Reading: ['reading_mcq', 'mcq', 'checkbox', 'true_false', 'fill_in_blanks', 'writing'],
  Listening: ['listening', 'checkbox'],
  Writing: ['descriptive'],
  Speaking: ['speaking'],
};

/** Refuses a question of a type that this course does not take. */
export function refuseOtherTypes(courseType: CourseType, type: QuestionType): void {
  const taken = typesOf[courseType];
  if (taken.includes(type)) return;
  const reason = `Questions of this type cannot be added to a ${courseType} course.`;
  throw new Refusal('course_type_unsupported', { sentence: reason, fields: [{ path: 'question_type', reason }] });
}

/** The question this content makes; throws the refusal `invalid` with every field that is wrong. */
export function draftOf(type: QuestionType, content: Content): DraftQuestion {
  const { draft, faults } = readContent(type, content);
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
  return draft;
}

/** Reads what a question of this type needs and passes over the rest. A draft with faults is not to be stored. */
export function readContent(type: QuestionType, given: Content): { draft: DraftQuestion; faults: ContentFault[] } {
  const content = { ...given };
  const unstorable: ContentFault[] = [];
  for (const path of ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const) {
    const text = (content[path] = formText(given[path] ?? ''));
    const fault = path === 'question_text' && text === '' ? 'is empty' : cellFault(text);
    if (fault) unstorable.push({ path, reason: `This ${fault}.` });
  }
  const { draft, faults } = readByType(plainQuestion(type, content.question_text), content);
  return { draft, faults: [...unstorable, ...faults] };
}

/** A text of a form as a file would bring it: line ends are LF, and nothing at its ends that is not seen. */
export function formText(given: string): string {
  return cellText(given.replace(/\r\n?/g, '\n'));
}

function readByType(plain: DraftQuestion, content: Content): { draft: DraftQuestion; faults: ContentFault[] } {
  switch (plain.question_type) {
    case 'mcq':
    case 'reading_mcq':
    case 'listening':
    case 'checkbox':
      return readChoice(plain, content);
    case 'true_false':
      return readTrueFalse(plain, content);
    case 'fill_in_blanks':
      return readFillBlanks(plain, content);
    case 'speaking':
      return { draft: { ...plain, timer_seconds: timerOf(content) }, faults: [] };
    case 'writing':
    case 'descriptive':
      return { draft: plain, faults: [] };
  }
}

function readChoice(plain: DraftQuestion, content: Content) {
  const options = [content.option_a, content.option_b, content.option_c, content.option_d].map((text) => text || null);
  const given = [content.correct_option ?? []].flat();
  const { correct, faults } = checkChoice(options, given);
  const [a = null, b = null, c = null, d = null] = options;
  const several = plain.question_type === 'checkbox';
  const found = faults.map(inFields);
  if (!several && correct.length > 1) found.push({ path: 'correct_option', reason: 'Only one answer can be correct.' });
  const correct_option = several ? correct : (correct[0] ?? null);
  return { draft: { ...plain, option_a: a, option_b: b, option_c: c, option_d: d, correct_option }, faults: found };
}

const OPTION_FIELDS = ['option_a', 'option_b', 'option_c', 'option_d'];
const OPTION_NAMES = ['A', 'B', 'C', 'D'];

/** The field a fault belongs to, and its words. */
function inFields(fault: ChoiceFault): ContentFault {
  switch (fault.kind) {
    case 'option empty':
      return {
        path: OPTION_FIELDS[fault.option] ?? '',
        reason:
          fault.option < 2 ? 'Enter this option: A and B are needed.' : 'Enter this option, or clear those after it.',
      };
    case 'key empty':
      return { path: 'correct_option', reason: 'Choose the correct answer.' };
    case 'key unknown':
      return { path: 'correct_option', reason: 'Choose A, B, C or D.' };
    case 'key twice':
      return { path: 'correct_option', reason: 'Choose each letter once.' };
    case 'key without option':
      return { path: 'correct_option', reason: `Option ${OPTION_NAMES[fault.option]} is empty.` };
  }
}

function readTrueFalse(plain: DraftQuestion, { correct_option: given }: Content) {
  const isKey = given === 'TRUE' || given === 'FALSE';
  const faults = isKey ? [] : [{ path: 'correct_option', reason: 'Choose True or False.' }];
  return { draft: { ...plain, correct_option: isKey ? given : null }, faults };
}

function readFillBlanks(plain: DraftQuestion, { question_text, correct_answers_json }: Content) {
  const { text, count } = readBlanks(question_text);
  const answers = (correct_answers_json ?? []).map(readVariants);
  const faults: ContentFault[] = [];
  if (count === 0) {
    faults.push({ path: 'question_text', reason: `Mark where the answer goes with ${BLANK}.` });
  }
  if (count > BLANKS_MAX) {
    return {
      draft: plain,
      faults: [{ path: 'question_text', reason: `At most ${BLANKS_MAX} ${BLANK} in one question.` }],
    };
  }
  for (let index = 0; index < count; index++) {
    if (!answers[index])
      faults.push({ path: `correct_answers_json.${index}`, reason: 'Enter what this blank accepts.' });
  }
  if (count > 0 && answers.length > count) {
    const reason = `The question has only ${count} ${BLANK}.`;
    faults.push({ path: `correct_answers_json.${count}`, reason });
  }
  return { draft: { ...plain, question_text: text, correct_answers: answers }, faults };
}

/** Two decimals are kept. */
function timerOf({ timer_seconds }: Content): number | null {
  return typeof timer_seconds === 'number' ? Number(timer_seconds.toFixed(2)) : null;
}
