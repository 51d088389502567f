import { type AccommodationValues, NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { expect } from '@playwright/test';
import { aLearner, type Person } from '../../fixtures/people.ts';
import { call } from '../../fixtures/server.ts';
import { openTest } from '../../samples/attempts.ts';
import { chooseFile } from '../../samples/csv-upload.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';

const LIST = /\/api\/admin\/accommodations\?/;
const PERSON = /\/api\/admin\/accommodations\/\d+$/;
const LEARNERS = /\/api\/admin\/accommodations\/learners/;
const MINE = '**/api/accommodations/mine';
const SECTION = '?section=accommodations';

const much: AccommodationValues = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  break_count: 2,
  break_seconds: 600,
  preparation_percent: 50,
  recording_percent: 50,
  text_scale: 1.3,
  valid_from: '2026-02-01',
  valid_until: '2126-07-31',
  note_to_learner: 'Sit near the door if you take a break.',
};

/** A learner whose accommodations were set three times, and changed by another admin since. */
async function allowed(stage: Stage): Promise<Person> {
  const learner = await aLearner(stage.server, 'Teo Marin');
  const set = (values: AccommodationValues, version: number, by: Person) =>
    call(
      stage.server,
      setAccommodation,
      { params: { accountId: learner.user.id }, body: { ...values, version, reason: 'A letter of the hospital.' } },
      by.token,
    );
  const { admin, superadmin } = stage.staff;
  await set({ ...NO_ACCOMMODATION, extra_time_percent: 25, break_count: 2, break_seconds: 600 }, 0, superadmin);
  await set({ ...much, valid_until: null }, 1, admin);
  await set(much, 2, admin);
  return learner;
}

/** The screen of a learner with one test open. */
async function openPerson(stage: Stage, role: 'admin' | 'superadmin' = 'admin'): Promise<Person> {
  const learner = await allowed(stage);
  await openTest(stage.server, learner, stage.samples.reading);
  await stage.enter(stage.staff[role]);
  await stage.page.goto(`/${role}-dashboard${SECTION}&person=${learner.user.id}`);
  await expect(stage.page.getByRole('heading', { name: 'What Teo Marin will get' })).toBeVisible();
  return learner;
}

const save = ({ page }: Stage) => page.getByRole('button', { name: 'Save accommodations' }).click();

