import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files lie while they are being received or worked on: beside the store, not in the system's /tmp in memory. */
export function temporaryFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'tmp');
}

/** The path of a temporary file that is not there yet. Its caller removes it. */
export async function newTemporaryPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}

/** Removes temporary files and folders; those that are gone already are no error. */
export async function removeFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true, recursive: true })));
}

/** Removes what a process that was killed left in the folder before `before`. */
export async function clearTemporaryFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const changedAt = (await stat(path).catch(() => null))?.mtime;
    if (changedAt && changedAt < before) await removeFiles([path]);
  }
}
