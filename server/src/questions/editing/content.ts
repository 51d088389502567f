import type { CourseType } from '@parlance/contract/courses';
import type { questionContent } from '@parlance/contract/editing';
import type { FieldFault } from '@parlance/contract/kinds/kind';
import { type Kind, kindOf } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import type { z } from 'zod';
import { cellFault, cellText } from '../../platform/csv/csv-cell.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DraftQuestion } from '../draft.ts';
import { questionKinds } from '../kinds/question-kinds.ts';

/** What an author says of a question, as the contract parsed it. */
export type Content = z.output<typeof questionContent>;

const askedAnywhere: QuestionType[] = [
  'checkbox',
  'choose_n',
  'true_false',
  'not_given',
  'fill_in_blanks',
  'completion',
  'short_answer',
  'matching',
  'ordering',
];

/** The types a course of a type takes: those its test draws, as the importer stores them. */
export const typesOf: Record<CourseType, readonly QuestionType[]> = {
  Reading: ['reading_mcq', 'mcq', ...askedAnywhere, 'writing'],
  Listening: ['listening', ...askedAnywhere],
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
export function readContent(type: QuestionType, given: Content): { draft: DraftQuestion; faults: FieldFault[] } {
  const fields = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const;
  const texts = fields.map((path) => ({ path, text: formText(given[path] ?? '') }));
  const unstorable = texts.flatMap(({ path, text }) => {
    const fault = path === 'question_text' && text === '' ? 'is empty' : cellFault(text);
    return fault ? [{ path, reason: `This ${fault}.` }] : [];
  });
  const [question_text = '', ...options] = texts.map(({ text }) => text);
  const kind = kindOf[type];
  const { read } = questionKinds[kind];
  if (!read) throw new Error(`No fields say a question of type ${type}.`);
  const { content, key, faults } = read({
    question_text,
    options: options.map((text) => text || null),
    correct_option: given.correct_option ?? null,
    correct_answers_json: given.correct_answers_json ?? null,
  });
  const draft = { question_type: type, kind, content, key, timer_seconds: timerOf(kind, given) } as DraftQuestion;
  return { draft, faults: [...unstorable, ...faults] };
}

/** A text of a form as a file would bring it: line ends are LF, and nothing at its ends that is not seen. */
export function formText(given: string): string {
  return cellText(given.replace(/\r\n?/g, '\n'));
}

/** Only a recording has a time of its own; two decimals are kept. */
function timerOf(kind: Kind, { timer_seconds }: Content): number | null {
  return kind === 'speaking' && typeof timer_seconds === 'number' ? Number(timer_seconds.toFixed(2)) : null;
}
