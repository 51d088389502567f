import { getAnalysis } from '@parlance/contract/analysis/analysis';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listAudit } from '@parlance/contract/audit';
import { editCourse } from '@parlance/contract/course-admin';
import { hold } from '@parlance/contract/invigilation/actions';
import { type RetentionKind, retentionKinds } from '@parlance/contract/personal-data/kept';
import { listErasures } from '@parlance/contract/personal-data/personal-data';
import {
  listRetention,
  previewRetention,
  RETENTION_DAYS_MIN,
  readRetention,
  setRetention,
} from '@parlance/contract/personal-data/retention';
import { checkReceipt } from '@parlance/contract/receipts/receipts';
import { DEFAULT_SIGHT, releaseResults, setReleasePolicy } from '@parlance/contract/release-policy';
import { allocateRemark, listRemarks, requestRemark } from '@parlance/contract/remarks';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openQuestion, record } from '../../../test/attempt-builder.ts';
import { audioFile } from '../../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { elsewhere, type Person, signedInAs } from '../../../test/people.ts';
import { foundIn } from '../../../test/personal-data/found.ts';
import { aSchool, type School, type Somebody, somebody, wordsOf } from '../../../test/personal-data/somebody.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { action } from '../../../test/sittings/a-room.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { giveOutAll } from '../../second-marking/allocating/allocate.ts';
import { applyDueRules, applyRule } from './nightly.ts';

const testApp = useTestApp();
const DAY = 86_400;
let school: School;
let person: Somebody;
const words = wordsOf('kept');

/** The office and the superadmin, logged in again: their sessions end long before what they keep does. */
async function later(days: number): Promise<void> {
  testApp.pass(days * DAY);
  const { office, superadmin } = school;
  school = { ...school, office: await elsewhere(testApp, office), superadmin: await elsewhere(testApp, superadmin) };
}

const days = RETENTION_DAYS_MIN;
const preview = async (kind: RetentionKind) =>
  ok(await testApp.call(previewRetention, { query: { kind, days: String(days) } }, school.superadmin));
const sets = (
  kind: RetentionKind,
  more: { days?: number | null; confirmItems?: number } = {},
  as = school.superadmin,
) => testApp.call(setRetention, { body: { kind, days, ...more } }, as);
/** In small slices; the log has more entries. */
const applies = (kind: RetentionKind) =>
  applyRule(testApp, kind, { log: testApp.app.log, slice: kind === 'audit_log' ? 100 : 2, pauseMs: 0 });
const log = async (action: string) => ok(await testApp.call(listAudit, { query: { action } }, school.superadmin));

/** Sets a rule with what it finds, and applies it; gives how many it found. */
async function removes(kind: RetentionKind): Promise<number> {
  const { items } = await preview(kind);
  ok(await sets(kind, { confirmItems: items }));
  await applies(kind);
  ok(await sets(kind, { days: null }));
  return items;
}

beforeAll(async () => {
  school = await aSchool(testApp);
  person = await somebody(testApp, school, words);
  await anUnmarkedRecording();
});

/** What an admin recorded while they tried a test: nobody marks it. */
async function anUnmarkedRecording(): Promise<void> {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] });
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, school.office);
  const at = { course, learner: school.office, params: { id: body.attempt?.id ?? 0 } };
  const [questionId = 0] = course.questionIds;
  await openQuestion(testApp, at, questionId);
  ok(await record(testApp, at, questionId, audioFile('tone.ogg')));
  const attemptId = at.params.id;
  ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers: {} } }, school.office));
}

const said = (what: string) => [...words.said].find(([, said]) => said === what)?.[0] ?? 'nothing';
const isKept = async (what: string) => (await foundIn(testApp.db, [said(what)])).length > 0;