/** The section of both dashboards of staff. */
export const accommodations: State[] = [
  {
    name: 'accommodations loading',
    open: section('admin', SECTION, status('Loading accommodations...'), (stage) => hold(stage, LIST)),
  },
  {
    name: 'accommodations empty',
    open: section('admin', SECTION, heading('No accommodations yet.'), (stage) =>
      answer(stage, LIST, [], { headers: { 'X-Total-Count': '0' } }),
    ),
  },
  {
    name: 'accommodations failed',
    open: section('admin', SECTION, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, LIST),
    ),
  },
  {
    name: 'accommodations ready',
    open: async (stage) => {
      await allowed(stage);
      const others = ['Ana Costa', 'Bo Lindqvist', 'Chidi Eze'];
      const values: Partial<AccommodationValues>[] = [
        { extra_time_percent: 25, valid_until: '2026-01-31' },
        { extra_plays: 1, high_contrast: true },
        { extra_time_percent: 100, valid_from: '2126-09-01' },
      ];
      for (const [at, name] of others.entries()) {
        const { user } = await aLearner(stage.server, name);
        const body = { ...NO_ACCOMMODATION, ...values[at], version: 0 };
        await call(stage.server, setAccommodation, { params: { accountId: user.id }, body }, stage.staff.admin.token);
      }
      await section('admin', SECTION, (page) => page.getByRole('button', { name: 'View' }))(stage);
    },
  },
  {
    name: 'accommodations, no one found',
    open: section('admin', `${SECTION}&q=nobody-of-this-name`, heading('No one found.')),
  },
  { name: 'accommodations of a person', open: async (stage) => void (await openPerson(stage)) },
  {
    name: 'accommodations of a person, loading',
    open: section('admin', `${SECTION}&person=1`, status('Loading accommodations...'), (stage) => hold(stage, PERSON)),
  },
  {
    name: 'accommodations of a person, failed',
    open: section('admin', `${SECTION}&person=1`, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, PERSON),
    ),
  },
  {
    name: 'accommodations of nobody',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await section('admin', `${SECTION}&person=2147483647`, heading('Learner not found.'))(stage);
    },
  },
  {
    name: 'accommodations of a new person, fields wrong',
    open: async (stage) => {
      const { user } = await aLearner(stage.server, 'Ana Costa');
      await section('admin', `${SECTION}&person=${user.id}`, heading('What Ana Costa will get'))(stage);
      await stage.page.getByLabel('Extra time').fill('250');
      await stage.page.getByLabel('Number of rest breaks').fill('2');
      await stage.page.getByLabel('Valid from').fill('2027-06-04');
      await stage.page.getByLabel('Valid until').fill('2027-06-03');
      await save(stage);
      await expect(stage.page.getByText('The last day is before the first.')).toBeVisible();
    },
  },
  {
    name: 'accommodations, tests extended at once',
    open: async (stage) => {
      await openPerson(stage);
      await stage.page.getByLabel('Extra time').fill('75');
      await expect(stage.page.getByText('1 open test will be extended at once.')).toBeVisible();
    },
  },
  {
    name: 'accommodations, changed by someone else',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const learner = await openPerson(stage);
      const body = { ...much, extra_time_percent: 100, version: 3 };
      const params = { accountId: learner.user.id };
      await call(stage.server, setAccommodation, { params, body }, stage.staff.superadmin.token);
      await stage.page.getByLabel('Extra time').fill('75');
      await save(stage);
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'accommodations, end today',
    open: async (stage) => {
      await openPerson(stage);
      await stage.page.getByRole('button', { name: 'End today' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'accommodations, choose a person',
    open: async (stage) => {
      await aLearner(stage.server, 'Teo Marin');
      await section('admin', `${SECTION}&view=add`, heading('Add a person'))(stage);
      // Other states have filled the list.
      await stage.page.getByRole('searchbox').fill('Teo Marin');
      await expect(stage.page.getByRole('button', { name: 'Teo Marin' }).first()).toBeVisible();
    },
  },
  {
    name: 'accommodations, choose a person, failed',
    open: section('admin', `${SECTION}&view=add`, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, LEARNERS),
    ),
  },
  {
    name: 'accommodations, import',
    open: section('admin', `${SECTION}&view=import`, heading('What the file contains')),
  },
  {
    name: 'accommodations, import, rows wrong',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      const { email } = await aLearner(stage.server, 'Teo Marin');
      await section('admin', `${SECTION}&view=import`, heading('What the file contains'))(stage);
      const rows = [`${email},50,2,10`, 'nobody@example.org,half,,'];
      const text = `email,extra_time_percent,break_count,break_minutes\n${rows.join('\n')}\n`;
      await chooseFile(stage.page, 'accommodations.csv', text);
      await expect(stage.page.getByText('1 row to fix.')).toBeVisible();
    },
  },
];

/** What only superadmins see of it. */
export const reasons: State[] = [
  {
    name: 'accommodations, reason shown',
    open: async (stage) => {
      await openPerson(stage, 'superadmin');
      await stage.page.getByRole('button', { name: 'Show reason' }).click();
      await expect(stage.page.getByText('A letter of the hospital.')).toBeVisible();
    },
  },
  {
    name: 'accommodations, reason unreadable',
    open: async (stage) => {
      await openPerson(stage, 'superadmin');
      await answer(stage, '**/api/superadmin/accommodations/*/reason', { reason: null, unreadable: true });
      await stage.page.getByRole('button', { name: 'Show reason' }).click();
      await expect(stage.page.getByText('The reason cannot be decrypted')).toBeVisible();
    },
  },
];

/** The learner's own. */
export const ownAccommodations: State[] = [
  {
    name: 'profile with accommodations',
    open: async (stage) => {
      const learner = await allowed(stage);
      await stage.enter(learner);
      await stage.page.goto('/user-dashboard?section=profile');
      await expect(stage.page.getByText('Note from your school')).toBeVisible();
    },
  },
  {
    name: 'profile, accommodations failed',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await breakDown(stage, MINE);
      await stage.page.goto('/user-dashboard?section=profile');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
