import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both of them in it, counted from 0. */
export type ByteRange = { start: number; end: number };

/** The folder of small texts about erased accounts, which outlive the database. It is no file that somebody sent. */
export const NOTES = 'erasures';

/** Where files are kept that people sent. */
export type Store = {
  /** Keeps a copy of the file; when it resolves the copy survives the end of this process. Throws ENOSPC when full. */
  put: (key: string, filePath: string, mediaType: string) => Promise<void>;
  /** The file or a part of it, and how many bytes that is; null for none. The caller that opens it reads or destroys it. */
  open: (key: string, range?: ByteRange) => Promise<{ stream: Readable; bytes: number } | null>;
  /** Removes the file, and what a `put` that was cut off left of it; none is no error. */
  remove: (key: string) => Promise<void>;
  /** The names in a folder: of each key that begins with it and a slash, what follows. */
  list: (folder: string) => Promise<string[]>;
  /** Whether nothing was put, or all of it was removed, but notes. */
  isEmpty: () => Promise<boolean>;
  /** Throws when the store cannot be used. */
  ping: () => Promise<void>;
};

/** The service that keeps the files does not answer, or cannot for a moment. */
export class StoreAway extends Error {}
