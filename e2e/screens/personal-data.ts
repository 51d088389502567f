import { users } from '@parlance/contract/account-admin';
import { retentionKinds } from '@parlance/contract/personal-data/kept';
import { erasePerson } from '@parlance/contract/personal-data/personal-data';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const OWN_RULES = '**/api/retention';
const ERASURES = /\/api\/superadmin\/erasures(\?|$)/;
const DELETED = /\/api\/superadmin\/deleted-accounts(\?|$)/;
const RULES = /\/api\/superadmin\/retention$/;
const PREVIEW = /\/api\/superadmin\/retention\/preview/;
const TEXTS = /\/api\/superadmin\/consent-texts$/;
const ERASURE = /\/api\/superadmin\/accounts\/\d+\/erasure$/;

/** The profile of a learner, with the school's rules for how long things are kept. */
const withRules =
  (before: (stage: Stage) => Promise<void>, sees: string | RegExp): State['open'] =>
  async (stage) => {
    await stage.enter(await aLearner(stage.server));
    await before(stage);
    await stage.page.goto('/user-dashboard?section=profile');
    await expect(stage.page.getByText(sees).first()).toBeVisible();
    await stage.page.getByRole('button', { name: 'Download my data' }).scrollIntoViewIfNeeded();
  };

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
  {
    name: 'profile, rules of the school',
    open: withRules(
      (stage) => answer(stage, OWN_RULES, { rules: retentionKinds.map((kind, at) => ({ kind, days: 90 + 30 * at })) }),
      'Recordings that were marked: after 90 days',
    ),
  },
  {
    name: 'profile, rules of the school loading',
    open: withRules((stage) => hold(stage, OWN_RULES), 'Download my data'),
  },
  {
    name: 'profile, rules of the school failed',
    open: withRules((stage) => breakDown(stage, OWN_RULES), 'Failed to load the rules of your school.'),
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
        for (const list of [ERASURES, DELETED, TEXTS]) await answer(stage, list, []);
      });
      await expect(stage.page.getByText('Nobody was erased.')).toBeVisible();
    },
  },
  {
    name: 'privacy loading',
    open: async (stage) => {
      await privacy(stage, async (stage) => {
        for (const list of [ERASURES, DELETED, TEXTS, RULES]) await hold(stage, list);
      });
      await expect(stage.page.getByText('Loading erasures...')).toBeAttached();
    },
  },
  {
    name: 'privacy failed',
    open: async (stage) => {
      await privacy(stage, async (stage) => {
        for (const list of [ERASURES, DELETED, TEXTS, RULES]) await breakDown(stage, list);
      });
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toHaveCount(4);
    },
  },
  {
    name: 'privacy, much would go',
    open: async (stage) => {
      const oldest = '2025-03-02T09:14:00.000Z';
      const titles = ['Speaking about yourself', 'Situations and Opinions'];
      const who = 'Maximiliana Featherstonehaugh-Winterbottom';
      const firstOnes = Array.from({ length: 10 }, (_, index) => ({
        at: oldest,
        who,
        what: titles[index % 2] ?? null,
      }));
      await privacy(stage, (stage) =>
        answer(stage, PREVIEW, { items: 1284, bytes: 512_000_000, people: 310, oldest, firstOnes }),
      );
      await asksFor(stage, 400);
      await expect(stage.page.getByText('And 1,274 more.')).toBeVisible();
    },
  },
  {
    name: 'privacy, nothing would go',
    open: async (stage) => {
      await privacy(stage);
      await asksFor(stage, 36_500);
      await expect(stage.page.getByText('Nothing would go now.')).toBeVisible();
    },
  },
  {
    name: 'privacy, a preview that fails',
    open: async (stage) => {
      await privacy(stage, (stage) => breakDown(stage, PREVIEW));
      await asksFor(stage, 400);
      await expect(stage.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'privacy, a text that is not kept',
    open: async (stage) => {
      await privacy(stage, (stage) => answer(stage, TEXTS, []));
      await stage.page.getByRole('button', { name: 'Write a text…' }).first().click();
      await stage.page.getByLabel('Text', { exact: true }).fill('We record what you say in this test.');
      await stage.page.getByRole('button', { name: 'Cancel' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    },
  },
  {
    name: 'privacy, rules and texts set',
    open: async (stage) => {
      const changed = { changed_by: 'Ines', changed_at: '2026-03-01T09:00:00.000Z', applied_at: null };
      const days = [365, null, 730, 365, 1095, null, 90];
      const rules = retentionKinds.map((kind, index) => ({ kind, days: days[index] ?? null, ...changed }));
      const text = { kind: 'recording', text: LONG_TEXT, from_at: '2026-03-01T09:00:00.000Z', made_by: 'Ines' };
      await privacy(stage, async (stage) => {
        await answer(stage, RULES, rules);
        await answer(stage, TEXTS, [{ id: 4, given: 211, ...text }]);
      });
      await expect(stage.page.getByText('Deleted after 730 days')).toBeVisible();
      await stage.page.getByRole('button', { name: 'Write a text…' }).click();
      await expect(stage.page.getByLabel('Text', { exact: true })).toBeFocused();
    },
  },
];

const LONG_TEXT =
  'We record what you say in this test, so that a teacher can mark it.\n\nOnly the people who mark it listen to it. We delete the recording a year after your result. Write to privacy@school.example if you do not want to be recorded.';

/** Opens the first rule and asks what so many days would delete. */
async function asksFor({ page }: Stage, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Change…' }).first().click();
  await page.getByLabel('Delete after how many days').fill(String(days));
  await page.getByRole('button', { name: 'Show what would go' }).click();
}
