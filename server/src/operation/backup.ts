import { Readable } from 'node:stream';
import type { Store } from '../platform/store/store.ts';
import { OperationFailed } from './failure.ts';
import type { Manifest } from './format/manifest.ts';
import { type BackupWriter, type WriterOptions, writeBackup } from './format/writing.ts';
import type { Progress } from './progress.ts';
import type { TableLines } from './queries.ts';
import type { Site } from './site/site.ts';
import { counted, textOf } from './table-lines.ts';

export type BackupOptions = WriterOptions & { to: string; media: boolean };

type Backed = { path: string; rows: number; files: number };

type Source = { site: Site; store: Store; secret: string; release: string; progress: Progress };

/**
 * Makes a backup of a site that may be in use: the tables as they were at one moment, then the files that those rows
 * stand for. Throws, and leaves nothing, when a file is missing or has another length than its row says, or the secret that
 * seals it is not the one of the database.
 */
export async function backUp(source: Source, options: BackupOptions): Promise<Backed> {
  const { site } = source;
  await site.refuseOtherSecret(source.secret);
  const hold = await site.hold();
  let done: Backed | null = null;
  try {
    done = await writeAll(source, options);
    return done;
  } finally {
    const noted = done && { action: 'backup.taken' as const, details: { rows: done.rows, files: done.files } };
    await site.release(hold, noted);
  }
}

async function writeAll({ site, store, secret, release, progress }: Source, options: BackupOptions): Promise<Backed> {
  let writer: BackupWriter | null = null;
  try {
    const dumped = await site.dump(async ({ takenAt, migrations, tables, sequences }) => {
      writer = await writeBackup(options.to, takenAt, options);
      const written = await writeTables(writer, tables, progress);
      return { ...written, takenAt, migrations, sequences: await sequences(), writer };
    });
    const { takenAt, migrations, sequences, rows, uploads } = dumped;
    if (options.media) await writeMedia(dumped.writer, store, uploads, progress);
    const manifest: Omit<Manifest, 'files' | 'encrypted'> = {
      format: 1,
      release,
      migrations,
      takenAt: takenAt.toISOString(),
      kind: site.kind,
      media: options.media,
      tables: rows,
      sequences,
    };
    await dumped.writer.finish(manifest, secret);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { path: dumped.writer.path, rows: total, files: options.media ? uploads.length : 0 };
  } catch (error) {
    // The compiler does not see that the work above has set it.
    await (writer as BackupWriter | null)?.discard();
    throw error;
  }
}

type Upload = { key: string; bytes: number };

async function writeTables(writer: BackupWriter, tables: AsyncIterable<TableLines>, progress: Progress) {
  const rows: Record<string, number> = {};
  const uploads: Upload[] = [];
  for await (const table of tables) {
    const { table: passing, rows: passed } = counted(table.name === 'uploads' ? noting(table, uploads) : table);
    await writer.add(`tables/${table.name}.ndjson`, Readable.from(reported(textOf(passing), table.name, progress)));
    rows[table.name] = passed();
  }
  return { rows, uploads };
}

async function* reported(text: AsyncIterable<string>, table: string, progress: Progress): AsyncGenerator<Buffer> {
  for await (const part of text) {
    progress(`Writing the table ${table}`);
    yield Buffer.from(part);
  }
}

/** Notes which files are in the store by the rows that pass. */
function noting(table: TableLines, uploads: Upload[]): TableLines {
  const [key, bytes, storedAt] = ['key', 'bytes', 'stored_at'].map((column) => table.columns.indexOf(column));
  async function* batches(): AsyncGenerator<string[]> {
    for await (const lines of table.batches) {
      for (const line of lines) {
        const row = JSON.parse(line) as (string | null)[];
        if (row[storedAt ?? -1] !== null) uploads.push({ key: row[key ?? -1] ?? '', bytes: Number(row[bytes ?? -1]) });
      }
      yield lines;
    }
  }
  return { ...table, batches: batches() };
}

async function writeMedia(writer: BackupWriter, store: Store, uploads: Upload[], progress: Progress): Promise<void> {
  for (const [index, { key, bytes }] of uploads.entries()) {
    const opened = await store.open(key);
    if (!opened) throw new OperationFailed(`The file ${key} is missing in the store. ${WITHOUT_MEDIA}`);
    const written = await writer.add(`media/${key}`, opened.stream);
    if (written !== bytes) {
      throw new OperationFailed(`The file ${key} has ${written} bytes instead of ${bytes}. ${WITHOUT_MEDIA}`);
    }
    progress(`${index + 1} of ${uploads.length} audio files copied`);
  }
}

const WITHOUT_MEDIA = 'Restore this file, or make a backup of the tables alone with --no-media.';
