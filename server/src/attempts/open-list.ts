import type { OpenAttemptSummary } from '@parlance/contract/attempts';
import { isUnanswered } from '../marking/mark.ts';
import { type AttemptContext, settle } from './close.ts';
import { type AttemptRow, findOpenAttempts } from './queries.ts';

/** What this account can go on with, those first whose time ends first. Those whose time is over are closed. */
export async function listOpenAttempts(accountId: number, ctx: AttemptContext): Promise<OpenAttemptSummary[]> {
  const summaries: OpenAttemptSummary[] = [];
  for (const found of await findOpenAttempts(ctx.db, accountId)) {
    const attempt = await settle(found, ctx);
    if (attempt.status === 'open') summaries.push(summaryOf(attempt));
  }
  return summaries;
}

function summaryOf(attempt: AttemptRow): OpenAttemptSummary {
  const { id, course_id, title, type, started_at, deadline, question_ids, total_marks, answers, recordings } = attempt;
  const answered = question_ids.filter((questionId) => recordings[questionId] || !isUnanswered(answers[questionId]));
  return {
    id,
    courseId: course_id,
    courseName: title,
    courseType: type,
    startedAt: started_at.toISOString(),
    deadline: deadline.toISOString(),
    answered: answered.length,
    total: total_marks,
  };
}
