import { type AnswersIn, openAttempt, submitAttempt, type TakerReply } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { Person } from '../fixtures/people.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';

/** Opens a course's test as the start button does. */
export async function openTest(server: Server, learner: Person, { id }: Course): Promise<TakerReply> {
  return await call(server, openAttempt, { body: { courseId: id } }, learner.token);
}

/** Answers in the order of the questions; what is left out stays unanswered. Gives the id of the attempt. */
export async function takeTest(
  server: Server,
  learner: Person,
  course: Course,
  answers: (AnswersIn[string] | undefined)[],
): Promise<number> {
  const { attempt, questions } = await openTest(server, learner, course);
  const byId = Object.fromEntries(questions.map(({ id }, index) => [id, answers[index]]).filter(([, one]) => one));
  const body = { courseId: course.id, attemptId: attempt?.id, answers: byId };
  return (await call(server, submitAttempt, { body }, learner.token)).attemptId;
}

/** Scores a submission by hand, as the marking page does. */
export function markByHand(server: Server, attemptId: number, score: number, comment: string): void {
  runSql(
    server,
    `with marked as (update attempts set score = ${score}, scored_at = now() where id = ${attemptId} returning id, max_score)
     insert into reviews (attempt_id, score, max_score, comment, marker_id, version, scored_at)
     select id, ${score}, max_score, '${comment.replaceAll("'", "''")}', (select min(id) from accounts), 1, now()
     from marked`,
  );
}

/** Lets an open test run out in `seconds` from now: the server's own clock decides, so its start is moved. */
export function endsIn(server: Server, { attempt }: TakerReply, seconds: number): void {
  runSql(server, `update attempts set ${endingIn(seconds)} where id = ${attempt?.id}`);
}

/**
 * In SQL, what makes open attempts end in so many seconds; negative when they have ended. Whole milliseconds, as ours, and
 * noted as a change, as ours too: a room reads the clocks that have changed.
 */
export function endingIn(seconds: number): string {
  const now = "date_trunc('milliseconds', now())";
  return `deadline = ${now} + interval '${seconds} seconds',
    started_at = ${now} + (${seconds} - duration_seconds) * interval '1 second' - paused_ms * interval '1 millisecond',
    changed_at = clock_timestamp()`;
}

/** Has an ended test be one whose time was up. */
export function timeOut(server: Server, attemptId: number): void {
  runSql(server, `update attempts set status = 'timed_out', auto_submitted = true where id = ${attemptId}`);
}
