import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { FileImport } from '@parlance/contract/interchange/imports';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { keptSentence, sayKept } from '../../platform/kept-sentences.ts';
import { keepingSentences } from '../../platform/language.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askForEncoding } from '../../platform/store/file-text.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../../platform/store/temporary-files.ts';
import { endJob, failJob, findJobs, type ImportRecord, insertImport, insertJob, touchJob } from '../queries.ts';
import type { ReadAs } from '../reading/worker/run-reader.ts';
import { importReply, jobReply } from './import-reply.ts';
import { type Given, newReading, type Progress, readImport } from './make-import.ts';

/** How long a file may take to be answered with its report. */
const ANSWER_WITHIN_MS = 5000;
const BEAT_MS = 2000;
const UNREAD = msg`The file could not be read, and nothing of it was stored. Choose the file again.`;

/** A reading that was ended from outside has no record. What its error says is kept, as its report is. */
type Ended = { record: ImportRecord | null } | { error: unknown };
type Options = ReadAs & { ownerId: number };

/**
 * Readings that go on after their call was answered. What is known of one is in the database, so that every process can
 * tell of it; the process that reads it says every two seconds that it still does, and ends when the job was discarded.
 */
export function importJobs(context: AppContext, log: FastifyBaseLogger, answerWithinMs = ANSWER_WITHIN_MS) {
  const { db, clock, settings } = context;
  const running = new Map<number, { work: Promise<unknown>; stopping: AbortController }>();

  async function read(
    id: number,
    file: Given,
    reading: Options & { signal: AbortSignal; progress: Progress },
  ): Promise<Ended> {
    try {
      const made = await keepingSentences(() => readImport(context, file, reading));
      return await inTransaction(db, async (db) => {
        const isThere = await endJob(db, id);
        return { record: isThere ? await insertImport(db, made, id) : null };
      });
    } catch (error) {
      return reading.signal.aborted ? { record: null } : { error };
    } finally {
      await removeFiles([file.path]);
    }
  }

  return {
    /**
     * Reads a file; gives its report where that is soon, else what is known of the reading by then. Throws the refusal
     * `encoding_unsaid` before it becomes a job.
     */
    begin: async (file: Given, { format, encoding, ownerId }: Options): Promise<FileImport> => {
      await askForEncoding(file.path, encoding);
      const path = await newTemporaryPath(temporaryFolder(settings));
      // The file of a call is removed when the call has been answered.
      await rename(file.path, path);
      const job = await insertJob(db, {
        ...newReading(file, clock.now()),
        account_id: ownerId,
        format: format ?? null,
      });
      const stopping = new AbortController();
      const progress: Progress = { done: 0, total: null };
      let beat: NodeJS.Timeout | null = null;
      const work = (async () => {
        const reading = { format, encoding, ownerId, signal: stopping.signal, progress };
        const ended = await read(job.id, { ...file, path }, reading);
        if (beat) clearInterval(beat);
        if ('error' in ended && beat) {
          const { error } = ended;
          if (!(error instanceof Refusal)) log.error({ err: error }, 'a file of questions was not read');
          await failJob(db, job.id, error instanceof Refusal ? error.message : keptSentence(UNREAD));
        }
        return ended;
      })().finally(() => running.delete(job.id));
      running.set(job.id, { work, stopping });
      const ended = await Promise.race([work, sleep(answerWithinMs, null, { ref: false })]);
      if (!ended) {
        const now = clock.now();
        beat = setInterval(() => {
          touchJob(db, job.id, { ...progress, now: clock.now() }).then(
            (isThere) => isThere || stopping.abort(),
            (err: unknown) => log.error({ err }, 'the progress of an import was not noted'),
          );
        }, BEAT_MS);
        const [known = job] = await findJobs(db, { accountId: ownerId, now, id: job.id });
        return jobReply(known, now);
      }
      if ('error' in ended) {
        await endJob(db, job.id);
        const { error } = ended;
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal(error.code, { ...error.extras, sentence: sayKept(error.message) });
      }
      if (!ended.record) throw new Refusal('import_gone');
      return await importReply(db, ended.record);
    },
    /** Ends a reading of this process at once; one of another process ends at its next beat. */
    cancel: (id: number): void => running.get(id)?.stopping.abort(),
    /** Ends all readings of this process; whoever asks for one is told that it stopped. */
    stop: async (): Promise<void> => {
      const all = [...running.values()];
      for (const { stopping } of all) stopping.abort();
      await Promise.allSettled(all.map(({ work }) => work));
    },
  };
}
