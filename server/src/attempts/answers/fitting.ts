import { msg } from '@lingui/core/runtime-macro';
import type { AnswersIn } from '@parlance/contract/attempts';
import { kindOf, kinds } from '@parlance/contract/kinds/kinds';
import { REFUSED_NAMED, type RefusedWork } from '@parlance/contract/kinds/refused-work';
import { say } from '@parlance/contract/say';
import type { Db } from '../../platform/database/database.ts';
import type { SetAside } from '../../platform/http/set-aside.ts';
import { findUnfitAnswers } from './queries.ts';

/** What a save or a submit carries of a test's work, and what of it had no form that an answer has. */
export type SentWork = {
  answers: AnswersIn;
  flags?: number[] | undefined;
  currentQuestionId?: number | null | undefined;
  setAside?: SetAside[] | undefined;
};

type Refused = RefusedWork[number];
/** The questions of an attempt, and the versions that it was given. */
type QuestionIds = { question_ids: number[]; question_version_ids: number[] };

/**
 * What an attempt can have of the work that was sent, and the rest: what is for other questions, and answers that their
 * questions cannot have, such as more than a letter for a choice. Nothing larger than an answer is stored.
 */
export async function takeFitting<W extends SentWork>(
  db: Db,
  attempt: QuestionIds,
  sent: W,
): Promise<{ work: W; refused: Refused[] }> {
  const own = takeOwn(attempt, sent);
  const unfit = await unfitAnswers(db, attempt, own.work.answers);
  return {
    work: { ...own.work, answers: withoutAnswers(own.work.answers, unfit) },
    refused: [...own.refused, ...unfit],
  };
}

/** The same of what is for other questions alone, which needs no statement. */
export function takeOwn<W extends SentWork>(
  { question_ids }: Pick<QuestionIds, 'question_ids'>,
  sent: W,
): { work: W; refused: Refused[] } {
  const known = new Set(question_ids);
  const { answers, flags = [], currentQuestionId } = sent;
  const refused = [
    ...Object.keys(answers).map((questionId) => [`answers.${questionId}`, Number(questionId)] as const),
    ...flags.map((questionId, index) => [`flags.${index}`, questionId] as const),
    ...(currentQuestionId ? [['currentQuestionId', currentQuestionId] as const] : []),
  ]
    .filter(([, questionId]) => !known.has(questionId))
    .map(([path, questionId]) => ({
      path,
      questionId: null,
      reason: say(msg`This test has no question ${{ questionId }}.`),
    }));
  if (refused.length === 0) return { work: sent, refused };
  const isKnownPlace = !currentQuestionId || known.has(currentQuestionId);
  const work = {
    ...sent,
    answers: Object.fromEntries(Object.entries(answers).filter(([questionId]) => known.has(Number(questionId)))),
    flags: sent.flags?.filter((questionId) => known.has(questionId)),
    currentQuestionId: isKnownPlace ? currentQuestionId : undefined,
  };
  return { work, refused };
}

/** Which of these answers their questions cannot have, with what to send. */
export async function unfitAnswers(
  db: Db,
  { question_version_ids }: Pick<QuestionIds, 'question_version_ids'>,
  answers: AnswersIn,
): Promise<Refused[]> {
  const unfit = await findUnfitAnswers(db, question_version_ids, answers);
  return unfit.map(({ questionId, type }) => ({
    path: `answers.${questionId}`,
    questionId,
    reason: say(kinds[kindOf[type]].send),
  }));
}

export function withoutAnswers<A extends Record<string, unknown>>(answers: A, refused: Refused[]): A {
  const refusedIds = new Set(refused.map(({ questionId }) => String(questionId)));
  return Object.fromEntries(Object.entries(answers).filter(([questionId]) => !refusedIds.has(questionId))) as A;
}

/** What was set aside, by the question of this attempt that it is for. */
export function misshapenAnswers(
  { question_ids }: Pick<QuestionIds, 'question_ids'>,
  setAside: SetAside[] = [],
): Record<string, unknown> {
  const known = new Set(question_ids.map((questionId) => `answers.${questionId}`));
  const own = setAside.filter(({ path }) => known.has(path));
  return Object.fromEntries(own.map(({ path, value }) => [path.slice('answers.'.length), value]));
}

/** What a reply says of it; undefined where everything was taken. What names no question of the attempt comes last. */
export function refusedReply(
  attempt: Pick<QuestionIds, 'question_ids'>,
  refused: Refused[],
  setAside: SetAside[] = [],
): RefusedWork | undefined {
  const misshapen = misshapenAnswers(attempt, setAside);
  const told = setAside.map(({ path, reason }) => {
    const questionId = path.slice('answers.'.length);
    return { path, questionId: Object.hasOwn(misshapen, questionId) ? Number(questionId) : null, reason };
  });
  const all = [...refused, ...told].sort(
    (one, other) => Number(one.questionId === null) - Number(other.questionId === null),
  );
  return all.length > 0 ? all.slice(0, REFUSED_NAMED) : undefined;
}

/** What a person can read of a value that is no answer: its texts and numbers, a line each. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value).map(readable).filter(Boolean).join('\n');
}
