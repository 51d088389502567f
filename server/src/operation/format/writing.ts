import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { OperationFailed } from '../failure.ts';
import { encryptFor, type Recode } from './encryption.ts';
import { type BackupFile, MANIFEST, type Manifest, manifestText } from './manifest.ts';

/** A backup that is being written. */
export type BackupWriter = {
  /** What will be there when it is whole. */
  path: string;
  /** Adds a file, encrypted when the backup is. Gives how many bytes there were before that. */
  add: (path: string, bytes: Readable) => Promise<number>;
  /** Writes the manifest, as the last file. */
  finish: (manifest: Omit<Manifest, 'files' | 'encrypted'>, secret: string) => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
};

type Place = { path: string; put: (path: string, bytes: Readable) => Promise<void>; close: () => Promise<void> };

export type WriterOptions = { tar: boolean; recipient: string | null };

/** Begins a backup in a new folder of `to`, or in a tar file there. */
export async function writeBackup(to: string, takenAt: Date, { tar, recipient }: WriterOptions): Promise<BackupWriter> {
  const encrypt = recipient === null ? null : encryptFor(recipient);
  await mkdir(to, { recursive: true });
  const name = `parlance-backup-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const path = join(to, tar ? `${name}.tar` : name);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new OperationFailed(`${path} is there already. Wait a second, or choose another folder.`);
  const place = tar ? await tarFile(path) : await folder(path);
  return writerOf(place, encrypt);
}

function writerOf(place: Place, encrypt: Recode | null): BackupWriter {
  const files: BackupFile[] = [];
  return {
    path: place.path,
    add: async (path, bytes) => {
      const plain = measuring();
      const stored = measuring();
      const written = encrypt ? path + '.age' : path;
      const source = bytes.pipe(plain.through);
      bytes.once('error', (error) => plain.through.destroy(error));
      const coded = encrypt ? await encrypt(source) : source;
      coded.once('error', (error) => stored.through.destroy(error));
      await place.put(written, coded.pipe(stored.through));
      files.push({ path: written, bytes: stored.bytes(), sha256: stored.sha256() });
      return plain.bytes();
    },
    finish: async (manifest, secret) => {
      const text = manifestText({ ...manifest, encrypted: encrypt !== null, files }, secret);
      await place.put(MANIFEST, Readable.from([Buffer.from(text)]));
      await place.close();
    },
    discard: async () => {
      for (const path of [place.path, partOf(place.path)]) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Counts and sums what passes through. */
function measuring() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

async function folder(path: string): Promise<Place> {
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    put: async (name, bytes) => {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    },
    close: async () => {
      for (const made of [join(path, 'tables'), join(path, 'media'), path]) await flush(made);
    },
  };
}

/** What a tar file is called until it is whole. */
function partOf(path: string): string {
  return `${path}.part`;
}

/** A tar file names the length of a file before the file: each is written beside it first. */
async function tarFile(path: string): Promise<Place> {
  const tar = pack();
  const whole = pipeline(tar, createWriteStream(partOf(path), { flags: 'wx', mode: 0o600, flush: true }));
  // A failure reaches whatever waits for it; until then it reaches nobody.
  whole.catch(() => {});
  const waiting = `${path}.file`;
  return {
    path,
    put: async (name, bytes) => {
      try {
        await pipeline(bytes, createWriteStream(waiting, { mode: 0o600 }));
        const { size } = await stat(waiting);
        await Promise.race([pipeline(createReadStream(waiting), tar.entry({ name, size, mode: 0o600 })), whole]);
      } finally {
        await rm(waiting, { force: true });
      }
    },
    close: async () => {
      tar.finalize();
      await whole;
      await rename(partOf(path), path);
      await flush(dirname(path));
    },
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path).catch(() => null);
  await handle?.sync();
  await handle?.close();
}