test('what waits for a mark or a release is kept however old it is, and its learner with it', async () => {
  await later(100);
  const found = new Map<RetentionKind, number>();
  for (const kind of retentionKinds) found.set(kind, (await preview(kind)).items);
  expect([found.get('marked_recordings'), found.get('examination_notes')]).toEqual([0, 0]);
  const { superadmin } = school;
  const unused = (await preview('accounts')).firstOnes.map(({ who }) => who);
  expect(unused).not.toContain(person.names.username);
  await removes('typed_answers');
  expect([await isKept('typed in the examination'), await isKept('incident')]).toEqual([true, true]);
  expect([await isKept('typed answer'), await isKept('essay'), await isKept('note of a marker')]).toEqual([
    false,
    false,
    false,
  ]);
  // Texts of others, comments and scores stay; the receipt says why it differs.
  expect(await isKept('comment')).toBe(true);
  const receipt = await testApp.db
    .selectFrom('receipts')
    .select('code')
    .where('attempt_id', '=', person.attempts[0] ?? 0)
    .executeTakeFirstOrThrow();
  expect(ok(await testApp.call(checkReceipt, { body: { code: receipt.code } }, superadmin))).toMatchObject({
    valid: true,
    matchesStored: false,
    erased: true,
  });
});

type Held = { course: BuiltCourse; id: number; learner: Person; marker: Person };
type Hold = {
  before?: (held: Omit<Held, 'id'>) => Promise<void>;
  made: (held: Held) => Promise<unknown>;
  /** After all these days. */
  late?: (held: Held) => Promise<unknown>;
  ends?: (held: Held) => Promise<unknown>;
};

/** Whatever holds a text, each with how that ends. */
const holds: Record<string, Hold> = {
  'no mark': { made: async () => {}, ends: marks },
  'a mark of this month': { made: async () => {}, late: marks },
  'marks of two that have not become one': {
    before: async ({ course, marker }) => {
      await markedTwice(testApp, course, { lead: school.office, markers: [marker, school.superadmin] });
    },
    made: async (held) => {
      await giveOutAll(testApp);
      await marks(held);
    },
    ends: (held) => marks({ ...held, marker: school.superadmin }),
  },
  'a request for another mark': {
    before: ({ course }) => offersRemarks(course, 10),
    made: async (held) => {
      await marks(held);
      ok(await testApp.call(requestRemark, { params: { id: held.id }, body: { reason: '' } }, held.learner));
    },
    ends: async ({ id }) => {
      const { requests } = ok(await testApp.call(listRemarks, { query: {} }, school.office));
      const params = { id: requests.find((one) => one.attempt_id === id)?.id ?? 0 };
      const marker = await signedInAs('admin', testApp);
      ok(await testApp.call(allocateRemark, { params, body: { marker_id: marker.id } }, school.office));
      const body = { score: 70, comment: 'Again.' };
      ok(await testApp.call(writingReviews.score, { params: { id }, body }, marker));
    },
  },
  'the days in which another mark can be asked for': {
    before: ({ course }) => offersRemarks(course, 300),
    made: marks,
  },
  'a result that its course holds back': {
    before: async ({ course }) => {
      const body = { release: 'by_hand' as const, release_at: null, ...DEFAULT_SIGHT, version: 0 };
      ok(await testApp.call(setReleasePolicy, { params: { id: course.id }, body }, school.office));
    },
    made: marks,
    ends: async ({ course, id }) => {
      const body = { submissions: [id] };
      ok(await testApp.call(releaseResults, { params: { id: course.id }, body }, school.office));
    },
  },
};

async function marks({ id, marker }: Held): Promise<void> {
  ok(
    await testApp.call(writingReviews.score, { params: { id }, body: { score: 60, comment: 'Well argued.' } }, marker),
  );
}

async function offersRemarks({ id }: BuiltCourse, remark_days: number): Promise<void> {
  ok(await testApp.call(editCourse, { params: { id }, body: { remark_days, remark_may_lower: false } }, school.office));
}

