import { DataFolderInUse } from './platform/data-lock.ts';
import { isDatabaseAway } from './platform/database.ts';
import { isDiskFull } from './platform/disk-full.ts';
import { WrongSetting } from './platform/settings.ts';

// Class 28: not let in; class 3D: no such database. https://www.postgresql.org/docs/current/errcodes-appendix.html
const NOT_LET_IN = /^(28|3D)/;
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
const NAME_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** What to print when the start failed: one line that says what to do for what a person can mend, a stack for a bug. */
export function startFailure(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof DataFolderInUse) return error.message;
  const { code = '', message, syscall, path, stack } = error as NodeJS.ErrnoException;
  const { hostname } = error as { hostname?: string };
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Stop what uses it, or set PORT to another.`;
  if (syscall === 'listen') return `The address cannot be used: ${message}. Set HOST and PORT to others.`;
  if (hostname && NAME_CODES.has(code)) return `There is no host "${hostname}". Correct DATABASE_URL or HOST.`;
  // PgBouncer has no code of its own for it. https://www.pgbouncer.org/config.html#ignore_startup_parameters
  if (code === '08P01' && message.includes('startup parameter')) {
    return 'DATABASE_URL leads to a pooler. Set DATABASE_POOLER=transaction.';
  }
  if (isDiskFull(error))
    return `The disk is full: ${message}. Free some space for the data folder and the database, then start again.`;
  if (NOT_LET_IN.test(code)) return `PostgreSQL says: ${message}. Correct DATABASE_URL.`;
  if (isDatabaseAway(error)) {
    return `The database at DATABASE_URL does not answer (${code || message}). Start it, or unset DATABASE_URL.`;
  }
  if (path && FOLDER_CODES.has(code)) {
    return `The data folder cannot be used: ${message}. Set DATA_DIR to a folder this user may write to.`;
  }
  return `Parlance could not start. ${stack}`;
}
