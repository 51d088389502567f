import { getAttempt } from '@parlance/contract/attempts';
import { writingReviews } from '@parlance/contract/reviews';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const GAP = 10;
const ROLES = ['first', 'second', 'third', 'lead'] as const;
type Role = (typeof ROLES)[number];
type Save = { by: Role; score: number; reason: boolean };

const testApp = useTestApp();
let people: Record<Role, Person>;
let learner: Person;
let course: BuiltCourse;

beforeAll(async () => {
  const [first, second, third, lead] = await Promise.all(ROLES.map(() => signedInAs('admin', testApp)));
  if (!first || !second || !third || !lead) throw new Error('There are four.');
  people = { first, second, third, lead };
  learner = await signedInAs('user', testApp);
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await markedTwice(testApp, course, { lead, markers: [first, second], adjudicators: [third] }, { gap: GAP });
});

const save = (id: number, { by, score, reason }: Save) =>
  testApp.call(
    writingReviews.score,
    { params: { id }, body: { score, ...(reason && { reason: 'Moderated.' }) } },
    people[by],
  );
const shownScore = async (id: number) =>
  (await testApp.call(getAttempt, { params: { id } }, learner)).body.attempt?.result?.score ?? null;

/** The case as the rules have it: what each save is answered with, and what the learner sees after it. */
function aCase() {
  const marks: Partial<Record<Role, number>> = {};
  let settled: number | null = null;
  const isOpenToThird = () => marks.first !== undefined && marks.second !== undefined && settled === null;
  return {
    next({ by, score, reason }: Save): { status: number; score: number | null } {
      if (settled !== null) {
        if (by === 'lead' && reason) settled = score;
        return { status: by === 'lead' && reason ? 200 : 409, score: settled };
      }
      if (by === 'lead' || (by === 'third' && !isOpenToThird())) return { status: 409, score: null };
      marks[by] = score;
      const { first, second, third } = marks;
      if (third !== undefined) settled = third;
      else if (first !== undefined && second !== undefined && Math.abs(first - second) <= GAP) {
        settled = Math.floor((first + second + 1) / 2);
      }
      return { status: 200, score: settled };
    },
    isSettled: () => settled !== null,
  };
}

const aSave = fc.record({
  by: fc.constantFrom(...ROLES),
  score: fc.constantFrom(40, 45, 50, 70, 90),
  reason: fc.boolean(),
});

it('a case follows its rules, whoever saves what and when, and its learner is told once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aSave, { minLength: 3, maxLength: 9 }), async (saves) => {
      const id = await aSubmission(testApp, course, { by: learner });
      const mails = (await waitingMail(testApp, learner.email)).length;
      const model = aCase();
      for (const each of saves) {
        const expected = model.next(each);
        expect({ status: (await save(id, each)).status, score: await shownScore(id) }).toEqual(expected);
      }
      expect(await waitingMail(testApp, learner.email)).toHaveLength(mails + Number(model.isSettled()));
    }),
    { numRuns: 6 },
  );
});

it('fifty saves, ten at once, settle it once', async () => {
  const id = await aSubmission(testApp, course, { by: learner });
  const mails = (await waitingMail(testApp, learner.email)).length;
  const saves = Array.from({ length: 10 }, (_, at) => ({ by: ROLES[at % 2] ?? 'first', score: 60, reason: false }));
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    for (const { status } of await Promise.all(saves.map((each) => save(id, each)))) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 409]));
  expect(await shownScore(id)).toBe(60);
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'submission.settled')
    .where('subject_id', '=', id)
    .execute();
  expect(entries).toHaveLength(1);
  expect(await waitingMail(testApp, learner.email)).toHaveLength(mails + 1);
});
