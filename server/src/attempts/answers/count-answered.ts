import type { Answer } from '@parlance/contract/attempts';
import type { KindRules } from '@parlance/contract/kinds/kind';
import { kinds } from '@parlance/contract/kinds/kinds';
import { firstNumbers } from '@parlance/contract/kinds/numbers';
import type { z } from 'zod';
import { type Item, isUnanswered } from '../../marking/mark.ts';

/** Answers and recordings by the question. */
export type Work = { question_ids: number[]; answers: Record<string, Answer>; recordings: Record<string, unknown> };

/**
 * How many numbers of a test have an answer or a recording, as its learner's palette counts them. Every count of answers
 * of an attempt comes from here; `items` are its questions.
 */
export function countAnswered({ question_ids, answers, recordings }: Work, items: Item[]): number {
  const itemOf = new Map(items.map((item) => [item.questionId, item]));
  return question_ids.reduce((sum, questionId) => {
    const answer = answers[questionId];
    if (isUnanswered(answer)) return sum + (recordings[questionId] ? 1 : 0);
    const item = itemOf.get(questionId);
    return sum + (item ? rulesOf(item).answered(item.content, answer).filter(Boolean).length : 1);
  }, 0);
}

/** The first number of each question of a test, whose questions are in their order. */
export function firstNumberOf(items: Item[]): Map<number, number> {
  const firsts = firstNumbers(items.map((item) => ({ marks: numbersOf(item) })));
  return new Map(items.map(({ questionId }, index) => [questionId, firsts[index] ?? 1]));
}

/** How many numbers a question takes in its test. */
export function numbersOf(item: Item): number {
  return rulesOf(item).marks(item.content);
}

function rulesOf({ kind }: Item): KindRules<z.ZodType, z.ZodType> {
  return kinds[kind];
}
