import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@parlance/contract/attempts';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { isUnanswered } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { misshapenAnswers, readable, type SentWork, unfitAnswers } from '../answers/fitting.ts';
import type { AttemptRow } from '../queries.ts';
import { keepLateWork } from './queries.ts';

export const LATE_LIMIT = 'The limit for late work of this test is reached. This was not stored.';

/**
 * Keeps beside a closed attempt what it does not hold already, the newest answer of each of its questions. Answers
 * equal to the stored ones were counted: nothing of them is late. Of what its questions cannot have as an answer it keeps
 * what a person can read, and says that it is `refused`. `isKept` is false where that is more than is kept of one attempt.
 */
export async function keepLate(
  db: Db,
  attempt: AttemptRow,
  { answers, flags = [], setAside }: SentWork,
  receivedAt: Date,
): Promise<{ isKept: boolean; refused: RefusedWork }> {
  const own = new Set(attempt.question_ids.map(String));
  const changed = Object.entries(answers)
    .filter(
      ([questionId, answer]) => own.has(questionId) && !isDeepStrictEqual(attempt.answers[questionId] ?? null, answer),
    )
    .map(([questionId, answer]) => [questionId, isUnanswered(answer) ? null : answer] as const);
  const misshapen = Object.entries(misshapenAnswers(attempt, setAside));
  const newFlags = flags.filter((flag) => own.has(String(flag)) && !attempt.flags.includes(flag));
  if (changed.length === 0 && misshapen.length === 0 && newFlags.length === 0) return { isKept: true, refused: [] };
  const refused = await unfitAnswers(db, attempt, Object.fromEntries(changed));
  const work = new Map<string, Answer | null>(changed);
  const unfit = refused.map(({ questionId }) => [String(questionId), work.get(String(questionId))] as const);
  for (const [questionId, value] of [...unfit, ...misshapen]) {
    const text = readable(value);
    if (text === '') work.delete(questionId);
    else work.set(questionId, text);
  }
  const flagged = new Set(newFlags.map(String));
  const late = [...new Set([...work.keys(), ...flagged])].map((questionId) => ({
    questionId: Number(questionId),
    answer: work.get(questionId) ?? null,
    flagged: flagged.has(questionId),
  }));
  return { isKept: await keepLateWork(db, attempt.id, late, receivedAt), refused };
}
