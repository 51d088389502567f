import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * The environment of a newcomer, with a folder of programs first where one is named. This checkout's programs on the
 * path would be a pinned Node that a newcomer does not have yet; what npm sets for its scripts would configure theirs.
 */
export function newcomersEnvironment(programs?: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: [...(programs ? [programs] : []), ...folders].join(':') };
}

/** Clones the last commit of this checkout, or of another, with nothing installed. */
export function cloneInto(folder: string, from = resolve(import.meta.dirname, '../..')): void {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', from, folder]);
  if (status !== 0) throw new Error(`git clone failed: ${stderr.toString()}`);
}
