import type { Answer, AttemptStatus } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { Person } from '../fixtures/people.ts';
import { runSql, type Server } from '../fixtures/server.ts';
import { endingIn } from '../samples/attempts.ts';

/** What the server's database holds of one attempt, whatever a screen says of it. */
export type StoredAttempt = {
  id: number;
  status: AttemptStatus;
  questionIds: number[];
  flags: number[];
  deadlineMs: number;
  closedMs: number | null;
  score: number | null;
  answers: Record<string, Answer | null>;
  /** What arrived after the end. */
  late: Record<string, Answer | null>[];
  recordings: { questionId: number; late: boolean; seconds: number; bytes: number; codec: string }[];
  plays: Record<string, { positionSeconds: number }>;
  /** Speaking: when each question that was opened ends, ISO 8601. */
  clocks: Record<string, { endsAt: string }>;
};

/** Question number, counted from 1, to the answer the learner gave last. */
export type Done = Map<number, Answer>;

/** Question number, counted from 1, to how long the learner spoke, in seconds. */
export type Spoken = Map<number, number>;

/** Every attempt of a learner at a course, the first one first. */
export function storedAttempts(server: Server, { user }: Person, { id }: Course): StoredAttempt[] {
  const rows = runSql(
    server,
    `select coalesce(json_agg(json_build_object(
       'id', a.id, 'status', a.status, 'questionIds', a.question_ids, 'flags', a.flags, 'score', a.score,
       'deadlineMs', extract(epoch from a.deadline) * 1000, 'closedMs', extract(epoch from a.closed_at) * 1000,
       'plays', a.plays, 'clocks', a.question_clocks,
       'answers', (select coalesce(json_object_agg(r.question_id, r.answer), '{}') from responses r
         where r.attempt_id = a.id),
       'late', (select coalesce(json_agg(json_build_object(l.question_id, l.answer)), '[]') from late_work l where l.attempt_id = a.id),
       'recordings', (select coalesce(json_agg(json_build_object('questionId', r.question_id, 'late', r.late,
         'seconds', u.duration_seconds, 'bytes', u.bytes, 'codec', u.codec)), '[]')
         from recordings r join uploads u on u.id = r.upload_id where r.attempt_id = a.id and u.stored_at is not null)
     ) order by a.id), '[]') from attempts a where a.account_id = ${user.id} and a.course_id = ${id}`,
  );
  return JSON.parse(rows) as StoredAttempt[];
}

/** The one attempt of a learner at a course. Throws when there is another one, or none. */
export function theStored(server: Server, learner: Person, course: Course): StoredAttempt {
  const [only, ...others] = storedAttempts(server, learner, course);
  if (!only || others.length > 0) throw new Error(`There are ${others.length + (only ? 1 : 0)} attempts, not one.`);
  return only;
}

/** How many answers the server does not have as the learner gave them last. */
export function lostAnswers(done: Done, { questionIds, answers }: Pick<StoredAttempt, 'questionIds' | 'answers'>) {
  return [...done].filter(([number, answer]) => {
    const stored = answers[String(questionIds[number - 1])];
    return JSON.stringify(stored) !== JSON.stringify(answer);
  }).length;
}

/** How many answers are neither stored nor kept as late. */
export function lostWithLate(done: Done, stored: StoredAttempt): number {
  return lostAnswers(done, { ...stored, answers: Object.assign({}, stored.answers, ...stored.late) });
}

/** How many recordings the server has not, not once, or not as long as they were, to `withinSeconds`. */
export function lostRecordings(spoken: Spoken, stored: StoredAttempt, withinSeconds = 0.3): number {
  return [...spoken].filter(([number, seconds]) => {
    const kept = stored.recordings.filter(({ questionId }) => questionId === stored.questionIds[number - 1]);
    return kept.length !== 1 || Math.abs((kept[0]?.seconds ?? 0) - seconds) > withinSeconds;
  }).length;
}

/** Moves the deadline of a learner's open attempt; the seconds may be negative: then it has passed. */
export function moveDeadline(server: Server, { user }: Person, { id }: Course, seconds: number): void {
  runSql(
    server,
    `update attempts set ${endingIn(seconds)}
     where account_id = ${user.id} and course_id = ${id} and status = 'open'`,
  );
}
