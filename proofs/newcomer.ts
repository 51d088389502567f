import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** This checkout's programs on the path would be a pinned Node that a newcomer does not have yet. */
export const NEWCOMERS_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

/** Clones the last commit of this checkout, with nothing installed. */
export function cloneInto(folder: string): void {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', resolve(import.meta.dirname, '..'), folder]);
  if (status !== 0) throw new Error(`git clone failed: ${stderr.toString()}`);
}
