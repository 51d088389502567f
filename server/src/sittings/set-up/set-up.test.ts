import { admins } from '@parlance/contract/account-admin';
import { changeMembers } from '@parlance/contract/classes';
import { listOwnCourses } from '@parlance/contract/course-admin';
import type { CallInput } from '@parlance/contract/endpoint';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting, duplicateSitting, publishSitting } from '@parlance/contract/sittings/publishing';
import {
  endAccessCode,
  findSittingPeople,
  makeAccessCode,
  setParts,
  setSittingClasses,
  setSittingStaff,
} from '@parlance/contract/sittings/set-up';
import {
  addSitting,
  deleteSitting,
  editSitting,
  getSitting,
  listSittings,
  type Sitting,
} from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { changesOf } from '../../../test/classes/changes-of.ts';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { signedInAs } from '../../../test/people.ts';
import { aDraft, aReading, aSitting, inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('a draft has defaults, its lead, and everything that must be settled', async () => {
  const office = await signedInAs('admin', testApp);
  const { sitting } = ok(await testApp.call(addSitting, { body: { title: ' Mock ' } }, office));
  expect(sitting).toMatchObject({
    title: 'Mock',
    phase: 'draft',
    time_zone: 'UTC',
    start_mode: 'fixed',
    starts_at: null,
    join_minutes: 30,
    late_rule: 'full_time',
    late_minutes: 60,
    release: 'by_hand',
    reminder_minutes: [1440],
    version: 1,
    own_part: 'lead',
    may_change: true,
    problems: [{ path: 'starts_at' }, { path: 'parts' }, { path: 'candidates' }],
  });
  expect(await changesOf(testApp, 'sitting', sitting.id)).toEqual([['sitting.added', { title: 'Mock' }]]);
});

test('an old version changes nothing and shows what is stored', async () => {
  const { id, office, sitting } = await aDraft(testApp);
  const { version } = sitting;
  ok(await testApp.call(editSitting, { params: { id }, body: { version, title: 'Other' } }, office));
  const late = await testApp.call(editSitting, { params: { id }, body: { version, join_minutes: 60 } }, office);
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'sitting_version_old', sitting: { title: 'Other', join_minutes: 30, version: version + 1 } },
  });
});

test('saving what is stored already is no change', async () => {
  const { id, office, sitting } = await aDraft(testApp);
  const body = { version: sitting.version, title: sitting.title, reminder_minutes: [1440] };
  const { sitting: after } = ok(await testApp.call(editSitting, { params: { id }, body }, office));
  expect(after.version).toBe(sitting.version);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Paris', 'starts_at.local', /does not exist/],
  ['2026-03-29T02:30', 'Europe/Nowhere', 'starts_at.time_zone', /time zone/],
  ['2026-02-30T09:00', 'UTC', 'starts_at.local', /date and a time/],
])('a start of %s in %s is refused under its field', async (local, time_zone, path, reason) => {
  const office = await signedInAs('admin', testApp);
  const answer = await testApp.call(addSitting, { body: { title: 'A', starts_at: { local, time_zone } } }, office);
  expect(answer).toMatchObject({ status: 400, body: { fields: [{ path, reason: expect.stringMatching(reason) }] } });
});

test('a time that the clocks show twice is the earlier', async () => {
  const office = await signedInAs('admin', testApp);
  const starts_at = { local: '2026-10-25T02:30', time_zone: 'Europe/Paris' };
  const { sitting } = ok(await testApp.call(addSitting, { body: { title: 'A', starts_at } }, office));
  expect(sitting.starts_at).toBe('2026-10-25T00:30:00.000Z');
});

test('a window has an end within 31 days, and a fixed start has none', async () => {
  const office = await signedInAs('admin', testApp);
  const add = (settings: object) =>
    testApp.call(addSitting, { body: { title: 'A', starts_at: inSeconds(testApp, 3600), ...settings } }, office);
  expect(await add({ start_mode: 'window', ends_at: inSeconds(testApp, 3600) })).toMatchObject({ status: 400 });
  expect(await add({ start_mode: 'window', ends_at: inSeconds(testApp, 32 * 86_400) })).toMatchObject({ status: 400 });
  expect(await add({ ends_at: inSeconds(testApp, 7200) })).toMatchObject({ status: 400 });
  const { sitting } = ok(await add({ start_mode: 'window', ends_at: inSeconds(testApp, 7200) }));
  const body = { version: sitting.version, start_mode: 'fixed' as const };
  const { sitting: after } = ok(await testApp.call(editSitting, { params: { id: sitting.id }, body }, office));
  expect(after.ends_at).toBeNull();
});

