import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import {
  calendarFeed,
  getCalendarAddress,
  makeCalendarAddress,
  sittingCalendar,
  UNKNOWN_CALENDARS_PER_HOUR,
} from '@parlance/contract/sittings/calendar';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting, publishSitting } from '@parlance/contract/sittings/publishing';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { editSitting } from '@parlance/contract/sittings/sitting';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aDraft, aReading, aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { storedText } from '../../../test/stored-text.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://exams.example.org' });

/** What a second reader of calendars makes of a file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const [alarm] = component.getAllSubcomponents('valarm');
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      transparency: component.getFirstPropertyValue('transp'),
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      alarm: alarm ? String(alarm.getFirstPropertyValue('trigger')) : null,
    };
  });
  return { method: calendar.getFirstPropertyValue('method'), events };
}

async function calendarOf(id: number, as: Person) {
  return read((await testApp.call(sittingCalendar, { params: { id } }, as)).text);
}

async function anAddress(as: Person) {
  const { file } = ok(await testApp.call(makeCalendarAddress, {}, as));
  return { params: { file } };
}

/** Two parts at fixed times in Paris: before the clocks go forward, and after. */
async function acrossSummerTime() {
  const now = testApp.clock.now().getTime();
  const built = await aSitting(testApp, {
    settings: { time_zone: 'Europe/Paris', starts_at: { local: '2026-03-28T22:00', time_zone: 'Europe/Paris' } },
    courses: [await aReading(testApp, { title: 'Reading' }), await aReading(testApp, { title: 'Listening' })],
    parts: [{ start: 'fixed', startsIn: (Date.parse('2026-03-29T07:00:00Z') - now) / 1000 }],
  });
  const [learner = built.office] = built.learners;
  return { ...built, learner };
}

