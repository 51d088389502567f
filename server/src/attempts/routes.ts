import {
  courseDetailsWithQuestions,
  getAttempt,
  listResults,
  openAttempt,
  saveAttempt,
  submitAttempt,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCourseForTaking } from '../courses/queries.ts';
import { authorTest } from '../questions/author-test.ts';
import type { House } from '../platform/house.ts';
import { Refusal } from '../platform/refusal.ts';
import { serve } from '../platform/serve.ts';
import { type How, settle } from './close.ts';
import { openForTaker, resume } from './open.ts';
import { type AttemptRow, findAttempt } from './queries.ts';
import { attemptReply, closed, submitReply } from './replies.ts';
import { findResultDetails, listResultRows } from './results/queries.ts';
import { resultReply, scoreRecord } from './results/replies.ts';
import { saveToAttempt } from './save.ts';
import { submit } from './submit.ts';
import { takerReply } from './test-replies.ts';

/** Mounts everything about taking a test. */
export function mountAttempts(app: FastifyInstance, house: House): void {
  const { db, clock } = house;
  const { secret } = house.settings;
  const how = (request: FastifyRequest): How => ({ db, now: clock.now(), log: request.log });

  serve(
    app,
    courseDetailsWithQuestions,
    async ({ params, caller, request }) => {
      const at = how(request);
      return takerReply(await openForTaker(caller, params.courseId, at), { now: at.now, secret });
    },
    async ({ params }) => {
      const test = await authorTest(house, params.courseId);
      if (!test) throw new Refusal('not_found');
      return test;
    },
  );

  serve(app, openAttempt, async ({ body, caller, request }) => {
    const at = how(request);
    return takerReply(await openForTaker(caller, body.courseId, at), { now: at.now, secret });
  });

  serve(app, getAttempt, async ({ params, caller, request }) => {
    const at = how(request);
    const found = await findAttempt(db, caller.accountId, params.id);
    const attempt = found && (await settle(found, at));
    const course = attempt && (await findCourseForTaking(db, attempt.course_id));
    if (!course) throw new Refusal('not_found');
    return takerReply(await resume(course, attempt, db), { now: at.now, secret }, await resultOf(attempt));
  });

  serve(app, saveAttempt, async ({ params, body, caller, request }) => {
    const at = how(request);
    const attempt = await saveToAttempt({ accountId: caller.accountId, attemptId: params.id }, body, at);
    return { attempt: attemptReply(attempt, at.now) };
  });

  for (const endpoint of [submitAttempt, submitWritingAnswer]) {
    serve(app, endpoint, async ({ body, caller, request }) => submitReply(await submit(caller, body, how(request))));
  }

  serve(app, listResults, async ({ caller }) => {
    const rows = await listResultRows(db, caller.accountId);
    return { results: rows.map((row) => scoreRecord(closed(row))) };
  });

  async function resultOf(attempt: AttemptRow) {
    if (attempt.status === 'open' || attempt.status === 'abandoned') return undefined;
    return resultReply(closed(attempt), await findResultDetails(db, attempt));
  }
}
