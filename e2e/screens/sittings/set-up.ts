import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { makeAccessCode, setSittingStaff } from '@parlance/contract/sittings/set-up';
import { editSitting } from '@parlance/contract/sittings/sitting';
import { expect } from '@playwright/test';
import { anInvigilator } from '../../fixtures/people.ts';
import { call } from '../../fixtures/server.ts';
import { takeTest } from '../../samples/attempts.ts';
import { aClass } from '../../samples/classes.ts';
import { aDraftSitting, aPublishedSitting, aRoom, startIn } from '../../samples/sittings.ts';
import { heading, section } from '../staff.ts';
import { breakDown, type Stage, type State } from '../state.ts';

const ONE = /\/api\/admin\/sittings\/\d+$/;
/** Where examinations are on the dashboard of an admin. */
export const SECTION = '?section=sittings';

/** A draft with everything settled but its practice tests, and the step of it that is named. */
async function openStep(stage: Stage, step: string, settled = true) {
  const { server, staff, samples } = stage;
  const learners = settled ? await aRoom(server, staff.admin) : [];
  const courses = settled ? [samples.reading, samples.listening, samples.writing] : [];
  const sitting = await aDraftSitting(server, staff.admin, {
    courses,
    learners,
    startsInMinutes: settled ? 24 * 60 : null,
  });
  await stage.enter(staff.admin);
  await stage.page.goto(`/admin-dashboard${SECTION}&sitting=${sitting.id}&step=${step}`);
  return sitting;
}

/** A published examination, the id of which it gives, and the page of somebody who only invigilates it. */
async function enterAsInvigilator(stage: Stage): Promise<number> {
  const { server, staff, samples } = stage;
  const invigilator = await anInvigilator(server, staff.superadmin);
  const learners = await aRoom(server, staff.admin);
  const { id, version } = await aPublishedSitting(server, staff.admin, { courses: [samples.reading], learners });
  const those = [
    { account_id: staff.admin.user.id, part: 'lead' as const },
    { account_id: invigilator.user.id, part: 'invigilator' as const },
  ];
  await call(server, setSittingStaff, { params: { id }, body: { version, staff: those } }, staff.admin.token);
  await stage.enter(invigilator);
  return id;
}

const stepHeading = ({ page }: Stage, name: string) => page.getByRole('heading', { name, level: 2, exact: true });

