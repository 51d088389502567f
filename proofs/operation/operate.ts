import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type SiteSettings = { DATA_DIR: string; SECRET: string } & Record<string, string>;

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command as an operator does. Gives its exit code and the first line that it printed. */
export async function operate(command: string, options: string[], settings: SiteSettings) {
  const child = spawn(process.execPath, ['server/src/operate.ts', command, ...options], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [printed, problems, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // Lines of progress end with an ellipsis.
  const lines = `${problems}${printed}`.split('\n').filter((line) => line !== '' && !line.endsWith('…'));
  return { status, output: lines[0] ?? '' };
}