test('a text is kept while anything is to be decided about it', async () => {
  const all: (Held & { hold: Hold; text: string })[] = [];
  for (const [name, hold] of Object.entries(holds)) {
    const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    const [learner, marker] = [await signedInAs('user', testApp), await signedInAs('admin', testApp)];
    await hold.before?.({ course, learner, marker });
    const text = `zqheld${name.replaceAll(' ', '')}`;
    const id = await aSubmission(testApp, course, { by: learner, answers: { [course.questionIds[0] ?? 0]: text } });
    const held = { course, id, learner, marker };
    await hold.made(held);
    all.push({ ...held, hold, text });
  }
  await later(100);
  for (const held of all) {
    held.marker = await elsewhere(testApp, held.marker);
    await held.hold.late?.(held);
  }
  const texts = () =>
    foundIn(
      testApp.db,
      all.map(({ text }) => text),
    );
  const before = await texts();
  expect(before.length).toBe(all.length);
  await removes('typed_answers');
  expect(await texts()).toEqual(before);
  for (const held of all) await held.hold.ends?.(held);
  await later(301);
  await removes('typed_answers');
  expect(await texts()).toEqual([]);
});

/** What a rule removes of somebody of whom everything is done, and what of them stays after it. */
const gone: Record<RetentionKind, { words: string[]; stays: string[] }> = {
  marked_recordings: { words: [], stays: ['typed in the examination', 'incident', 'message'] },
  unmarked_recordings: { words: [], stays: ['typed in the examination', 'incident', 'message'] },
  typed_answers: { words: ['typed in the examination'], stays: ['incident', 'message', 'comment'] },
  examination_notes: { words: ['incident', 'message in the room'], stays: ['message', 'comment'] },
  audit_log: { words: [], stays: ['message', 'comment'] },
  messages: { words: ['message', 'subject'], stays: ['comment'] },
  accounts: { words: ['email', 'full name', 'comment'], stays: [] },
};

/** How many recordings are left. */
const left: Partial<Record<RetentionKind, number>> = { marked_recordings: 1 };

/** Whose account goes last: the others are looked for in it. */
const inTurn = [...retentionKinds].sort((a, b) => Number(a === 'accounts') - Number(b === 'accounts'));

test('what is done with goes, each kind by its own rule alone, in slices that the log counts', async () => {
  const { sittingId, candidateId, attempts } = person;
  const [, , speaking = 0] = attempts;
  ok(
    await testApp.call(
      speakingReviews.score,
      { params: { id: speaking }, body: { score: 50, comment: '' } },
      school.office,
    ),
  );
  const params = { id: sittingId };
  ok(await testApp.call(hold, { params, body: action({ candidateId, held: false, reason: '' }) }, school.office));
  const of = testApp.db.selectFrom('sittings').select('version').where('id', '=', sittingId);
  const { version } = await of.executeTakeFirstOrThrow();
  const body = { version, unfinished_confirmed: true };
  ok(await testApp.call(releaseSitting, { params, body }, school.office));
  await later(RETENTION_DAYS_MIN + 1);
  const recordings = async () =>
    await testApp.db.selectFrom('uploads').select(['key', 'owner_id']).where('kind', '=', 'recording').execute();
  expect((await recordings()).length).toBe(2);
  const scores = await testApp.db
    .selectFrom('attempts')
    .select(['id', 'status', 'score', 'out_of'])
    .orderBy('id')
    .execute();
  const figures = async () => {
    const { counted_at: _at, ...counted } = ok(
      await testApp.call(getAnalysis, { params: { id: school.reading.id }, query: {} }, school.office),
    );
    return counted;
  };
  const before = await figures();
  for (const kind of inTurn) {
    const { items, people, oldest, firstOnes } = await preview(kind);
    expect([kind, items > 0, oldest !== null, firstOnes.length]).toEqual([kind, true, true, Math.min(items, 10)]);
    // An admin tries a test for nobody; an entry of the log may be about nobody.
    expect(people).toBeGreaterThanOrEqual(kind === 'audit_log' ? 0 : 1);
    expect(await sets(kind)).toMatchObject({ status: 409, body: { code: 'retention_confirm', items } });
    expect(await sets(kind, { confirmItems: items + 1 })).toMatchObject({ status: 409 });
    expect(ok(await sets(kind, { confirmItems: items })).rule).toMatchObject({ kind, days });
    await applies(kind);
    expect((await preview(kind)).items).toBe(0);
    expect([kind, (await recordings()).length]).toEqual([kind, left[kind] ?? 0]);
    for (const what of gone[kind].words) expect([kind, what, await isKept(what)]).toEqual([kind, what, false]);
    for (const what of gone[kind].stays) expect([kind, what, await isKept(what)]).toEqual([kind, what, true]);
    // An entry for each slice of each table.
    const now = testApp.clock.now().toISOString();
    const slices = (await log('retention.applied')).filter(({ at, details }) => at === now && details.kind === kind);
    const counted = slices.reduce((sum, { details }) => sum + Number(details.items), 0);
    expect([kind, counted, slices.every(({ actor }) => actor === null)]).toEqual([kind, items, true]);
    const rules = ok(await testApp.call(listRetention, {}, school.superadmin));
    expect(rules.find((rule) => rule.kind === kind)?.applied_at).toBe(now);
  }
  expect(await recordings()).toEqual([]);
  const after = await testApp.db
    .selectFrom('attempts')
    .select(['id', 'status', 'score', 'out_of'])
    .orderBy('id')
    .execute();
  expect([after, await figures()]).toEqual([scores, before]);
  const [erased] = ok(await testApp.call(listErasures, { query: { page: '1' } }, school.superadmin));
  expect(erased).toMatchObject({ by: null, reason: 'No login for as long as the rule says.' });
  const inGerman = { ...school.superadmin, headers: { 'accept-language': 'de' } };
  const [said] = ok(await testApp.call(listErasures, { query: { page: '1' } }, inGerman));
  expect(said?.reason).toBe('Keine Anmeldung während der Zeit, die die Regel nennt.');
  const { rows } = await sql<{ role: string }>`select distinct role from accounts where status <> 'deleted'`.execute(
    testApp.db,
  );
  expect(rows.map(({ role }) => role).sort()).toEqual(['admin', 'superadmin']);
}, 120_000);

