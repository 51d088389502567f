import type { OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import { countAnswered } from './answers/count-answered.ts';
import { type AttemptContext, settle } from './close.ts';
import { deadlineOf } from './deadline.ts';
import { type AttemptRow, findOpenAttempts } from './queries.ts';

/** What this account can go on with, those first whose time ends first. Those whose time is over are closed. */
export async function listOpenAttempts(accountId: number, ctx: AttemptContext): Promise<OpenAttemptSummary[]> {
  const summaries: OpenAttemptSummary[] = [];
  for (const found of await findOpenAttempts(ctx.db, accountId)) {
    const attempt = await settle(found, ctx);
    if (attempt.status === 'open') summaries.push(summaryOf(attempt, await answeredOf(attempt, ctx), ctx.now));
  }
  return summaries;
}

async function answeredOf(attempt: AttemptRow, { db, keys }: AttemptContext): Promise<number> {
  return countAnswered(attempt, await keys.find(db, attempt.question_version_ids));
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
