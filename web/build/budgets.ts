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
 * A little over what each page weighs, so that whoever makes one heavier says so here. Six kinds of questions made tests
 * 3,000 heavier: numbers, sheets, pictures and the contract's rules; how those kinds are answered is fetched with them. The
 * reading tools made a Reading test 4,000 heavier, the other tests and what previews them 2,000, and pages that name the
 * same files 400; what they are made with is fetched by whoever uses them. The log of what was done tells of imports since
 * they can be made: 300. A clock that can move, rest breaks and a person's own time made tests 3,500 heavier: each learner
 * may be given more while a test runs. What single learners are allowed is fetched by who looks at it: the learner's dashboard
 * names it, 1,000, and those of staff have its styles in their sheet, 4,500; the superadmin's has the panes of a file with
 * them, 2,000. Play again in the bar of a test says how often, in the form of Take a break, and a Speaking test looks at the
 * clocks of all its questions before a break: 100 for these tests, for what previews them and for what shares their files.
 * The refusals of classes are in every page that calls, and the calls of admins say whom they reach: 100, and 200 for pages of
 * admins. The log of what was done tells of classes, which only the superadmin's has: 400 with it. Classes are fetched by
 * who looks at them: every page lists the page of a join code and its files, 300 or 400 as their names compress; the sheet
 * of pages that are no tests has its styles, 300; the learner's dashboard also names their own classes, 400; those of staff
 * have the styles of the section in their sheet, and know which courses somebody may change, 2,800.
 * The refusals of examinations are in every page that calls: 1,000. A test opens at the start of one and leads back to it:
 * 1,400. The dashboards of staff name their section and share what it is made of: 1,000 more. Every page names the device check,
 * which is fetched with its styles by who opens it: 200; those of staff have its section in their menu, 450.
 * An examination records facts: its refusals and the page of a record are in every page, 400, and a test of one hands what
 * it hears to the record, 200. What records is fetched with the waiting room alone.
 * Every page names the pages of receipts and has their refusal: 1,100; the dashboards share what they are made of.
 * Behind a pause nothing in a test goes on, its clocks follow the server's, and an expired path is asked for anew: it adds
 * nothing, as messages of staff and the list of shortcuts are fetched once a test is shown.
 * Devices that are let in and refused, releases to those who have finished, invigilators with a home of their own, full
 * names, answers that are refused singly, deleted courses, imports as jobs, searches without accents and pages that survive
 * translation: 2,300 on every page and in tests, 3,800 for staff. What a document says to a browser that is too old: 300;
 * a device that does not answer is waited for no longer: 100.
 * Screens of a course say which frozen papers a change does not reach, and an examination which changes can be taken in:
 * 1,900 for staff.
 * Every page that calls sends what Safe Exam Browser tells it, and has the refusals of devices: 300, and 400 where what is
 * said of facts and audited is.
 * Every page has the print style sheet, knows the page of papers and their entry in the log: 700; the marking page prints
 * what is in its fields: 500 more.
 * A test that was opened again says so, and whoever tells when somebody ends counts rest breaks: 700 in tests and for staff.
 * A room that is over, seats, lengths in minutes and seconds: 300 on every page, 500 for staff; a test counts its numbers
 * and says the time of its room, 800.
 * Lists of marking and the log name people by both names and know of checked identities: 500 for staff.
 * The learner's dashboard says of results of an examination when they come out, in rows that would grow if that came
 * later: it adds nothing, as the details of a course are fetched by who opens them.
 * Staff correct questions after the test and give one learner more: what is shown of both in a course, 2,500; what they are
 * done with is fetched by who does them. Learners are told what they were given, 600, and every page has what names it, 400.
 * A page has the few refusals that it says by itself, and not the list of all, and parts that do not come say so: 2,600 less
 * on every page. Names of classes compress by 100 more or less with every change.
 */
const BUDGETS: Budget[] = [
  { page: 'landing', document: 'index.html', bytes: 170_300, files: 9 },
  { page: 'login', document: 'pages/login.html', bytes: 338_800, files: 14 },
  { page: 'learner dashboard', document: 'pages/learner-dashboard.html', bytes: 365_300, files: 15 },
  { page: 'admin dashboard', document: 'pages/admin-dashboard.html', bytes: 495_200, files: 23 },
  { page: 'superadmin dashboard', document: 'pages/superadmin-dashboard.html', bytes: 490_100, files: 25 },
  { page: 'reading test', document: 'pages/reading-test.html', bytes: 319_400, files: 11 },
  { page: 'speaking test', document: 'pages/speaking-test.html', bytes: 353_400, files: 12 },
  { page: 'other tests', document: 'pages/generic-test.html', bytes: 356_200, files: 12 },
  { page: 'marking page', document: 'pages/admin-dashboard.html', also: 'review-screen-', bytes: 505_800, files: 24 },
];

/** Fails the build when a page became heavier, or is in more files, than it may be. */
export function budgets(brotli: Brotli): Plugin {
  let folder = '';
  return {
    name: 'budgets',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
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
