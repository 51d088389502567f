import { inspect } from 'node:util';

let passed = 0;
let failed = 0;

/** Counts one thing that must hold, and says it. */
export function claim(holds: boolean, sentence: string): void {
  if (holds) passed += 1;
  else failed += 1;
  say(`${holds ? 'ok    ' : 'FAILED'} ${sentence}`);
}

/** Prints the total as the last line; the process ends with 1 when anything failed, or nothing was claimed. */
export function settle(): void {
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/** Runs a proof to its end: what it throws is one more failure, said with its causes. */
export async function prove(proof: () => Promise<void>): Promise<void> {
  try {
    await proof();
  } catch (error) {
    claim(false, inspect(error));
  }
  settle();
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
