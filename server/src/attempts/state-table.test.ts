import {
  courseDetailsWithQuestions,
  openAttempt,
  saveAttempt,
  submitAttempt,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestHouse } from '../../test/test-house.ts';
import * as model from './state-table.model.ts';
import { sweepOverdueAttempts } from './sweep.ts';

const house = useTestHouse();

/** `npm run proof` walks the table longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 40);
const NOBODYS_ATTEMPT = 2_000_000_000;

/** Answers to up to two of the three questions; null clears one. */
const sent = fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('A', 'B', null), {
  maxKeys: 2,
  noNullPrototype: true,
});
/** Which attempt: the newest, the one before, or none of theirs. */
const which = fc.constantFrom(0, 1, 2);

const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), byGet: fc.boolean() }),
  fc.record({ kind: fc.constant('save' as const), which, sent, ahead: fc.constantFrom(-1, 0, 1, 1, 1, 7) }),
  fc.record({ kind: fc.constant('saveAgain' as const) }),
  fc.record({ kind: fc.constant('submitNamed' as const), which, sent, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ kind: fc.constant('submitUnnamed' as const), sent }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 60, 599, 600, 625, 631, 700) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Walk = { course: BuiltCourse; learner: Person; model: model.Model; lastSave?: Saving };
type Saving = { attempt: model.ModelAttempt | undefined; sequence: number; sent: model.Sent };

test('the server walks the state table of an attempt', async () => {
  const course = await aCourse(house, {
    durationSeconds: model.DURATION_SECONDS,
    passages: [[1, 2, 3].map(() => ({ type: 'reading_mcq' as const, correct: 'B' }))],
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const learner = await signedInAs('user', house);
      const walk: Walk = { course, learner, model: { now: 0, attempts: [] } };
      for (const next of steps) {
        await take(next, walk);
        await compare(walk);
      }
    }),
    { numRuns: RUNS },
  );
}, 600_000);

async function take(next: Step, walk: Walk): Promise<void> {
  switch (next.kind) {
    case 'open':
      return await open(walk, next.byGet);
    case 'save': {
      const attempt = chosen(walk, next.which);
      return await save(walk, {
        attempt,
        sequence: Math.max(0, (attempt?.sequence ?? 0) + next.ahead),
        sent: named(walk, next.sent),
      });
    }
    case 'saveAgain':
      return walk.lastSave && (await save(walk, walk.lastSave));
    case 'submitNamed':
      return await submitNamed(walk, chosen(walk, next.which), named(walk, next.sent), next.times);
    case 'submitUnnamed':
      return await submitUnnamed(walk, named(walk, next.sent));
    case 'pass':
      walk.model.now += next.seconds;
      return house.pass(next.seconds);
    case 'sweep':
      model.sweep(walk.model);
      await sweepOverdueAttempts(house, house.app.log);
  }
}

async function open({ course, learner, model: at }: Walk, byGet: boolean): Promise<void> {
  const expected = model.open(at);
  const answer = byGet
    ? await house.call(courseDetailsWithQuestions, { params: { courseId: course.id }, query: {} }, learner)
    : await house.call(openAttempt, { body: { courseId: course.id } }, learner);
  expect(answer.status).toBe(200);
  const id = answer.body.attempt?.id ?? 0;
  if (expected === 'new') {
    expect(at.attempts.map((attempt) => attempt.id)).not.toContain(id);
    model.opened(at, id);
  } else expect(id).toBe(expected.id);
}

async function save(walk: Walk, saving: Saving): Promise<void> {
  walk.lastSave = saving;
  const expected = model.save(walk.model, saving.attempt, saving.sequence, saving.sent);
  const { status, body } = await house.call(
    saveAttempt,
    {
      params: { id: saving.attempt?.id ?? NOBODYS_ATTEMPT },
      body: { answers: saving.sent, sequence: saving.sequence },
    },
    walk.learner,
  );
  expect({ status, code: (body as { code?: string }).code }).toEqual({ status: expected.status, code: expected.code });
  if (!expected.attempt) return;
  expect(body.attempt).toMatchObject({
    id: expected.attempt.id,
    status: expected.attempt.status,
    sequence: expected.attempt.sequence,
  });
  expect(body.attempt.answers).toEqual(expected.attempt.answers);
}

async function submitNamed(walk: Walk, attempt: model.ModelAttempt | undefined, answers: model.Sent, times: number) {
  const expected = model.submitNamed(walk.model, attempt, answers);
  const body = { courseId: walk.course.id, attemptId: attempt?.id ?? NOBODYS_ATTEMPT, answers };
  const endpoints = Array.from({ length: times }, (_, index) => (index % 2 ? submitWritingAnswer : submitAttempt));
  const got = await Promise.all(endpoints.map((endpoint) => house.call(endpoint, { body }, walk.learner)));
  for (const answer of got) expectSubmit(answer, expected);
}

async function submitUnnamed(walk: Walk, answers: model.Sent): Promise<void> {
  const expected = model.submitUnnamed(walk.model, answers);
  expectSubmit(
    await house.call(submitAttempt, { body: { courseId: walk.course.id, answers } }, walk.learner),
    expected,
  );
}

function expectSubmit({ status, body }: { status: number; body: unknown }, expected: model.Expected): void {
  const { code, score, attemptId } = body as { code?: string; score?: number; attemptId?: number };
  expect({ status, code, score, attemptId }).toEqual({
    status: expected.status,
    code: expected.code,
    score: expected.attempt?.score ?? undefined,
    attemptId: expected.attempt?.id,
  });
}

/** After every step the tables say what the model says. */
async function compare({ learner, model: { attempts } }: Walk): Promise<void> {
  const rows = await house.db
    .selectFrom('attempts')
    .select(['id', 'status', 'score', 'sequence'])
    .where('account_id', '=', learner.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(attempts.map(({ id, status, score, sequence }) => ({ id, status, score, sequence })));
  const late = await house.db
    .selectFrom('late_work')
    .innerJoin('attempts', 'attempts.id', 'attempt_id')
    .select('attempt_id')
    .where('account_id', '=', learner.id)
    .execute();
  for (const attempt of attempts) {
    expect(late.filter((row) => row.attempt_id === attempt.id)).toHaveLength(attempt.late.size);
  }
}

function chosen({ model: { attempts } }: Walk, index: number): model.ModelAttempt | undefined {
  return attempts.at(-1 - index);
}

function named({ course }: Walk, answers: Record<string, string | null>): model.Sent {
  const entries = Object.entries(answers).map(([index, letter]) => [course.questionIds[Number(index)] ?? 0, letter]);
  return Object.fromEntries(entries.sort(([a], [b]) => Number(a) - Number(b))) as model.Sent;
}
