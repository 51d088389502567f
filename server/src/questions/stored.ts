import { type AnswerRule, type KindRules, malformedKey } from '@parlance/contract/kinds/kind';
import {
  type KeyedQuestion,
  type Kind,
  kindOf,
  kinds,
  marksOf,
  type QuestionType,
} from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import type { z } from 'zod';

/** The columns of a version that say what is asked, as they are read, with the type of its question. */
export type StoredColumns = { question_type: QuestionType; content: unknown; key: unknown };

/** What is asked, of any kind. Throws when what is stored has not the form of its kind. */
export function askedOf({ question_type, content, key }: StoredColumns): KeyedQuestion {
  const kind = kindOf[question_type];
  const rules = kinds[kind];
  const isMalformed = malformedKey.safeParse(key);
  return {
    kind,
    content: rules.content.parse(content),
    key: isMalformed.success ? isMalformed.data : rules.key.parse(key),
  } as KeyedQuestion;
}

/** The same row with what it asks in the form of its kind. */
export function withAsked<R extends StoredColumns>(row: R): Omit<R, 'content' | 'key'> & KeyedQuestion {
  return { ...row, ...askedOf(row) };
}

/** The marks of a test, which are its last number. */
export function totalMarksOf(questions: { marks: number }[]): number {
  return questions.reduce((sum, { marks }) => sum + marks, 0);
}

/** What a test of these questions is out of. */
export function outOf(questions: { worth: number }[]): number {
  return questions.reduce((sum, { worth }) => sum + worth, 0);
}

/** What a version stores of a question besides its audio. Throws when it has not the form of its kind. */
export function versionColumns<K extends Kind>({
  scoring = null,
  ...asked
}: KeyedQuestion<K> & { scoring?: Scoring | null }) {
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[asked.kind];
  const content = rules.content.parse(asked.content) as KeyedQuestion<K>['content'];
  return {
    content,
    marks: marksOf({ kind: asked.kind, content }),
    picture_upload_id: content.picture?.upload_id ?? null,
    ...keyColumns({ ...asked, content }),
    scoring,
  };
}

/** What a corrected key changes of a version: what an answer may be, too, where the key has a part in that. */
export function keyColumns<K extends Kind>(asked: KeyedQuestion<K>) {
  return { key: kinds[asked.kind].key.parse(asked.key), answer_rule: answerRuleOf(asked) };
}

/** What an answer may be. */
export function answerRuleOf<K extends Kind>({ kind, content, key }: KeyedQuestion<K>): AnswerRule {
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kind];
  return rules.answers(content, 'malformed' in key ? null : key);
}
