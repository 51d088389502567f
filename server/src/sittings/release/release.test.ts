import { getAttempt, openAttempt, saveAttempt, submitAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import { hold, pause } from '@parlance/contract/invigilation/actions';
import { board } from '@parlance/contract/invigilation/board';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { cancelSitting, checkRelease, releaseSitting } from '@parlance/contract/sittings/publishing';
import { editSitting, getSitting, listSittings, type SittingSettings } from '@parlance/contract/sittings/sitting';
import { getOwnSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { listStartLimits } from '@parlance/contract/start-limits';
import { getAnnotations } from '@parlance/contract/taking/annotations';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { action } from '../../../test/sittings/a-room.ts';
import {
  aReading,
  aSitting,
  type BuiltSitting,
  enters,
  inSeconds,
  ok,
  PLACE,
} from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { queueSittingEmails } from '../emails/queue-emails.ts';
import { releaseDue } from './release.ts';

const testApp = useTestApp();

/** The emails of results that wait for somebody, once what is due is written; an invitation went out before. */
async function resultMails(email: string) {
  await queueSittingEmails(testApp);
  return (await waitingMail(testApp, email)).filter(({ kind }) => kind !== 'sitting-invitation');
}

/** Whatever tells what an attempt came to. */
const TELLS = /"score":\d|"breakdown|Well argued/;

/** A sitting of Reading and Writing that one learner has taken: the first part is marked at once. */
async function taken(settings: Partial<SittingSettings> = {}, learners?: Person[]) {
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const courses = [await aReading(testApp), writing];
  const built = await aSitting(testApp, { startsIn: 300, courses, settings, ...(learners && { learners }) });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  testApp.pass(300);
  const reading = await takes(built, learner, 0);
  return { built, learner, attempts: [reading, await takes(built, learner, 1)] };
}

async function takes({ id, courses }: BuiltSitting, learner: Person, part: number): Promise<number> {
  const { id: courseId = 0, questionIds: [question = 0] = [] } = courses[part] ?? {};
  const body = { courseId, sittingId: id, place: PLACE };
  const attemptId = ok(await testApp.call(openAttempt, { body }, learner)).attempt?.id ?? 0;
  const answers = { [question]: part === 0 ? 'A' : 'An essay.' };
  const endpoint = part === 0 ? submitAttempt : submitWritingAnswer;
  ok(await testApp.call(endpoint, { body: { courseId, attemptId, answers } }, learner));
  return attemptId;
}

async function scores(attemptId: number, score = 77): Promise<void> {
  const marker = await signedInAs('admin', testApp);
  const body = { score, comment: 'Well argued.' };
  ok(await testApp.call(writingReviews.score, { params: { id: attemptId }, body }, marker));
}

/** What every call says to the learner that could tell a result. */
async function everyReply({ id, courses }: BuiltSitting, as: Person, attempts: number[]): Promise<string[]> {
  const submits = attempts.map((attemptId, part) => {
    const body = { courseId: courses[part]?.id ?? 0, attemptId, answers: {} };
    return testApp.call(part === 0 ? submitAttempt : submitWritingAnswer, { body }, as);
  });
  const replies = [
    ...submits,
    ...attempts.map((attemptId) => testApp.call(getAttempt, { params: { id: attemptId } }, as)),
    ...attempts.map((attemptId) => testApp.call(getAnnotations, { params: { id: attemptId } }, as)),
    ...attempts.map((attemptId) =>
      testApp.call(saveAttempt, { params: { id: attemptId }, body: { flags: [], sequence: 99 } }, as),
    ),
    ...courses.map((course) =>
      testApp.call(openAttempt, { body: { courseId: course.id, sittingId: id, place: PLACE } }, as),
    ),
    testApp.call(listResults, { query: {} }, as),
    testApp.call(listResults, { query: { page: '1' } }, as),
    testApp.call(resultsOverview, {}, as),
    testApp.call(listOpenAttempts, {}, as),
    testApp.call(listStartLimits, {}, as),
    testApp.call(listOwnSittings, {}, as),
    testApp.call(getOwnSitting, { params: { id } }, as),
    enters(testApp, { id }, as),
  ];
  return (await Promise.all(replies.map(async (reply) => (await reply) as { text: string }))).map(({ text }) => text);
}

test('until release nothing tells a result, from any call or by email; then everything does, in one email', async () => {
  const { built, learner, attempts } = await taken();
  const [reading = 0, writing = 0] = attempts;
  const lists = async () => [
    ok(await testApp.call(listResults, { query: {} }, learner)),
    ok(await testApp.call(resultsOverview, {}, learner)),
  ];
  const unmarked = await lists();
  await scores(writing);
  expect(await lists()).toEqual(unmarked);
  expect((await everyReply(built, learner, attempts)).filter((text) => TELLS.test(text))).toEqual([]);
  expect(await resultMails(learner.email)).toEqual([]);
  const { results } = ok(await testApp.call(listResults, { query: {} }, learner));
  expect(results.map((one) => [one.id, one.score, one.is_writing_test, one.result_release])).toEqual([
    [writing, null, true, { mode: 'by_hand', at: null, time_zone: 'UTC' }],
    [reading, null, true, { mode: 'by_hand', at: null, time_zone: 'UTC' }],
  ]);
  expect(ok(await testApp.call(resultsOverview, {}, learner))).toMatchObject({ waiting: 2, recent: [] });
  // Nor does practice of the same course, when the examination is over, tell what came before.
  testApp.pass(7200);
  const courseId = built.courses[0]?.id ?? 0;
  const own = ok(await testApp.call(openAttempt, { body: { courseId } }, learner)).attempt?.id ?? 0;
  ok(await testApp.call(submitAttempt, { body: { courseId, attemptId: own, answers: {} } }, learner));
  const previous = async () =>
    ok(await testApp.call(getAttempt, { params: { id: own } }, learner)).attempt?.result?.previous;
  expect(await previous()).toBeNull();

  const release = { params: { id: built.id }, body: { version: built.sitting.version } };
  ok(await testApp.call(releaseSitting, release, built.office));
  const after = ok(await testApp.call(listResults, { query: {} }, learner)).results;
  expect(after.filter(({ id }) => id !== own).map(({ score, comment }) => [score, comment])).toEqual([
    [77, 'Well argued.'],
    [1, null],
  ]);
  expect((await everyReply(built, learner, attempts)).filter((text) => TELLS.test(text)).length).toBeGreaterThan(5);
  expect(await previous()).toEqual({ score: 1, total: 1 });
  const mails = await resultMails(learner.email);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['sitting-results', 'Results of ‘B2 mock’ are out'],
  ]);
  // Names and links are numbered, with any number.
  const told = mails[0]?.text.replace(/^Hello .*|https?:\S+/gm, '');
  expect(told).not.toMatch(/77|Well argued/);
  const again = { ...release, body: { version: built.sitting.version + 1 } };
  expect(await testApp.call(releaseSitting, again, built.office)).toMatchObject({ body: { code: 'sitting_released' } });
});

