import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Somebody else holds the data folder; the message names who. */
export class DataFolderInUse extends Error {}

/**
 * Takes the data folder for this process until it ends, however it ends.
 *
 * The embedded database takes no lock of its own, and two processes on one folder lose rows silently. An abstract
 * Unix socket is freed by the kernel with the process, so a killed one leaves nothing behind to take over.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  if (process.platform !== 'linux') {
    throw new DataFolderInUse('The embedded database runs on Linux only. Set DATABASE_URL to a PostgreSQL database.');
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const pidFile = join(folder, 'pid');
  const name = createHash('sha256').update(folder).digest('hex');
  const server = createServer();
  await new Promise<void>((taken, refused) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      refused(error.code === 'EADDRINUSE' ? new DataFolderInUse(inUse(folder, pidFile)) : error);
    });
    server.listen({ path: `\0parlance-${name}` }, taken);
  });
  server.unref();
  writeFileSync(pidFile, String(process.pid));
  return () => server.close();
}

function inUse(folder: string, pidFile: string): string {
  let pid = 'unknown';
  try {
    pid = readFileSync(pidFile, 'utf8').trim();
  } catch {
    // The first one holds the lock but has not written its number yet.
  }
  return `The data folder ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`;
}
