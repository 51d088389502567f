import type { Reply } from '@parlance/contract/endpoint';
import { alarmKinds, readSystem, type SystemAlarm } from '@parlance/contract/system';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { System } from './system.tsx';

const server = serverReplies();
const at = '2026-03-01T09:00:00.000Z';
const alarm: SystemAlarm = {
  id: 1,
  kind: 'backup_late',
  account: { id: 7, username: 'Amal' },
  about: 'somewhere',
  raised_at: at,
  told_at: at,
  cleared_at: null,
};
const read: Reply<typeof readSystem> = {
  release: '1.0.0',
  database: { kind: 'embedded', version: '17.5', bytes: 3 * 1024 ** 3 },
  store: { kind: 'folder', answers: false },
  migrations: { count: 1, newest: '0102-system.sql', applied_at: at },
  last_backup: { at: null, hours: 36 },
  queues: [
    {
      kind: 'webhook',
      waiting: 12,
      waiting_since: at,
      failed: 0,
      failing: [{ name: 'https://sis.example', since: at }],
    },
  ],
  processes: [],
  expiring_keys: [],
  alarms: alarmKinds.map((kind, index) => ({ ...alarm, kind, id: index + 1 })),
};

test('every alarm says what happened and what to do, and one that is over only what happened', async () => {
  server.reply(readSystem, read);
  const screen = await renderScreen(<System />);
  await expect.element(screen.getByText('Run a backup by hand and look at its job.')).toBeVisible();
  expect(screen.getByText('Open', { exact: true }).elements()).toHaveLength(alarmKinds.length);
  for (const words of ['Does not answer', /3\.0 GB/, 'None yet', /sis\.example fails since/, 'No key ends soon.']) {
    await expect.element(screen.getByText(words)).toBeVisible();
  }
});

test('a page that did not come is asked for again', async () => {
  server.refuse(readSystem, 'away');
  const screen = await renderScreen(<System />);
  await expect.element(screen.getByText('Failed to load the system.')).toBeVisible();
  server.reply(readSystem, { ...read, alarms: [{ ...alarm, cleared_at: at }] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The backup is late')).toBeVisible();
  await expect.element(screen.getByText('Over', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Run a backup by hand and look at its job.')).not.toBeInTheDocument();
});
