import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings, WrongSetting } from './settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parlance-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('without any setting: embedded, with a demo, on loopback', () => {
  expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    workers: 1,
    sessionIdleMinutes: 120,
    sessionHours: 12,
  });
});

test('the secret is made once and only its owner may read it', () => {
  const { secret } = readSettings({ DATA_DIR: dataDir });
  expect(secret).toHaveLength(43);
  expect(readSettings({ DATA_DIR: dataDir }).secret).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('PostgreSQL comes without a demo unless asked for, and with several workers', () => {
  const settings = readSettings({ SECRET: 's', DATABASE_URL: 'postgres://x', WORKERS: '4' });
  expect([settings.demo, settings.workers]).toEqual([false, 4]);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty"'],
  [{ PORT: '70000' }, 'from 0 to 65535'],
  [{ DEMO: 'yes' }, 'use 1 or 0'],
  [{ DATABASE_URL: 'localhost' }, 'use postgres://user:password@host/name'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ WORKERS: '2' }, 'set DATABASE_URL, or WORKERS=1'],
  [{ SUPERADMIN_EMAIL: 'a@b.example' }, 'together, or neither'],
])('%j is refused saying what to write instead', (env, sentence) => {
  const read = () => readSettings({ SECRET: 's', ...env });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(sentence);
});
