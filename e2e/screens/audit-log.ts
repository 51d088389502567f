import { AUDIT_COUNTED, type AuditEntry } from '@parlance/contract/audit';
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

type Entry = Omit<AuditEntry, 'id' | 'at'>;

const ines = { id: 2, username: 'Ines Duarte', role: 'admin', deleted: false } as const;
const root = { id: 1, username: 'root.mireille', role: 'superadmin', deleted: false } as const;
const tomas = { id: 7, username: 'tomasz.w', role: 'user', deleted: false } as const;
const gone = { id: 8, username: 'Maximiliana Featherstonehaugh-Cholmondeley', role: 'user', deleted: true } as const;
const course = { id: 4, title: 'Academic Reading 4', type: 'Reading', deleted: false } as const;
const long = {
  ...course,
  id: 9,
  title: 'Listening for the first certificate, evening class of the harbour school, part 2',
};
const nothing = { account: null, course: null, details: {}, subject: { type: 'course', id: 4 } };

/** One of each length, one that has no sentence, one by the server. */
const told: Entry[] = [
  { ...nothing, actor: ines, course, action: 'course.duration_changed', details: { before: 3600, after: 2700 } },
  { ...nothing, actor: null, account: ines, action: 'account.suspended_by_rule' },
  { ...nothing, actor: root, account: ines, action: 'account.added', details: { role: 'admin' } },
  { ...nothing, actor: root, account: gone, action: 'account.deleted' },
  {
    ...nothing,
    actor: ines,
    course: { ...long, type: 'Listening' },
    action: 'course.edited',
    details: {
      before: { title: 'Reading', subject: 'English', attempts_allowed: null },
      after: { title: course.title, subject: 'English for study and research', attempts_allowed: 2 },
    },
  },
  {
    ...nothing,
    actor: ines,
    account: tomas,
    course,
    subject: { type: 'attempt', id: 31 },
    action: 'submission.scored',
    details: { before: { score: 70 }, after: { score: 80 } },
  },
  {
    ...nothing,
    actor: ines,
    account: tomas,
    action: 'accommodation.set',
    details: { changed: ['extra_time_percent'], extended: 2 },
  },
  { ...nothing, actor: root, account: tomas, action: 'accommodation.reason_read' },
  { ...nothing, actor: tomas, account: tomas, action: 'account.registered' },
  { ...nothing, actor: tomas, account: tomas, action: 'account.sessions_ended', details: { sessions: 2 } },
];

/** More entries than are counted. */
async function aLongLog(stage: Stage): Promise<void> {
  const entries = Array.from({ length: 20 }, (_none, index) => ({
    ...told[index % told.length],
    id: 100 - index,
    at: `2026-11-21T09:${String(59 - index * 2).padStart(2, '0')}:07.000Z`,
  }));
  await answer(stage, LOG, entries, { headers: { 'X-Total-Count': String(AUDIT_COUNTED + 1) } });
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
    name: 'audit log, actions to choose from',
    open: async (stage) => {
      await log(heading('Nothing has been changed yet.'), (stage) => answer(stage, LOG, []))(stage);
      await stage.page.getByRole('combobox', { name: 'Action' }).click();
      await expect(stage.page.getByRole('option', { name: 'Account added', exact: true })).toBeVisible();
    },
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