test('a draft follows its classes, but for those who were added or removed by themselves', async () => {
  const [first, second, third] = [
    await signedInAs('user', testApp),
    await signedInAs('user', testApp),
    await signedInAs('user', testApp),
  ];
  const { id, office, sitting, learners } = await aDraft(testApp);
  const evening = await aSchoolClass(testApp, { learners: [first, second] });
  const chosen = { version: sitting.version, class_ids: [evening.id] };
  const { sitting: after } = ok(await testApp.call(setSittingClasses, { params: { id }, body: chosen }, office));
  expect(after).toMatchObject({ candidates: 3, classes: [{ name: evening.name, learners: 2, joined: [] }] });
  const people = async () =>
    ok(await testApp.call(listCandidates, { params: { id } }, office)).map((one) => one.account_id);
  const listed = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const remove = listed.filter(({ account_id }) => account_id === first.id).map((one) => one.id);
  const change = { params: { id }, body: { version: after.version, remove } };
  expect(ok(await testApp.call(changeCandidates, change, office))).toMatchObject({ removed: 1, added: 0 });
  await testApp.call(
    changeMembers,
    { params: { id: evening.id }, body: { add: [{ account_id: third.id, part: 'learner' }], remove: [second.id] } },
    office,
  );
  expect(new Set(await people())).toEqual(new Set([learners[0]?.id, third.id]));
});

test('who joins a class after publishing is told, and is a candidate once they are added', async () => {
  const [first, second] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const evening = await aSchoolClass(testApp, { learners: [first] });
  const draft = await aDraft(testApp, { learners: [] });
  const { id, office } = draft;
  const chosen = { version: draft.sitting.version, class_ids: [evening.id] };
  const { version } = ok(await testApp.call(setSittingClasses, { params: { id }, body: chosen }, office)).sitting;
  const publish = { params: { id }, body: { version, practice_confirmed: true } };
  ok(await testApp.call(publishSitting, publish, office));
  const body = { add: [{ account_id: second.id, part: 'learner' as const }] };
  await testApp.call(changeMembers, { params: { id: evening.id }, body }, office);
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  expect(sitting).toMatchObject({ candidates: 1, classes: [{ joined: [{ account_id: second.id }] }] });
  const add = { params: { id }, body: { version: sitting.version, add: [second.id] } };
  const { sitting: after } = ok(await testApp.call(changeCandidates, add, office));
  expect(after).toMatchObject({ candidates: 2, classes: [{ joined: [] }] });
  const listed = ok(await testApp.call(listCandidates, { params: { id } }, office));
  expect(listed.map(({ account_id, number, is_added }) => [account_id, number, is_added])).toEqual([
    [first.id, 1, false],
    [second.id, 2, true],
  ]);
});

test('publishing says everything at once, and after that parts and classes are fixed', async () => {
  const practice = await aReading(testApp);
  const empty = await aReading(testApp, { questions: [], title: 'Nothing asked' });
  const { id, office, sitting, learners } = await aDraft(testApp, {
    courses: [practice, empty],
    parts: [{ start: 'appointment' }],
    startsIn: -60,
  });
  const refused = await testApp.call(publishSitting, { params: { id }, body: { version: sitting.version } }, office);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'sitting_not_ready',
    fields: [
      { path: 'starts_at', reason: 'The start is in the past.' },
      { path: 'parts.0.use' },
      { path: 'parts.1.course_id', reason: '“Nothing asked” has no questions.' },
      { path: 'parts.1.use' },
      {
        path: 'parts.1.appointments',
        reason: expect.stringMatching(/^1 person has no appointment for “Nothing asked”/),
      },
    ],
  });
  expect(sitting.problems).toEqual((refused.body as unknown as { fields: unknown }).fields);
  const published = await aSitting(testApp, { learners });
  const of = { params: { id: published.id } };
  const { version } = published.sitting;
  expect(published.sitting).toMatchObject({ status: 'published', phase: 'upcoming', states: { not_arrived: 1 } });
  for (const answer of [
    await testApp.call(setParts, { ...of, body: { version, parts: [] } }, published.office),
    await testApp.call(setSittingClasses, { ...of, body: { version, class_ids: [] } }, published.office),
    await testApp.call(deleteSitting, of, published.office),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'sitting_frozen' } });
  }
});