test('releasing names who is not marked yet and who is held; a later score is shown and told at once', async () => {
  const held = await signedInAs('user', testApp);
  const { built, learner, attempts } = await taken({}, [await signedInAs('user', testApp), held]);
  ok(await enters(testApp, built, held));
  const theirs = [await takes(built, held, 0), await takes(built, held, 1)];
  const heldAt = { held_at: testApp.clock.now(), held_by: built.office.id };
  await testApp.db.updateTable('candidates').set(heldAt).where('account_id', '=', held.id).execute();
  const check = ok(await testApp.call(checkRelease, { params: { id: built.id } }, built.office));
  expect(check).toMatchObject({
    candidates: 1,
    emails: 1,
    open: 0,
    held: [{ username: expect.any(String) }],
    unmarked: [{ course: 'Academic Reading' }, { course: 'Academic Reading' }],
  });
  testApp.pass(7200);
  const unmarked = async () =>
    ok(await testApp.call(listSittings, { query: {} }, built.office)).find(({ id }) => id === built.id)?.unmarked;
  expect(await unmarked()).toBe(2);
  const release = { params: { id: built.id }, body: { version: built.sitting.version } };
  ok(await testApp.call(releaseSitting, release, built.office));
  expect(await unmarked()).toBe(0);
  expect((await everyReply(built, held, theirs)).filter((text) => TELLS.test(text))).toEqual([]);
  expect(await resultMails(held.email)).toEqual([]);
  // Whose record may be read stands at the work, and not while it would tell a hidden name.
  const candidateOf = async () =>
    ok(await testApp.call(writingReviews.open, { params: { id: theirs[1] ?? 0 } }, built.office)).submission.candidate;
  expect(await candidateOf()).toEqual({ id: check.held[0]?.candidate_id, sitting_id: built.id });
  const hides = { anonymous_marking: true };
  await testApp.db
    .updateTable('courses')
    .set(hides)
    .where('id', '=', built.courses[1]?.id ?? 0)
    .execute();
  expect(await candidateOf()).toBeNull();
  await scores(theirs[1] ?? 0);
  expect(await candidateOf()).not.toBeNull();
  await scores(attempts[1] ?? 0);
  expect(await resultMails(held.email)).toEqual([]);
  expect((await resultMails(learner.email)).map(({ kind }) => kind)).toEqual(['sitting-results', 'work-marked']);
});

