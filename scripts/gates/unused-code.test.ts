import { beforeAll, expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

const SERVER = 'server/src/platform/clock.ts';
const CONTRACT = 'contract/src/id.ts';
const LONELY = 'web/src/ui/planted-lonely.ts';

const manifest = JSON.parse(textOf('contract/package.json')) as { dependencies: object };

const copy = usePlantedCopy({
  [SERVER]: `${textOf(SERVER)}\nexport const plantedMoment = 1;\n`,
  [CONTRACT]: `${textOf(CONTRACT)}\nexport const plantedId = 1;\n`,
  [LONELY]: 'export const lonely = 1;\n',
  'contract/package.json': JSON.stringify({
    ...manifest,
    dependencies: { ...manifest.dependencies, kysely: '0.29.9' },
  }),
});

let said = '';
beforeAll(() => {
  said = copy.redOutput('knip', '--no-progress');
});

test.each([
  ['an export of the server that nothing imports', 'plantedMoment', SERVER],
  ['an export of the contract that nothing imports', 'plantedId', CONTRACT],
])('%s is red', (_what, name, file) => {
  expect(said).toMatch(new RegExp(`^${name}\\s+${file}:`, 'm'));
});

test('a file that nothing imports is red', () => {
  expect(said).toMatch(new RegExp(`^${LONELY}`, 'm'));
});

test('a dependency that nothing imports is red', () => {
  expect(said).toMatch(/^kysely\s+contract\/package\.json/m);
});
