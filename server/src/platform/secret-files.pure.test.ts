import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WrongSetting } from './secret-files.ts';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'thirty-two random signs or more: 1';
const DATABASE_URL = 'postgres://school:a-password@db/school';
const SMTP_URL = 'smtp://school:a-password@mail.example';

test('each secret is read from its file, without the line break that an editor adds', () => {
  const settings = readSettings({
    SECRET_FILE: holding(`${SECRET}\n`),
    DATABASE_URL_FILE: holding(`${DATABASE_URL}\r\n`),
    DATABASE_POOLER: 'transaction',
    SUPERADMIN_EMAIL: 'head@example.org',
    SUPERADMIN_PASSWORD_FILE: holding(' a long sentence of your own '),
    SMTP_URL_FILE: holding(SMTP_URL),
  });
  expect(settings).toMatchObject({
    secret: SECRET,
    databaseUrl: DATABASE_URL,
    databasePooler: 'transaction',
    demo: false,
    superadmin: { email: 'head@example.org', password: ' a long sentence of your own ' },
    smtpUrl: SMTP_URL,
  });
});

test.each([
  ['SECRET', SECRET],
  ['DATABASE_URL', DATABASE_URL],
  ['SUPERADMIN_PASSWORD', 'a long sentence of your own'],
  ['SMTP_URL', SMTP_URL],
])('%s and its file stop the start', (name, value) => {
  const env = { SECRET, [name]: value, [`${name}_FILE`]: holding(value) };
  expect(() => readSettings(env)).toThrow(
    new WrongSetting(`${name} and ${name}_FILE are both set: remove one of them.`),
  );
});

test('a file that is not there, and an empty one, stop the start', () => {
  const missing = join(folder, 'missing');
  expect(() => readSettings({ SECRET_FILE: missing })).toThrow(
    new WrongSetting(`SECRET_FILE is "${missing}", which cannot be read (ENOENT): use a file that this user can read.`),
  );
  const empty = holding('\n');
  expect(() => readSettings({ SECRET, DATABASE_URL_FILE: empty })).toThrow(
    new WrongSetting(`DATABASE_URL_FILE is "${empty}", which is empty: write the value of DATABASE_URL into it.`),
  );
});

test('what a file holds is checked like the setting, and is not repeated', () => {
  const read = () => readSettings({ SECRET, DATABASE_URL_FILE: holding('mysql://school:a-password@db') });
  expect(read).toThrow('DATABASE_URL is not the URL of a PostgreSQL database');
  expect(read).not.toThrow('a-password');
});

let files = 0;
function holding(text: string): string {
  files += 1;
  const file = join(folder, String(files));
  writeFileSync(file, text);
  return file;
}
