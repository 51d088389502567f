import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Someone else holds the data folder; the message names who. */
export class DataFolderInUse extends Error {}

/** SQLITE_BUSY: https://www.sqlite.org/rescode.html#busy */
const BUSY = 5;
/** What is locked, so that no lock is collected and freed while the process lives. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process until it ends, however it ends. Gives what frees it before that.
 *
 * The embedded database takes no lock of its own, and two processes on one folder lose rows silently. Two locks, both
 * freed by the kernel with the process, so that a killed one leaves nothing behind to take over: an abstract Unix
 * socket, which the processes of one network see, and one on a file, which every process of the machine sees that has
 * the folder, in whatever container. See decision 001.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  if (process.platform !== 'linux') {
    throw new DataFolderInUse('The embedded database runs on Linux only. Set DATABASE_URL to a PostgreSQL database.');
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const freeSocket = await lockSocket(folder);
  try {
    const freeFile = lockFile(folder);
    writeFileSync(pidFile(folder), String(process.pid));
    return () => {
      freeFile();
      freeSocket();
    };
  } catch (error) {
    freeSocket();
    throw error;
  }
}

async function lockSocket(folder: string): Promise<() => void> {
  const name = createHash('sha256').update(folder).digest('hex');
  const server = createServer();
  await new Promise<void>((taken, refused) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      refused(error.code === 'EADDRINUSE' ? new DataFolderInUse(inUse(folder, '')) : error);
    });
    server.listen({ path: `\0parlance-${name}` }, taken);
  });
  server.unref();
  return () => server.close();
}

/** SQLite is what Node has to lock a file with. Nothing is ever written into this one. */
function lockFile(folder: string): () => void {
  const path = join(folder, 'lock');
  // Made here for its mode, and for an error that names it where it cannot be made.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: number };
    throw errcode === BUSY ? new DataFolderInUse(inUse(folder, ' in another container')) : error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

function pidFile(folder: string): string {
  return join(folder, 'pid');
}

function inUse(folder: string, where: string): string {
  let pid = 'unknown';
  try {
    pid = readFileSync(pidFile(folder), 'utf8').trim();
  } catch {
    // The first one holds the lock but has not written its number yet.
  }
  return `The data folder ${folder} is in use by process ${pid}${where}. Stop that process first, or set DATA_DIR to another folder.`;
}
