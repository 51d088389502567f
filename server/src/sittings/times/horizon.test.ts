import { changeCandidates, importRoster, listCandidates } from '@parlance/contract/sittings/candidates';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting, editSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aDraft, aReading, type BuiltSitting, inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const far = { local: '2126-06-03T09:00', time_zone: 'UTC' };
const reason = 'This is more than 5 years ahead. Check the year.';

async function withAppointments() {
  const built = await aDraft(testApp, {
    courses: [await aReading(testApp), await aReading(testApp)],
    parts: [{ start: 'appointment' }],
  });
  const [candidate] = ok(await testApp.call(listCandidates, { params: { id: built.id }, query: {} }, built.office));
  return { built, candidate };
}

const edits = (settings: object) => async (built: BuiltSitting) =>
  await testApp.call(
    editSitting,
    { params: { id: built.id }, body: { version: built.sitting.version, ...settings } },
    built.office,
  );

/** Every place of a sitting where somebody sets a moment, and the field that is named. */
const places: [
  place: string,
  path: string,
  set: (built: BuiltSitting) => Promise<{ status: number; body: unknown }>,
][] = [
  [
    'the start of a new one',
    'starts_at.local',
    async ({ office }) => await testApp.call(addSitting, { body: { title: 'Far', starts_at: far } }, office),
  ],
  ['its start', 'starts_at.local', edits({ starts_at: far })],
  ['the end of a window', 'ends_at.local', edits({ start_mode: 'window', ends_at: far })],
  ['the day of the results', 'release_at.local', edits({ release: 'on_date', release_at: far })],
  [
    'the start of a part',
    'parts.1.starts_at.local',
    async ({ id, office, courses, sitting: { version } }) => {
      const parts = courses.map(({ id: course_id }) => ({ course_id, start: 'fixed' as const, starts_at: far }));
      return await testApp.call(setParts, { params: { id }, body: { version, parts } }, office);
    },
  ],
  [
    'an appointment',
    'change.0.appointments.0.at.local',
    async ({ id, office, sitting: { version, parts } }) => {
      const [candidate] = ok(await testApp.call(listCandidates, { params: { id }, query: {} }, office));
      const appointments = [{ part_id: parts[1]?.id ?? 0, at: far }];
      const body = { version, change: [{ id: candidate?.id ?? 0, appointments }] };
      return await testApp.call(changeCandidates, { params: { id }, body }, office);
    },
  ],
];

test.each(places)('%s is at most five years ahead', async (_place, path, set) => {
  const { built } = await withAppointments();
  const { status, body } = await set(built);
  expect([status, body]).toMatchObject([400, { code: 'invalid', fields: [{ path, reason }] }]);
});

test('so is an appointment in a file, in its row', async () => {
  const { built } = await withAppointments();
  for (const text of ['2126-06-03 09:00', '2126-06-03 09:00+02:00']) {
    const form = new FormData();
    form.set('version', String(built.sitting.version));
    form.set('file', new File([`email,appointment\n${built.learners[0]?.email},${text}\n`], 'roster.csv'));
    const { body } = await testApp.upload(importRoster, form, { ...built.office, params: { id: built.id } });
    expect(body).toMatchObject({
      errors: [{ line: 2, column: 'appointment', reason: 'this is more than 5 years ahead: check the year' }],
    });
  }
});

test('five years ahead is near enough', async () => {
  const { built } = await withAppointments();
  const nearly = inSeconds(testApp, 5 * 365 * 86_400);
  expect((await edits({ starts_at: nearly })(built)).status).toBe(200);
});
