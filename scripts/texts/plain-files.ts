import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screenModules } from '../../web/build/screen-modules.ts';
import { routes } from '../../web/src/app/routes.ts';
import { TEST_FILE } from '../sources.ts';
import { type PlainText, plainTextsOf } from './plain-texts.ts';

const SOURCES = '{web,server,contract}/src/**/*.{ts,tsx}';
/** For whoever runs or maintains the server, who reads English, and the content of the demo. */
const OPERATORS =
  /^server\/src\/(?:[\w-]+\.ts$|demo\/|operation\/|platform\/(?:metrics|store|database|settings)|platform\/http\/openapi)/;
/** Files that are not translated yet, with how many plain texts each may have at most. It only gets shorter. */
const LIST = 'scripts/texts/plain-files.txt';
const APP = 'web/src/app/main.tsx';
const SCREENS = 'web/src/app/screens.ts';

/** The plain texts of each file that has some. */
export function plainFiles(): Map<string, PlainText[]> {
  return new Map(
    globSync(SOURCES)
      .filter((file) => !TEST_FILE.test(file) && !file.endsWith('.model.ts') && !OPERATORS.test(file))
      .toSorted()
      .map((file) => [file, plainTextsOf(file, readFileSync(file, 'utf8'))] as const)
      .filter(([, texts]) => texts.length > 0),
  );
}

/** Plain texts where none may be, or more than there were: one line for each file, with what it says. */
export function plainFaults(found: Map<string, PlainText[]>): string[] {
  const most = readList();
  return [...found].flatMap(([file, texts]) => {
    const allowed = most.get(file) ?? 0;
    if (texts.length <= allowed) return [];
    const said = texts.map(({ line, text }) => `  ${file}:${line} ${JSON.stringify(text)}`).join('\n');
    return [`${file} has ${texts.length} texts that are no message, of at most ${allowed} (${LIST}):\n${said}`];
  });
}

/** How many plain texts are in files that a translated page may load: they are English in every language. */
export function plainOnTranslatedPages(found: Map<string, PlainText[]>): number {
  const screens = screenModules();
  const pages = routes.filter((route) => 'translated' in route).map(({ name }) => screens.get(name) ?? '');
  const files = reached([APP, ...pages.map((path) => path.slice(process.cwd().length + 1))]);
  return [...files].reduce((total, file) => total + (found.get(file)?.length ?? 0), 0);
}

/** Lowers the list to what there is. What is not in it stays out. */
export function lowerList(found: Map<string, PlainText[]>): void {
  const lines = [...readList()].flatMap(([file, allowed]) => {
    const count = Math.min(found.get(file)?.length ?? 0, allowed);
    return count > 0 ? [`${count} ${file}\n`] : [];
  });
  writeFileSync(LIST, lines.join(''));
}

function readList(): Map<string, number> {
  const lines = readFileSync(LIST, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [count, file = ''] = line.split(' ');
      return [file, Number(count)] as const;
    }),
  );
}

/** All files that these may load, also later, without the pages that they lead to. */
function reached(starts: string[]): Set<string> {
  const found = new Set(starts);
  for (const file of found) {
    const source = file === SCREENS ? '' : readFileSync(file, 'utf8');
    for (const [, from = ''] of source.matchAll(
      /(?:from|import)\s*\(?\s*'([^']+\.tsx?|@parlance\/contract\/[^']+)'/g,
    )) {
      const path = from.startsWith('.')
        ? join(dirname(file), from)
        : from.replace('@parlance/contract/', 'contract/src/').concat('.ts');
      if (existsSync(path)) found.add(path);
    }
  }
  return found;
}
