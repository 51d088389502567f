import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import { type Answer, saveAttempt } from '@parlance/contract/attempts';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { z } from 'zod';
import { isUnanswered } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SetAside } from '../../platform/http/set-aside.ts';
import { answersAsStored } from '../../questions/option-order.ts';
import { misshapenAnswers, readable, type SentWork, unfitAnswers } from '../answers/fitting.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { keepLateWork } from './queries.ts';

const { answers: someAnswers, flags: someFlags } = saveAttempt.body.shape;
/** Of what arrives before its call has looked at it: answers of any shape, and flags where all of them are questions. */
const arriving = z.object({ answers: z.record(z.string(), z.unknown()).catch({}), flags: someFlags.catch([]) });

/**
 * Keeps beside an attempt what a device still sends that another one took the place of: in a save or a submission,
 * each part of which is among `given`. One bad answer takes no other down. More than is kept stays on that device alone.
 */
export async function keepReplaced(
  db: Db,
  { accountId, attemptId, given }: { accountId: number; attemptId: number; given: readonly unknown[] },
  receivedAt: Date,
): Promise<void> {
  for (const part of given) {
    const { answers = {}, flags } = arriving.safeParse(part).data ?? {};
    if (Object.keys(answers).length === 0 && !flags?.length) continue;
    const attempt = await findAttempt(db, accountId, attemptId);
    if (!attempt) return;
    const work: SentWork & { setAside: SetAside[] } = { answers: {}, flags, setAside: [] };
    for (const [questionId, value] of Object.entries(answers)) {
      const { data, error } = someAnswers.safeParse({ [questionId]: value });
      Object.assign(work.answers, data);
      if (error) work.setAside.push({ path: `answers.${questionId}`, value, reason: error.message });
    }
    const stored = { ...work, answers: answersAsStored(attempt.option_orders, work.answers) };
    await keepLate(db, attempt, stored, receivedAt);
  }
}

export const LATE_LIMIT = msg`The limit for late work of this test is reached. This was not stored.`;

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