test('a calendar has each part at its moment on both sides of summer time, and keeps it through changes', async () => {
  const { id, office, learner, sitting } = await acrossSummerTime();
  const { method, events } = await calendarOf(id, learner);
  expect(method).toBe('PUBLISH');
  const own = 'These are the standard times. Your own times are shown when you log in.';
  expect(events).toEqual([
    {
      uid: `sitting-${id}-part-1@exams.example.org`,
      summary: 'B2 mock: Reading',
      location: null,
      description: `Part 1 of 2.\nCandidate 1.\nThe test takes 10 min.\n${own}\nhttps://exams.example.org/exam/${id}`,
      sequence: 0,
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      starts: '2026-03-28T21:00:00.000Z',
      ends: '2026-03-28T21:10:00.000Z',
      alarm: '-PT30M',
    },
    expect.objectContaining({
      uid: `sitting-${id}-part-2@exams.example.org`,
      starts: '2026-03-29T07:00:00.000Z',
      ends: '2026-03-29T07:10:00.000Z',
    }),
  ]);

  const later = { local: '2026-03-28T23:00', time_zone: 'Europe/Paris' };
  const edit = { params: { id }, body: { version: sitting.version, starts_at: later } };
  const edited = ok(await testApp.call(editSitting, edit, office)).sitting;
  const [row] = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const seat = { version: edited.version, change: [{ id: row?.id ?? 0, room: 'Room 4', seat: '12' }] };
  const seated = ok(await testApp.call(changeCandidates, { params: { id }, body: seat }, office)).sitting;
  const changed = (await calendarOf(id, learner)).events;
  expect(changed.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(changed[0]).toMatchObject({ sequence: 2, location: 'Room 4, seat 12', starts: '2026-03-28T22:00:00.000Z' });

  const cancel = { params: { id }, body: { version: seated.version, reason: 'No heating.' } };
  ok(await testApp.call(cancelSitting, cancel, office));
  const cancelled = (await calendarOf(id, learner)).events;
  expect(cancelled.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  for (const event of cancelled) expect(event).toMatchObject({ sequence: 3, status: 'CANCELLED', alarm: null });
});

test('a window and the appointments of others are times within which nobody is busy', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const draft = await aDraft(testApp, {
    learners,
    courses: [await aReading(testApp), await aReading(testApp), await aReading(testApp)],
    parts: [{ start: 'follows' }, { start: 'appointment' }],
    settings: {
      start_mode: 'window',
      starts_at: { local: '2026-06-01T09:00', time_zone: 'UTC' },
      ends_at: { local: '2026-06-01T12:00', time_zone: 'UTC' },
    },
  });
  const { id, office } = draft;
  const rows = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const part_id = draft.sitting.parts[2]?.id ?? 0;
  const change = rows.map((row, index) => {
    return { id: row.id, appointments: [{ part_id, at: { local: `2026-06-02T1${index}:00`, time_zone: 'UTC' } }] };
  });
  ok(
    await testApp.call(changeCandidates, { params: { id }, body: { version: draft.sitting.version, change } }, office),
  );

  const publish = { version: draft.sitting.version + 1, practice_confirmed: true };
  ok(await testApp.call(publishSitting, { params: { id }, body: publish }, office));

  // The second part follows for each at another time: it has no event.
  const window = { starts: '2026-06-01T09:00:00.000Z', ends: '2026-06-01T12:10:00.000Z', transparency: 'TRANSPARENT' };
  const second = rows.find(({ account_id }) => account_id === learners[1]?.id);
  const at = `2026-06-02T1${second === rows[0] ? 0 : 1}:00:00.000Z`;
  const own = await calendarOf(id, learners[1] ?? office);
  expect(own.events).toMatchObject([window, { starts: at, transparency: 'OPAQUE' }]);
  expect(own.events[0]?.description).toContain('You can start from Monday 1 June 2026, 09:00 (UTC) until');
  const staff = await calendarOf(id, office);
  const all = { starts: '2026-06-02T10:00:00.000Z', ends: '2026-06-02T11:10:00.000Z', transparency: 'TRANSPARENT' };
  expect(staff.events).toMatchObject([window, all]);
  expect(staff.events[0]?.description).toContain(`/admin/sitting/${id}/board`);
});

test('a calendar says as the emails do that a test ends with its window', async () => {
  const draft = await aDraft(testApp, {
    learners: [await signedInAs('user', testApp)],
    courses: [await aReading(testApp)],
    settings: {
      start_mode: 'window',
      window_end: 'hard',
      starts_at: { local: '2026-06-01T09:00', time_zone: 'UTC' },
      ends_at: { local: '2026-06-01T12:00', time_zone: 'UTC' },
    },
  });
  const { id, office, sitting, learners } = draft;
  const publish = { version: sitting.version, practice_confirmed: true };
  ok(await testApp.call(publishSitting, { params: { id }, body: publish }, office));
  const about = async (as: Person) => (await calendarOf(id, as)).events[0]?.description;
  expect(await about(learners[0] ?? office)).toContain(
    '09:00 (UTC), and the test ends by Monday 1 June 2026, 12:00 (UTC).',
  );
  expect(await about(office)).toContain(
    'Candidates can start from Monday 1 June 2026, 09:00 (UTC), and the test ends by',
  );
});

test('a calendar file is for candidates and staff, once it is published', async () => {
  const draft = await aDraft(testApp);
  const [candidate = draft.office] = draft.learners;
  const status = async (id: number, as: Person) => (await testApp.call(sittingCalendar, { params: { id } }, as)).status;
  expect(await status(draft.id, candidate)).toBe(404);
  expect(await status(draft.id, await signedInAs('admin', testApp))).toBe(404);
  const { id, learners } = await aSitting(testApp);
  expect(await status(id, learners[0] ?? draft.office)).toBe(200);
  expect(await status(id, await signedInAs('admin', testApp))).toBe(200);
  expect(await status(id, await signedInAs('user', testApp))).toBe(404);
});

test('an address shows all examinations of its owner without a session, until there is another one', async () => {
  const learner = await signedInAs('user', testApp);
  const [first, second] = [
    await aSitting(testApp, { learners: [learner] }),
    await aSitting(testApp, { learners: [learner], startsIn: 86_400 }),
  ];
  expect(ok(await testApp.call(getCalendarAddress, {}, learner))).toEqual({ made_at: null });
  const address = await anAddress(learner);
  const made_at = testApp.clock.now().toISOString();
  expect(ok(await testApp.call(getCalendarAddress, {}, learner))).toEqual({ made_at });
  const answer = await testApp.call(calendarFeed, address);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(read(answer.text).events.map(({ uid }) => uid)).toEqual(
    [first, second].map(({ id }) => `sitting-${id}-part-1@exams.example.org`),
  );
  const stored = await testApp.db.selectFrom('calendar_addresses').selectAll().execute();
  expect(storedText(stored)).not.toContain(address.params.file.slice(0, 32));

  const next = await anAddress(learner);
  const unknown = await testApp.call(calendarFeed, address);
  expect((await testApp.call(calendarFeed, next)).status).toBe(200);
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', learner.id).execute();
  const others = [next, { params: { file: 'calendar.ics' } }, { params: { file: `${'A'.repeat(32)}.ics` } }];
  const said = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/"requestId":"[^"]+"/, ''),
  ];
  for (const other of others) expect(said(await testApp.call(calendarFeed, other))).toEqual(said(unknown));
  expect(unknown.status).toBe(404);
});

