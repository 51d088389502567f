import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type CourseType, courseTypes } from '@parlance/contract/courses';
import { IMPORT_HOURS, type ImportFormat, type ImportRow, itemStates } from '@parlance/contract/interchange/imports';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { ReceivedFile } from '../../platform/http/received-files.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../../platform/store/temporary-files.ts';
import { marksOf } from '../../questions/stored.ts';
import { fitsIn, type ImportCounts, type ImportQuestion, type ImportSet, storableCounts } from '../drafts.ts';
import { type ImportRecord, insertImport, type NewImport } from '../queries.ts';
import type { ReadItem } from '../reading/report.ts';
import { type ReadingHead, type ReadTask, runReader } from '../reading/worker/run-reader.ts';
import { mediaKeeper } from './keep-media.ts';

const NAME_MAX = 255;

type Given = Pick<ReceivedFile, 'fileName' | 'path' | 'bytes'>;

/**
 * Reads a file and writes down what came of it; none of its questions is stored. No transaction is open meanwhile.
 */
export async function makeImport(
  context: AppContext,
  file: Given,
  { format, caller }: { format: ImportFormat | undefined; caller: Caller },
): Promise<ImportRecord> {
  const record = await readImport(context, file, { format, ownerId: caller.accountId });
  return await inTransaction(context.db, async (db) => await insertImport(db, record));
}

/** Reads a file as `makeImport` does and gives what is to be written down; its pictures and recordings are kept. */
export async function readImport(
  context: AppContext,
  file: Given,
  { format, ownerId }: { format: ImportFormat | undefined; ownerId: number },
): Promise<NewImport> {
  const { clock, settings } = context;
  const name =
    Array.from(file.fileName.replace(/\p{Cc}/gu, ''))
      .slice(0, NAME_MAX)
      .join('') || 'file';
  const folder = await newTemporaryPath(temporaryFolder(settings));
  try {
    const sha256 = await digestOf(file.path);
    const reading = await taken(context, { path: file.path, name, format: format ?? null, folder }, ownerId);
    const made_at = clock.now();
    return {
      account_id: ownerId,
      name,
      bytes: file.bytes,
      sha256,
      ...reading,
      suggests: reading.suggests ?? reading.sets[0]?.title ?? name.replace(/\.[\w.]{1,10}$/, ''),
      made_at,
      expires_at: plusSeconds(made_at, IMPORT_HOURS * 3600),
    };
  } finally {
    await removeFiles([folder]);
  }
}

/** What a file came to, taken part by part as the reader has it. */
async function taken(context: AppContext, task: ReadTask, ownerId: number) {
  const parts: ImportQuestion[][] = [];
  const rows: ImportRow[] = [];
  const states = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<ReadItem['state'], number>;
  const counts = { ...storableCounts(), counts: { items: 0, ...states } };
  let head: ReadingHead | undefined;
  let sets: ImportSet[] = [];
  let suggests: string | undefined;
  await runReader(task, ownerId, (given) => {
    head = given;
    sets = given.sets.map(({ title, content }) => ({ title, content }));
    const keep = mediaKeeper(context, given, ownerId);
    return async (items) => {
      const audio = await keep(items);
      const part: ImportQuestion[] = [];
      for (const [index, item] of items.entries()) {
        const n = rows.length + 1;
        const question = questionOf(item, n, audio[index] ?? null);
        const fits = question ? courseTypes.filter((type) => fitsIn(type, question, sets)) : [];
        if (question) part.push(question);
        rows.push(rowOf(item, n, fits));
        addTo(counts, item, { question, fits });
        if (item.element === 'settings' || item.element === 'test') suggests ??= item.title;
      }
      if (part.length > 0) parts.push(part);
    };
  });
  if (!head) throw new Error('A file was read without what it is.');
  return { format: head.format, sets, parts, rows, counts, suggests };
}

function questionOf(
  { state, question, set }: ReadItem,
  n: number,
  audioUploadId: number | null,
): ImportQuestion | null {
  if (!question || (state !== 'mapped' && state !== 'changed')) return null;
  return { n, state, draft: question.draft, audioUploadId, set };
}

type Counted = { question: ImportQuestion | null; fits: CourseType[] };

function addTo(counts: ImportCounts, { state }: ReadItem, { question, fits }: Counted): void {
  counts.counts.items += 1;
  counts.counts[state] += 1;
  if (!question) return;
  counts.questions[question.state] += 1;
  for (const type of fits) counts.fits[type][question.state] += 1;
  if (question.audioUploadId !== null) counts.with_audio += 1;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function rowOf(
  { file, line, element, title, state, reasons, question }: ReadItem,
  n: number,
  fits: CourseType[],
): ImportRow {
  return {
    n,
    file,
    line,
    element,
    title,
    state,
    kind: question?.draft.kind ?? null,
    marks: question ? marksOf(question.draft) : null,
    fits,
    reasons,
  };
}
