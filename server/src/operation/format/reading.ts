import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { countOf } from '../../platform/plural.ts';
import { measure } from '../checksum.ts';
import { OperationFailed } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { decryptWith } from './encryption.ts';
import { MANIFEST, readManifest, type SealedManifest } from './manifest.ts';

/** A file of a backup; whoever is given it reads it to its end, or leaves it. */
type Entry = { path: string; bytes: Readable };

/** A backup whose every file has the checksum of the manifest. */
export type VerifiedBackup = {
  manifest: SealedManifest;
  /** Hands each table's file, then, in another pass, each medium's; decrypted. */
  eachTable: (work: (name: string, bytes: Readable) => Promise<void>) => Promise<void>;
  eachMedium: (work: (key: string, bytes: Readable) => Promise<void>) => Promise<void>;
};

/**
 * Reads every file of a backup, a folder or a tar file, and compares it with the manifest. Throws `OperationFailed`
 * where anything differs.
 */
export async function verifyBackup(from: string, progress: Progress): Promise<VerifiedBackup> {
  const { found, manifestIn } = await measureAll(from, progress);
  if (manifestIn === null) {
    throw new OperationFailed(`${from} is not a whole backup: it has no ${MANIFEST}. Use another one.`);
  }
  const manifest = readManifest(manifestIn);
  const faults = manifest.files.flatMap(({ path, bytes, sha256 }) => {
    const file = found.get(path);
    if (!file) return [`${path} is missing`];
    if (file.bytes !== bytes) return [`${path} has ${file.bytes} bytes instead of ${bytes}`];
    return file.sha256 === sha256 ? [] : [`${path} has a wrong checksum`];
  });
  const named = new Set(manifest.files.map(({ path }) => path));
  for (const path of found.keys()) if (!named.has(path)) faults.push(`${path} is not in the manifest`);
  if (faults.length > 0) throw new OperationFailed(damaged(faults));
  return { manifest, ...passes(from, manifest) };
}

async function measureAll(from: string, progress: Progress) {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let manifestIn: string | null = null;
  try {
    for await (const { path, bytes } of entriesOf(from)) {
      if (path === MANIFEST) manifestIn = await text(bytes);
      else found.set(path, await measure(bytes));
      progress(`${countOf(found.size, 'file')} read`);
    }
  } catch (error) {
    if (error instanceof OperationFailed) throw error;
    throw new OperationFailed(`${from} cannot be read: ${(error as Error).message}. Use another backup.`);
  }
  return { found, manifestIn };
}

const FAULTS_SHOWN = 5;

function damaged(faults: string[]): string {
  const shown = faults.slice(0, FAULTS_SHOWN).join('; ');
  const more = faults.length > FAULTS_SHOWN ? `; and ${faults.length - FAULTS_SHOWN} more` : '';
  return `The backup is damaged: ${shown}${more}. Use another backup.`;
}

/** A verified backup for loading: `identity` is the file that opens an encrypted one. */
export function openEncrypted(backup: VerifiedBackup, identity: string | null): VerifiedBackup {
  if (!backup.manifest.encrypted) return backup;
  if (identity === null) {
    throw new OperationFailed('The backup is encrypted. Name the file with its identity: --identity FILE.');
  }
  const decrypt = decryptWith(identity);
  const decrypted: (pass: VerifiedBackup['eachTable']) => VerifiedBackup['eachTable'] = (pass) => (work) =>
    pass(async (name, bytes) => await work(name, await decrypt(bytes)));
  return {
    manifest: backup.manifest,
    eachTable: decrypted(backup.eachTable),
    eachMedium: decrypted(backup.eachMedium),
  };
}

function passes(from: string, manifest: SealedManifest): Pick<VerifiedBackup, 'eachTable' | 'eachMedium'> {
  const each = (pattern: RegExp) => async (work: (name: string, bytes: Readable) => Promise<void>) => {
    const left = new Set(manifest.files.map(({ path }) => path).filter((path) => pattern.test(path)));
    for await (const { path, bytes } of entriesOf(from)) {
      const name = left.delete(path) ? pattern.exec(path)?.groups?.name : undefined;
      if (name === undefined) bytes.resume();
      else await work(name, bytes);
    }
    if (left.size > 0) throw new Error(`The backup changed while it was read: ${[...left].join(', ')}.`);
  };
  return {
    eachTable: each(/^tables\/(?<name>\w+)\.ndjson(\.age)?$/),
    eachMedium: each(/^media\/(?<name>[\w.-]+?)(\.age)?$/),
  };
}

async function* entriesOf(from: string): AsyncGenerator<Entry> {
  const found = await stat(from).catch(() => null);
  if (!found) throw new OperationFailed(`${from} is not there. Name the folder or the tar file of a backup.`);
  yield* found.isDirectory() ? entriesOfFolder(from) : entriesOfTar(from);
}

async function* entriesOfFolder(from: string): AsyncGenerator<Entry> {
  for (const folder of ['tables', 'media']) {
    const names = await readdir(join(from, folder)).catch(() => []);
    for (const name of names) yield { path: `${folder}/${name}`, bytes: createReadStream(join(from, folder, name)) };
  }
  const manifest = join(from, MANIFEST);
  if (await stat(manifest).catch(() => null)) yield { path: MANIFEST, bytes: createReadStream(manifest) };
}

async function* entriesOfTar(from: string): AsyncGenerator<Entry> {
  const tar = extract();
  const file = createReadStream(from);
  file.once('error', (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar) {
      yield { path: entry.header.name, bytes: Readable.from(entry) };
      // What nobody read would hold up the next one.
      entry.resume();
    }
  } finally {
    file.destroy();
  }
}
