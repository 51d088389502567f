import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import {
  makesCourses,
  marksAll,
  readsScores,
  screensOf,
  signsUp,
  takesTest,
} from '../../../test/wire/specification/screens.ts';

const testApp = useTestApp();
let base: string;
beforeAll(async () => {
  base = await testApp.app.listen({ port: 0 });
});

/** What a client of the specification is answered in four tests and afterwards: for practice, or as an examination. */
async function walk(where: 'practice' | 'sitting') {
  const office = await signedInAs('admin', testApp);
  const admin = screensOf(base, office.token);
  const ids = await makesCourses(admin, where);
  const learner = await signsUp(base, `${where}@example.org`);
  // Staff add it: such a client sends none.
  await testApp.db.updateTable('accounts').set({ full_name: 'Ana Lopes' }).where('id', '=', learner.id).execute();
  const courses = ids.map((id) => ({ id, questionIds: [], versionIds: [] }));
  const parts = courses.slice(1).map(() => ({}));
  const sitting =
    where === 'sitting' && (await aSitting(testApp, { office, courses, parts, learners: [learner], startsIn: 300 }));
  testApp.pass(300);
  const screens = screensOf(base, learner.token);
  const tests = [];
  for (const id of ids) tests.push(await takesTest(screens, id, testApp.pass));
  const waiting = await readsScores(screens);
  const marked = await marksAll(admin, 71);
  const scores = await readsScores(screens);
  if (!sitting) return { tests, waiting, marked, scores, released: scores };
  const release = { params: { id: sitting.id }, body: { version: sitting.sitting.version } };
  ok(await testApp.call(releaseSitting, release, office));
  return { tests, waiting, marked, scores, released: await readsScores(screens) };
}

test('a client that knows only the specification is answered in an examination as in practice, but for scores before their release', async () => {
  const practice = await walk('practice');
  expect(practice.tests.map(({ submitted }) => submitted)).toEqual([
    { score: 3, total: 3, courseType: 'Reading' },
    { score: 1, total: 1, courseType: 'Listening' },
    { score: null, total: 1, courseType: 'Writing' },
    { score: null, total: 1, courseType: 'Speaking' },
  ]);
  expect(practice.scores).toEqual([
    ['Speaking', '71 / 1', '0.7'],
    ['Writing', '71 / 1', '0.7'],
    ['Listening', '1 / 1', '0.7'],
    ['Reading', '3 / 3', '0.7'],
  ]);
  const sitting = await walk('sitting');
  const unscored = practice.tests.map((taken) => ({ ...taken, submitted: { ...taken.submitted, score: null } }));
  expect(sitting.tests).toEqual(unscored);
  // Such a client says "Pending Review", not "0 / 3".
  const pending = practice.scores.map(([type, , minutes]) => [type, 'Pending Review', minutes]);
  expect(sitting).toMatchObject({ waiting: pending, scores: pending, marked: practice.marked });
  expect(sitting.released).toEqual(practice.scores);
});
