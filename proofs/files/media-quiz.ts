import { setTimeout as sleep } from 'node:timers/promises';
import {
  discardImport,
  type FileImport,
  getImport,
  listImports,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { call } from '../../scripts/servers/school-calls.ts';
import type { RunningServer } from '../../scripts/servers/server-process.ts';
import { claim } from '../claims.ts';
import { pollHealth } from '../health-poll.ts';
import { quizWithMedia } from './quizzes.ts';
import { peakMib, resetPeak, send } from './sent-file.ts';

const MIB = 1024 * 1024;
const QUESTIONS = 400;
const FILE_MIB = 184;
/** A proxy, or a browser, gives a call up after this. */
const CUT_MS = 30_000;
const READ_MS = 120_000;
/** Nothing need have moved in a reading that ended sooner after its answer. */
const SEVERAL_BEATS_MS = 6000;
const MORE_MIB = 1024;
const HEALTH_P99_MS = 100;

/**
 * A quiz as schools export it, most of it pictures and recordings: that its call is answered before it is cut, that
 * progress moves, that whoever comes back finds it, and what it takes.
 */
export async function measureMedia({ url, pid }: RunningServer, token: string): Promise<void> {
  const file = quizWithMedia(QUESTIONS, FILE_MIB);
  const before = resetPeak(pid);
  const stopPolling = pollHealth(url);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  const { status, body } = await send(url, token, file, 'mill.xml');
  const answeredMs = performance.now() - startedMs;
  const id = body.import?.id ?? 0;
  const steps = new Set<number>();
  // As a page that was reloaded does: from the list, and then by its id.
  let known: FileImport | undefined = (await call(url, listImports, {}, token)).find((one) => one.id === id);
  while (known?.status === 'reading') {
    steps.add(known.progress?.done ?? 0);
    await sleep(500);
    known = (await call(url, getImport, { params: { id } }, token)).import;
  }
  const readMs = performance.now() - startedMs;
  const health = await stopPolling();
  const { mapped = 0, faulty = 0, items = 0 } = known?.counts ?? {};
  claim(
    status === 200 && answeredMs < CUT_MS && known?.status === 'read' && mapped === QUESTIONS && readMs < READ_MS,
    `${(file.length / MIB).toFixed(0)} MiB of Moodle XML with ${QUESTIONS} pictures and recordings: answered in ` +
      `${(answeredMs / 1000).toFixed(1)} s, read in ${(readMs / 1000).toFixed(1)} s; ${mapped} of ${items} mapped, ` +
      `${faulty} faulty${known?.problem ? `; ${known.problem}` : ''}`,
  );
  claim(
    steps.size > 1 || readMs - answeredMs < SEVERAL_BEATS_MS,
    `its progress as it is asked for: ${[...steps].join(', ')} of ${items}`,
  );
  claim(peakMib(pid) - before <= MORE_MIB, `at most ${(peakMib(pid) - before).toFixed(0)} MiB more of memory`);
  claim(
    health.p99Ms <= HEALTH_P99_MS,
    `meanwhile /healthz p99 ${health.p99Ms.toFixed(0)}, max ${health.maxMs.toFixed(0)} ms`,
  );
  const into = { bank: true as const };
  const stored = await call(url, storeImport, { params: { id }, body: { into, states: ['mapped', 'changed'] } }, token);
  claim(
    stored.questions === QUESTIONS,
    `stored in the bank: ${stored.questions} questions after ${seconds()} s in all`,
  );
  await call(url, discardImport, { params: { id } }, token);
}
