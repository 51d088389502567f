import {
  type AccommodationValues,
  endAccommodation,
  exportAccommodations,
  findLearners,
  getAccommodation,
  importAccommodations,
  listAccommodations,
  myAccommodation,
  NO_ACCOMMODATION,
  readAccommodationReason,
  setAccommodation,
} from '@parlance/contract/accommodations';
import { beforeEach, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp({ TIME_ZONE: 'Pacific/Auckland' });
const REASON = 'A letter of the hospital of 3 May';

let admin: Person;
let learner: Person;
beforeEach(async () => {
  [admin, learner] = [await signedInAs('admin', testApp), await signedInAs('user', testApp)];
});

const nameOf = ({ email }: Person) => email.replace('-', ' ').replace('@example.org', '');
const values = (some: Partial<AccommodationValues> = {}) => ({ ...NO_ACCOMMODATION, extra_time_percent: 50, ...some });
const set = (body: Partial<AccommodationValues> & { version?: number; reason?: string }, as: object = admin) =>
  testApp.call(
    setAccommodation,
    {
      params: { accountId: learner.id },
      body: { ...values(body), version: body.version ?? 0, ...('reason' in body && { reason: body.reason }) },
    },
    as,
  );
const read = async () => (await testApp.call(getAccommodation, { params: { accountId: learner.id } }, admin)).body;
const mine = async () => (await testApp.call(myAccommodation, {}, learner)).body.accommodation;

test('an admin sets them, the learner reads them, and what was before stays to be read', async () => {
  expect(await mine()).toBeNull();
  expect((await read()).accommodation).toBeNull();
  const first = await set({ break_count: 2, break_seconds: 600, note_to_learner: 'As agreed in May.' });
  expect([first.status, first.body.message]).toEqual([200, `The accommodations of ${nameOf(learner)} are saved.`]);
  expect(await mine()).toEqual(values({ break_count: 2, break_seconds: 600, note_to_learner: 'As agreed in May.' }));
  await set({ extra_time_percent: 25, version: 1 });
  const { accommodation, earlier } = await read();
  expect(accommodation).toMatchObject({
    extra_time_percent: 25,
    version: 2,
    state: 'current',
    updated_by: nameOf(admin),
  });
  expect(earlier).toMatchObject([{ version: 1, extra_time_percent: 50, break_count: 2, updated_by: nameOf(admin) }]);
});

test('an old version is refused with what is stored', async () => {
  await set({});
  const refused = await set({ extra_time_percent: 100 });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'accommodation_version_old', accommodation: { extra_time_percent: 50, version: 1 } },
  });
});

test.each([
  [{ extra_time_percent: 201 }, 'extra_time_percent'],
  [{ extra_time_percent: 12.5 }, 'extra_time_percent'],
  [{ break_count: 2 }, 'break_seconds'],
  [{ valid_from: '2027-06-04', valid_until: '2027-06-03' }, 'valid_until'],
  [{ valid_from: '2027-02-30' }, 'valid_from'],
  [{ note_to_learner: 'x'.repeat(501) }, 'note_to_learner'],
])('%j is refused under its field', async (some, path) => {
  const refused = await set(some);
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(JSON.parse(refused.text).fields).toContainEqual({ path, reason: expect.any(String) });
});

test('their days are those of the school', async () => {
  // It is the 21st of November in UTC, and in Auckland already the 22nd from 11:00 UTC on.
  const auckland = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(testApp.clock.now());
  await set({ valid_from: auckland, valid_until: auckland });
  expect(await mine()).not.toBeNull();
  expect((await read()).today).toBe(auckland);
  testApp.pass(24 * 3600);
  expect(await mine()).toBeNull();
  expect((await read()).accommodation?.state).toBe('ended');
});

test('ending them ends them today, and once', async () => {
  await set({});
  const end = () => testApp.call(endAccommodation, { params: { accountId: learner.id } }, admin);
  expect((await end()).status).toBe(200);
  expect(await mine()).toBeNull();
  expect((await end()).status).toBe(404);
});

test('a reason is stored so that only the secret opens it, and only a superadmin reads it, which is in the log', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const reason = (as: object) => testApp.call(readAccommodationReason, { params: { accountId: learner.id } }, as);
  await set({ reason: REASON });
  const stored = await testApp.db
    .selectFrom('accommodations')
    .select('reason')
    .where('account_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(stored.reason ?? []).toString('latin1')).not.toContain('hospital');
  expect([(await reason(admin)).status, (await reason(learner)).status]).toEqual([403, 403]);
  expect((await reason(superadmin)).body).toEqual({ reason: REASON, unreadable: false });
  // A change without a reason leaves it, an empty one removes it, and it is in no earlier setting and no other reply.
  await set({ version: 1, extra_time_percent: 75 });
  expect((await reason(superadmin)).body.reason).toBe(REASON);
  const seen = JSON.stringify([await read(), await mine(), (await testApp.call(listAccommodations, {}, admin)).body]);
  expect(seen).not.toContain('hospital');
  const log = await testApp.db.selectFrom('audit_log').selectAll().where('account_id', '=', learner.id).execute();
  expect(log.filter(({ action }) => action === 'accommodation.reason_read')).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('hospital');
  await set({ version: 2, reason: '' });
  expect((await reason(superadmin)).body).toEqual({ reason: null, unreadable: false });
});

