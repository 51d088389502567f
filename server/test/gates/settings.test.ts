import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/platform/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Read by the S3 client itself, and by the build. */
const READ_ELSEWHERE = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
  'VITE_API_BASE',
];

test('.env.example names every setting and no other', () => {
  const named = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !READ_ELSEWHERE.includes(String(name))).toSorted()).toEqual(settingsRead());
});

test('the table of docs/running.md names every setting and no other', () => {
  const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(textOf('docs/running.md')) ?? [];
  const firstCells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(firstCells.map((name) => name.replaceAll('`', '')).toSorted()).toEqual(settingsRead());
});

/** The names that the server looks up in its environment at the start. */
function settingsRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    { SECRET: 'a secret of more than thirty-two characters' },
    {
      get: (values, name) => {
        asked.add(String(name));
        return values[String(name)];
      },
    },
  );
  readSettings(env);
  return [...asked].toSorted();
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
