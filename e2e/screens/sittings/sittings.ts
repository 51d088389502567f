import { expect } from '@playwright/test';
import { runSql, type Server } from '../../fixtures/server.ts';
import { takeTest } from '../../samples/attempts.ts';
import { aClass } from '../../samples/classes.ts';
import { aDraftSitting, aPublishedSitting, aRoom, inMinutes, startIn } from '../../samples/sittings.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type State } from '../state.ts';
import { aCancelledRoom, aRoomUnderWay } from './board.ts';
import { SECTION, sittingSteps } from './set-up.ts';

const LIST = /\/api\/admin\/sittings\?/;

/** What other states have made is more than a year ago: it is the end of the list, and moves none off its first page. */
function othersLongAgo(server: Server): void {
  const moved = ['starts_at', 'ends_at', 'ends_by'].map((name) => `${name} = ${name} - interval '400 days'`).join();
  runSql(server, `update sittings set ${moved}, changed_at = clock_timestamp() where starts_at is not null`);
}

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
      othersLongAgo(server);
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
        { title: 'B1 mock, letters to be marked', endedDays: 11, settings: {}, isWritten: true },
        { title: 'A2 oral, February', endedDays: 20, settings: { release: 'at_once' } },
      ] as const;
      for (const { title, endedDays, settings, ...more } of outcomes) {
        const courses = 'isWritten' in more ? [samples.writing] : [samples.reading, samples.writing];
        const { id } = await aPublishedSitting(server, staff.admin, { title, courses, learners, settings });
        if ('isWritten' in more) {
          startIn(server, id, -60);
          for (const learner of learners) await takeTest(server, learner, samples.writing, ['Dear neighbour,']);
        }
        const moved = `starts_at = starts_at - interval '${endedDays} days', ends_by = ends_by - interval '${endedDays} days'`;
        runSql(server, `update sittings set ${moved} where id = ${id}`);
      }
      await aRoomUnderWay(stage);
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await expect(stage.page.getByText('Need attention').first()).toBeVisible();
      await expect(stage.page.getByRole('combobox', { name: 'Class' })).toBeVisible();
      await expect(stage.page.getByText('2 not marked yet')).toBeVisible();
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
      await expect(stage.page.getByRole('link', { name: 'Open board' }).first()).toBeVisible();
      await stage.page.getByRole('button', { name: 'More actions' }).first().click();
      await expect(stage.page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
    },
  },
  {
    name: 'examinations, menu of a cancelled one',
    open: async (stage) => {
      const { title } = await aCancelledRoom(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard${SECTION}&q=${encodeURIComponent(title)}`);
      await expect(stage.page.getByRole('button', { name: 'Release results' }).first()).toBeVisible();
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
  ...sittingSteps,
];
