import { spawnSync } from 'node:child_process';

type Run = { room: string; files: string[] };

const ROOMS_OF_VITEST = ['server', 'web', 'scripts'];

/**
 * Which suites a list of files, folders and rooms asks for: `server/src/auth`, `web/src/ui/plural.test.ts`,
 * `e2e/front-door/login.spec.ts`, `server`. An option (`-t name`, `--project embedded`) goes to each suite. Throws with
 * a sentence for a file of no suite.
 */
export function runsOf(args: string[]): { runs: Run[]; options: string[] } {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const files = firstOption === -1 ? args : args.slice(0, firstOption);
  const runs = new Map<string, string[]>();
  for (const file of files) {
    const [room = '', ...rest] = file.replace(/^\.\//, '').split('/');
    if (room !== 'e2e' && !ROOMS_OF_VITEST.includes(room)) {
      throw new Error(
        `No tests are known under "${file}". Name a file or folder of ${ROOMS_OF_VITEST.join(', ')} or e2e.`,
      );
    }
    const named = runs.get(room) ?? [];
    if (rest.join('') !== '') named.push(room === 'e2e' ? file : rest.join('/'));
    runs.set(room, named);
  }
  return {
    runs: [...runs].map(([room, named]) => ({ room, files: named })),
    options: firstOption === -1 ? [] : args.slice(firstOption),
  };
}

/** Runs the tests of these files, folders or rooms and shows what they print. Gives the exit code. */
export function runTestFiles(args: string[]): number {
  let asked: ReturnType<typeof runsOf>;
  try {
    asked = runsOf(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
  const codes = asked.runs.flatMap(({ room, files }) => commandsOf(room, files, asked.options).map(run));
  return codes.every((code) => code === 0) ? 0 : 1;
}

/** A journey needs the built pages; building them again when nothing changed takes no time. */
function commandsOf(room: string, files: string[], options: string[]): string[][] {
  if (room !== 'e2e') return [['vitest', 'run', '--root', room, ...files, ...options]];
  return [
    ['node', 'scripts/prestart.mjs'],
    ['playwright', 'test', '-c', 'e2e', ...files, ...options],
  ];
}

function run([program = '', ...args]: string[]): number | null {
  return spawnSync(program, args, { stdio: 'inherit' }).status;
}
