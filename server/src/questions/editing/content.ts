import { msg } from '@lingui/core/runtime-macro';
import type { questionContent } from '@parlance/contract/editing';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { courseTypeNames } from '@parlance/contract/kinds/course-types';
import type { FieldFault } from '@parlance/contract/kinds/kind';
import {
  type KeyedQuestion,
  type Kind,
  kindOf,
  type QuestionType,
  typesOfCourse,
} from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import type { z } from 'zod';
import { textFault } from '../../platform/csv/csv-cell.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DraftQuestion, QuestionDetails } from '../draft.ts';
import type { QuestionKind } from '../kinds/question-kind.ts';
import { questionKinds } from '../kinds/question-kinds.ts';
import { readDocuments } from './documents.ts';
import { formText } from './form-text.ts';

/** What an author says of a question, as the contract parsed it. */
export type Content = z.output<typeof questionContent>;

/** Refuses a question of a type that this course does not take. */
export function refuseOtherTypes(courseType: CourseType, type: QuestionType): void {
  const taken = typesOfCourse[courseType];
  if (taken.includes(type)) return;
  const reason = say(
    msg`Questions of this type cannot be added to a ${{ type: say(courseTypeNames[courseType]) }} course.`,
  );
  throw new Refusal('course_type_unsupported', { sentence: reason, fields: [{ path: 'question_type', reason }] });
}

/**
 * The question this content makes; throws the refusal `invalid` with every field that is wrong. `stored` is what an edit
 * changes: what the fields of the specification cannot say of it stays.
 */
export function draftOf(type: QuestionType, content: Content, stored: KeyedQuestion | null = null): DraftQuestion {
  const { draft, faults } = readContent(type, content, stored);
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
  return draft;
}

/**
 * Reads what a question of this type needs, of content and key or of the fields of the specification, and passes over
 * the rest. A draft with faults is not to be stored.
 */
export function readContent(
  type: QuestionType,
  given: Content,
  stored: KeyedQuestion | null = null,
): { draft: DraftQuestion; faults: FieldFault[] } {
  const kind = kindOf[type];
  const isDocuments = given.content !== undefined || given.key !== undefined;
  const { asked, faults } = isDocuments ? readDocuments(type, given) : readFields(type, given, stored);
  const draft = {
    question_type: type,
    kind,
    ...asked,
    timer_seconds: timerOf(kind, given),
    ...saidIn(given),
  } as DraftQuestion;
  const both = isDocuments && flatFields.some((field) => given[field] !== undefined);
  const reason = say(msg`Send content with key, or the fields of the specification, not both.`);
  return { draft, faults: both ? [{ path: 'content', reason }, ...faults] : faults };
}

const textFields = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const;
const flatFields = [...textFields, 'correct_option', 'correct_answers_json'] as const;

function readFields(type: QuestionType, given: Content, stored: KeyedQuestion | null) {
  const { read }: Pick<QuestionKind<KeyedQuestion>, 'read'> = questionKinds[kindOf[type]] as never;
  if (!read) {
    const reason = say(msg`Send a question of this type as content with key.`);
    return { asked: {}, faults: [{ path: 'content', reason }] };
  }
  const texts = textFields.map((path) => ({ path, text: formText(given[path] ?? '') }));
  const unstorable = texts.flatMap(({ path, text }) => {
    if (path === 'question_text' && text === '') return [{ path, reason: say(msg`Enter the question.`) }];
    const reason = textFault(text);
    return reason ? [{ path, reason }] : [];
  });
  const [question_text = '', ...options] = texts.map(({ text }) => text);
  const fields = {
    question_text,
    options: options.map((text) => text || null),
    correct_option: given.correct_option ?? null,
    correct_answers_json: given.correct_answers_json ?? null,
  };
  const { content, key, faults } = read(fields, stored);
  const picture = stored?.content.picture;
  return {
    asked: { content: { ...content, ...(picture && { picture }) }, key },
    faults: [...unstorable, ...faults],
  };
}

const saidFields = ['label', 'skill', 'level', 'topic', 'tags', 'explanation'] as const;

/** What is said of the question, without what is absent: in an edit that stays. */
function saidIn(given: Content): Partial<QuestionDetails> {
  const entries = saidFields.map((field) => {
    const value = given[field];
    return [field, typeof value === 'string' && field !== 'skill' && field !== 'level' ? formText(value) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Only a recording has a time of its own; two decimals are kept. */
function timerOf(kind: Kind, { timer_seconds }: Content): number | null {
  return kind === 'speaking' && typeof timer_seconds === 'number' ? Number(timer_seconds.toFixed(2)) : null;
}
