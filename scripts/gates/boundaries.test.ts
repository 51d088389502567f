import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePlantedCopy } from './planted-copy.ts';

const { FEATURE_ARROWS: ARROWS } = (await import(pathToFileURL(resolve('.dependency-cruiser.mjs')).href)) as {
  FEATURE_ARROWS: Record<string, string[]>;
};
const FEATURES = Object.keys(ARROWS);

/** One fault for each rule that is no arrow between features. */
const FAULTS = [
  fault('resolves', 'server/src/courses/planted-nowhere.ts', './nowhere-at-all.ts'),
  fault('contract-imports-only-zod', 'contract/src/planted.ts', 'node:fs'),
  fault('web-not-server', 'web/src/app/planted.ts', '../../../server/src/platform/clock.ts'),
  fault('server-not-web', 'server/src/planted-web.ts', '../../web/src/ui/format/minutes.ts'),
  fault('marking-imports-only-contract', 'server/src/marking/planted-clock.ts', '../platform/clock.ts'),
  fault('only-queries-import-kysely', 'server/src/courses/planted-sql.ts', 'kysely'),
  fault('few-encode-before', 'server/src/courses/planted-encoded.ts', '../platform/http/encoded-answer.ts'),
  fault('papers-hold-no-keys', 'server/src/attempts/cache/paper.ts', '../../marking/mark.ts'),
  fault('only-app-imports-routes', 'server/src/planted-routes.ts', './courses/routes.ts'),
  fault('no-import-of-tests', 'server/src/courses/planted-test.ts', '../../test/people.ts'),
  fault('server-platform-is-ground', 'server/src/platform/planted.ts', '../courses/queries.ts'),
  fault('server-features-not-app', 'server/src/courses/planted-app.ts', '../app.ts'),
  fault('server-features-are-named', 'server/src/rewards/planted.ts', '../courses/queries.ts'),
  fault('web-ground-knows-no-feature', 'web/src/ui/planted.ts', '../attempts/planted.ts'),
  fault('web-features-not-app', 'web/src/attempts/planted-app.ts', '../app/routes.ts'),
  fault('web-features-are-named', 'web/src/rewards/planted.ts', '../attempts/planted.ts'),
  fault('landing-is-light', 'web/src/landing/planted.ts', '@mantine/core'),
  fault('plain-client-knows-only-the-wire', 'server/test/wire/plain-client.ts', '@parlance/contract/auth'),
];

const copy = usePlantedCopy({
  ...Object.fromEntries(FAULTS.map(({ file, imported }) => [file, `import '${imported}';\n`])),
  'server/src/contact/circle-one.ts': "import './circle-two.ts';\n",
  'server/src/contact/circle-two.ts': "import './circle-one.ts';\n",
  'server/src/contact/planted-left/one.ts': "import '../planted-right/one.ts';\n",
  'server/src/contact/planted-left/two.ts': 'export const two = 2;\n',
  'server/src/contact/planted-right/one.ts': 'export const one = 1;\n',
  'server/src/contact/planted-right/two.ts': "import '../planted-left/two.ts';\n",
  'web/src/contact/planted-loose.tsx': "import './planted-part/one.ts';\n",
  'web/src/contact/planted-part/one.ts': 'export const one = 1;\n',
  'web/src/contact/planted-part/two.ts': "import '../planted-loose.tsx';\n",
  'web/src/contact/planted-part/two.test.ts': "import '../contact-form.tsx';\n",
  'web/src/landing/planted-far.ts': "import '../ui/planted-heavy.ts';\n",
  'web/src/ui/planted-heavy.ts': "import '@tanstack/react-query';\n",
  ...arrowsOfEveryFeature('server'),
  ...arrowsOfEveryFeature('web'),
});

let findings: string[] = [];
beforeAll(() => {
  findings = copy.redOutput('node', 'scripts/check-boundaries.ts').split('\n');
});

test.each(FAULTS)('$rule is red for a planted import of $imported', ({ rule, file }) => {
  expect(findings.filter((line) => line.startsWith(`${rule}: ${file} → `))).not.toEqual([]);
});

test('a circle is red', () => {
  expect(findings.filter((line) => /^no-circle: .*contact\/circle-\w+\.ts → .*circle-/.test(line))).not.toEqual([]);
});

test.each([
  ['two folders', 'server/src/contact: planted-left → planted-right → planted-left'],
  ['a folder and a file beside it', 'web/src/contact: planted-loose.tsx → planted-part → planted-loose.tsx'],
])('a circle of %s is red though no files form one', (_what, circle) => {
  const said = findings.filter((line) => line.startsWith('folder-circle: ') && line.includes('src/contact: '));
  expect(said.map((line) => line.replace(/^folder-circle: (.*) \(.*$/, '$1'))).toContain(circle);
});

test('a heavy package is red on the landing page from afar too', () => {
  const far = /^landing-is-light: web\/src\/landing\/planted-far\.ts → .*@tanstack/;
  expect(findings.filter((line) => far.test(line))).not.toEqual([]);
});

describe.each(['server', 'web'])('%s', (room) => {
  test.each(FEATURES)('%s may import what its arrows name and nothing else', (feature) => {
    const name = `${room}-${feature}-arrows: ${room}/src/${feature}/planted-all.ts → `;
    const refused = FEATURES.filter((other) => findings.includes(`${name}${room}/src/${other}/planted.ts`));
    const allowed = [feature, ...(ARROWS[feature] ?? [])];
    expect(refused).toEqual(FEATURES.filter((other) => !allowed.includes(other)));
  });
});

function fault(rule: string, file: string, imported: string) {
  return { rule, file, imported };
}

/** In each feature a file to be imported, and one that imports it of every feature. */
function arrowsOfEveryFeature(room: string): Record<string, string> {
  const importsAll = FEATURES.map((other) => `import '../${other}/planted.ts';\n`).join('');
  return Object.fromEntries(
    FEATURES.flatMap((feature) => [
      [`${room}/src/${feature}/planted.ts`, 'export const planted = 1;\n'],
      [`${room}/src/${feature}/planted-all.ts`, importsAll],
    ]),
  );
}
