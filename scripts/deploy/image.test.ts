import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/src/languages.ts';
import { contextFiles, contextFilter } from './docker-context.ts';
import { execForm, readDockerfile } from './dockerfile.ts';
import { dockerfileFaults } from './dockerfile-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const dockerfile = textOf('deploy/Dockerfile');

test('the Dockerfile has no fault', () => {
  expect(dockerfileFaults(dockerfile)).toEqual([]);
});

test.each([
  [/node:24\.21\.0-bookworm-slim AS run/, 'node:latest AS run', 'not-pinned'],
  [/node:24\.21\.0-bookworm-slim AS run/, 'node:24-slim AS run', 'not-pinned'],
  [/COPY web web/, 'ADD web web', 'add'],
  [/USER .*/, 'USER root', 'root'],
  [/USER .*\n/, '', 'root'],
  [/CMD \["node", "--max.*/, 'CMD node server/src/main.ts', 'shell'],
  [/CMD \["node", "--max.*/, 'CMD ["npm", "start"]', 'shell'],
  [/HEALTHCHECK .*\n/, '', 'health'],
  [/--interval=10s/, '--interval=10', 'line '],
  [/WORKDIR \/data/, 'WORKFOLDER /data', 'line '],
])('with %s as "%s" it has one', (found, planted, fault) => {
  const changed = dockerfile.replace(found, planted);
  expect(changed).not.toBe(dockerfile);
  expect(dockerfileFaults(changed).join('\n')).toContain(fault);
});

test('the image runs the Node and the command of npm start', () => {
  const { scripts, dependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
  const stages = readDockerfile(dockerfile);
  const images = stages.map(({ image }) => image).filter((image) => image.includes(':'));
  expect(new Set(images)).toEqual(new Set([`node:${dependencies?.node}-bookworm-slim`]));
  const command = stages.at(-1)?.steps.findLast(({ keyword }) => keyword === 'CMD')?.text ?? '';
  expect(execForm(command)?.join(' ')).toBe(scripts?.start?.replace(/^exec /, ''));
});

test('the image is built from these folders and files only', () => {
  const files = contextFiles(ROOT);
  const places = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  expect([...places].filter((place) => !place.startsWith('web/')).toSorted()).toEqual([
    '.npmrc',
    'contract/package.json',
    'contract/src',
    'e2e/package.json',
    'lingui.config.ts',
    ...languages.map((language) => `messages/${language}.po`).toSorted(),
    'package-lock.json',
    'package.json',
    'server/demo',
    'server/migrations',
    'server/package.json',
    'server/src',
    'tsconfig.base.json',
  ]);
  expect(files).toContain('web/vite.config.ts');
  expect(files).toContain('web/src/attempts/reading/reading-test.tsx');
  expect(files.filter((file) => /\.test\.|(^|\/)(test|dist|data)\//.test(file))).toEqual([]);
});

test.each([
  '.env',
  '.git/config',
  '.cache/installed',
  'data/secret',
  'data/postgres/base/1',
  'node_modules/zod/package.json',
  'server/node_modules/zod/package.json',
  'server/src/auth/throttle.test.ts',
  'server/test/people.ts',
  'server/data.tar',
  'web/dist/app.html',
  'e2e/.seen/texts.json',
  'proofs/operation/image-steps.ts',
])('%s never gets into the image', (file) => {
  const isIn = contextFilter(textOf('.dockerignore'));
  expect(isIn(file)).toBe(false);
});

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
