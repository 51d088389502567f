import { beforeAll, expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

/** Named apart: this file has no such neighbour either. */
const HERE = 'import.meta.dirname';

const copy = usePlantedCopy({
  'server/src/courses/planted-long.ts': lines(301),
  'server/src/courses/planted-full.ts': lines(300),
  'server/src/courses/planted-long.test.ts': lines(501),
  'server/src/courses/planted-full.test.ts': lines(500),
  'server/src/courses/PlantedName.ts': lines(1),
  'web/src/utils/planted.ts': lines(1),
  'web/src/rewards/planted.ts': lines(1),
  'server/src/auth/planted/queries.ts': "export const planted = db.selectFrom('accounts').selectAll();\n",
  'docs/house.md': textOf('docs/house.md')
    .replace('statistics -> accounts, courses\n', 'statistics -> accounts\n')
    .replace('server/demo/ ', 'server/planted-nowhere/ ')
    .replace('accommodations/ ', 'planted-feature/ ')
    .replace(/^deploy\/ .*$/m, 'deploy/')
    .replace('`ui/mark.tsx`', '`ui/planted-nowhere.tsx`'),
  'web/src/ui/planted.module.css': '.there { color: red; }\n',
  'web/src/ui/planted-side.css': '.a { color: red; margin-left: 4px; }\n',
  'web/src/ui/planted-order.css': '.a { padding: 1px max(2px, calc(3px - 1%)) 1px 4px; }\n',
  'web/src/ui/planted-shadow.css': '.a { box-shadow: 0 1px red, inset 3px 0 red; }\n',
  'web/src/ui/planted-gradient.css': '.a { background: linear-gradient(90deg, red, blue); }\n',
  'web/src/ui/planted-place.css': '.a { background: linear-gradient(rgb(0 0 0 / 1%), red)\n  48px 0 / 1px 100%; }\n',
  'web/src/ui/planted-move.css': '.a { transform: translateX(4px); }\n',
  'web/src/ui/planted-alike.css':
    '.a { padding: 1px 2px 3px 2px; border-radius: 0 0 2px 2px; box-shadow: inset 5px 0 red, inset -5px 0 red, 0 1px 2px red, inset calc(3px * var(--way)) 0 red; transform: translate(-50%, -50%); background: linear-gradient(calc(90deg * var(--way)), red, blue) calc(50% - 50% * var(--way)) 0; }\n',
  'web/src/ui/planted-prop.tsx': 'export const planted = <p style={{ marginLeft: 4 }} />;\n',
  'web/src/ui/planted.tsx':
    "import classes from './planted.module.css';\nexport const planted = [classes.there, classes.gone];\n",
  'web/src/ui/planted-icon.tsx': "export { IconArrowForward } from '@tabler/icons-react';\n",
  'web/src/ui/planted-key.ts': "export const planted = (key: string) => key === 'ArrowLeft';\n",
  'web/src/ui/planted-value.ts':
    "import { t } from '@lingui/core/macro';\nexport const planted = (size: number) => t`${{ size }} MB`;\n",
  'web/src/courses/planted-list.ts': "export const planted = ['Ada', 'Lin'].join(', ');\n",
  'web/src/courses/planted-percent.ts': 'export const planted = (part: number) => `${part} %`;\n',
  'web/src/courses/planted.ts': "export const planted = { queryKey: ['courses', 7] };\n",
  'web/src/courses/planted-lazy.ts':
    "import { lazy, Suspense } from 'react';\nexport const planted = [lazy, Suspense];\n",
  'proofs/planted.ts': "export const planted = fetch('/api/courses');\n",
  'server/src/courses/planted-type.ts':
    "export const planted = (one: { question_type: string }) => one.question_type === 'listening';\n",
  'server/src/courses/planted-role.ts': "export const planted = (one: { role: string }) => one.role !== 'user';\n",
  'server/src/courses/planted-where.ts': 'export const planted = "select from accounts where role <> \'user\'";\n',
  'server/src/courses/planted-query.ts': "export const planted = (db: Db) => db.where('role', '=', 'user');\n",
  'web/src/courses/planted-role.ts':
    "export const planted = (one?: { role: string }) => one && ['admin', 'superadmin'].includes(one.role);\n",
  'server/src/reviews/planted-facts.ts': "export const planted = 'select count(*) from exam_facts';\n",
  'server/src/facts/planted-change.ts': "export const planted = 'update attempts set score = 0';\n",
  'web/src/ui/planted-ignore.ts': `// biome-ignore ${'lint'}/a11y/noAutofocus: planted\nexport const planted = 1;\n`,
  'proofs/planted-path.ts': `export const planted = join(${HERE}, '../bench', 'gone.ts');\n`,
});

let said = '';
beforeAll(() => {
  said = copy.redOutput('node', 'scripts/check-files.ts');
});

test.each([
  'too-long: server/src/courses/planted-long.ts has 301 lines, the limit is 300.',
  'too-long: server/src/courses/planted-long.test.ts has 501 lines, the limit is 500.',
  'not-kebab-case: server/src/courses/PlantedName.ts',
  'key-by-hand: web/src/courses/planted.ts names a key of the cache: take it from queryOf, keyOf or localKey.',
  'list-by-hand: web/src/courses/planted-list.ts puts commas into a list: inRow and allOf have those of the language.',
  'percent-by-hand: web/src/courses/planted-percent.ts writes a share by itself: use percentText, which has the sign of the language.',
  'lazy-by-hand: web/src/courses/planted-lazy.ts takes lazy from React: a part whose code does not come takes the page with it. Use lazily.',
  'url-by-hand: proofs/planted.ts writes the URL of a call: take it from urlOf of the contract.',
  'no-such-class: web/src/ui/planted.tsx uses classes.gone, which ./planted.module.css does not have.',
  'physical-side: web/src/ui/planted-side.css has "margin-left:": say start or end, which mirror.',
  'physical-side: web/src/ui/planted-order.css has "padding: 1px max(2px, calc(3px - 1%)) 1px 4px;": say start or end, which mirror.',
  'physical-side: web/src/ui/planted-prop.tsx has "marginLeft": say start or end, which mirror.',
  'drawn-side: web/src/ui/planted-shadow.css has "shadow 3px": multiply it by --way, which mirrors.',
  'drawn-side: web/src/ui/planted-gradient.css has "linear-gradient(90deg": multiply it by --way, which mirrors.',
  'drawn-side: web/src/ui/planted-place.css has',
  'drawn-side: web/src/ui/planted-move.css has "translateX(4px": multiply it by --way, which mirrors.',
  'icon-direction: web/src/ui/planted-icon.tsx draws IconArrowForward: name it in base.css, where it is mirrored, or here.',
  'key-direction: web/src/ui/planted-key.ts reads a key to the side: ask keyAlong which way the text goes.',
  'message-value: web/src/ui/planted-value.ts has the value { size } in a message: write ${size}.',
  'no-such-file: proofs/planted-path.ts names bench/gone.ts, which is not there.',
  'ignores-nothing: web/src/ui/planted-ignore.ts has an exception for the linter of Biome, which is off.',
  'type-by-hand: server/src/courses/planted-type.ts asks for the type of a question: put what differs into the modules of its kind.',
  'role-by-hand: server/src/courses/planted-role.ts compares a role or an access: ask may of contract/src/permissions.ts, in SQL accountMay.',
  'role-by-hand: server/src/courses/planted-where.ts compares a role or an access: ask may of contract/src/permissions.ts, in SQL accountMay.',
  'role-by-hand: server/src/courses/planted-query.ts compares a role or an access: ask may of contract/src/permissions.ts, in SQL accountMay.',
  'role-by-hand: web/src/courses/planted-role.ts compares a role or an access: ask may of contract/src/permissions.ts, in SQL accountMay.',
  'facts-known: server/src/reviews/planted-facts.ts names a table of facts: nothing else may depend on one.',
  'facts-change: server/src/facts/planted-change.ts changes attempts: a fact changes nothing but itself.',
  'all-columns: server/src/auth/planted/queries.ts reads whatever columns a table has: name them.',
  'layout: docs/house.md does not name web/src/rewards/.',
  'layout: docs/house.md does not name server/src/accommodations/.',
  'layout: docs/house.md does not name web/src/accommodations/.',
  'layout: docs/house.md names server/planted-nowhere/, which is not there.',
  'layout: docs/house.md names the feature planted-feature/, which no room has.',
  'layout: docs/house.md does not say what deploy/ is.',
  'layout: docs/house.md quotes ui/planted-nowhere.tsx, which is not there.',
  'layout: docs/house.md draws statistics -> accounts, .dependency-cruiser.mjs has accounts, courses.',
  'says-nothing: web/src/utils/planted.ts is called "utils": name it after what it holds.',
])('red: %s', (finding) => {
  expect(said).toContain(finding);
});

test('what is just short enough is not', () => {
  expect(said).not.toContain('planted-full');
});

test('what is alike on both sides is not', () => {
  expect(said).not.toContain('planted-alike');
});

function lines(count: number): string {
  return '// planted\n'.repeat(count);
}
