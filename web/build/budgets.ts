import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Brotli } from './brotli.ts';

/** What a page may load with an empty cache, besides its calls: bytes as they are sent, without headers, and files. */
export type Budget = {
  page: string;
  document: string;
  bytes: number;
  files: number;
  /** The beginning of the names of files that the page fetches without its document naming them. */
  also?: string;
};

/**
 * A little over what each page weighs, so that whoever makes one heavier says so here. What only some need is fetched by who
 * needs it: kinds of questions, tools of a test, what records an examination, sections of a dashboard. The names of classes
 * compress by 100 bytes more or less with every change. What says messages weighs 2 kB in each, their ids and
 * values 1 to 2 (decision 073); a Reading test may be 4 KiB heavier than its 308,409 before there were messages.
 */
const BUDGETS: Budget[] = [
  { page: 'landing', document: 'index.html', bytes: 173_500, files: 10 },
  { page: 'login', document: 'pages/login.html', bytes: 337_200, files: 15 },
  { page: 'learner dashboard', document: 'pages/learner-dashboard.html', bytes: 366_200, files: 15 },
  { page: 'admin dashboard', document: 'pages/admin-dashboard.html', bytes: 515_000, files: 26 },
  { page: 'superadmin dashboard', document: 'pages/superadmin-dashboard.html', bytes: 501_700, files: 27 },
  { page: 'reading test', document: 'pages/reading-test.html', bytes: 312_500, files: 11 },
  { page: 'speaking test', document: 'pages/speaking-test.html', bytes: 348_200, files: 12 },
  { page: 'other tests', document: 'pages/generic-test.html', bytes: 350_700, files: 12 },
  { page: 'marking page', document: 'pages/admin-dashboard.html', also: 'review-screen-', bytes: 536_000, files: 36 },
  { page: 'examination', document: 'pages/exam.html', also: 'exam-', bytes: 441_800, files: 33 },
];

/** Fails the build when a page became heavier, or is in more files, than it may be. */
export function budgets(brotli: Brotli): Plugin {
  let folder = '';
  let isWritten = false;
  return {
    name: 'budgets',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: async () => {
      // Where a build failed, the folder has the one before: its weight would be told in place of what went wrong.
      if (!isWritten) return;
      for (const budget of BUDGETS) refuseWeight(await weigh(folder, budget, brotli), budget);
    },
  };
}

type Weighed = { file: string; bytes: number };

/** The document of a page and every script, style sheet and font that it names, and what each weighs as it is sent. */
export async function weigh(
  folder: string,
  { document, also }: Pick<Budget, 'document' | 'also'>,
  brotli: Brotli,
): Promise<Weighed[]> {
  const text = await readFile(join(folder, document), 'utf8');
  const named = [...text.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map(([, file = '']) => file);
  const later = also ? (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith(also)) : [];
  const files = new Set([document, ...named, ...later.filter(isSource).map((name) => `assets/${name}`)]);
  // What a script needs comes with it.
  for (const file of files) {
    if (!also || !file.endsWith('.js')) continue;
    const script = await readFile(join(folder, file), 'utf8');
    for (const [, name] of script.matchAll(/(?:from|import) ?"\.\/([\w.-]+\.js)"/g)) files.add(`assets/${name}`);
  }
  return await Promise.all(
    [...files].map(async (file) => ({ file, bytes: await sentBytes(join(folder, file), brotli) })),
  );
}

function isSource(name: string): boolean {
  return name.endsWith('.js') || name.endsWith('.css');
}

/** Fonts are compressed as they are. */
async function sentBytes(path: string, brotli: Brotli): Promise<number> {
  return path.endsWith('.woff2') ? (await stat(path)).size : (await brotli(path)).length;
}

/** Throws when the files are too heavy or too many, or when there is no script among them to weigh. */
export function refuseWeight(weighed: Weighed[], { page, bytes, files }: Budget): void {
  if (!weighed.some(({ file }) => file.startsWith('assets/') && file.endsWith('.js'))) {
    throw new Error(`The document of the ${page} names no built script: it was not weighed.`);
  }
  const sum = weighed.reduce((total, file) => total + file.bytes, 0);
  if (sum <= bytes && weighed.length <= files) return;
  const list = weighed.map((file) => `\n  ${file.bytes} ${file.file}`).join('');
  throw new Error(
    `The ${page} weighs ${sum} bytes in ${weighed.length} files, of at most ${bytes} in ${files} (web/build/budgets.ts):${list}`,
  );
}
