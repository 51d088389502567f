import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { may } from '@parlance/contract/permissions';
import { type PageRoute, routes } from '../src/app/routes.ts';
import { screenModules } from './screen-modules.ts';

const SRC = join(import.meta.dirname, '../src');
const LANDING = join(SRC, 'landing/main.tsx');
const APP = join(SRC, 'app/main.tsx');
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const FIRST = ['common', 'front', 'base', 'ui', 'more', 'pages'];
const kinds = [...new Set(routes.map(({ shell }) => shell))].toSorted();
/** What dashboards share with pages that are no tests; what others share is too little for a file. */
const pairs = ['dashboard-and-form', 'dashboard-and-page'];
/**
 * What a test fetches only with a question of its kind, or with the first tool that is pressed, what only those with an
 * examination fetch, the check of a device, item analysis, files that are read, papers to print, and the legal pages: styles go with the
 * code, not into the sheet of a page.
 */
const LATER = [
  'analysis/',
  'device-checks/',
  'facts/',
  'interchange/',
  'sittings/',
  'receipts/',
  'reviews/variants/',
  'attempts/answers/kinds/',
  'attempts/reading/marking-text/',
  'attempts/tools/line-focus.',
  'attempts/tools/lines-in-focus.',
  'attempts/test-shell/rest/',
  'attempts/results/own-marks.',
  'attempts/printing/',
  'attempts/review/',
  'attempts/release/',
  'auth/second-factor/',
  'scales/band-seen.',
  'reports/',
  'landing/',
].map((place) => join(SRC, place));
/** What an examination, which is fetched later, shares with the Speaking test alone: in a file that both have anyway. */
const OF_TESTS = join(SRC, 'platform/kept-device-check.ts');
const LATER_FILES = ['written-kinds.ts', 'dragged-kinds.ts'].map((name) => join(SRC, 'attempts/answers/kinds', name));
const STYLES = /\.css$/;
/** The file that lists a package: who imports a name from it needs the file of that name, not all it lists. */
const LIST = /\/node_modules\/(@(?:mantine|tabler)\/[\w-]+)\/.*\/(?:index|tabler-icons-react)\.mjs$/;
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo: (id: string) => Module | null };
type Page = PageRoute & { modules: Set<string> };
type Uses = { landing: Set<string>; app: Set<string>; later: Set<string>; parts: Set<string>; pages: Page[] };

/**
 * The files that modules are built into, so that a page needs few: `common` of the landing page and the application,
 * React in it; `front` of the landing page and others that are no tests; `base` of every page; `ui` of pages of several
 * kinds; one of the pages of a kind; the page's own; `parts` of dashboards for staff and of what learners fetch later, who
 * would fetch all of `staff` with it; `page-parts` of the same and of other pages for staff; `staff`. What a module imports is used by at least the same pages, and so is in the same
 * file or in an earlier one of the list.
 */
export function chunkGroups() {
  let uses: Uses | null = null;
  const names = [
    ...FIRST,
    ...pairs,
    ...kinds,
    ...namesOf(routes.filter(isForLearners)),
    'parts',
    'page-parts',
    'staff',
    ...namesOf(routes),
  ];
  return names.map((name, index) => ({
    name: (id: string, graph: Graph) => {
      uses ??= usesOf(graph);
      return fileOf(id, uses) === name ? name : null;
    },
    debugName: name,
    priority: names.length - index,
  }));
}