test('a rule is applied once a night, and by day where nights were missed; not before it is set', async () => {
  const learner = await signedInAs('user', testApp);
  for (const kind of retentionKinds) ok(await sets(kind, { days: null }));
  // What everybody reads is what holds, without who set it.
  expect(ok(await testApp.call(readRetention, {}))).toEqual({ rules: [] });
  const nightly = () => applyDueRules(testApp, { log: testApp.app.log, pauseMs: 0 });
  const atOf = async (kind: RetentionKind) =>
    ok(await testApp.call(listRetention, {}, school.superadmin)).find((rule) => rule.kind === kind)?.applied_at;
  const toHour = (hour: number) => {
    const now = testApp.clock.now();
    testApp.pass(((hour - now.getUTCHours() + 24) % 24) * 3600);
  };
  toHour(12);
  const before = await atOf('accounts');
  ok(await sets('accounts', { confirmItems: (await preview('accounts')).items }));
  expect(ok(await testApp.call(readRetention, {}))).toEqual({ rules: [{ kind: 'accounts', days }] });
  await nightly();
  expect(await atOf('accounts')).toBe(before);
  toHour(2);
  await nightly();
  const night = testApp.clock.now().toISOString();
  expect(await atOf('accounts')).toBe(night);
  testApp.pass(3600);
  await nightly();
  expect(await atOf('accounts')).toBe(night);
  expect(await atOf('messages')).not.toBe(night);
  toHour(12);
  testApp.pass(2 * DAY);
  await nightly();
  expect(await atOf('accounts')).toBe(testApp.clock.now().toISOString());
  const { status } = await testApp.db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
});

test('a rule is for a superadmin, of at least 30 days', async () => {
  for (const as of [school.office, await signedInAs('user', testApp)])
    expect(await sets('messages', {}, as)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  for (const wrong of [29, 36_501, 30.5])
    expect(await sets('messages', { days: wrong })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  ok(await sets('messages', { days: 36_500 }));
  const [changed] = await log('retention.changed');
  expect(changed).toMatchObject({ details: { kind: 'messages', before: null, after: 36_500 } });
});
