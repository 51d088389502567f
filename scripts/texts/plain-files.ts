import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { TEST_FILE } from '../sources.ts';
import { type PlainText, plainTextsOf } from './plain-texts.ts';

const SOURCES = '{web,server,contract}/src/**/*.{ts,tsx}';
/** For whoever runs or maintains the server, who reads English, and the content of the demo. */
const OPERATORS =
  /^server\/src\/(?:[\w-]+\.ts$|demo\/|operation\/|platform\/(?:metrics|store|database|settings)|platform\/http\/openapi)/;
/** Files with texts that are no messages on purpose, and how many each may have at most. It only gets shorter. */
const LIST = 'scripts/texts/plain-files.txt';

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
