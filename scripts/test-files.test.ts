import { expect, test } from 'vitest';
import { runsOf } from './test-files.ts';

test.each([
  ['a file', ['server/src/auth/throttle.test.ts'], [{ room: 'server', files: ['src/auth/throttle.test.ts'] }]],
  ['a folder', ['./web/src/ui'], [{ room: 'web', files: ['src/ui'] }]],
  ['a room', ['server/'], [{ room: 'server', files: [] }]],
  ['a journey', ['e2e/front-door/login.spec.ts'], [{ room: 'e2e', files: ['e2e/front-door/login.spec.ts'] }]],
  [
    'several rooms',
    ['web', 'e2e/front-door/login.spec.ts', 'e2e/front-door/register.spec.ts'],
    [
      { room: 'web', files: [] },
      { room: 'e2e', files: ['e2e/front-door/login.spec.ts', 'e2e/front-door/register.spec.ts'] },
    ],
  ],
])('%s', (_what, args, runs) => {
  expect(runsOf(args).runs).toEqual(runs);
});

test('options go to the suite', () => {
  expect(runsOf(['server/src/auth', '--project', 'embedded'])).toEqual({
    runs: [{ room: 'server', files: ['src/auth'] }],
    options: ['--project', 'embedded'],
  });
});

test('a file of no suite is refused with what to name instead', () => {
  expect(() => runsOf(['docs/house.md'])).toThrow('No tests are known under "docs/house.md".');
});
