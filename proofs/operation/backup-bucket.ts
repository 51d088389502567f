// A site on PostgreSQL with its audio in a bucket: backed up while learners save, and restored into another database and
// another bucket, which is refused while that holds a file.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { speakingReviews } from '@parlance/contract/reviews';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { call, signInHead } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { keyOfPath } from '../../server/src/media/signed-path.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openStore } from '../../server/src/platform/store/open-store.ts';
import { claim, prove } from '../claims.ts';
import { startBucket } from '../machines/bucket.ts';
import { type Backup, backUpWhileSaving, restoreAndCompare } from './backup-while-saving.ts';
import { operate, type SiteSettings } from './operate.ts';

const LEARNERS = 100;
const SAVING_MS = 2000;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const [from, to] = await Promise.all(
      ['school', 'other'].map(async (name): Promise<SiteSettings> => {
        runSql(postgres.url(), `create database ${name}`);
        return {
          DATA_DIR: temporaryFolder(`parlance-${name}-`, later),
          SECRET: 'one secret for every site of this proof',
          DATABASE_URL: postgres.url(name),
          ...(await startBucket(later)),
        };
      }),
    );
    if (!from || !to) throw new Error('There are no sites.');
    const backup = await backUpWhileSaving('bucket', from, { learners: LEARNERS, savingMs: SAVING_MS }, later);
    await refusesWhatIsNotEmpty(backup, to);
    await restoreAndCompare('bucket, restored into another, empty one', backup.path, to);
    await playsAll(backup, to, later);
    const isInFolder = [from, to].some(({ DATA_DIR }) => existsSync(join(DATA_DIR, 'media')));
    claim(!isInFolder, 'no audio file is in the data folder of either site');
  }),
);

/** A file that somebody else keeps in the bucket stays the only one, and the database has no table. */
async function refusesWhatIsNotEmpty({ path }: Backup, to: SiteSettings): Promise<void> {
  // The client of the bucket takes its keys from the environment.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: to.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: to.AWS_SECRET_ACCESS_KEY,
  });
  const bucket = await openStore(readSettings(to));
  await bucket.put('of-somebody-else', join(path, 'manifest.json'), 'application/json');
  const { status, output } = await operate('restore', ['--from', path], to);
  const tables = Number(
    runSql(
      to.DATABASE_URL ?? '',
      "select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    ),
  );
  await bucket.remove('of-somebody-else');
  const isAlone = await bucket.isEmpty();
  claim(
    status === 1 && output.startsWith('The store holds files.') && tables === 0 && isAlone,
    `a bucket with one file: refused (${output}), ${tables} tables made, ${isAlone ? 'no' : 'some'} file written`,
  );
}

/** Fetches from the restored site the recording of its Listening test, and those of its one spoken test. */
async function playsAll({ path: backup, exams, spoken }: Backup, to: SiteSettings, later: Later): Promise<void> {
  const server = await startServer(to);
  later(() => server.stop());
  const head = await signInHead(server.url);
  const courseId = exams.find(({ skill }) => skill === 'Listening')?.courseId ?? 0;
  const { questions } = await call(server.url, courseDetailsWithQuestions, { params: { courseId }, query: {} }, head);
  const { submission } = await call(server.url, speakingReviews.open, { params: { id: spoken.attemptId } }, head);
  const listening = new Set(questions.map(({ audio_file_path: path }) => path));
  const paths = [...listening, ...submission.questions_and_answers.map(({ audio_url: path }) => path)];
  const same = await Promise.all(
    paths.map(async (path) => {
      const key = keyOfPath(path ?? '');
      const reply = await fetch(server.url + path);
      const bytes = Buffer.from(await reply.arrayBuffer());
      return key !== null && reply.ok && bytes.length > 0 && bytes.equals(readFileSync(join(backup, 'media', key)));
    }),
  );
  const expected = 1 + spoken.exam.questionIds.length;
  claim(
    same.length === expected && same.every(Boolean),
    `the restored site plays ${same.filter(Boolean).length} of ${expected} audio files as they were`,
  );
  await server.stop();
}
