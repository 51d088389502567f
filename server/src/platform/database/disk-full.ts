import { statfsSync } from 'node:fs';

/** What the system says of a full disk and a used-up quota, and PostgreSQL of its own disk. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The same of the embedded database, by the numbers of WASI: dquot and nospc. */
const WASI_NUMBERS = new Set([19, 51]);
/** It makes files of 16 MiB, and says nothing of use where it cannot. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** The embedded database found no room. */
export class DiskFull extends Error {}

/** Whether an error means that a disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFull || CODES.has((error as { code?: string }).code ?? '');
}

/** What the embedded database threw as it was opened, as a full disk where it was one. */
export function asDiskFull(error: unknown, folder: string): unknown {
  const { name, errno } = error as NodeJS.ErrnoException;
  const { bavail, bsize } = statfsSync(folder);
  const isFull = (name === 'ErrnoError' && WASI_NUMBERS.has(errno ?? 0)) || bavail * bsize < LEAST_FREE_BYTES;
  return isFull ? new DiskFull(`no space left for the database in ${folder}`) : error;
}
