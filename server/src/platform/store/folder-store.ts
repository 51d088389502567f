import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NOTES, type Store } from './store.ts';

/** What a file is called until it is whole. */
const PART = '.part';

/**
 * A store in a folder that this server makes and only its user may read. Keys are names of files, spread over folders.
 */
export function openFolderStore(folder: string): Store {
  const pathOf = (key: string) => (key.includes('/') ? join(folder, key) : join(folder, key.slice(0, 2), key));
  return {
    put: async (key, filePath) => {
      const path = pathOf(key);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A new folder is a name in the one above it, which the disk must have too.
      if (made) for (const above of [folder, dirname(folder)]) await flush(above);
      try {
        await copyFile(filePath, path + PART, constants.COPYFILE_FICLONE);
        await flush(path + PART, 0o600);
        await rename(path + PART, path);
        await flush(dirname(path));
      } catch (error) {
        await rm(path + PART, { force: true });
        throw error;
      }
    },
    open: async (key, range) => {
      const file = await open(pathOf(key)).catch(unlessMissing);
      if (!file) return null;
      const { size } = await file.stat();
      const stream = file.createReadStream(range);
      return { stream, bytes: range ? range.end - range.start + 1 : size };
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key) + PART, { force: true });
    },
    list: async (name) => {
      const names = (await readdir(join(folder, name)).catch(unlessMissing)) ?? [];
      return names.filter((one) => !one.endsWith(PART));
    },
    isEmpty: async () => {
      for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (name !== NOTES && (await readdir(join(folder, name))).length > 0) return false;
      }
      return true;
    },
    ping: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Waits until the disk has a file or the names of a folder. */
async function flush(path: string, mode?: number): Promise<void> {
  const handle = await open(path);
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
