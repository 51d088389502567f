import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getAttempt } from '@parlance/contract/attempts';
import type { Later } from '../../scripts/clean-up.ts';
import { makeFourExams, type SmallExam } from '../../scripts/exams/four-exams.ts';
import { makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { call, signInHead } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { claim } from '../claims.ts';
import { type Learner, sitDown } from '../saving/saving.ts';
import { startSaving } from '../saving/saving-process.ts';
import { type Sitting, sit } from '../sitting.ts';
import { backupIn, differences, mixedMoments } from './backup-files.ts';
import { operate, type SiteSettings } from './operate.ts';

export type Backup = {
  path: string;
  /** Small tests of each skill; one of the learners has taken the Speaking test. */
  exams: SmallExam[];
  spoken: Sitting;
};

type Saving = { learners: number; savingMs: number };

/**
 * Starts a site, fills it with tests, audio and recordings, and backs it up while learners save; claims that the backup
 * is of one moment. The server is stopped in the end.
 */
export async function backUpWhileSaving(
  kind: string,
  from: SiteSettings,
  { learners: count, savingMs }: Saving,
  later: Later,
): Promise<Backup> {
  const server = await startServer(from);
  later(() => server.stop());
  const exam = await makeReadingExam(server.url);
  const exams = await makeFourExams(server.url, await signInHead(server.url));
  const learners = await sitDown(server.url, exam.courseId, count);
  const speaking = exams.find(({ skill }) => skill === 'Speaking');
  if (!speaking) throw new Error('There is no Speaking test.');
  const client = keepAliveClient(server.url, 1);
  const spoken = await sit(client, learners[0]?.token ?? '', speaking, { acknowledged: 0, again: 0 });

  const saving = await startSaving({ url: server.url, learners, questions: exam.questions });
  await sleep(savingMs);
  const before = await sequencesOf(server.url, learners);
  const startedMs = performance.now();
  const { status, output } = await operate('backup', ['--to', join(from.DATA_DIR, 'backups')], from);
  const tookMs = Math.round(performance.now() - startedMs);
  await sleep(savingMs);
  await server.stop();
  const { learners: saved } = await saving.saved;
  const path = backupIn(join(from.DATA_DIR, 'backups'));
  const { lost, mixed, attempts } = mixedMoments(path, before, exam.questions);
  const during = saved.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  claim(
    status === 0 && lost === 0 && mixed === 0 && attempts >= count,
    `${kind}: a backup in ${tookMs} ms while ${count} learners made ${during} saves: lost ${lost}, attempts of two moments ${mixed} (${output})`,
  );
  return { path, exams, spoken };
}

async function sequencesOf(url: string, learners: Learner[]): Promise<Map<number, number>> {
  const attempts = await Promise.all(
    learners.map(({ token, attemptId }) => call(url, getAttempt, { params: { id: attemptId } }, token)),
  );
  return new Map(attempts.map(({ attempt }) => [attempt?.id ?? 0, attempt?.sequence ?? 0]));
}

/** Restores a backup into an empty site, backs that up, and claims that the second backup is the first. */
export async function restoreAndCompare(what: string, backup: string, to: SiteSettings): Promise<void> {
  const restored = await operate('restore', ['--from', backup], to);
  await operate('backup', ['--to', join(to.DATA_DIR, 'backups')], to);
  const { compared, different } = differences(backup, backupIn(join(to.DATA_DIR, 'backups')));
  claim(
    restored.status === 0 && different.length === 0,
    `${what} and backed up again: ${compared} files, different ${different.length} ${different.join(', ')}`,
  );
}
