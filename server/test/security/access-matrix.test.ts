import { readFileSync } from 'node:fs';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readPages } from '../../src/platform/http/pages/web-files.ts';
import { useTestApp } from '../test-app.ts';
import { walkMatrix } from './access-matrix.ts';
import { type Callers, openCallers } from './callers.ts';
import { everyLine, otherRoutes } from './expected.ts';
import { openRig, type Rig } from './rig.ts';
import { sendInto } from './send-into.ts';
import { SECURITY_PAGE, withMatrix } from './write-matrix.ts';

const lines = await everyLine();
const testApp = useTestApp();
let rig: Rig;
let callers: Callers;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  callers = await openCallers(rig);
});

test('every call answers everybody as the matrix says', async () => {
  const { cells, wrong } = await walkMatrix(rig, callers, lines);
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
}, 120_000);

test('a call that takes in one role too many is found', async () => {
  const { audience } = writingReviews.open;
  Object.assign(writingReviews.open, { audience: 'learner' });
  const loosened = await buildApp(testApp, async () => {}).finally(() => {
    Object.assign(writingReviews.open, { audience });
  });
  const send = sendInto({ ...testApp, app: loosened });
  const { wrong } = await walkMatrix(
    { ...rig, send },
    callers,
    lines.filter(({ endpoint }) => endpoint === writingReviews.open),
  );
  await loosened.close();
  expect(wrong.map(({ caller, wanted }) => `${caller} ${wanted}`)).toEqual(
    ['learner', 'other learner', 'learner', 'other learner'].map((caller) => `${caller} 403`),
  );
});

test('the matrix holds every route of the server', () => {
  const routes = routesOf(testApp.app.printRoutes({ commonPrefix: false }));
  // Each page is sent as `GET /*` is, with what it needs named.
  const pages = readPages().map(({ path }) => `GET ${path}`);
  const known = new Set([...lines.map(({ name }) => name), ...Object.keys(otherRoutes), ...pages]);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect(routes.length).toBeGreaterThan(80);
});

test('docs/security.md has the matrix; node server/test/security/write-matrix.ts writes it', async () => {
  const page = readFileSync(SECURITY_PAGE, 'utf8');
  expect(page).toBe(await withMatrix(page));
});

/** `GET /healthz` and so on of a tree as the router prints it. A HEAD is answered as its GET. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, text);
    const path = above.join('').replace(/^\/\//, '/');
    return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]));
  });
}
