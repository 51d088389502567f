import type { Reply } from '@parlance/contract/endpoint';
import type { readSystem, SystemAlarm } from '@parlance/contract/system';
import { expect } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const SYSTEM = /\/api\/superadmin\/system$/;

const at = '2026-11-21T09:00:00.000Z';
const alarm: SystemAlarm = {
  id: 9,
  kind: 'delivery_failing',
  account: null,
  about: 'https://records.harbour-language-school.example.org/parlance/hooks',
  raised_at: at,
  told_at: at,
  cleared_at: null,
};
const ines = { id: 7, username: 'Inês Carvalho de Albuquerque' };
const alarms: SystemAlarm[] = [
  alarm,
  { ...alarm, id: 8, kind: 'disk_full', about: 'app1.harbour.example.org' },
  { ...alarm, id: 7, kind: 'backup_late', about: '', told_at: null },
  { ...alarm, id: 6, kind: 'much_read', account: ines, about: ines.username },
  { ...alarm, id: 5, kind: 'factor_failures', account: ines, about: '' },
  { ...alarm, id: 4, kind: 'login_unusual', account: ines, about: '2001:db8:4006:812::200e', cleared_at: at },
];
const server = {
  id: '0d4b7f0e-8a5a-4a51-a1ff-7d1b4b8ff0c1',
  host: 'app1.harbour.example.org',
  release: '1.0.0',
  started_at: '2026-11-01T05:00:00.000Z',
  seen_at: at,
  disk: { free: 3_200_000_000, total: 64_000_000_000 },
};
const well: Reply<typeof readSystem> = {
  release: '1.0.0',
  database: { kind: 'postgres', version: '17.5 (Debian 17.5-1)', bytes: 412_000_000 },
  store: { kind: 's3', answers: true },
  migrations: { count: 97, newest: '0102-system.sql', applied_at: '2026-11-01T05:00:00.000Z' },
  last_backup: { at: '2026-11-21T02:00:00.000Z', hours: 36 },
  queues: [
    { kind: 'email', waiting: 0, waiting_since: null, failed: 0, failing: [] },
    { kind: 'webhook', waiting: 0, waiting_since: null, failed: 0, failing: [] },
  ],
  processes: [server, { ...server, id: '1d4b7f0e-8a5a-4a51-a1ff-7d1b4b8ff0c1', host: 'app2.harbour.example.org' }],
  expiring_keys: [],
  alarms: [],
};
const troubled: Reply<typeof readSystem> = {
  ...well,
  store: { kind: 's3', answers: false },
  last_backup: { at: null, hours: 36 },
  queues: [
    { kind: 'email', waiting: 214, waiting_since: at, failed: 3, failing: [] },
    { kind: 'webhook', waiting: 12, waiting_since: at, failed: 0, failing: [{ name: alarm.about, since: at }] },
  ],
  expiring_keys: [{ id: 3, name: 'Student records', prefix: 'plk_0169b2e3', expires_at: '2026-12-01T09:00:00.000Z' }],
  alarms,
};

/** Opens the section after `before`; `sees` is what this state alone shows. */
function opened(sees: string, before: (stage: Stage) => Promise<void>) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto('/superadmin-dashboard?section=system');
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

export const system: State[] = [
  { name: 'system loading', open: opened('Loading the system...', (stage) => hold(stage, SYSTEM)) },
  { name: 'system well', open: opened('Nothing to look at.', (stage) => answer(stage, SYSTEM, well)) },
  { name: 'system troubled', open: opened('The backup is late', (stage) => answer(stage, SYSTEM, troubled)) },
  { name: 'system failed', open: opened('Failed to load the system.', (stage) => breakDown(stage, SYSTEM)) },
];
