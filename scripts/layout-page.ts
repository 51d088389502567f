import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PAGE = 'docs/house.md';
const SKIPPED = /^(node_modules|dist|data|shots|test-results|\..*)$/;
/** Where features have their folders, under one name. */
const FEATURE_ROOMS = ['contract/src/', 'server/src/', 'web/src/'];

type Arrows = Record<string, string[]>;

/** What the page names, and what it says of it. */
type Named = { name: string; meaning: string };

/**
 * Where sections 1 and 2 of docs/house.md differ from the folders and from the arrows of dependency-cruiser. Section 1
 * has two lists: places by their path, and features by their name. It goes no deeper than the folders of features: what
 * is in those, their own names say.
 */
export async function layoutFaults(): Promise<string[]> {
  const page = readFileSync(PAGE, 'utf8');
  const layout = sectionOf(page, 1);
  const arrows = sectionOf(page, 2);
  const [places = [], features = []] = blocksOf(layout).map((lines) => lines.map(namedIn));
  const paths = pathsBelow('.');
  return [
    ...placeFaults(places, paths),
    ...featureFaults(features, paths),
    ...foldersToName(paths)
      .filter((folder) => !places.some(({ name }) => name.startsWith(folder)))
      .filter((folder) => !features.some(({ name }) => FEATURE_ROOMS.some((room) => folder === `${room}${name}`)))
      .map((folder) => `layout: ${PAGE} does not name ${folder}.`),
    ...[...places, ...features]
      .filter(({ meaning }) => meaning === '')
      .map(({ name }) => `layout: ${PAGE} does not say what ${name} is.`),
    ...quotedPaths(layout + arrows)
      .filter((quoted) => !paths.some((path) => `/${path}`.endsWith(`/${quoted}`)))
      .map((quoted) => `layout: ${PAGE} quotes ${quoted}, which is not there.`),
    ...arrowFaults(arrowsOf(blocksOf(arrows).flat()), await arrowsOfTheCheck()),
  ];
}

function sectionOf(page: string, number: number): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${number}. `)) ?? '';
}

/** The lines of each drawing of a section. */
function blocksOf(section: string): string[][] {
  return [...section.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block.trimEnd().split('\n'));
}

/** A line names a folder; what follows a space is prose. */
function namedIn(line: string): Named {
  const [, name = '', meaning = ''] = /^(\S*) *(.*)$/.exec(line) ?? [];
  return { name, meaning };
}

function placeFaults(places: Named[], paths: string[]): string[] {
  return places
    .filter(({ name }) => !paths.includes(name))
    .map(({ name }) => `layout: ${PAGE} names ${name}, which is not there.`);
}

function featureFaults(features: Named[], paths: string[]): string[] {
  return features
    .filter(({ name }) => !FEATURE_ROOMS.some((room) => paths.includes(`${room}${name}`)))
    .map(({ name }) => `layout: ${PAGE} names the feature ${name}, which no room has.`);
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

/** The folders that nobody should look for in vain: those of the project, and those of the server and the pages. */
function foldersToName(paths: string[]): string[] {
  return paths.filter((path) => /^(?:[^/]+|(?:server|web)\/src\/[^/]+)\/$/.test(path));
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
