import type { Answer } from '@parlance/contract/attempts';
import type { KindRules } from '@parlance/contract/kinds/kind';
import { kinds } from '@parlance/contract/kinds/kinds';
import type { z } from 'zod';
import { type Item, isUnanswered } from '../../marking/mark.ts';

/** Answers and recordings by the question. */
type Work = { question_ids: number[]; answers: Record<string, Answer>; recordings: Record<string, unknown> };

/** How many numbers of a test have something: a question with parts, which must be among `items`, counts part by part. */
export function countAnswered({ question_ids, answers, recordings }: Work, items: Item[]): number {
  const given = question_ids.filter((questionId) => recordings[questionId] || !isUnanswered(answers[questionId]));
  const itemOf = new Map(items.map((item) => [item.questionId, item]));
  return given.reduce((sum, questionId) => sum + answeredNumbers(itemOf.get(questionId), answers[questionId]), 0);
}

/** How many numbers a question takes in its test. */
export function numbersOf(item: Item): number {
  return rulesOf(item).marks(item.content);
}

function answeredNumbers(item: Item | undefined, answer: Answer | undefined): number {
  if (!item || answer === undefined || numbersOf(item) === 1) return 1;
  return rulesOf(item).answered(item.content, answer).filter(Boolean).length;
}

function rulesOf({ kind }: Item): KindRules<z.ZodType, z.ZodType> {
  return kinds[kind];
}