test('the list is searched, narrowed by state, sorted and paged', async () => {
  await set({});
  const ask = async (query: object) => {
    const { body, headers } = await testApp.call(listAccommodations, { query }, admin);
    return { ids: body.map(({ account_id }) => account_id), total: headers['x-total-count'] };
  };
  expect((await ask({ q: learner.email })).ids).toEqual([learner.id]);
  expect((await ask({ q: learner.email, state: 'ended' })).ids).toEqual([]);
  const all = await ask({ sort: '-updated_at' });
  expect(all.ids[0]).toBe(learner.id);
  expect(await ask({ sort: '-updated_at', page: '1', limit: '1' })).toEqual({ ids: [learner.id], total: all.total });
});

test('staff find learners by a part of the name or email, the first 20, and nobody else', async () => {
  const find = async (q: string, as: object = admin) => await testApp.call(findLearners, { query: { q } }, as);
  const { id, email } = learner;
  expect((await find(email.toUpperCase())).body).toEqual([{ id, username: nameOf(learner), email }]);
  expect((await find(admin.email)).body).toEqual([]);
  expect((await find('%')).body).toEqual([]);
  expect((await find('', learner)).status).toBe(403);
  for (let more = 0; more < 20; more += 1) await signedInAs('user', testApp);
  expect((await find('')).body).toHaveLength(20);
});

test('only learners have accommodations, and only staff set them', async () => {
  const call = (accountId: number, as: object) =>
    testApp.call(setAccommodation, { params: { accountId }, body: { ...values(), version: 0 } }, as);
  expect((await call(admin.id, admin)).status).toBe(404);
  expect((await call(learner.id, learner)).status).toBe(403);
  expect((await call(learner.id, {})).status).toBe(401);
});

function send(lines: string[], fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'accommodations.csv');
  return testApp.upload(importAccommodations, form, admin);
}

test('a file sets them, and what is exported is equal when it is taken in and exported again', async () => {
  const other = await signedInAs('user', testApp);
  const sent = await send([
    'email,extra_time_percent,break_count,break_minutes,text_scale,high_contrast,valid_until,note_to_learner',
    `${learner.email.toUpperCase()},50,2,7.5,1.3,yes,2030-01-31,=Agreed in May`,
    `${other.email},25,,,,,,`,
  ]);
  expect(sent.body).toMatchObject({ message: 'The accommodations of 2 people are saved.', imported: 2 });
  expect(await mine()).toEqual(
    values({
      break_count: 2,
      break_seconds: 450,
      text_scale: 1.3,
      high_contrast: true,
      valid_until: '2030-01-31',
      note_to_learner: '=Agreed in May',
    }),
  );
  const file = async () => (await testApp.call(exportAccommodations, {}, admin)).text;
  const exported = await file();
  expect(exported).toContain("'=Agreed in May");
  expect((await send(exported.replace('\uFEFF', '').trim().split('\r\n'))).status).toBe(200);
  expect(await file()).toBe(exported);
});

test('a file that was exported sets all that it says where other values are stored by now', async () => {
  const other = await signedInAs('user', testApp);
  const all: AccommodationValues = {
    extra_time_percent: 50,
    break_count: 2,
    break_seconds: 450,
    extra_plays: 3,
    preparation_percent: 75,
    recording_percent: 125,
    text_scale: 1.6,
    high_contrast: true,
    valid_from: '2026-01-15',
    valid_until: '2030-01-31',
    note_to_learner: 'As agreed in May, "whenever needed",\nand in every room.',
  };
  const setFor = ({ id }: Person, version: number, body: AccommodationValues) =>
    testApp.call(setAccommodation, { params: { accountId: id }, body: { ...body, version } }, admin);
  await setFor(learner, 0, all);
  await setFor(other, 0, values());
  const file = async () => (await testApp.call(exportAccommodations, {}, admin)).text;
  const exported = await file();
  // Each has by now what the other had, so that the file changes every value, to something and to nothing.
  await setFor(learner, 1, values());
  await setFor(other, 1, all);
  expect(await file()).not.toBe(exported);
  expect(await send(exported.replace('\uFEFF', '').trimEnd().split('\r\n'))).toMatchObject({ status: 200 });
  const ofOther = await testApp.call(myAccommodation, {}, other);
  expect([await mine(), ofOther.body.accommodation]).toEqual([all, values()]);
  expect(await file()).toBe(exported);
});

test('every fault of a file is told by its line, and nothing of it is stored', async () => {
  const sent = await send([
    'email,extra_time_percent,break_count,break_minutes,high_contrast,valid_from',
    `${learner.email},50,2,,,`,
    `${learner.email},half,,40,maybe,`,
    `nobody@example.org,,,,,soon`,
    `${admin.email},10,,,,`,
  ]);
  expect([sent.status, sent.body.code]).toEqual([400, 'csv_rows_wrong']);
  expect(sent.body.errors).toEqual([
    { line: 2, column: 'break_minutes', reason: 'give both breaks and their length' },
    { line: 3, column: 'email', reason: 'row 2 has the same email' },
    { line: 4, column: 'valid_from', reason: 'enter a date, such as 2027-06-03' },
    { line: 4, column: 'email', reason: 'no account has this email' },
    { line: 5, column: 'email', reason: 'this is the account of an admin' },
  ]);
  expect(await mine()).toBeNull();
  const dry = await send(['email,extra_time_percent', `${learner.email},50`], { dryRun: 'true' });
  expect(dry.body.message).toBe('1 person ready to set. Nothing is stored yet.');
  expect(await mine()).toBeNull();
});
