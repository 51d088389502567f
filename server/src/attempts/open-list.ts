import type { Answer } from '@parlance/contract/attempts';
import type { KindRules } from '@parlance/contract/kinds/kind';
import { kinds } from '@parlance/contract/kinds/kinds';
import type { OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import type { z } from 'zod';
import { isUnanswered } from '../marking/mark.ts';
import { type AttemptContext, settle } from './close.ts';
import { deadlineOf } from './deadline.ts';
import { type AttemptRow, findOpenAttempts, type Item } from './queries.ts';

/** What this account can go on with, those first whose time ends first. Those whose time is over are closed. */
export async function listOpenAttempts(accountId: number, ctx: AttemptContext): Promise<OpenAttemptSummary[]> {
  const summaries: OpenAttemptSummary[] = [];
  for (const found of await findOpenAttempts(ctx.db, accountId)) {
    const attempt = await settle(found, ctx);
    if (attempt.status === 'open') summaries.push(summaryOf(attempt, await countAnswered(attempt, ctx), ctx.now));
  }
  return summaries;
}

/** How many numbers have something: a question with parts counts part by part. */
async function countAnswered(attempt: AttemptRow, { db, keys }: AttemptContext): Promise<number> {
  const { question_ids, question_version_ids, total_marks, answers, recordings } = attempt;
  const given = question_ids.filter((questionId) => recordings[questionId] || !isUnanswered(answers[questionId]));
  if (total_marks === question_ids.length || given.length === 0) return given.length;
  const items = new Map((await keys.find(db, question_version_ids)).map((item) => [item.questionId, item]));
  return given.reduce((sum, questionId) => sum + answeredNumbers(items.get(questionId), answers[questionId]), 0);
}

function answeredNumbers(item: Item | undefined, answer: Answer | undefined): number {
  if (!item || answer === undefined) return 1;
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[item.kind];
  return rules.marks(item.content) === 1 ? 1 : rules.answered(item.content, answer).filter(Boolean).length;
}

function summaryOf(attempt: AttemptRow, answered: number, now: Date): OpenAttemptSummary {
  const { id, course_id, title, type, started_at, total_marks, sitting_id } = attempt;
  return {
    id,
    courseId: course_id,
    courseName: title,
    courseType: type,
    startedAt: started_at.toISOString(),
    deadline: deadlineOf(attempt, now).toISOString(),
    answered,
    total: total_marks,
    ...(sitting_id !== null && { sittingId: sitting_id }),
  };
}
