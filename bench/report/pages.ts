import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../figures/latencies.ts';
import { type PagesRun, pagesRun } from '../pages/results.ts';
import type { Visit } from '../pages/visit.ts';
import { table } from './blocks.ts';
import type { Stacked } from './charts.ts';
import { shown, spread } from './figures.ts';

type Measured = PagesRun['pages'][number];

/** The newest run, and the newest one of the product as it was before; null where there is none. */
export type PagesFound = { now: PagesRun | null; before: PagesRun | null };

/** Reads them from a folder of results. */
export function newestPages(folder: string): PagesFound {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const newest = (name: RegExp): PagesRun | null => {
    const found = names.findLast((each) => name.test(each));
    return found ? pagesRun.parse(JSON.parse(readFileSync(join(folder, found), 'utf8'))) : null;
  };
  return { now: newest(/^pages-[\d-]{10}\.json$/), before: newest(/^pages-[\d-]{10}-before\.json$/) };
}

/** The tables of the pages, by name. The goals stand in `bench/results.md`. */
export function pageBlocks({ now, before }: PagesFound): Record<'page goals' | 'pages', string[]> {
  if (!now) return { 'page goals': ['Not measured yet.'], pages: ['Not measured yet.'] };
  const { at, commit, machine } = now;
  const origin = `${at.slice(0, 16).replace('T', ' ')} UTC on ${commit}, ${machine.processor}, ${machine.cores} cores, Chromium ${machine.chromium}.`;
  return { 'page goals': [origin, '', ...goalsOfPages(now)], pages: wholeTable({ now, before }) };
}

type Goal = {
  what: string;
  page: string;
  cache: Measured['cache'];
  /** Measured once on the same machine. */
  moodle: string;
  goal: string;
  figures: Figure[];
};
type Figure = (visits: Visit[]) => string;

const kilobytes: Figure = (visits) => `${shown(median(visits.map(({ bytes }) => bytes)) / 1000)} KB`;
const requests: Figure = (visits) => shown(median(visits.map((one) => one.requests)));
const load: Figure = (visits) => `${shown(median(visits.map(({ loadMs }) => loadMs)) / 1000)} s`;
const paint: Figure = (visits) => `${shown(median(visits.map(({ firstPaintMs }) => firstPaintMs)) / 1000)} s`;

const goals: Goal[] = [
  {
    what: 'Reading test, empty cache: bytes / requests / load',
    page: 'reading test',
    cache: 'empty',
    moodle: '4.6 MB / 27 / 1.7 s',
    goal: '≤ 260 KB / ≤ 15 / ≤ 0.4 s',
    figures: [kilobytes, requests, load],
  },
  {
    what: 'its first paint',
    page: 'reading test',
    cache: 'empty',
    moodle: '0.54 s',
    goal: '≤ 0.4 s',
    figures: [paint],
  },
  {
    what: 'the same in a normal visit',
    page: 'reading test',
    cache: 'warm',
    moodle: '42 KB / 9 / 0.37 s',
    goal: '≤ 20 KB / ≤ 6 / ≤ 0.15 s',
    figures: [kilobytes, requests, load],
  },
  {
    what: 'landing page: bytes / first paint',
    page: 'landing',
    cache: 'empty',
    moodle: '–',
    goal: '≤ 180 KB / ≤ 0.25 s',
    figures: [kilobytes, paint],
  },
];

function goalsOfPages(now: PagesRun): string[] {
  const rows = goals.map(({ what, page, cache, moodle, goal, figures }) => {
    const visits = visitsOf(now, { page, cache, condition: 'full speed' });
    const measured = visits.length > 0 ? figures.map((figure) => figure(visits)).join(' / ') : '–';
    return [what, moodle, measured, goal];
  });
  return table(['at full speed', 'Moodle', 'Parlance', 'goal'], rows);
}

const COLUMNS = [
  'KB',
  'requests',
  'first paint ms',
  'load ms',
  'usable ms',
  'shift',
  'key p98 ms',
  'key worst ms',
  'press worst ms',
  'ahead KB',
];

/** One line a page, cache and condition: medians, with the smallest and largest where figures vary. */
function wholeTable({ now, before }: PagesFound): string[] {
  const rows = (now?.pages ?? []).map((measured) => {
    const columnsBefore = figuresOf(visitsOf(before, measured));
    const columns = figuresOf(measured.visits).map((figure, index) => {
      const old = columnsBefore[index];
      return old && old !== figure ? `${figure}, before ${old}` : figure;
    });
    return [measured.page, measured.cache, measured.condition, ...columns];
  });
  return table(['page', 'cache', 'condition', ...COLUMNS], rows);
}

function figuresOf(visits: Visit[]): string[] {
  if (visits.length === 0) return [];
  const of = (figure: (one: Visit) => number | number[]) => spread(visits.flatMap(figure));
  return [
    shown(median(visits.map(({ bytes }) => bytes)) / 1000),
    shown(median(visits.map((one) => one.requests))),
    of((one) => one.firstPaintMs),
    of((one) => one.loadMs),
    of((one) => one.usableMs),
    median(visits.map((one) => one.layoutShift)).toFixed(3),
    of((one) => one.typing?.keys.p98Ms ?? []),
    of((one) => one.typing?.keys.worstMs ?? []),
    of((one) => one.typing?.presses?.worstMs ?? []),
    shown(median(visits.map((one) => one.aheadBytes)) / 1000),
  ];
}

/** Bytes by kind and times of each page with an empty cache, as it was and as it is. */
export function pageCharts(found: PagesFound): Stacked[] {
  if (!found.now) return [];
  const pages = found.now.pages.filter(({ cache, condition }) => cache === 'empty' && condition === 'full speed');
  const rows = (values: (visits: Visit[]) => number[]) =>
    pages.flatMap((measured) =>
      (['before', 'now'] as const).flatMap((when) => {
        const visits = visitsOf(found[when], measured);
        return visits.length > 0 ? [{ label: `${measured.page}, ${when}`, values: values(visits) }] : [];
      }),
    );
  const kinds = Object.keys(pages[0]?.visits[0]?.bytesOf ?? {}) as (keyof Visit['bytesOf'])[];
  return [
    {
      title: 'What a page weighs',
      says: 'Bytes over the network with an empty cache, in KB.',
      unit: 'KB',
      pieces: kinds,
      rows: rows((visits) => kinds.map((kind) => Math.round(median(visits.map((one) => one.bytesOf[kind])) / 1000))),
    },
    {
      title: 'When a page is seen and loaded',
      says: 'Milliseconds from the start of the navigation with an empty cache, at full speed.',
      unit: 'ms',
      pieces: ['until the first paint', 'from there to the load event'],
      rows: rows((visits) => {
        const [painted, loaded] = [
          median(visits.map((one) => one.firstPaintMs)),
          median(visits.map((one) => one.loadMs)),
        ];
        return [Math.round(painted), Math.max(0, Math.round(loaded - painted))];
      }),
    },
  ];
}

function visitsOf(run: PagesRun | null, { page, cache, condition }: Omit<Measured, 'visits'>): Visit[] {
  const found = run?.pages.find((one) => one.page === page && one.cache === cache && one.condition === condition);
  return found?.visits ?? [];
}
