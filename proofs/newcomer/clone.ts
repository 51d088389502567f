import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** This checkout's programs on the path would be a pinned Node that a newcomer does not have yet. */
export const NEWCOMERS_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

/** Clones the last commit of this checkout, or of another, with nothing installed. */
export function cloneInto(folder: string, from = resolve(import.meta.dirname, '../..')): void {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', from, folder]);
  if (status !== 0) throw new Error(`git clone failed: ${stderr.toString()}`);
}
