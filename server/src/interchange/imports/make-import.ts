import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { IMPORT_HOURS, type ImportRow, itemStates } from '@parlance/contract/interchange/imports';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { marksOf } from '@parlance/contract/kinds/kinds';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { ReceivedFile } from '../../platform/http/received-files.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../../platform/store/temporary-files.ts';
import { fitsIn, type ImportCounts, type ImportQuestion, type ImportSet, storableCounts } from '../drafts.ts';
import type { NewImport } from '../queries.ts';
import type { ReadItem } from '../reading/report.ts';
import {
  type ReadAs,
  type ReadingHead,
  type ReadTask,
  runReader,
  type TakeItems,
} from '../reading/worker/run-reader.ts';
import { mediaKeeper } from './keep-media.ts';

const NAME_MAX = 255;
/** Items whose title is one for all questions of a file. */
const WHOLE = new Set(['settings', 'test', 'assessment', 'objectbank']);

export type Given = Pick<ReceivedFile, 'fileName' | 'path' | 'bytes'>;

/** What a reading is called, and how long it can be looked at. */
export function newReading({ fileName, bytes }: Given, made_at: Date) {
  const name =
    Array.from(fileName.replace(/\p{Cc}/gu, ''))
      .slice(0, NAME_MAX)
      .join('') || 'file';
  return { name, bytes, made_at, expires_at: plusSeconds(made_at, IMPORT_HOURS * 3600) };
}

/** How far a reading is: of how many items; null until the file was looked through. */
export type Progress = { done: number; total: number | null };
type Reading = ReadAs & { ownerId: number; progress?: Progress; signal?: AbortSignal };

/**
 * Reads a file and gives what is to be written down; none of its questions is stored, its pictures and recordings are
 * kept. No transaction is open meanwhile. Ends when the signal is aborted.
 */
export async function readImport(context: AppContext, file: Given, reading: Reading): Promise<NewImport> {
  const { clock, settings } = context;
  const folder = await newTemporaryPath(temporaryFolder(settings));
  try {
    const sha256 = await digestOf(file.path);
    const { name, ...made } = newReading(file, clock.now());
    const { format, encoding } = reading;
    const task = { path: file.path, name, format, encoding, folder };
    const read = await taken(context, task, reading);
    return {
      account_id: reading.ownerId,
      name,
      sha256,
      ...read,
      suggests: read.suggests ?? read.sets[0]?.title ?? name.replace(/\.[\w.]{1,10}$/, ''),
      ...made,
    };
  } finally {
    await removeFiles([folder]);
  }
}

/** What a file came to, taken part by part as the reader has it. */
async function taken(context: AppContext, task: ReadTask, { ownerId, progress, signal }: Reading) {
  const parts: ImportQuestion[][] = [];
  const rows: ImportRow[] = [];
  const states = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<ReadItem['state'], number>;
  const counts = { ...storableCounts(), counts: { items: 0, ...states } };
  let head: ReadingHead | undefined;
  let sets: ImportSet[] = [];
  let suggests: string | undefined;
  const begin = (given: ReadingHead): TakeItems => {
    head = given;
    if (progress) progress.total = given.items;
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
        if (WHOLE.has(item.element) && item.title !== '') suggests ??= item.title;
      }
      if (part.length > 0) parts.push(part);
      if (progress) progress.done = rows.length;
    };
  };
  await runReader(task, ownerId, begin, { ...(signal && { signal }) });
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
