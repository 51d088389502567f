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

const STORE = 's3://speech?endpoint=https://files.example:9000&region=eu-1';
test.each([
  ['', null],
  [STORE, { bucket: 'speech', endpoint: 'https://files.example:9000', region: 'eu-1' }],
  ['s3://speech', { bucket: 'speech', endpoint: null, region: 'us-east-1' }],
])('STORE_URL "%s" is %j', (STORE_URL, store) => {
  expect(readSettings({ SECRET: 's', STORE_URL }).store).toEqual(store);
});

test.each([
  '/var/media',
  'https://files.example/speech',
  's3://',
  's3://key:secret@speech',
  's3://speech/folder',
  's3://speech?endpoint=files.example',
  's3://speech?endpoint=ftp://files.example',
  's3://speech?regoin=eu-1',
])('STORE_URL "%s" is refused saying what to write instead', (STORE_URL) => {
  const read = () => readSettings({ SECRET: 's', STORE_URL });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow('use s3://bucket?endpoint=https://host&region=name');
});

test.each([
  [{}, { name: 'Parlance', address: 'no-reply@parlance.local' }],
  [{ PUBLIC_URL: 'https://tests.example.org/' }, { name: 'Parlance', address: 'no-reply@tests.example.org' }],
  [{ MAIL_FROM: 'exams@example.org' }, { name: '', address: 'exams@example.org' }],
  [{ MAIL_FROM: '"Example, School" <exams@example.org>' }, { name: 'Example, School', address: 'exams@example.org' }],
])('with %j mails come from %j', (env, from) => {
  expect(readSettings({ SECRET: 's', ...env }).mailFrom).toEqual(from);
});

test.each([
  [{ SMTP_URL: 'mail.example.org:25' }, 'use smtp://user:password@host:587'],
  [{ SMTP_URL: 'https://mail.example.org' }, 'use smtp://user:password@host:587'],
  [{ MAIL_FROM: 'School' }, 'MAIL_FROM is "School"'],
  [{ MAIL_FROM: 'School <a@b.example, c@d.example>' }, 'use Name <name@example.org>'],
  [{ CONTACT_TO: 'a@b.example, c@d.example' }, 'use one email address'],
  [{ PUBLIC_URL: 'tests.example.org' }, 'use the address people type'],
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