test('a candidate who is elsewhere at that time is named', async () => {
  const { learners, office } = await aSitting(testApp, { settings: { title: 'The other' } });
  const again = await aDraft(testApp, { learners, startsIn: 3600 + 300 });
  const body = { version: again.sitting.version, practice_confirmed: true };
  const refused = await testApp.call(publishSitting, { params: { id: again.id }, body }, office);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: [{ path: expect.stringMatching(/^candidates\./), reason: expect.stringMatching(/“The other”/) }] },
  });
  const later = { version: again.sitting.version, starts_at: inSeconds(testApp, 3600 + 600) };
  const moved = ok(await testApp.call(editSitting, { params: { id: again.id }, body: later }, office)).sitting;
  expect(moved.problems.map(({ path }) => path)).toEqual(['parts.0.use']);
});

test('a part that starts by itself and an appointment say who ends when', async () => {
  const speaking = await aReading(testApp, { title: 'Speaking' });
  const { id, office, sitting } = await aDraft(testApp, {
    courses: [await aReading(testApp), await aReading(testApp), speaking],
    parts: [{ break_seconds: 300 }, { start: 'appointment' }],
  });
  const [candidate] = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const part = sitting.parts[2]?.id ?? 0;
  const at = inSeconds(testApp, 86_400);
  const change = [{ id: candidate?.id ?? 0, room: 'A1', seat: '4', appointments: [{ part_id: part, at }] }];
  ok(await testApp.call(changeCandidates, { params: { id }, body: { version: sitting.version, change } }, office));
  const [after] = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const startMs = Date.parse(sitting.starts_at ?? '');
  const minutes = (one: string | null | undefined) => (Date.parse(one ?? '') - startMs) / 60_000;
  expect(after).toMatchObject({ room: 'A1', seat: '4' });
  expect(after?.times.map(({ starts_at, ends_at }) => [minutes(starts_at), minutes(ends_at)])).toEqual([
    [0, 10],
    [15, 25],
    [1380, 1390],
  ]);
});

test('after the start only what no test depends on changes', async () => {
  const { id, office, sitting } = await aSitting(testApp, {
    settings: { start_mode: 'window', ends_at: inSeconds(testApp, 7200) },
  });
  testApp.pass(3660);
  const edit = (version: number, settings: object) =>
    testApp.call(editSitting, { params: { id }, body: { version, ...settings } }, office);
  expect(await edit(sitting.version, { join_minutes: 60, ends_at: inSeconds(testApp, 3000) })).toMatchObject({
    status: 409,
    body: { code: 'sitting_under_way', fields: [{ path: 'join_minutes' }, { path: 'ends_at' }] },
  });
  const { sitting: after } = ok(await edit(sitting.version, { title: 'Renamed', ends_at: inSeconds(testApp, 7200) }));
  expect(after).toMatchObject({ title: 'Renamed', phase: 'under_way' });
  const phases = async () => {
    const { phase } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
    const listed = ok(await testApp.call(listSittings, { query: { phase } }, office));
    return [phase, listed.some((one) => one.id === id)];
  };
  expect(await phases()).toEqual(['under_way', true]);
  testApp.pass(86_400);
  expect(await phases()).toEqual(['past', true]);
  expect(Date.parse(after.ends_by ?? '') - Date.parse(after.ends_at ?? '')).toBe(600_000);
});

