import { users } from '@parlance/contract/account-admin';
import { erasePerson } from '@parlance/contract/personal-data/personal-data';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const ERASURES = /\/api\/superadmin\/erasures(\?|$)/;
const DELETED = /\/api\/superadmin\/deleted-accounts(\?|$)/;
const ERASURE = /\/api\/superadmin\/accounts\/\d+\/erasure$/;

/** The profile of a learner, with the form that asks for the password. */
export const ownData: State[] = [
  {
    name: 'profile, data asked for',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto('/user-dashboard?section=profile');
      await stage.page.getByRole('button', { name: 'Download my data' }).click();
      await expect(stage.page.getByLabel('Password', { exact: true })).toBeFocused();
    },
  },
];

/** The details of a new learner, with what else can be done. */
async function details(stage: Stage): Promise<void> {
  const { user } = await aLearner(stage.server, 'Teo Marin');
  await stage.enter(stage.staff.superadmin);
  await stage.page.goto(`/superadmin-dashboard?section=manageUsers&view=details&account=${user.id}`);
  await expect(stage.page.getByRole('button', { name: 'Download data' })).toBeVisible();
}

const erases = (stage: Stage) => stage.page.getByRole('button', { name: 'Erase this person…' }).click();

async function privacy(stage: Stage, before: (stage: Stage) => Promise<void> = async () => {}): Promise<void> {
  await stage.enter(stage.staff.superadmin);
  await before(stage);
  await stage.page.goto('/superadmin-dashboard?section=privacy');
}

export const personalData: State[] = [
  { name: 'personal data of an account', open: details },
  {
    name: 'erasing, counting',
    open: async (stage) => {
      await details(stage);
      await hold(stage, ERASURE);
      await erases(stage);
      await expect(stage.page.getByText('Counting what is stored...')).toBeAttached();
    },
  },
  {
    name: 'erasing, failed',
    open: async (stage) => {
      await details(stage);
      await breakDown(stage, ERASURE);
      await erases(stage);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'erasing, much to erase',
    open: async (stage) => {
      await details(stage);
      const account = { id: 7, username: 'Teo Marin', email: 'teo.marin@example.org', role: 'user' };
      const counts = { attempts: 31, texts: 240, recordings: 12, comments: 9, examinations: 2, sessions: 3 };
      await answer(stage, ERASURE, {
        account,
        counts: { ...counts, emails: 4, messages: 1 },
        bytes: 48_200_000,
        unmarked: 2,
        openUntil: new Date(Date.now() + 1_800_000).toISOString(),
      });
      await erases(stage);
      await expect(stage.page.getByText('12 recordings, 48.2 MB')).toBeVisible();
    },
  },
  {
    name: 'erasing, another email',
    open: async (stage) => {
      await details(stage);
      await erases(stage);
      await stage.page.getByLabel(/^Type the email/).fill('somebody@example.org');
      await stage.page.getByLabel('Reason').fill('Asked for it in a letter.');
      stage.expectError(/status of 400/);
      await stage.page.getByRole('button', { name: 'Erase', exact: true }).click();
      await expect(stage.page.getByText('This is not the email of this account.')).toBeVisible();
    },
  },
  {
    name: 'privacy ready',
    open: async (stage) => {
      const { server, staff } = stage;
      const { token } = staff.superadmin;
      const [gone, deleted] = [await aLearner(server), await aLearner(server, 'Maximiliana Featherstonehaugh')];
      const body = { email: gone.email, reason: 'Asked for it in a letter of 3 March.' };
      await call(server, erasePerson, { params: { id: gone.user.id }, body }, token);
      await call(server, users.remove, { params: { id: deleted.user.id } }, token);
      await privacy(stage);
      await expect(stage.page.getByText(`Erased account ${gone.user.id}`)).toBeVisible();
      await expect(stage.page.getByText(deleted.email)).toBeVisible();
    },
  },
  {
    name: 'privacy empty',
    open: async (stage) => {
      await privacy(stage, async (stage) => {
        await answer(stage, ERASURES, []);
        await answer(stage, DELETED, []);
      });
      await expect(stage.page.getByText('Nobody was erased.')).toBeVisible();
    },
  },
  {
    name: 'privacy loading',
    open: async (stage) => {
      await privacy(stage, async (stage) => {
        await hold(stage, ERASURES);
        await hold(stage, DELETED);
      });
      await expect(stage.page.getByText('Loading erasures...')).toBeAttached();
    },
  },
  {
    name: 'privacy failed',
    open: async (stage) => {
      await privacy(stage, async (stage) => {
        await breakDown(stage, ERASURES);
        await breakDown(stage, DELETED);
      });
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
    },
  },
];
