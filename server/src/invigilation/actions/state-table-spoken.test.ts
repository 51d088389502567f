import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { end, extend, pause, reopen, resume } from '@parlance/contract/invigilation/actions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { action, aRoom, type Room } from '../../../test/sittings/a-room.ts';
import { aReading, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';
import * as spoken from './state-table-spoken.model.ts';

const testApp = useTestApp();

/** `npm run proof` walks further, and all the way. */
const { MODEL_RUNS } = process.env;
const RUNS = MODEL_RUNS === undefined ? 12 : 2 * Number(MODEL_RUNS);
const STEPS = 30;
const LEAST_STEPS = MODEL_RUNS === undefined ? 3 : STEPS;
const QUESTIONS = [0, 1, 2];
/** Three questions of a minute, a minute more for each, and five for all. */
const TEST_SECONDS = 660;

const one = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });
const look = fc.record({ kind: fc.constant('look' as const), question: fc.constantFrom(...QUESTIONS) });
const pass = fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 9, 25, 60, 290, 640) });
const step = fc.oneof(
  look,
  look,
  look,
  pass,
  pass,
  pass,
  one('pause' as const),
  one('pause' as const),
  one('resume' as const),
  one('resume' as const),
  one('extend' as const),
  one('submit' as const),
  one('end' as const),
  one('reopen' as const),
  one('reopen' as const),
  one('sweep' as const),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Walk = { room: Room; questionIds: number[]; model: spoken.Model; sequence: number };

test('the clocks of spoken questions are where the model has them, in a room that is paused, extended and opened again', async () => {
  const questions = QUESTIONS.map(() => ({ type: 'speaking' as const }));
  const course = await aReading(testApp, { type: 'Speaking', durationSeconds: null, questions });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: LEAST_STEPS, maxLength: STEPS }), async (steps) => {
      const room = await aRoom(testApp, { courses: [course], passed: 0 });
      const walk = { room, questionIds: course.questionIds, model: spoken.begun(TEST_SECONDS), sequence: 0 };
      for (const next of steps) {
        await take(next, walk);
        await compare(walk);
      }
    }),
    { numRuns: RUNS },
  );
}, 3_400_000);

async function take(next: Step, walk: Walk): Promise<void> {
  const { room, model } = walk;
  const { first, office, id } = room;
  const params = { id };
  const everyone = action({ candidateIds: 'all' as const });
  if (next.kind === 'pass') {
    spoken.pass(model, next.seconds);
    return testApp.pass(next.seconds);
  }
  switch (next.kind) {
    case 'look': {
      spoken.settle(model);
      spoken.look(model, next.question);
      walk.sequence += 1;
      const body = { currentQuestionId: walk.questionIds[next.question] ?? 0, sequence: walk.sequence };
      await testApp.call(saveAttempt, { params: { id: first.attempt.id }, body }, first.learner);
      return;
    }
    case 'pause':
      // In the grace a question that the end had cut is over, and a pause gives it nothing back: not walked.
      if (spoken.isInGrace(model)) return;
      spoken.pause(model);
      ok(await testApp.call(pause, { params, body: everyone }, office));
      return;
    case 'resume':
      spoken.resume(model);
      ok(await testApp.call(resume, { params, body: everyone }, office));
      return;
    case 'extend':
      spoken.extend(model, 60);
      ok(await testApp.call(extend, { params, body: { ...everyone, minutes: 1 } }, office));
      return;
    case 'submit': {
      spoken.settle(model);
      spoken.close(model);
      const body = { courseId: first.attempt.courseId, attemptId: first.attempt.id, answers: {} };
      ok(await testApp.call(submitAttempt, { body }, first.learner));
      return;
    }
    case 'end': {
      spoken.end(model);
      ok(await testApp.call(end, { params, body: action({ candidateIds: [first.candidateId] }) }, office));
      return;
    }
    case 'reopen':
      return await opensAgain(walk);
    case 'sweep':
      spoken.settle(model);
      await sweepOverdueAttempts(testApp, testApp.app.log);
  }
}

async function opensAgain({ room: { id, office, first }, model }: Walk): Promise<void> {
  const partId = first.attempt.sitting?.partId ?? 0;
  const body = action({ candidateId: first.candidateId, partId, includeLate: false });
  const { status } = await testApp.call(reopen, { params: { id }, body }, office);
  expect(status).toBe(spoken.reopen(model) ? 200 : 409);
}

/** What each question that was opened has left when the clock runs, or would run. */
async function compare({ room, questionIds, model }: Walk): Promise<void> {
  if (model.closed || spoken.isOver(model)) return;
  const stored = await testApp.db
    .selectFrom('attempts')
    .select(['question_clocks', 'paused_at', 'resume_at'])
    .where('id', '=', room.first.attempt.id)
    .executeTakeFirstOrThrow();
  const now = testApp.clock.now();
  const isPaused = stored.paused_at && (!stored.resume_at || now < stored.resume_at);
  const from = (isPaused && (stored.resume_at ?? stored.paused_at)) || now;
  const left = QUESTIONS.map((question) => {
    const clock = stored.question_clocks[questionIds[question] ?? 0];
    return clock && Math.max(0, (Date.parse(clock.endsAt) - from.getTime()) / 1000);
  });
  expect(left).toEqual(QUESTIONS.map((question) => spoken.secondsLeft(model, question)));
}