test('staff of a sitting see it: leads change it, others look, and invigilators get the code an hour before', async () => {
  const [lead, invigilator, marker, nobody] = await Promise.all(
    Array.from({ length: 4 }, () => signedInAs('admin', testApp, { access: 'classes' })),
  );
  if (!lead || !invigilator || !marker || !nobody) throw new Error('Nobody was made.');
  const { id, office, sitting } = await aSitting(testApp, { startsIn: 7200 });
  const staff = [
    { account_id: lead.id, part: 'lead' as const },
    { account_id: invigilator.id, part: 'invigilator' as const },
    { account_id: marker.id, part: 'marker' as const },
  ];
  const { version } = ok(
    await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office),
  ).sitting;
  ok(await testApp.call(makeAccessCode, { params: { id }, body: { version } }, lead));
  const codeOf = async (as: { token: string }) => {
    const { has_access_code, access_code } = ok(await testApp.call(getSitting, { params: { id } }, as)).sitting;
    return [has_access_code, typeof access_code];
  };
  expect(await codeOf(lead)).toEqual([true, 'string']);
  expect([await codeOf(invigilator), await codeOf(marker)]).toEqual([
    [true, 'object'],
    [true, 'object'],
  ]);
  testApp.pass(3600);
  expect([await codeOf(invigilator), await codeOf(marker)]).toEqual([
    [true, 'string'],
    [true, 'object'],
  ]);
  const end = { params: { id }, body: { version: version + 1 } };
  expect(await testApp.call(endAccessCode, end, invigilator)).toMatchObject({ status: 403 });
  expect(await testApp.call(getSitting, { params: { id } }, nobody)).toMatchObject({ status: 404 });
  expect(await testApp.call(duplicateSitting, { params: { id } }, nobody)).toMatchObject({ status: 404 });
  const listed = async (as: { token: string }) =>
    ok(await testApp.call(listSittings, { query: {} }, as)).map((one) => [one.version, one.may_change]);
  expect([await listed(lead), await listed(marker)]).toEqual([[[version + 1, true]], [[version + 1, false]]]);
  expect(await listed(nobody)).toEqual([]);
});

test('who only invigilates is chosen as an invigilator and as nothing else, and is named where they still lead', async () => {
  const { id, office, sitting } = await aDraft(testApp);
  const hired = await signedInAs('admin', testApp, { access: 'invigilates' });
  const choose = (part: 'lead' | 'marker' | 'invigilator', version: number) => {
    const staff = [
      { account_id: office.id, part: 'lead' as const },
      { account_id: hired.id, part },
    ];
    return testApp.call(setSittingStaff, { params: { id }, body: { version, staff } }, office);
  };
  for (const part of ['lead', 'marker'] as const) {
    expect(await choose(part, sitting.version)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'staff', reason: 'An account that only invigilates cannot be a lead or a marker.' }] },
    });
  }
  ok(await choose('invigilator', sitting.version));
  expect(ok(await testApp.call(listSittings, { query: {} }, hired)).map((one) => one.id)).toEqual([id]);
  expect(await testApp.call(listOwnCourses, {}, hired)).toMatchObject({
    status: 403,
    body: { code: 'not_for_invigilators' },
  });
  const superadmin = await signedInAs('superadmin', testApp);
  const edit = {
    params: { id: office.id },
    body: { username: 'Ines', email: office.email, access: 'invigilates' as const },
  };
  expect(ok(await testApp.call(admins.edit, edit, superadmin)).message).toBe(
    `Ines was updated. Still lead or marker of ${sitting.title}: choose someone else there.`,
  );
});

test('the agenda has what is under way first, then what is next, then what was last; a class is found by its name', async () => {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const evening = await aSchoolClass(testApp, { teachers: [teacher] });
  const staff = [{ account_id: teacher.id, part: 'lead' as const }];
  const adds = async (startsIn: number, isPublished = true) => {
    const { id, sitting, office } = await (isPublished ? aSitting : aDraft)(testApp, { startsIn });
    ok(await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office));
    return id;
  };
  const [first, second] = [await adds(60), await adds(120)];
  testApp.pass(86_400);
  const now = await adds(60);
  testApp.pass(120);
  const [later, sooner] = [await adds(7200), await adds(3600, false)];
  const { id, version } = ok(await testApp.call(addSitting, { body: { title: 'No date' } }, teacher)).sitting;
  const chosen = { params: { id }, body: { version, class_ids: [evening.id] } };
  ok(await testApp.call(setSittingClasses, chosen, teacher));
  const found = async (query: CallInput<typeof listSittings>['query']) =>
    ok(await testApp.call(listSittings, { query }, teacher)).map((one) => one.id);
  const agenda = [now, id, sooner, later, second, first];
  expect(await found({ sort: 'agenda' })).toEqual(agenda);
  expect(await found({ sort: 'agenda', page: '2', limit: '4' })).toEqual([second, first]);
  expect(await found({ sort: '-agenda' })).toEqual(agenda.toReversed());
  expect([await found({ class_id: String(evening.id) }), await found({ q: evening.name })]).toEqual([[id], [id]]);
});