test('an address is read in the language of its owner, whatever the program that reads it is in', async () => {
  const learner = await signedInAs('user', testApp);
  await aSitting(testApp, { learners: [learner] });
  await testApp.db.updateTable('accounts').set({ language: 'es' }).where('id', '=', learner.id).execute();
  const address = await anAddress(learner);
  for (const accepted of ['*', 'de']) {
    const headers = { 'accept-language': accepted };
    const answer = await testApp.call(calendarFeed, address, { headers });
    expect(answer.text).toMatch(/X-WR-CALNAME:Exámenes/);
    expect(answer.headers['content-language']).toBe('es');
  }
});

test('guessed addresses are refused after so many an hour, and a real one is still read', async () => {
  const address = await anAddress(await signedInAs('user', testApp));
  const guess = { params: { file: `${'B'.repeat(32)}.ics` } };
  const from = { ip: '203.0.113.9' };
  for (let tried = 0; tried < UNKNOWN_CALENDARS_PER_HOUR; tried += 1) await testApp.call(calendarFeed, guess, from);
  expect(await testApp.call(calendarFeed, guess, from)).toMatchObject({ status: 429 });
  expect((await testApp.call(calendarFeed, address, from)).status).toBe(200);
});

test('staff have the examinations of which they are staff, and no others', async () => {
  const invigilator = await signedInAs('admin', testApp);
  await aSitting(testApp);
  const { id, office, sitting } = await aSitting(testApp);
  const staff = [
    { account_id: office.id, part: 'lead' as const },
    { account_id: invigilator.id, part: 'invigilator' as const },
  ];
  ok(await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office));
  const { text } = await testApp.call(calendarFeed, await anAddress(invigilator));
  expect(read(text).events.map(({ uid }) => uid)).toEqual([`sitting-${id}-part-1@exams.example.org`]);
});

test('the calendar of a marker leads to where they mark', async () => {
  const marker = await signedInAs('admin', testApp);
  const learner = await signedInAs('user', testApp);
  const speaking = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking' }] });
  const { id, office, sitting } = await aSitting(testApp, { courses: [speaking], learners: [learner] });
  const staff = [
    { account_id: office.id, part: 'lead' as const },
    { account_id: marker.id, part: 'marker' as const },
  ];
  ok(await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office));
  const feed = read((await testApp.call(calendarFeed, await anAddress(marker))).text);
  for (const { events } of [feed, await calendarOf(id, marker)]) {
    expect(events[0]?.description).toContain('https://exams.example.org/admin-dashboard?section=speakingReview');
    expect(events[0]?.description).not.toContain('/board');
  }
});

test('a calendar does not tell that somebody has more time: its bytes are the same', async () => {
  const { id, office, learner } = await acrossSummerTime();
  const address = await anAddress(learner);
  const bytes = async () => [
    (await testApp.call(sittingCalendar, { params: { id } }, learner)).text,
    (await testApp.call(sittingCalendar, { params: { id } }, office)).text,
    (await testApp.call(calendarFeed, address)).text,
  ];
  const before = await bytes();
  const more = { extra_time_percent: 50, break_count: 2, break_seconds: 600, reason: 'Dyslexia' };
  const body = { ...NO_ACCOMMODATION, version: 0, ...more };
  ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body }, office));
  expect(await bytes()).toEqual(before);
});
