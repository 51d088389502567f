import { text } from 'node:stream/consumers';
import { admins, users } from '@parlance/contract/account-admin';
import { getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { openAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { sendMessage as writeToSchool } from '@parlance/contract/contact';
import { urlOf } from '@parlance/contract/endpoint';
import { readImportFile } from '@parlance/contract/interchange/imports';
import { pause } from '@parlance/contract/invigilation/actions';
import {
  erasePerson,
  exportOwnData,
  exportPersonalData,
  listDeletedAccounts,
  listErasures,
  previewErasure,
} from '@parlance/contract/personal-data/personal-data';
import { checkReceipt } from '@parlance/contract/receipts/receipts';
import { DEFAULT_SIGHT, setReleasePolicy, withholdResults } from '@parlance/contract/release-policy';
import { issueReport, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { writingReviews } from '@parlance/contract/reviews';
import { addBankComment } from '@parlance/contract/rubrics/comment-bank';
import {
  countAdminStatuses,
  countAdmins,
  countCourses,
  countCourseTypes,
  countUserStatuses,
} from '@parlance/contract/statistics';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { aCourse } from '../../test/course-builder.ts';
import { anOverall, sitsWith } from '../../test/overall-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { foundIn, foundInLetters } from '../../test/personal-data/found.ts';
import { aSchool, type School, type Somebody, somebody, wordsOf } from '../../test/personal-data/somebody.ts';
import { markedTwice } from '../../test/second-marking.ts';
import { action, aRoom, readsTest } from '../../test/sittings/a-room.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { raiseAlarm } from '../platform/alarms/raise.ts';
import { giveOutAll } from '../second-marking/allocating/allocate.ts';

const log: string[] = [];
const testApp = useTestApp({ CONTACT_TO: 'office@school.example', LOG_LEVEL: 'debug' }, log);
const PASSWORD = 'four words that do not belong';
let school: School;
/** Somebody who is not erased, and what they said. */
let other: Somebody;
const otherWords = wordsOf('other');
beforeAll(async () => {
  school = await aSchool(testApp);
  other = await somebody(testApp, school, otherWords);
});

const erases = ({ id }: { id: number }, email: string, as = school.superadmin) =>
  testApp.call(erasePerson, { params: { id }, body: { email, reason: 'Asked for it in writing.' } }, as);
const previews = ({ id }: { id: number }) => testApp.call(previewErasure, { params: { id } }, school.superadmin);

/** The files of an export by name. */
async function unzipped(url: string, payload: object | undefined, { token }: Person): Promise<Map<string, string>> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const zip = await fromBufferPromise(answer.rawPayload);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The receipts of a person, the first of the Reading test. */
async function codesOf({ attempts }: Somebody): Promise<string[]> {
  const { db } = testApp;
  const rows = await db
    .selectFrom('receipts')
    .select(['code', 'attempt_id'])
    .where('attempt_id', 'in', attempts)
    .execute();
  const inOrder = rows.sort((a, b) => attempts.indexOf(a.attempt_id) - attempts.indexOf(b.attempt_id));
  return inOrder.map(({ code }) => code);
}

/** Whatever of a person's work is counted or proved somewhere, and must not change when the person is erased. */
async function figures(person: Somebody, { office, superadmin, reading }: School) {
  const { attempts } = person;
  const scores = await testApp.db
    .selectFrom('attempts')
    .select(['id', 'status', 'score', 'out_of', 'duration_seconds', 'started_at', 'closed_at'])
    .where('id', 'in', attempts)
    .orderBy('id')
    .execute();
  const marks = await testApp.db
    .selectFrom('responses')
    .select(['attempt_id', 'question_id', 'mark', 'part_marks'])
    .where('attempt_id', 'in', attempts)
    .orderBy('attempt_id')
    .orderBy('question_id')
    .execute();
  const { counted_at: _at, ...analysis } = ok(
    await testApp.call(getAnalysis, { params: { id: reading.id }, query: {} }, office),
  );
  const receipts = [];
  for (const code of await codesOf(person)) {
    const { valid, course, answered, questions } = ok(await testApp.call(checkReceipt, { body: { code } }, office));
    receipts.push({ valid, course, answered, questions });
  }
  const statistics = [];
  for (const one of [countAdmins, countAdminStatuses, countCourses, countCourseTypes])
    statistics.push(ok(await testApp.call(one, {}, superadmin)));
  return { scores, marks, analysis, receipts, statistics };
}

/** How many learners there are of each status. */
const learners = async () => ok(await testApp.call(countUserStatuses, {}, school.superadmin));

/** `npm run proof` erases more people, one after another, in a school that keeps the others. */
const PEOPLE = process.env.EVERY_DATABASE === undefined ? 1 : 3;

test('nothing of an erased person is found in any table or file; figures, scores and receipts stay', async () => {
  const itsWords = () => foundIn(testApp.db, ['zqother']);
  for (let one = 0; one < PEOPLE; one += 1) {
    const words = wordsOf(`${'abcdef'[one]}`);
    const person = await somebody(testApp, school, words);
    const before = await figures(person, school);
    const counted = await learners();
    const kept = await itsWords();
    expect(before.receipts.length).toBe(4);
    expect(before.analysis.items.length).toBeGreaterThan(1);
    expect(await written()).toContain(`zq${'abcdef'[one]}`);
    const keys = await testApp.db.selectFrom('uploads').select('key').where('owner_id', '=', person.id).execute();
    const stored = await foundIn(testApp.db, words.said.keys());
    const letters = () => foundInLetters(testApp.db, testApp.settings.secret, words.said.keys());
    expect(await letters()).toContainEqual(expect.stringMatching(/^contact-message: /));
    // What the school wrote of the reason is encrypted.
    expect([...words.said].filter(([word]) => !stored.some((one) => one.endsWith(word)))).toEqual([
      [expect.any(String), 'reason'],
    ]);

    expect(ok(await previews(person))).toMatchObject({
      counts: { attempts: 4, texts: 3, recordings: 1, comments: 2, examinations: 1, sessions: 1, messages: 1 },
      unmarked: 1,
      openUntil: null,
    });
    const { message } = ok(await erases(person, person.email.toUpperCase()));
    expect(message).toBe(`Account ${person.id} was erased.`);

    expect(await foundIn(testApp.db, words.said.keys())).toEqual([]);
    expect(await letters()).toEqual([]);
    expect([...words.said.keys()].filter((word) => log.some((line) => line.includes(word)))).toEqual([]);
    expect(keys.length).toBe(1);
    for (const { key } of keys) expect(await testApp.store.open(key)).toBeNull();
    expect(await figures(person, school)).toEqual(before);
    // As many accounts as before: one of them is deleted now.
    const { active, deleted, ...others } = counted;
    expect(await learners()).toEqual({ ...others, active: active - 1, deleted: deleted + 1 });
    expect(await itsWords()).toEqual(kept);
    expect(await written()).toMatch(/^\[\{"text":"zqother\w+; tent","n":1\}\]$/);
    const [code = ''] = await codesOf(person);
    expect(ok(await testApp.call(checkReceipt, { body: { code } }, school.office))).toMatchObject({
      matchesStored: false,
      differsIn: [2],
      erased: true,
    });
    expect((await testApp.call(openAttempt, { body: { courseId: school.reading.id } }, person)).status).toBe(401);
    expect((await testApp.call(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(401);
  }
  const [last] = ok(await testApp.call(listErasures, { query: { page: '1' } }, school.superadmin));
  expect(last).toMatchObject({
    by: expect.stringContaining('superadmin'),
    reason: 'Asked for it in writing.',
    pending: false,
  });
}, 120_000);

/** What the analysis says that learners wrote. */
async function written(): Promise<string> {
  const [, versionId = 0] = school.reading.versionIds;
  const params = { id: school.reading.id, versionId };
  return JSON.stringify(ok(await testApp.call(getItemAnalysis, { params, query: {} }, school.office)).wrong);
}

test('emails to others go with the person whom they are about, and messages from an email of before too', async () => {
  const { superadmin } = school;
  const words = wordsOf('letters');
  const { id } = await signedInAs('admin', testApp);
  const [email, later] = [`${words.say('email')}@example.org`, `${words.say('later email')}@example.org`];
  const calls = (to: string) => ({ params: { id }, body: { username: words.say('username'), email: to } });
  ok(await testApp.call(admins.edit, calls(email), superadmin));
  const message = { email, name: 'Somebody', subject: words.say('subject'), message: words.say('message') };
  expect(ok(await testApp.call(writeToSchool, { body: message }))).toEqual({ success: true });
  ok(await testApp.call(admins.edit, calls(later), superadmin));
  const alarm = { kind: 'much_read' as const, subject: String(id), about: words.say('about'), accountId: id };
  await raiseAlarm(testApp, alarm, async () => [
    { kind: 'alarm', to: { name: '', address: superadmin.email }, subject: alarm.about, pieces: [], language: 'en' },
  ]);
  expect(ok(await previews({ id })).counts).toMatchObject({ messages: 1, emails: 2 });
  ok(await erases({ id }, later));
  expect(await foundIn(testApp.db, words.said.keys())).toEqual([]);
  expect(await foundInLetters(testApp.db, testApp.settings.secret, words.said.keys())).toEqual([]);
});

test('what a member of staff did stays, under no name; what waits for two marks of somebody erased is given to nobody', async () => {
  const words = wordsOf('staff');
  const { superadmin, office } = school;
  const [marker, second] = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
  const email = `${words.say('email')}@example.org`;
  const form = { username: words.say('username'), full_name: words.say('full name'), email, phone: words.say('phone') };
  ok(await testApp.call(admins.edit, { params: { id: marker.id }, body: form }, superadmin));
  ok(await testApp.call(addBankComment, { body: { text: words.say('kept comment') } }, marker));
  const file = new FormData();
  file.append('file', new Blob(['What? {=this ~that}']), `${words.say('file')}.gift`);
  expect((await testApp.upload(readImportFile, file, marker)).status).toBe(200);
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await markedTwice(testApp, course, { lead: office, markers: [marker, second] });
  const author = await signedInAs('user', testApp);
  const id = await aSubmission(testApp, course, { by: author, answers: { [course.questionIds[0] ?? 0]: 'A text.' } });
  await giveOutAll(testApp);
  const waiting = async (as: Person) =>
    ok(await testApp.call(writingReviews.pending, { query: {} }, as)).reviews.some((one) => one.submission_id === id);
  expect([await waiting(marker), await waiting(second)]).toEqual([true, true]);
  const body = { score: 55, comment: 'Well argued.' };
  ok(await testApp.call(writingReviews.score, { params: { id }, body }, marker));

  ok(await erases(marker, email));
  expect(await foundIn(testApp.db, words.said.keys())).toEqual([]);
  const rows = await testApp.db
    .selectFrom('markings')
    .innerJoin('accounts', 'accounts.id', 'marker_id')
    .select(['score', 'markings.state', 'username'])
    .where('attempt_id', '=', id)
    .orderBy('turn')
    .execute();
  expect(rows).toContainEqual({ score: 55, state: 'saved', username: `Erased account ${marker.id}` });

  ok(await erases(author, author.email));
  await giveOutAll(testApp);
  expect([await waiting(second), await waiting(office)]).toEqual([false, false]);
  const states = await testApp.db.selectFrom('markings').select('state').where('attempt_id', '=', id).execute();
  expect(states.filter(({ state }) => state === 'allocated')).toEqual([]);
});

test('who may not be erased is refused, and nothing of them goes', async () => {
  const learner = await signedInAs('user', testApp);
  const { superadmin, reading } = school;
  const refused = async (answer: ReturnType<typeof erases>) => {
    const { status, body } = await answer;
    return [status, (body as { code?: string }).code];
  };
  expect(await refused(erases(superadmin, superadmin.email))).toEqual([409, 'not_yourself']);
  const second = await signedInAs('superadmin', testApp);
  expect(await refused(erases(second, second.email))).toEqual([409, 'erase_superadmin']);
  expect(await refused(erases({ id: 99_999 }, learner.email))).toEqual([404, 'not_found']);
  expect(await refused(erases(learner, 'somebody@example.org'))).toEqual([400, 'invalid']);
  for (const person of [learner, school.office]) {
    expect(await refused(erases(learner, learner.email, person))).toEqual([403, 'wrong_role']);
  }
  ok(await testApp.call(openAttempt, { body: { courseId: reading.id } }, learner));
  expect(ok(await previews(learner)).openUntil).not.toBeNull();
  expect(await refused(erases(learner, learner.email))).toEqual([409, 'erase_test_open']);
  const { body } = await testApp.call(openAttempt, { body: { courseId: reading.id } }, learner);
  expect(body.attempt?.status).toBe('open');
});

test('a deleted account is in the list until it is erased, once', async () => {
  const learner = await signedInAs('user', testApp);
  const { superadmin } = school;
  const deleted = async () =>
    ok(await testApp.call(listDeletedAccounts, { query: {} }, superadmin)).some(({ id }) => id === learner.id);
  expect(await deleted()).toBe(false);
  ok(await testApp.call(users.remove, { params: { id: learner.id } }, superadmin));
  expect(await deleted()).toBe(true);
  ok(await erases(learner, learner.email));
  expect(await deleted()).toBe(false);
  expect((await erases(learner, `erased-${learner.id}@invalid`)).status).toBe(400);
  expect(await previews(learner)).toMatchObject({ status: 409, body: { code: 'already_erased' } });
  const { rows } = await sql<{ username: string; email: string; phone: string; full_name: string }>`
    select username, email, phone, full_name from accounts where id = ${learner.id}`.execute(testApp.db);
  expect(rows).toEqual([
    { username: `Erased account ${learner.id}`, email: `erased-${learner.id}@invalid`, phone: '', full_name: '' },
  ]);
});

test('until when a test runs is told with the pause that is under way, as to its learner', async () => {
  const room = await aRoom(testApp);
  const pausing = { params: { id: room.id }, body: action({ candidateIds: 'all' as const }) };
  ok(await testApp.call(pause, pausing, room.office));
  testApp.pass(600);
  const { deadline } = await readsTest(testApp, room.first);
  expect(ok(await previews(room.first.learner)).openUntil).toBe(deadline);
});

test('what was told of a result is in no file once the result is taken back, of one of several tests neither', async () => {
  const { office, superadmin } = school;
  const by = await signedInAs('user', testApp);
  const { overall, courses } = await anOverall(testApp, office);
  const [shown, taken] = courses;
  const ids = [await sitsWith(testApp, shown, 3, by), await sitsWith(testApp, taken, 2, by)] as const;
  for (const about of [{ attempt_id: ids[0] }, { attempt_id: ids[1] }, { overall_id: overall.id }])
    ok(await testApp.call(issueReport, { body: { ...about, shows: SHOWS_NOTHING } }, by));
  const url = urlOf(exportPersonalData, { params: { id: by.id } });
  const reports = async () => {
    const files = await unzipped(url, undefined, superadmin);
    return ids.map((id) => {
      const {
        review,
        score_reports: own,
        score_report_parts: parts,
      } = JSON.parse(files.get(`attempts/${id}.json`) ?? '');
      const payloads = [...own, ...parts.map(({ report }: { report: object }) => report)].map(({ payload }) => payload);
      return [review === null, ...payloads.map((payload) => payload !== null)];
    });
  };
  expect(await reports()).toEqual([
    [false, true, true],
    [false, true, true],
  ]);
  const policy = { ...DEFAULT_SIGHT, release: 'by_hand' as const, release_at: null, version: 0 };
  ok(await testApp.call(setReleasePolicy, { params: { id: taken.id }, body: policy }, office));
  ok(await testApp.call(withholdResults, { params: { id: taken.id }, body: { reason: 'A key was wrong.' } }, office));
  expect(await reports()).toEqual([
    [false, true, false],
    [true, false, false],
  ]);
});

test('a person gets what is kept of them with their password, and the school what they ask for', async () => {
  const [person, words] = [other, otherWords];
  const own = () => unzipped(urlOf(exportOwnData), { password: PASSWORD }, person);
  await testApp.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute();
  const wrong = await testApp.call(exportOwnData, { body: { password: 'another one' } }, person);
  expect(wrong).toMatchObject({ status: 400, body: { code: 'password_wrong' } });
  const files = await own();
  const [reading] = person.attempts;
  expect([...files.keys()].sort()).toEqual([
    'READ-ME.txt',
    'account.json',
    ...person.attempts.map((id) => `attempts/${id}.json`).sort(),
    'examinations.json',
    'log.json',
    'messages.json',
    expect.stringMatching(/^recordings\//),
    'sessions.json',
    'work.json',
  ]);
  const all = [...files.values()].join('\n');
  const missing = [...words.said].flatMap(([word, what]) => (all.includes(word) ? [] : [what]));
  expect(missing.sort()).toEqual(
    ['note between markers', 'incident', 'why the result is held', 'reason of an allowance'].sort(),
  );
  expect(all).not.toMatch(/\/api\/media\/|superadmin|password_hash|token/);
  const test = JSON.parse(files.get(`attempts/${reading}.json`) ?? '{}');
  expect(test.review.result.score).toBe(0);
  // What is held back is in no file: the test tells what was answered, and nothing of what was asked.
  expect(JSON.parse(files.get(`attempts/${person.attempts.at(-1)}.json`) ?? '{}')).toMatchObject({ review: null });
  const ofSchool = await unzipped(
    urlOf(exportPersonalData, { params: { id: person.id } }),
    undefined,
    school.superadmin,
  );
  expect([...ofSchool.keys()]).toEqual([...files.keys()]);
  for (let more = 0; more < 2; more += 1) await own();
  await expect(own()).rejects.toThrow('429');
});
