import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { ReadingRefused } from '../refusal.ts';

const MIB = 1024 * 1024;
const PACKAGE_MAX = 500 * MIB;
const FILE_MAX = 50 * MIB;
const ENTRIES_MAX = 5000;
const RATIO_MAX = 100;
/** Files smaller than this may be packed as tightly as they like. */
const RATIO_FROM = MIB;
const NAME_MAX_BYTES = 255;

/** A file of a package; `why` says why it is not read. */
export type PackageEntry = { name: string; why: { state: 'faulty' | 'left_out'; text: string } | null };

export type Package = {
  entries: PackageEntry[];
  /** Whether a file of this name can be read. */
  has: (name: string) => boolean;
  read: (name: string) => Promise<Buffer>;
  /** Writes a file of the package to a path of ours. */
  extract: (name: string, path: string) => Promise<void>;
  close: () => void;
};

const PROGRAM = /\.(js|mjs|cjs|exe|dll|so|sh|bat|cmd|ps1|py|php|pl|rb|jar|class|swf|wasm|vbs|com|msi|apk)$/i;
const ARCHIVE = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz)$/i;
const ARCHIVE_BYTES = /^(504b0304|504b0506|526172211a07|377abcaf271c|1f8b)/;

/**
 * Opens a package by its central directory. Sizes are counted while files are unpacked, never believed. Throws
 * `ReadingRefused` for what is too large, encrypted, or a package in a package.
 */
export async function openPackage(path: string): Promise<Package> {
  const zip = await openZip(path);
  const byName = new Map<string, Entry>();
  const entries: PackageEntry[] = [];
  const folded = new Set<string>();
  let declared = 0;
  let unpacked = 0;
  const refuse = (sentence: string): never => {
    zip.close();
    throw new ReadingRefused('import_refused', sentence);
  };
  const list = async () => {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= ENTRIES_MAX)
        refuse(say(msg`The package has more than 5,000 files. Split it and try again.`));
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
      if (entry.isEncrypted())
        refuse(say(msg`The package is encrypted (${{ name: shown(name) }}). Save it without a password.`));
      if (ARCHIVE.test(name))
        refuse(say(msg`The package has a package in it (${{ name: shown(name) }}). Unpack that and try again.`));
      declared += entry.uncompressedSize;
      if (declared > PACKAGE_MAX)
        refuse(say(msg`The package has more than 500 MiB when it is unpacked. Split it and try again.`));
      if (name.endsWith('/')) continue;
      const why = whyNotRead(name, entry, folded);
      folded.add(fold(name));
      entries.push({ name: shown(name), why });
      if (!why) byName.set(name, entry);
    }
  };
  await orDamaged(list());
  const opened = async (name: string): Promise<Readable> => {
    const entry = byName.get(name);
    if (!entry) throw new Error(`There is no ${name} in the package.`);
    return await counted(zip, entry, (bytes) => {
      unpacked += bytes;
      if (unpacked > PACKAGE_MAX)
        refuse(say(msg`The package has more than 500 MiB when it is unpacked. Split it and try again.`));
    });
  };
  return {
    entries,
    has: (name) => byName.has(name),
    read: async (name) => {
      const pieces: Buffer[] = [];
      for await (const piece of await opened(name)) pieces.push(piece as Buffer);
      const bytes = Buffer.concat(pieces);
      if (ARCHIVE_BYTES.test(bytes.toString('hex', 0, 6)))
        refuse(say(msg`The package has a package in it (${{ name: shown(name) }}). Unpack that and try again.`));
      return bytes;
    },
    extract: async (name, to) => {
      await pipeline(await opened(name), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    },
    close: () => zip.close(),
  };
}

async function openZip(path: string): Promise<ZipFile> {
  return await orDamaged(openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false }));
}

/** What the library finds wrong with a package, as a refusal. */
async function orDamaged<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ReadingRefused) throw error;
    throw new ReadingRefused(
      'import_refused',
      say(msg`The package is damaged: ${{ message: (error as Error).message }}.`),
    );
  }
}

/** The bytes of a file, ended where they are more than a file may have. */
async function counted(zip: ZipFile, entry: Entry, count: (bytes: number) => void): Promise<Readable> {
  const name = shown(entry.fileNameRaw.toString('utf8'));
  const stream = await orDamaged(zip.openReadStreamPromise(entry));
  async function* checked() {
    let bytes = 0;
    try {
      for await (const piece of stream) {
        bytes += (piece as Buffer).length;
        count((piece as Buffer).length);
        if (bytes > FILE_MAX) throw new ReadingRefused('import_refused', say(msg`${{ name }} has more than 50 MiB.`));
        if (bytes > RATIO_FROM && bytes > RATIO_MAX * entry.compressedSize) {
          throw new ReadingRefused(
            'import_refused',
            say(msg`${{ name }} is packed more than 100 to 1. Pack the files again.`),
          );
        }
        yield piece as Buffer;
      }
    } catch (error) {
      if (error instanceof ReadingRefused) throw error;
      throw new ReadingRefused('import_refused', say(msg`The package is damaged: ${{ name }} cannot be unpacked.`));
    } finally {
      stream.destroy();
    }
  }
  return Readable.from(checked());
}

function whyNotRead(name: string, entry: Entry, folded: Set<string>): PackageEntry['why'] {
  const isBad =
    name === '' ||
    Buffer.byteLength(name) > NAME_MAX_BYTES ||
    /[\p{Cc}\\]/u.test(name) ||
    /^([A-Za-z]:|\/)/.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.' || part === '');
  if (isBad) return { state: 'faulty', text: say(msg`Its name is no name of a file in a package.`) };
  if (folded.has(fold(name))) return { state: 'faulty', text: say(msg`There is a file of this name already.`) };
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & 0o170000) === 0o120000) return { state: 'left_out', text: say(msg`It only points to another file.`) };
  if (PROGRAM.test(name)) return { state: 'left_out', text: say(msg`It is a program. Nothing of it is run.`) };
  return null;
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** A name as it can be said. */
function shown(name: string): string {
  return name.replace(/\p{Cc}/gu, '\uFFFD').slice(0, NAME_MAX_BYTES);
}
