import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PAGE = 'docs/house.md';
const SKIPPED = /^(node_modules|dist|data|shots|test-results|\..*)$/;
/** Folders whose every entry of this kind the page must name, so that nobody looks for a feature in vain. */
const COMPLETE = [
  { folder: '.', folders: true },
  { folder: 'contract/src', files: true },
  { folder: 'server/src', folders: true, files: true, deep: true },
  { folder: 'web/src', folders: true },
];

type Arrows = Record<string, string[]>;

/** Where sections 1 and 2 of docs/house.md differ from the folders and from the arrows of dependency-cruiser. */
export async function layoutFaults(): Promise<string[]> {
  const page = readFileSync(PAGE, 'utf8');
  const layout = sectionOf(page, 1);
  const arrows = sectionOf(page, 2);
  const tree = treeOf(blockOf(layout));
  const paths = pathsBelow('.');
  return [
    ...tree.filter((path) => !paths.includes(path)).map((path) => `layout: ${PAGE} names ${path}, which is not there.`),
    ...entriesToName(paths)
      .filter((path) => !tree.some((named) => named.startsWith(path)))
      .map((path) => `layout: ${PAGE} does not name ${path}.`),
    ...quotedPaths(layout + arrows)
      .filter((quoted) => !paths.some((path) => `/${path}`.endsWith(`/${quoted}`)))
      .map((quoted) => `layout: ${PAGE} quotes ${quoted}, which is not there.`),
    ...arrowFaults(arrowsOf(blockOf(arrows)), await arrowsOfTheCheck()),
  ];
}

function sectionOf(page: string, number: number): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${number}. `)) ?? '';
}

function blockOf(section: string): string[] {
  return (/^```\n(.*?)^```/ms.exec(section)?.[1] ?? '').split('\n');
}

/** The paths of a drawn tree: two spaces a level, a folder with a slash at its end, what follows the names is prose. */
function treeOf(lines: string[]): string[] {
  const folders: string[] = [];
  return lines.flatMap((line) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const names = namesOf(line.trim());
    const parent = folders.slice(0, indent / 2).join('');
    folders.length = indent / 2;
    if (names[0]?.endsWith('/')) folders.push(names[0]);
    return names.map((name) => `${parent}${name}`);
  });
}

/** The names at the start of a line; one of several stands two spaces after the other. */
function namesOf(line: string): string[] {
  const parts = line.split(/ {2,}/);
  const end = parts.findIndex((part) => !/^[\w.-]+(\/[\w.-]+)*(\/|\.\w+)$/.test(part));
  return end === -1 ? parts : parts.slice(0, end);
}

/** Every folder and file of the project, folders with a slash at their end. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [`${path}/`, ...pathsBelow(path)] : [path];
    });
}

function entriesToName(paths: string[]): string[] {
  return COMPLETE.flatMap(({ folder, folders, files, deep }) => {
    const start = folder === '.' ? '' : `${folder}/`;
    return paths.filter((path) => {
      const rest = path.slice(start.length);
      if (!path.startsWith(start) || rest === '' || /\.test\./.test(rest)) return false;
      const depth = rest.replace(/\/$/, '').split('/').length;
      if (path.endsWith('/')) return folders === true && (depth === 1 || (deep === true && depth === 2));
      return files === true && depth === 1;
    });
  });
}

/** What the prose has in backticks and looks like a path of the project. */
function quotedPaths(section: string): string[] {
  const prose = section.replaceAll(/^```.*?^```/gms, '');
  return [...prose.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?|[\w-]+\.(?:ts|tsx|md|sql))`/g)].map(
    ([, quoted = '']) => quoted,
  );
}

/** The lines `one, two -> three, four` below the drawing. */
function arrowsOf(lines: string[]): Arrows {
  const arrows: Arrows = {};
  for (const line of lines) {
    const [from, to] = /^([\w, -]+) -> ([\w, -]+)$/.exec(line)?.slice(1) ?? [];
    for (const feature of from?.split(', ') ?? []) {
      arrows[feature] = to === 'no other feature' ? [] : (to?.split(', ') ?? []);
    }
  }
  return arrows;
}

async function arrowsOfTheCheck(): Promise<Arrows> {
  const config = (await import(pathToFileURL(resolve('.dependency-cruiser.mjs')).href)) as {
    FEATURE_ARROWS: Arrows;
    LANDING_ARROWS: string[];
  };
  return { ...config.FEATURE_ARROWS, landing: config.LANDING_ARROWS, demo: ['every feature'] };
}

function arrowFaults(drawn: Arrows, checked: Arrows): string[] {
  const features = [...new Set([...Object.keys(drawn), ...Object.keys(checked)])];
  const said = (arrows: string[] | undefined) => (arrows ? arrows.toSorted().join(', ') || 'nothing' : 'not named');
  return features
    .filter((feature) => said(drawn[feature]) !== said(checked[feature]))
    .map(
      (feature) =>
        `layout: ${PAGE} draws ${feature} -> ${said(drawn[feature])}, .dependency-cruiser.mjs has ${said(checked[feature])}.`,
    );
}
