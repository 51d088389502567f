import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hostUrls } from './host-urls.ts';
import { WrongSetting } from './secret-files.ts';
import { readSettings } from './settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parlance-settings-'));
const SECRET = 'thirty-two random signs or more: 1';
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
    registration: 'open',
    loginNotice: '',
  });
});

test('the secret is made once and only its owner may read it', () => {
  const { secret } = readSettings({ DATA_DIR: dataDir });
  expect(secret).toHaveLength(43);
  expect(readSettings({ DATA_DIR: dataDir }).secret).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test.each(['x', 'thirty-one letters do not do it', ''.padEnd(40)])('the secret "%s" stops the start', (SECRET) => {
  const read = () => readSettings({ SECRET, DATA_DIR: dataDir });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(
    'SECRET is too short: use at least 32 random characters, for example the output of: openssl rand -base64 32',
  );
});

test('a secret of 32 characters is taken as it is', () => {
  const secret = 'thirty-two letters are enough  !';
  expect(readSettings({ SECRET: secret, DATA_DIR: dataDir }).secret).toBe(secret);
});

test('a kept secret that was cut off stops the start and says what to do', () => {
  const damaged = mkdtempSync(join(tmpdir(), 'parlance-settings-'));
  writeFileSync(join(damaged, 'secret'), '');
  expect(() => readSettings({ DATA_DIR: damaged })).toThrow(
    `${join(damaged, 'secret')} is damaged: restore it from a backup, or delete it and a new one will be created.`,
  );
  rmSync(damaged, { recursive: true });
});

test('PostgreSQL comes without a demo unless asked for, and with several workers', () => {
  const settings = readSettings({ SECRET, DATABASE_URL: 'postgres://x', WORKERS: '4' });
  expect([settings.demo, settings.workers]).toEqual([false, 4]);
});

test.each([
  ['postgres://u:p%40w@db1,db2:5433,db3/school?sslmode=require', ['db1', 'db2:5433', 'db3']],
  ['postgresql://u:p@[::1]:5433,10.0.0.2/school', ['[::1]:5433', '10.0.0.2']],
  ['postgres://u@localhost/school', ['localhost']],
  ['postgres:///school?host=/run/postgresql', ['']],
])('the hosts of %s', (DATABASE_URL, hosts) => {
  expect(readSettings({ SECRET, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(hostUrls(DATABASE_URL).map((url) => new URL(url).host)).toEqual(hosts);
});

test.each([
  ['', ''],
  ['  ', ''],
  [' Closed on <b>Sunday</b> & Monday.\n', 'Closed on <b>Sunday</b> & Monday.'],
  ['é'.repeat(200), 'é'.repeat(200)],
  ['🎉'.repeat(200), '🎉'.repeat(200)],
])('LOGIN_NOTICE "%s" is plain text of at most 200 characters', (LOGIN_NOTICE, loginNotice) => {
  expect(readSettings({ SECRET, LOGIN_NOTICE }).loginNotice).toBe(loginNotice);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['de_AT:de', 'en'],
  ['en_US:en', 'en'],
])('LANGUAGE "%s" makes a school that reads in %s', (LANGUAGE, language) => {
  expect(readSettings({ SECRET, ...(LANGUAGE !== undefined && { LANGUAGE }) }).language).toBe(language);
});

const STORE = 's3://speech?endpoint=https://files.example:9000&region=eu-1';
test.each([
  ['', null],
  [STORE, { bucket: 'speech', endpoint: 'https://files.example:9000', region: 'eu-1' }],
  ['s3://speech', { bucket: 'speech', endpoint: null, region: 'us-east-1' }],
])('STORE_URL "%s" is %j', (STORE_URL, store) => {
  expect(readSettings({ SECRET, STORE_URL }).store).toEqual(store);
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
  const read = () => readSettings({ SECRET, STORE_URL });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow('use s3://bucket?endpoint=https://host&region=name');
});

test.each([
  [{}, { name: 'Parlance', address: 'no-reply@parlance.local' }],
  [{ PUBLIC_URL: 'https://tests.example.org/' }, { name: 'Parlance', address: 'no-reply@tests.example.org' }],
  [{ MAIL_FROM: 'exams@example.org' }, { name: '', address: 'exams@example.org' }],
  [{ MAIL_FROM: '"Example, School" <exams@example.org>' }, { name: 'Example, School', address: 'exams@example.org' }],
])('with %j mails come from %j', (env, from) => {
  expect(readSettings({ SECRET, ...env }).mailFrom).toEqual(from);
});

test.each([
  [{ SMTP_URL: 'mail.example.org:25' }, 'use smtp://user:password@host:587'],
  [{ SMTP_URL: 'https://mail.example.org' }, 'use smtp://user:password@host:587'],
  [{ MAIL_FROM: 'School' }, 'MAIL_FROM is "School"'],
  [{ MAIL_FROM: 'School <a@b.example, c@d.example>' }, 'use Name <name@example.org>'],
  [{ CONTACT_TO: 'a@b.example, c@d.example' }, 'use one email address'],
  [{ PUBLIC_URL: 'tests.example.org' }, 'use the URL that people open'],
  [{ PORT: 'eighty' }, 'PORT is "eighty"'],
  [{ PORT: '70000' }, 'from 0 to 65535'],
  [{ REGISTRATION: 'closed' }, 'use open or invited'],
  [{ LOGIN_NOTICE: 'x'.repeat(201) }, 'LOGIN_NOTICE has 201 characters: use 200 or fewer'],
  [{ LANGUAGE: 'it' }, 'LANGUAGE is "it": use one of en, de, fr, es, ar.'],
  [{ DEMO: 'yes' }, 'use 1 or 0'],
  [{ DATABASE_URL: 'postgres://u:p@db1:x,db2/school' }, 'use postgres://user:password@host/name'],
  [{ DATABASE_URL: 'localhost' }, 'use postgres://user:password@host/name'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ DATABASE_POOLER: 'session', DATABASE_URL: 'postgres://x' }, 'use transaction'],
  [{ DATABASE_POOLER: 'transaction' }, 'set both, or neither'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS is "301": use a whole number from 0 to 300.'],
  [{ WORKERS: '2' }, 'set DATABASE_URL, or WORKERS=1'],
  [{ SUPERADMIN_EMAIL: 'a@b.example' }, 'together, or neither'],
  [{ METRICS_PORT: '0' }, 'use a whole number from 1 to 65535'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'set METRICS_TOKEN as well'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'use one such as http://127.0.0.1:4318'],
  [{ OTEL_TRACES_SAMPLER_ARG: '5%' }, 'use a number from 0 to 1'],
])('%j is refused saying what to write instead', (env, sentence) => {
  const read = () => readSettings({ SECRET, ...env });
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(sentence);
});