/** One examination: its steps, and what stands in their place. */
export const sittingSteps: State[] = [
  {
    name: 'examination not found',
    open: section('admin', `${SECTION}&sitting=999999`, heading('Examination not found.'), async (stage) =>
      stage.expectError(/status of 404/),
    ),
  },
  {
    name: 'examination failed',
    open: section('admin', `${SECTION}&sitting=1`, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, ONE),
    ),
  },
  {
    name: 'new examination',
    open: async (stage) => {
      await section('admin', SECTION, heading('Examinations'))(stage);
      await stage.page.getByRole('button', { name: 'New examination' }).first().click();
      await expect(stage.page.getByRole('button', { name: 'Add examination' })).toBeVisible();
    },
  },
  {
    name: 'examination, tests',
    open: async (stage) => {
      await openStep(stage, 'tests');
      await expect(stage.page.getByText('Starts with the examination')).toBeVisible();
    },
  },
  {
    name: 'examination, people',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const { name } = await aClass(server, staff, { learners: await aRoom(server, staff.admin) });
      await openStep(stage, 'people');
      await expect(page.getByLabel('Room of Teo Marin')).toBeVisible();
      await page.getByRole('combobox', { name: 'Add a class' }).fill(name);
      await page.getByRole('option', { name: `${name} (4 learners)` }).click();
      await expect(page.getByRole('heading', { name: '8 candidates' })).toBeVisible();
    },
  },
  {
    name: 'examination, people as an invigilator',
    open: async (stage) => {
      const { page } = stage;
      const id = await enterAsInvigilator(stage);
      await page.goto(`/admin-dashboard${SECTION}&sitting=${id}&step=people`);
      await expect(page.getByText('Teo Marin')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
    },
  },
  {
    name: 'home of an invigilator',
    open: async (stage) => {
      const { page } = stage;
      await enterAsInvigilator(stage);
      await page.goto('/admin-dashboard');
      await expect(page.getByText('1 examination', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'New examination' })).toBeHidden();
    },
  },
  {
    name: 'examination, roster file',
    open: async (stage) => {
      await openStep(stage, 'people');
      await stage.page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(stage.page.getByText('Whoever is not in the file stays as they are.')).toBeVisible();
    },
  },
  {
    name: 'examination, time',
    open: async (stage) => {
      await openStep(stage, 'time');
      await expect(stage.page.getByRole('rowheader', { name: /Teo Marin/ })).toBeVisible();
    },
  },
  {
    name: 'examination, rules',
    open: async (stage) => {
      const { id, version } = await openStep(stage, 'rules');
      await stepHeading(stage, 'Rules').waitFor();
      const { sitting } = await call(
        stage.server,
        makeAccessCode,
        { params: { id }, body: { version } },
        stage.staff.admin.token,
      );
      await stage.page.reload();
      await expect(stage.page.getByText(sitting.access_code ?? 'no code')).toBeVisible();
    },
  },
  {
    name: 'examination, browser and networks',
    open: async (stage) => {
      await openStep(stage, 'rules');
      await stage.page.getByLabel('Safe Exam Browser only').check();
      await expect(stage.page.getByRole('button', { name: 'Download the file (.seb)' })).toBeVisible();
      await stage.page.getByLabel('Networks (optional)').fill('192.168.10.0/24\n10.0.0.300');
      await stage.page.getByLabel('Title', { exact: true }).focus();
      const wrong = stage.page.getByText('“10.0.0.300” is not a network.', { exact: false });
      await wrong.scrollIntoViewIfNeeded();
      await expect(wrong).toBeVisible();
    },
  },
  {
    name: 'examination, reminders',
    open: async (stage) => {
      await openStep(stage, 'rules');
      const reminders = stage.page.getByRole('group', { name: 'Reminders before the start' });
      for (const when of ['1 week', '1 hour']) await reminders.getByLabel(when).check();
      await expect(reminders.getByLabel('3 days')).toBeDisabled();
      await reminders.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'examination, not settled',
    open: async (stage) => {
      await openStep(stage, 'publish', false);
      await expect(stage.page.getByRole('list', { name: 'To be settled' })).toBeVisible();
    },
  },
  {
    name: 'examination, to be published',
    open: async (stage) => {
      await openStep(stage, 'publish');
      await expect(stage.page.getByLabel(/learners can practise/)).toBeVisible();
    },
  },
  {
    name: 'examination changed meanwhile',
    open: async (stage) => {
      const { id, version } = await openStep(stage, 'rules');
      await stepHeading(stage, 'Rules').waitFor();
      await call(
        stage.server,
        editSitting,
        { params: { id }, body: { version, title: 'B2 final' } },
        stage.staff.admin.token,
      );
      stage.expectError(/status of 409/);
      await stage.page.getByLabel('Title', { exact: true }).fill('B2 mock');
      await expect(stage.page.getByText('Nothing was overwritten.')).toBeVisible();
    },
  },
  {
    name: 'examination, published',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const learners = await aRoom(server, staff.admin);
      const { id } = await aPublishedSitting(server, staff.admin, { courses: [samples.reading], learners });
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}&sitting=${id}&step=publish`);
      await expect(stage.page.getByText('4 candidates can see it.')).toBeVisible();
      await expect(stage.page.getByText(/^5 emails (are on the way|were sent)\.$/)).toBeVisible();
    },
  },
  {
    name: 'examination, release asked',
    open: async (stage) => {
      const { server, staff, samples, page } = stage;
      const learners = await aRoom(server, staff.admin);
      const { id } = await aPublishedSitting(server, staff.admin, { courses: [samples.writing], learners });
      startIn(server, id, -60);
      for (const learner of learners.slice(0, 2)) await takeTest(server, learner, samples.writing, ['A letter.']);
      await stage.enter(staff.admin);
      await page.goto(`/admin-dashboard${SECTION}&sitting=${id}&step=publish`);
      await page.getByRole('button', { name: 'Release results' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Release the results?' })).toBeVisible();
    },
  },
  {
    name: 'examination, cancelled with results',
    open: async (stage) => {
      const { server, staff, samples, page } = stage;
      const learners = await aRoom(server, staff.admin);
      const { id, version } = await aPublishedSitting(server, staff.admin, { courses: [samples.writing], learners });
      startIn(server, id, -60);
      for (const learner of learners.slice(0, 2)) await takeTest(server, learner, samples.writing, ['A letter.']);
      const body = { version, reason: 'The heating has failed.' };
      await call(server, cancelSitting, { params: { id }, body }, staff.admin.token);
      await stage.enter(staff.admin);
      await page.goto(`/admin-dashboard${SECTION}&sitting=${id}&step=publish`);
      await expect(page.getByRole('button', { name: 'Release results' })).toBeVisible();
    },
  },
];
