import { AUDIT_COUNTED } from '@parlance/contract/audit';
import { expect, type Page } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const LOG = /\/api\/superadmin\/audit-log(\?|$)/;

/** Opens the log after `before`; `sees` is what this state alone shows. */
function log(sees: (page: Page) => Promise<void>, before: (stage: Stage) => Promise<void> = async () => {}) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto('/superadmin-dashboard?section=auditLog');
    await sees(stage.page);
  };
}

const heading = (name: string) => async (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible();

/** More entries than are counted, with one of each length and one that has no sentence. */
async function aLongLog({ page }: Stage): Promise<void> {
  const [ines, root] = [
    { id: 2, username: 'Ines Duarte' },
    { id: 1, username: 'root.mireille' },
  ];
  const course = { id: 4, title: 'Academic Reading 4' };
  const entry = { actor: ines, account: null, course, subject: { type: 'course', id: 4 }, details: {} };
  const entries = [
    { ...entry, action: 'course.duration_changed', details: { before: 3600, after: 2700 } },
    { ...entry, action: 'account.suspended_by_rule', actor: null, account: ines, course: null },
    { ...entry, action: 'account.added', actor: root, account: ines, course: null, details: { role: 'admin' } },
    {
      ...entry,
      action: 'course.edited',
      details: {
        before: { title: 'Reading', subject: 'English', attempts_allowed: null },
        after: { title: course.title, subject: 'English for study and research', attempts_allowed: 2 },
      },
    },
  ].map((one, index) => ({ ...one, id: index + 1, at: `2026-11-21T09:3${index}:00.000Z` }));
  await page.route(LOG, (route) =>
    route.fulfill({ json: entries, headers: { 'X-Total-Count': String(AUDIT_COUNTED + 1) } }),
  );
}

export const auditLog: State[] = [
  {
    name: 'audit log loading',
    open: log(
      async (page) => expect(page.getByText('Loading the audit log...')).toBeAttached(),
      (stage) => hold(stage, LOG),
    ),
  },
  {
    name: 'audit log empty',
    open: log(heading('Nothing has been changed yet.'), (stage) => answer(stage, LOG, [])),
  },
  {
    name: 'audit log failed',
    open: log(
      async (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
      (stage) => breakDown(stage, LOG),
    ),
  },
  {
    name: 'audit log ready',
    open: log(async (page) => expect(page.getByText('More than 10,000 entries')).toBeVisible(), aLongLog),
  },
];