/** Null: a file that the bundler names. */
function fileOf(id: string, { landing, app, later, parts, pages }: Uses): string | null {
  if (id === LANDING) return null;
  if (REACT.test(id) || id.includes('rolldown/runtime')) return 'common';
  const users = pages.filter(({ modules }) => modules.has(id));
  if (landing.has(id)) {
    if (users.length === 0 && !app.has(id)) return null;
    return app.has(id) || users.some(isTest) || STYLES.test(id) ? 'common' : 'front';
  }
  if (app.has(id)) return 'base';
  if (id === OF_TESTS) return 'test';
  if (users.length === 0 && isFetchedLater(id)) return null;
  // What other pages have of it must not bring their files into a test.
  const isLater = later.has(id) && !STYLES.test(id);
  const learners = users.filter(isForLearners);
  // Two sheets of styles for learners: that of tests and of every page, and that of the other pages.
  if (STYLES.test(id)) return sheetOf(learners);
  if (learners.length === 0 && isLater && users.length > 0) return 'ui';
  if (learners.length === 0 && parts.has(id) && users.length > 0) {
    return users.some(({ shell }) => shell === 'dashboard') ? 'parts' : 'page-parts';
  }
  if (learners.length === 0) return users.length > 1 ? 'staff' : (users[0]?.name ?? null);
  if (learners.length === 1) return learners[0]?.name ?? null;
  const found = kinds.filter((kind) => learners.some(({ shell }) => shell === kind));
  if (found.length === 1) return found.join('');
  const tests = learners.filter(isTest).length;
  const pair = found.join('-and-');
  // What one test alone shares with other pages is nothing that the other tests should wait for.
  if (tests < 2 && !isLater) return tests === 0 && pairs.includes(pair) ? pair : 'more';
  return 'ui';
}

function isFetchedLater(id: string): boolean {
  return LATER.some((place) => id.startsWith(place)) || id.includes('/node_modules/@dnd-kit/');
}

function sheetOf(learners: Page[]): string {
  if (learners.some(isTest)) return 'base';
  return learners.length > 0 ? 'pages' : 'staff';
}

function isTest({ shell }: PageRoute): boolean {
  return shell === 'test';
}

function isForLearners({ needs }: PageRoute): boolean {
  return needs === null || needs === 'session' || may({ role: 'user', access: 'school' }, needs);
}

function namesOf(some: readonly { name: string }[]): string[] {
  return some.map(({ name }) => name);
}

function usesOf(graph: Graph): Uses {
  const gone = [...LATER, OF_TESTS].filter((place) => globSync(place.endsWith('/') ? place : `${place}*`).length === 0);
  if (gone.length > 0) throw new Error(`web/build/chunks.ts names what is not there any more: ${gone.join(', ')}`);
  const modules = screenModules();
  const pages = routes.map((route) => ({ ...route, modules: reachedFrom(modules.get(route.name) ?? '', graph) }));
  return {
    landing: reachedFrom(LANDING, graph),
    app: reachedFrom(APP, graph),
    later: new Set(LATER_FILES.flatMap((file) => [...reachedFrom(file, graph)])),
    parts: partsOfPages(pages.filter(isForLearners), graph),
    pages,
  };
}

/** What pages fetch only when somebody needs it, and what that needs. */
function partsOfPages(pages: Page[], graph: Graph): Set<string> {
  const fetchedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const parts = new Set(pages.flatMap(({ modules }) => [...modules].flatMap(fetchedBy)));
  for (const id of parts) for (const needed of [...importsOf(id, graph), ...fetchedBy(id)]) parts.add(needed);
  return parts;
}

/** Every module that one needs, itself among them. */
function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const imported of importsOf(id, graph)) reached.add(imported);
  return reached;
}

function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    const [, name] = LIST.exec(imported) ?? [];
    return name && code ? partsOf(namesFrom(name, code), imported, graph) : [imported];
  });
}

/** What a module imports by name from a package. */
function namesFrom(name: string, code: string): string[] {
  return [...code.matchAll(NAMED)]
    .filter(([, , source]) => source === name)
    .flatMap(([, names = '']) => names.split(',').map((each) => each.trim().split(' ')[0] ?? ''));
}

/** The files in which a package has these names. */
function partsOf(names: string[], list: string, graph: Graph): string[] {
  return [...(graph.getModuleInfo(list)?.code ?? '').matchAll(NAMED)]
    .filter(([, exported = '']) =>
      exported.split(',').some((each) => names.includes(each.trim().split(' ').at(-1) ?? '')),
    )
    .map(([, , path = '']) => join(dirname(list), path));
}
