import { editCourse } from '@parlance/contract/course-admin';
import { allocateRemark, getRemark, listRemarks, requestRemark, withdrawRemark } from '@parlance/contract/remarks';
import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { elsewhere, type Person, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const DAYS = 10;
const DAY_SECONDS = 86_400;
const NAMES = ['first', 'second', 'third'] as const;
type Name = (typeof NAMES)[number];
type Step =
  | { does: 'asks' }
  | { does: 'withdraws' }
  | { does: 'waits' }
  | { does: 'gives'; to: Name }
  | { does: 'saves'; by: Name; score: number };

const testApp = useTestApp();
let markers: Record<Name, Person>;
let lead: Person;
let learner: Person;
let course: BuiltCourse;

beforeAll(async () => {
  const [first, second, third, last] = await Promise.all([1, 2, 3, 4].map(() => signedInAs('admin', testApp)));
  if (!first || !second || !third || !last) throw new Error('There are four.');
  markers = { first, second, third };
  lead = last;
  learner = await signedInAs('user', testApp);
  course = await aCourse(testApp, { type: 'Writing', title: 'Letters', questions: [{ type: 'descriptive' }] });
  ok(await testApp.call(editCourse, { params: { id: course.id }, body: { remark_days: DAYS } }, lead));
});

/** Their sessions end before the days do. */
async function logInAgain(): Promise<void> {
  for (const name of NAMES) markers[name] = await elsewhere(testApp, markers[name]);
  [lead, learner] = [await elsewhere(testApp, lead), await elsewhere(testApp, learner)];
}

/** A request as its table of states has it: how each step is answered, and what its learner reads after it. */
function aRequest(score: number) {
  const found = { state: null as string | null, outcome: null as string | null, score };
  const marked = new Set<Name>(['first']);
  let holder: Name | null = null;
  let daysSinceMarked = 0;
  const isOpen = () => found.state === 'open' || found.state === 'with_marker';
  const next = (step: Step): number => {
    if (step.does === 'waits') {
      daysSinceMarked += 4;
      return 200;
    }
    if (step.does === 'asks') {
      if (found.state !== null || daysSinceMarked >= DAYS) return 409;
      found.state = 'open';
      return 200;
    }
    if (step.does === 'withdraws') {
      if (found.state !== 'open') return 409;
      found.state = 'withdrawn';
      return 200;
    }
    if (step.does === 'gives') {
      if (found.state === null) return 404;
      if (!isOpen()) return 409;
      if (marked.has(step.to)) return 400;
      found.state = 'with_marker';
      holder = step.to;
      return 200;
    }
    // A mark that was given again and raised is settled: only a lead changes it, with a reason.
    if (found.outcome === 'raised') return 409;
    marked.add(step.by);
    if (found.state === 'with_marker' && holder === step.by) {
      found.state = 'done';
      found.outcome = step.score > found.score ? 'raised' : 'unchanged';
      if (step.score > found.score) found.score = step.score;
    } else {
      found.score = step.score;
      daysSinceMarked = 0;
    }
    return 200;
  };
  return { found, next };
}

const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ does: 'asks' }, { does: 'withdraws' }, { does: 'waits' }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('gives' as const), to: fc.constantFrom(...NAMES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('saves' as const),
      by: fc.constantFrom(...NAMES),
      score: fc.constantFrom(40, 60, 80),
    }),
  },
);

test('a request follows its table of states, whoever asks, gives and saves when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      await logInAgain();
      const id = await aSubmission(testApp, course, { by: learner });
      const params = { id };
      const save = (by: Name, score: number) =>
        testApp.call(writingReviews.score, { params, body: { score } }, markers[by]);
      ok(await save('first', 60));
      const listed = async () =>
        ok(await testApp.call(listRemarks, { query: { q: 'letters', limit: '200', page: '1' } }, lead)).requests.find(
          (one) => one.attempt_id === id,
        );
      const take: { [D in Step['does']]: (step: Extract<Step, { does: D }>) => Promise<number> } = {
        asks: async () => (await testApp.call(requestRemark, { params, body: {} }, learner)).status,
        withdraws: async () => (await testApp.call(withdrawRemark, { params }, learner)).status,
        waits: async () => {
          testApp.pass(4 * DAY_SECONDS);
          await logInAgain();
          return 200;
        },
        gives: async ({ to }) => {
          const body = { marker_id: markers[to].id };
          const of = { params: { id: (await listed())?.id ?? 2_000_000_000 }, body };
          return (await testApp.call(allocateRemark, of, lead)).status;
        },
        saves: async ({ by, score }) => (await save(by, score)).status,
      };
      const model = aRequest(60);
      for (const step of [...steps, { does: 'asks' } as const]) {
        const status = model.next(step);
        const answered = await take[step.does](step as never);
        const { remark } = ok(await testApp.call(getRemark, { params }, learner));
        const { results } = ok(await testApp.call(listResults, {}, learner));
        const found = {
          state: remark?.state ?? null,
          outcome: remark?.outcome ?? null,
          score: results.find((one) => one.id === id)?.score,
        };
        expect({ status: answered, ...found, listed: (await listed())?.state ?? null }).toEqual({
          status,
          ...model.found,
          listed: model.found.state,
        });
      }
    }),
    { numRuns: process.env.EVERY_DATABASE === undefined ? 4 : 25 },
  );
}, 120_000);