test('results on a date are out when it has come, whether or not anything was done; one email is written once', async () => {
  const held = await signedInAs('user', testApp);
  const settings = { release: 'on_date' as const, release_at: inSeconds(testApp, 3600) };
  const { built, learner, attempts } = await taken(settings, [await signedInAs('user', testApp), held]);
  const params = { id: attempts[0] ?? 0 };
  const read = async () => ok(await testApp.call(getAttempt, { params }, learner)).attempt;
  const at = built.sitting.release_at;
  expect(await read()).toMatchObject({ resultRelease: { mode: 'on_date', at } });
  const heldAt = { held_at: testApp.clock.now(), held_by: built.office.id };
  await testApp.db.updateTable('candidates').set(heldAt).where('account_id', '=', held.id).execute();
  await releaseDue(testApp);
  expect(await resultMails(learner.email)).toEqual([]);
  testApp.pass(3300);
  expect(await read()).toMatchObject({ result: { score: 1 } });
  // Whose result is held back waits for the school: the date has passed.
  const own = ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, held));
  expect(own.sitting.result_release).toEqual({ mode: 'on_date', at: null, time_zone: 'UTC' });
  await Promise.all([releaseDue(testApp), releaseDue(testApp)]);
  await releaseDue(testApp);
  expect((await resultMails(learner.email)).length).toBe(1);
  const change = { version: built.sitting.version + 1, release: 'by_hand' as const };
  expect(await testApp.call(editSitting, { params: { id: built.id }, body: change }, built.office)).toMatchObject({
    status: 409,
    body: { code: 'sitting_released' },
  });
});

test('no edit lets results out while somebody has not finished; releasing them does, and a date after the end', async () => {
  const other = await signedInAs('user', testApp);
  const { built, attempts, learner } = await taken({}, [await signedInAs('user', testApp), other]);
  const params = { id: built.id };
  const edit = async (change: Partial<SittingSettings>) => {
    const { version } = ok(await testApp.call(getSitting, { params }, built.office)).sitting;
    return await testApp.call(editSitting, { params, body: { version, ...change } }, built.office);
  };
  const told = async () => (await everyReply(built, learner, attempts)).filter((text) => TELLS.test(text)).length;
  const onDate = (seconds: number) => ({ release: 'on_date' as const, release_at: inSeconds(testApp, seconds) });
  const refused = (path: string) => ({ status: 409, body: { code: 'sitting_unfinished', fields: [{ path }] } });
  expect(await edit({ release: 'at_once' })).toMatchObject(refused('release'));
  expect(await edit(onDate(60))).toMatchObject(refused('release_at.local'));
  testApp.pass(120);
  expect(await told()).toBe(0);
  ok(await edit(onDate(20 * 3600)));
  expect(await edit(onDate(60))).toMatchObject(refused('release_at.local'));
  // Nor does a date that was after the end come before another one.
  const window = await aSitting(testApp, {
    office: built.office,
    settings: { start_mode: 'window', ends_at: inSeconds(testApp, 3 * 3600) },
    startsIn: 60,
  });
  testApp.pass(600);
  const version = async () =>
    ok(await testApp.call(getSitting, { params: { id: window.id } }, built.office)).sitting.version;
  const both = { ...onDate(5 * 3600), ends_at: inSeconds(testApp, 8 * 3600) };
  const edited = async (change: object) =>
    await testApp.call(
      editSitting,
      { params: { id: window.id }, body: { version: await version(), ...change } },
      built.office,
    );
  expect(await edited(both)).toMatchObject(refused('release_at.local'));
  ok(await edited(onDate(5 * 3600)));
  expect(await edited({ ends_at: both.ends_at })).toMatchObject(refused('release_at.local'));
  ok(await enters(testApp, built, other));
  await takes(built, other, 0);
  await takes(built, other, 1);
  ok(await edit({ release: 'at_once' }));
  expect(await told()).toBeGreaterThan(0);
});

