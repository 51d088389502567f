import { expect } from '@playwright/test';
import { aLearner, aTeacher } from '../../fixtures/people.ts';
import { aClass } from '../../samples/classes.ts';
import { breakDown, hold, type Stage, type State } from '../state.ts';

const JOIN = /\/api\/classes\/join$/;
const MINE = /\/api\/classes\/mine$/;
const PROFILE = '/user-dashboard?section=profile';

async function openAsLearner(stage: Stage, code: string): Promise<void> {
  await stage.enter(await aLearner(stage.server, 'Teo Marin'));
  await stage.page.goto(`/join/${code}`);
  await expect(stage.page.getByLabel('Join code')).toBeVisible();
}

const press = ({ page }: Stage) => page.getByRole('button', { name: 'Join', exact: true }).click();

/** The page that the link of a join code leads to. */
export const join: State[] = [
  {
    name: 'logged out',
    open: async (stage) => {
      await stage.page.goto('/join/K7QM4XWD');
      await expect(stage.page.getByRole('link', { name: 'Log in' })).toBeVisible();
    },
  },
  {
    name: 'of staff',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/join/K7QM4XWD');
      await expect(stage.page.getByRole('heading', { name: 'Join codes are for learners' })).toBeVisible();
    },
  },
  { name: 'ready', open: (stage) => openAsLearner(stage, 'K7QM4XWD') },
  {
    name: 'joined',
    open: async (stage) => {
      const { code } = await aClass(stage.server, stage.staff, { withCode: true });
      await openAsLearner(stage, code ?? '');
      await press(stage);
      await expect(stage.page.getByRole('heading', { name: /^You joined B2 Evening/ })).toBeVisible();
    },
  },
  {
    name: 'code unknown',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await openAsLearner(stage, 'K7QM4XWD');
      await press(stage);
      await expect(stage.page.getByText('No class has this code.')).toBeVisible();
    },
  },
  {
    name: 'too many tries',
    open: async (stage) => {
      stage.expectError(/status of (404|429)/);
      await openAsLearner(stage, 'K7QM4XWD');
      for (let tries = 0; tries < 11; tries += 1) {
        const answered = stage.page.waitForResponse(JOIN);
        await press(stage);
        await answered;
      }
      await expect(stage.page.getByText('Too many wrong codes.')).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await openAsLearner(stage, 'K7QM4XWD');
      await breakDown(stage, JOIN);
      await press(stage);
      await expect(stage.page.getByText('The service is temporarily unavailable.')).toBeVisible();
    },
  },
];

/** The classes in a learner's profile. */
export const ownClasses: State[] = [
  {
    name: 'profile with classes',
    open: async (stage) => {
      const learner = await aLearner(stage.server, 'Teo Marin');
      const teacher = await aTeacher(stage.server, stage.staff.superadmin);
      await aClass(stage.server, stage.staff, { learners: [learner], teachers: [teacher] });
      await aClass(stage.server, stage.staff, { name: 'C1 Speaking', learners: [learner] });
      await stage.enter(learner);
      await stage.page.goto(PROFILE);
      await expect(stage.page.getByText('Taught by Mina Okafor')).toBeVisible();
    },
  },
  {
    name: 'profile, no class',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto(PROFILE);
      await expect(stage.page.getByText('You are in no class yet.')).toBeVisible();
    },
  },
  {
    name: 'profile, classes loading',
    open: async (stage) => {
      await hold(stage, MINE);
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto(PROFILE);
      await expect(stage.page.getByText('Loading your classes...')).toBeAttached();
    },
  },
  {
    name: 'profile, classes failed',
    open: async (stage) => {
      await breakDown(stage, MINE);
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto(PROFILE);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
