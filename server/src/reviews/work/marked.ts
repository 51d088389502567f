import type { Answer } from '@parlance/contract/attempts';
import { markingWeightOf } from '@parlance/contract/kinds/kind';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { Judged } from '@parlance/contract/rubrics/points';
import { findAttempt } from '../../attempts/queries.ts';
import { isUnanswered, needsPerson } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/refusal.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import type { Noted } from '../notes/checked-notes.ts';
import { findRecordings } from './queries.ts';

/** The questions that a person marks, in their order, as the versions weigh that their attempt was given. */
export function judgedOf(questions: Pick<QuestionRow, 'id' | 'kind' | 'content'>[]): Judged[] {
  return questions
    .filter(({ kind }) => needsPerson(kind))
    .map(({ id, content }) => ({ id, weight: markingWeightOf(content) }));
}

/** An answer as text; a client may have sent the parts of one, and none of them is kept from the marker. */
export function textOf(answer: Answer | null | undefined): string | null {
  if (isUnanswered(answer)) return null;
  return typeof answer === 'string' ? answer : Object.values(answer).join('\n');
}

/** What notes on a submission can be on: of what was answered in time. */
export async function noted(
  db: Db,
  kind: ReviewKind,
  submission: { id: number; account_id: number },
  questions: QuestionRow[],
): Promise<Noted> {
  const ids = judgedOf(questions).map(({ id }) => id);
  if (kind === 'writing') {
    const { answers } = orNotFound(await findAttempt(db, submission.account_id, submission.id));
    return { texts: new Map(ids.map((id) => [id, textOf(answers[id])])), seconds: new Map() };
  }
  const inTime = (await findRecordings(db, submission.id)).filter(({ late }) => !late);
  const lengthOf = (id: number) => inTime.find(({ questionId }) => questionId === id)?.durationSeconds ?? null;
  return { texts: new Map(), seconds: new Map(ids.map((id) => [id, lengthOf(id)])) };
}
