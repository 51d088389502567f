import { DataFolderInUse } from './platform/database/data-lock.ts';
import { isDatabaseAway } from './platform/database/database.ts';
import { isDiskFull } from './platform/database/disk-full.ts';
import { WrongSetting } from './platform/secret-files.ts';

// Class 28: not let in; class 3D: no such database. https://www.postgresql.org/docs/current/errcodes-appendix.html
const NOT_LET_IN = /^(28|3D)/;
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
const NAME_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** What to print when the start failed: one line that says what to do for what a person can mend, a stack for a bug. */
export function startFailure(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof DataFolderInUse) return error.message;
  const { code = '', message, syscall, path, stack } = error as NodeJS.ErrnoException;
  const { hostname } = error as { hostname?: string };
  if (code === 'EADDRINUSE')
    return `The port is already in use: ${message}. Stop the program that uses it, or set PORT to another port.`;
  if (syscall === 'listen') return `Parlance cannot listen on this address: ${message}. Change HOST or PORT.`;
  if (hostname && NAME_CODES.has(code)) return `The host "${hostname}" was not found. Correct DATABASE_URL or HOST.`;
  // PgBouncer has no code of its own for it. https://www.pgbouncer.org/config.html#ignore_startup_parameters
  if (code === '08P01' && message.includes('startup parameter')) {
    return 'DATABASE_URL points to a pooler. Set DATABASE_POOLER=transaction.';
  }
  if (isDiskFull(error))
    return `The disk is full: ${message}. Free some space for the data folder and the database, then start again.`;
  if (NOT_LET_IN.test(code)) return `PostgreSQL refused the connection: ${message}. Correct DATABASE_URL.`;
  if (isDatabaseAway(error)) {
    return `The database at DATABASE_URL does not respond (${code || message}). Start it, or remove DATABASE_URL.`;
  }
  if (path && FOLDER_CODES.has(code)) {
    return `The data folder cannot be used: ${message}. Set DATA_DIR to a folder that this user can write to.`;
  }
  return `Parlance could not start. ${stack}`;
}
