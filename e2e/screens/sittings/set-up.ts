import { makeAccessCode } from '@parlance/contract/sittings/set-up';
import { editSitting } from '@parlance/contract/sittings/sitting';
import { expect } from '@playwright/test';
import { call, runSql } from '../../fixtures/server.ts';
import { takeTest } from '../../samples/attempts.ts';
import { aClass } from '../../samples/classes.ts';
import { aDraftSitting, aPublishedSitting, aRoom, inMinutes, startIn } from '../../samples/sittings.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';
import { aRoomUnderWay } from './board.ts';

const LIST = /\/api\/admin\/sittings\?/;
const ONE = /\/api\/admin\/sittings\/\d+$/;
const SECTION = '?section=sittings';

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

const stepHeading = ({ page }: Stage, name: string) => page.getByRole('heading', { name, level: 2, exact: true });

/** The section of the admin dashboard. */
export const sittings: State[] = [
  {
    name: 'examinations loading',
    open: async (stage) => {
      await section('admin', SECTION, status('Loading examinations...'), () => hold(stage, LIST))(stage);
      // The section itself says the same while its code is loaded.
      await expect(stage.page.getByRole('heading', { name: 'Examinations' })).toBeVisible();
    },
  },
  {
    name: 'examinations empty',
    open: section('admin', SECTION, heading('No examinations yet.'), (stage) =>
      answer(stage, LIST, [], { headers: { 'X-Total-Count': '0' } }),
    ),
  },
  {
    name: 'examinations failed',
    open: section('admin', SECTION, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, LIST),
    ),
  },
  {
    name: 'examinations ready',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const learners = await aRoom(server, staff.admin);
      await aDraftSitting(server, staff.admin, { title: 'B1 final, evening class' });
      await aPublishedSitting(server, staff.admin, {
        title: 'Placement test, summer',
        courses: [samples.reading, samples.listening],
        learners,
        startsInMinutes: 3 * 24 * 60,
        settings: { start_mode: 'window', ends_at: inMinutes(3 * 24 * 60 + 480) },
      });
      await aPublishedSitting(server, staff.admin, {
        title: 'C1 Speaking',
        courses: [samples.speaking],
        learners: learners.slice(0, 2),
        startsInMinutes: 24 * 60,
      });
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await expect(stage.page.getByText('C1 Speaking').first()).toBeVisible();
    },
  },
  {
    name: 'examinations under way',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const learners = (await aRoom(server, staff.admin)).slice(0, 2);
      await aClass(server, staff, { learners });
      await aDraftSitting(server, staff.admin, { title: 'B1 final, evening class' });
      const outcomes = [
        { title: 'C1 Speaking, by appointment', endedDays: -2, settings: {} },
        {
          title: 'Placement test, spring',
          endedDays: 3,
          settings: { release: 'on_date', release_at: inMinutes(14_400) },
        },
        { title: 'C1 mock examination', endedDays: 10, settings: {} },
        { title: 'A2 oral, February', endedDays: 20, settings: { release: 'at_once' } },
      ] as const;
      for (const { title, endedDays, settings } of outcomes) {
        const courses = [samples.reading, samples.writing];
        const { id } = await aPublishedSitting(server, staff.admin, { title, courses, learners, settings });
        const moved = `starts_at = starts_at - interval '${endedDays} days', ends_by = ends_by - interval '${endedDays} days'`;
        runSql(server, `update sittings set ${moved} where id = ${id}`);
      }
      await aRoomUnderWay(stage);
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await expect(stage.page.getByText('Need attention').first()).toBeVisible();
      await expect(stage.page.getByRole('combobox', { name: 'Class' })).toBeVisible();
    },
  },
  {
    name: 'examinations, results asked for',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const learners = (await aRoom(server, staff.admin)).slice(0, 2);
      const { id } = await aPublishedSitting(server, staff.admin, { courses: [samples.reading], learners });
      const moved = "starts_at = starts_at - interval '9 days', ends_by = ends_by - interval '9 days'";
      runSql(server, `update sittings set ${moved} where id = ${id}`);
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await stage.page.getByRole('button', { name: 'Release results' }).first().click();
      await expect(stage.page.getByText('Everything is marked.')).toBeVisible();
    },
  },
  {
    name: 'examinations, menu of one',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const learners = (await aRoom(server, staff.admin)).slice(0, 2);
      await aPublishedSitting(server, staff.admin, { courses: [samples.reading], learners });
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}&phase=upcoming`);
      await stage.page.getByRole('button', { name: 'More actions' }).first().click();
      await expect(stage.page.getByRole('menuitem', { name: 'Open board' })).toBeVisible();
    },
  },
  {
    name: 'examinations, numbers failed',
    open: async (stage) => {
      await aRoomUnderWay(stage);
      await breakDown(stage, /\/sittings\/rooms/);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await expect(stage.page.getByText('Failed to load how many').first()).toBeVisible();
    },
  },
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
];
