import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { failWith } from './fail-with.ts';
import { folderCircles } from './folder-circles.ts';

/**
 * Fewer would mean that the tool could not read TypeScript: with a compiler too new for it it saw 0 and was content.
 */
const FEWEST_MODULES = 500;
const ROOMS = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'proofs'];
/** What runs; a test may import anything of its room. */
const PRODUCT = /^(contract|server|web)\/src\/(?!.*\.test(-[\w-]+)?\.tsx?$)/;

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
};

const { modules, summary } = cruise(ROOMS.filter((room) => existsSync(room)));
const own = modules.filter(
  ({ source }) => /^[\w-]+\/.+\.(ts|tsx|mjs)$/.test(source) && !source.includes('node_modules'),
);
if (own.length < FEWEST_MODULES) {
  failWith([`Only ${own.length} modules were seen, of at least ${FEWEST_MODULES}: the boundaries were not checked.`]);
}
const crossed = summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? cycle.map(({ name }) => name) : [to];
  return `${rule.name}: ${[from, ...way].join(' → ')}`;
});
const imports = own
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  .filter(({ from, to }) => PRODUCT.test(from) && PRODUCT.test(to));
failWith([...crossed, ...folderCircles(imports)]);
process.stdout.write(`${own.length} modules keep the arrows, and no folders form a circle.\n`);

function cruise(rooms: string[]): Cruise {
  const { stdout, stderr } = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...rooms],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  // Its exit code is the number of violations; only an answer that is no JSON is a failure of the tool.
  if (!stdout.startsWith('{')) failWith([`dependency-cruiser gave no result. ${stderr}`]);
  return JSON.parse(stdout) as Cruise;
}