test('a cancelled sitting says whether somebody has submitted a part, and can be released', async () => {
  const { built, learner } = await taken();
  const nobody = await aSitting(testApp, { office: built.office });
  const listed = async ({ id }: BuiltSitting) =>
    ok(await testApp.call(listSittings, { query: {} }, built.office)).find((one) => one.id === id)?.has_results;
  expect(await listed(built)).toBe(false);
  for (const { id, sitting } of [built, nobody]) {
    const body = { version: sitting.version, reason: 'No heating.' };
    ok(await testApp.call(cancelSitting, { params: { id }, body }, built.office));
  }
  expect([await listed(built), await listed(nobody)]).toEqual([true, false]);
  const release = { params: { id: built.id }, body: { version: built.sitting.version + 1 } };
  ok(await testApp.call(releaseSitting, release, built.office));
  expect((await resultMails(learner.email)).map(({ kind }) => kind)).toContain('sitting-results');
});

test('results of a cancelled sitting come out on their date, and a hold in it can be lifted and nothing else done', async () => {
  const settings = { release: 'on_date' as const, release_at: inSeconds(testApp, 3600) };
  const { built, learner } = await taken(settings, [
    await signedInAs('user', testApp),
    await signedInAs('user', testApp),
  ]);
  const [, other = learner] = built.learners;
  ok(await enters(testApp, built, other));
  await takes(built, other, 0);
  await holds(built, other, true);
  const body = { version: built.sitting.version, reason: 'No heating.' };
  ok(await testApp.call(cancelSitting, { params: { id: built.id }, body }, built.office));
  testApp.pass(3300);
  await releaseDue(testApp);
  const kinds = async ({ email }: Person) => (await resultMails(email)).map(({ kind }) => kind);
  expect([await kinds(learner), await kinds(other)]).toEqual([
    expect.arrayContaining(['sitting-results']),
    expect.not.arrayContaining(['sitting-results']),
  ]);
  await holds(built, other, false);
  expect(await kinds(other)).toContain('sitting-results');
  const room = ok(await testApp.call(board, { params: { id: built.id }, query: {} }, built.office));
  expect(room.sitting.may).toEqual(['incident', 'hold']);
  const stop = { params: { id: built.id }, body: action({ candidateIds: 'all' as const }) };
  expect(await testApp.call(pause, stop, built.office)).toMatchObject({ body: { code: 'sitting_cancelled' } });
});

test('results at once are there with the submit, and are not taken away again', async () => {
  const { built, learner, attempts } = await taken({ release: 'at_once' });
  const read = async () => ok(await testApp.call(getAttempt, { params: { id: attempts[0] ?? 0 } }, learner)).attempt;
  expect(await read()).toMatchObject({ result: { score: 1 } });
  const edit = (change: Partial<SittingSettings>) =>
    testApp.call(
      editSitting,
      { params: { id: built.id }, body: { version: built.sitting.version, ...change } },
      built.office,
    );
  for (const change of [
    { release: 'by_hand' as const },
    { release: 'on_date' as const, release_at: inSeconds(testApp, 3600) },
  ]) {
    expect(await edit(change)).toMatchObject({ status: 409, body: { code: 'sitting_released' } });
  }
  expect(await read()).not.toHaveProperty('resultRelease');
  ok(await edit({ title: 'Renamed' }));
});

test('until somebody has a result it can be withheld after all', async () => {
  const built = await aSitting(testApp, { settings: { release: 'at_once' } });
  const body = { version: built.sitting.version, release: 'by_hand' as const };
  const { sitting } = ok(await testApp.call(editSitting, { params: { id: built.id }, body }, built.office));
  expect(sitting.release).toBe('by_hand');
});