test('the list is narrowed to drafts, to what was published and to what was cancelled', async () => {
  const office = await signedInAs('admin', testApp);
  const draft = await aDraft(testApp, { office });
  const upcoming = await aSitting(testApp, { office });
  const past = await aSitting(testApp, { office, startsIn: 60 });
  const cancelled = await aSitting(testApp, { office });
  const body = { version: cancelled.sitting.version, reason: 'No heating.' };
  ok(await testApp.call(cancelSitting, { params: { id: cancelled.id }, body }, office));
  testApp.pass(60);
  const own = new Set([draft, upcoming, past, cancelled].map(({ id }) => id));
  const listed = async (query: { status?: Sitting['status']; phase?: Sitting['phase'] }) => {
    const rows = ok(await testApp.call(listSittings, { query }, office));
    return rows.flatMap(({ id }) => (own.has(id) ? [id] : [])).sort((a, b) => a - b);
  };
  expect(await listed({ status: 'draft' })).toEqual([draft.id]);
  expect(await listed({ status: 'published' })).toEqual([upcoming.id, past.id]);
  expect(await listed({ status: 'cancelled' })).toEqual([cancelled.id]);
  expect(await listed({ status: 'published', phase: 'upcoming' })).toEqual([upcoming.id]);
  expect(await listed({ status: 'draft', phase: 'upcoming' })).toEqual([]);
  const { status } = await testApp.call(listSittings, { query: { status: 'past' as never } }, office);
  expect(status).toBe(400);
});

test('a teacher takes only their own classes and learners', async () => {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const [own, other] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const evening = await aSchoolClass(testApp, { teachers: [teacher], learners: [own] });
  const foreign = await aSchoolClass(testApp, { learners: [other] });
  const { id, version } = ok(await testApp.call(addSitting, { body: { title: 'Mine' } }, teacher)).sitting;
  const choose = (classId: number, version: number) =>
    testApp.call(setSittingClasses, { params: { id }, body: { version, class_ids: [classId] } }, teacher);
  expect(await choose(foreign.id, version)).toMatchObject({ status: 404 });
  const after = ok(await choose(evening.id, version)).sitting;
  const add = { params: { id }, body: { version: after.version, add: [other.id] } };
  expect(await testApp.call(changeCandidates, add, teacher)).toMatchObject({ status: 404 });
  const find = (q: string) => testApp.call(findSittingPeople, { query: { q, part: 'candidate' } }, teacher);
  expect([ok(await find(own.email)).length, ok(await find(other.email)).length]).toEqual([1, 0]);
});

test('a duplicate has no dates, people or code; a cancelled sitting keeps its reason and changes no more', async () => {
  const { id, office, sitting } = await aSitting(testApp, { settings: { late_minutes: 5 } });
  const { sitting: copy } = ok(await testApp.call(duplicateSitting, { params: { id } }, office));
  expect(copy).toMatchObject({
    title: 'Copy of B2 mock',
    phase: 'draft',
    starts_at: null,
    candidates: 0,
    late_minutes: 5,
  });
  expect(copy.parts.length).toBe(1);
  const body = { version: sitting.version, reason: 'The heating is broken.' };
  ok(await testApp.call(cancelSitting, { params: { id }, body }, office));
  const edit = { params: { id }, body: { version: sitting.version + 1, title: 'No' } };
  expect(await testApp.call(editSitting, edit, office)).toMatchObject({ body: { code: 'sitting_cancelled' } });
  const removed = await testApp.call(deleteSitting, { params: { id: copy.id } }, office);
  expect(removed.status).toBe(200);
  expect(await testApp.call(getSitting, { params: { id: copy.id } }, office)).toMatchObject({ status: 404 });
});
