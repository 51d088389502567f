import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type CourseType, courseTypes } from '@parlance/contract/courses';
import { IMPORT_HOURS, type ImportFormat, type ImportRow, itemStates } from '@parlance/contract/interchange/imports';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { ReceivedFile } from '../../platform/http/received-files.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../../platform/store/temporary-files.ts';
import { marksOf } from '../../questions/stored.ts';
import { fitsIn, type ImportDrafts, storableCounts } from '../drafts.ts';
import { type ImportRecord, insertImport } from '../queries.ts';
import type { ReadItem } from '../reading/report.ts';
import { runReader, type ThreadReading } from '../reading/worker/run-reader.ts';
import { keepMedia } from './keep-media.ts';

const NAME_MAX = 255;

/**
 * Reads a file and writes down what came of it; none of its questions is stored. No transaction is open meanwhile.
 */
export async function makeImport(
  context: AppContext,
  file: ReceivedFile,
  { format, caller }: { format: ImportFormat | undefined; caller: Caller },
): Promise<ImportRecord> {
  const { db, clock, settings } = context;
  const ownerId = caller.accountId;
  const name =
    Array.from(file.fileName.replace(/\p{Cc}/gu, ''))
      .slice(0, NAME_MAX)
      .join('') || 'file';
  const folder = await newTemporaryPath(temporaryFolder(settings));
  try {
    const sha256 = await digestOf(file.path);
    const reading = await runReader({ path: file.path, name, format: format ?? null, folder }, ownerId);
    const audio = await keepMedia(context, reading, ownerId);
    const drafts = draftsOf(reading, audio);
    const made_at = clock.now();
    return await insertImport(db, {
      account_id: ownerId,
      name,
      bytes: file.bytes,
      sha256,
      format: reading.format,
      suggests: suggestionOf(reading, name),
      counts: { counts: countsOf(reading.items), ...storableCounts(drafts) },
      drafts,
      rows: reading.items.map((item, index) => rowOf(item, index, fitsOf(drafts, index + 1))),
      made_at,
      expires_at: plusSeconds(made_at, IMPORT_HOURS * 3600),
    });
  } finally {
    await removeFiles([folder]);
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function draftsOf({ items, sets }: ThreadReading, audio: { audioUploadId: number | null }[]): ImportDrafts {
  const questions = items.flatMap(({ state, question, set }, index) => {
    if (!question || (state !== 'mapped' && state !== 'changed')) return [];
    return [{ n: index + 1, state, draft: question.draft, audioUploadId: audio[index]?.audioUploadId ?? null, set }];
  });
  return { sets: sets.map(({ title, content }) => ({ title, content })), questions };
}

function rowOf(
  { file, line, element, title, state, reasons, question }: ReadItem,
  index: number,
  fits: CourseType[],
): ImportRow {
  return {
    n: index + 1,
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

function countsOf(items: ReadItem[]) {
  const counts = itemStates.map((state) => [state, items.filter((item) => item.state === state).length]);
  return { items: items.length, ...(Object.fromEntries(counts) as Record<ReadItem['state'], number>) };
}

/** The types of courses that take the question of a row. */
function fitsOf({ sets, questions }: ImportDrafts, n: number): CourseType[] {
  const question = questions.find((one) => one.n === n);
  return question ? courseTypes.filter((type) => fitsIn(type, question, sets)) : [];
}

/** What the questions could be called together: the title of their quiz or first set, else the file's name. */
function suggestionOf({ items, sets }: ThreadReading, name: string): string {
  const named = items.find(({ element }) => element === 'settings' || element === 'test')?.title;
  return named ?? sets[0]?.title ?? name.replace(/\.[\w.]{1,10}$/, '');
}
