import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { OperationFailed } from '../failure.ts';

/** The last file of a backup: without it, nothing is one. */
export const MANIFEST = 'manifest.json';

/** No path leads out of the backup. */
const path = z.string().regex(/^(tables\/[a-z_]+\.ndjson|media\/[\w.-]+)(\.age)?$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const contents = z.strictObject({
  format: z.literal(1),
  release: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  takenAt: z.iso.datetime(),
  kind: z.enum(['embedded', 'postgres']),
  /** Whether the files of the store are in it. */
  media: z.boolean(),
  /** Whether every file but this one is encrypted; the checksums are those of the encrypted files. */
  encrypted: z.boolean(),
  /** How many rows each table has. */
  tables: z.record(z.string(), count),
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
  files: z.array(z.strictObject({ path, bytes: count, sha256 })),
});
const sealed = contents.extend({ sha256, hmac: sha256 });

export type Manifest = z.output<typeof contents>;
export type BackupFile = Manifest['files'][number];

/** A manifest that was read: `hmac` is its seal by the SECRET of the site that made it. */
export type SealedManifest = Manifest & { hmac: string };

/** The text of a manifest, with its checksum and a seal by SECRET. */
export function manifestText(manifest: Manifest, secret: string): string {
  const ordered = inOrder(manifest);
  const text = JSON.stringify(ordered);
  return `${JSON.stringify({ ...ordered, sha256: sha256Of(text), hmac: hmacOf(text, secret) }, null, 2)}\n`;
}

/** Reads a manifest. Throws `OperationFailed` for one that was cut or changed. */
export function readManifest(text: string): SealedManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new OperationFailed(`${MANIFEST} is damaged: it is not complete. Use another backup.`);
  }
  if ((json as { format?: unknown } | null)?.format !== 1) {
    throw new OperationFailed(`${MANIFEST} is not of format 1. Use the release of Parlance that made this backup.`);
  }
  const { data } = sealed.safeParse(json);
  if (!data) throw new OperationFailed(`${MANIFEST} is damaged. Use another backup.`);
  const { sha256: told, hmac, ...manifest } = data;
  if (sha256Of(JSON.stringify(inOrder(manifest))) === told) return { ...manifest, hmac };
  throw new OperationFailed(`${MANIFEST} is damaged: its checksum is wrong. Use another backup.`);
}

/** Whether a manifest was sealed with this SECRET. */
export function isSealedBy({ hmac, ...manifest }: SealedManifest, secret: string): boolean {
  const expected = hmacOf(JSON.stringify(inOrder(manifest)), secret);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(hmac));
}

/** The fields in one order, for checksums. */
function inOrder(manifest: Manifest): Manifest {
  const { format, release, migrations, takenAt, kind, media, encrypted, tables, sequences, files } = manifest;
  return { format, release, migrations, takenAt, kind, media, encrypted, tables, sequences, files };
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmacOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update('parlance backup\n').update(text).digest('hex');
}