/** Withholds the result of a learner, or lifts that. */
async function holds({ id, office }: BuiltSitting, { id: accountId }: Person, held: boolean): Promise<void> {
  const { id: candidateId } = await testApp.db
    .selectFrom('candidates')
    .select('id')
    .where('sitting_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const body = action({ candidateId, held, ...(held && { reason: 'To be looked at' }) });
  ok(await testApp.call(hold, { params: { id }, body }, office));
}

const RELEASES: [
  mode: string,
  settings: () => Partial<SittingSettings>,
  release: (built: BuiltSitting) => Promise<void>,
][] = [
  [
    'by hand',
    () => ({}),
    async ({ id, office }) => {
      const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
      const body = { version, unfinished_confirmed: true };
      ok(await testApp.call(releaseSitting, { params: { id }, body }, office));
    },
  ],
  [
    'on their date',
    () => ({ release: 'on_date', release_at: inSeconds(testApp, 3600) }),
    async () => testApp.pass(3300),
  ],
  ['at once', () => ({ release: 'at_once' }), async () => {}],
];

test.each(RELEASES)('a result that was withheld when others came out %s is told once that is lifted', async (...of) => {
  const [, settings, release] = of;
  const { built, learner } = await taken(settings());
  await holds(built, learner, true);
  await release(built);
  await releaseDue(testApp);
  expect(await resultMails(learner.email)).toEqual([]);
  await holds(built, learner, false);
  const kinds = async () => (await resultMails(learner.email)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['sitting-results']);
  await releaseDue(testApp);
  await holds(built, learner, true);
  await holds(built, learner, false);
  expect(await kinds()).toEqual(['sitting-results']);
});

const isAtOnce = (mode: string) => mode === 'at once';

/** Two who have taken the first part; one has taken the second too. */
async function halfTaken(settings: Partial<SittingSettings>) {
  const between = await signedInAs('user', testApp);
  const { built, learner } = await taken(settings, [await signedInAs('user', testApp), between]);
  ok(await enters(testApp, built, between));
  return { built, learner, between, theirs: [await takes(built, between, 0)] };
}

test.each(RELEASES)(
  'who has a part to take gets nothing of what comes out %s, then all once it ends',
  async (...of) => {
    const [mode, settings, release] = of;
    const { built, learner, between, theirs } = await halfTaken(settings());
    const check = async () => ok(await testApp.call(checkRelease, { params: { id: built.id } }, built.office));
    expect(await check()).toMatchObject({
      candidates: 1,
      unfinished: [{ username: expect.any(String) }],
    });
    await release(built);
    await releaseDue(testApp);
    const told = async (attempts: number[]) =>
      (await everyReply(built, between, attempts)).filter((text) => TELLS.test(text)).length;
    expect(await told(theirs)).toBe(0);
    const { sitting } = ok(await testApp.call(getOwnSitting, { params: { id: built.id } }, between));
    expect(sitting.release.released_at).toBeNull();
    expect(await resultMails(between.email)).toEqual([]);
    expect((await resultMails(learner.email)).length).toBe(isAtOnce(mode) ? 0 : 1);
    testApp.pass(1);
    theirs.push(await takes(built, between, 1));
    expect((await told(theirs)) > 0).toBe(mode !== 'by hand');
    expect(await check()).toMatchObject({ unfinished: [] });
    if (mode === 'by hand') await release(built);
    expect(await told(theirs)).toBeGreaterThan(5);
    testApp.pass(20_000);
    await releaseDue(testApp);
    await releaseDue(testApp);
    expect((await resultMails(between.email)).length).toBe(isAtOnce(mode) ? 0 : 1);
  },
);

test.each(RELEASES.slice(1))('who misses a part gets the rest %s, once they can take it no more', async (...of) => {
  const [, settings, release] = of;
  const { built, between, theirs } = await halfTaken(settings());
  await release(built);
  const read = async () =>
    ok(await testApp.call(getAttempt, { params: { id: theirs[0] ?? 0 } }, between)).attempt?.result;
  expect(await read()).toBeUndefined();
  testApp.pass(20_000);
  await releaseDue(testApp);
  expect(await read()).toMatchObject({ score: 1 });
});

test('while somebody has not finished, results are released only where that is confirmed', async () => {
  const { built, between } = await halfTaken({});
  const releases = (unfinished_confirmed?: boolean) =>
    testApp.call(
      releaseSitting,
      { params: { id: built.id }, body: { version: built.sitting.version, unfinished_confirmed } },
      built.office,
    );
  expect(await releases()).toMatchObject({ status: 409, body: { code: 'sitting_unfinished' } });
  const body = { courseId: built.courses[1]?.id ?? 0, sittingId: built.id, place: PLACE };
  ok(await testApp.call(openAttempt, { body }, between));
  expect(await releases(false)).toMatchObject({ status: 409, body: { code: 'sitting_under_way' } });
  ok(await releases(true));
});

test('a hold that is lifted before the release tells nothing, nor of who has taken nothing', async () => {
  const { built, learner } = await taken();
  await holds(built, learner, true);
  await holds(built, learner, false);
  expect(await resultMails(learner.email)).toEqual([]);
  const absent = await aSitting(testApp, { settings: { release: 'at_once' } });
  const [nobody = absent.office] = absent.learners;
  await holds(absent, nobody, true);
  await holds(absent, nobody, false);
  expect(await resultMails(nobody.email)).toEqual([]);
});

test('whoever is withheld again before their email is written is told when that is lifted for good', async () => {
  const { built, learner } = await taken({ release: 'at_once' });
  await holds(built, learner, true);
  await holds(built, learner, false);
  await holds(built, learner, true);
  expect(await resultMails(learner.email)).toEqual([]);
  await holds(built, learner, false);
  expect((await resultMails(learner.email)).map(({ kind }) => kind)).toEqual(['sitting-results']);
});
