import { setTimeout as sleep } from 'node:timers/promises';
import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { keepAliveClient, type Sent } from '../../scripts/servers/keep-alive-client.ts';
import { tokenOf } from '../people.ts';
import { found } from './flow.ts';

/** A class that begins at once. */
export type MassStartPlan = {
  url: string;
  courseId: number;
  firstPerson: number;
  /** When each learner presses Start, in milliseconds from the beginning. */
  startsMs: number[];
  saved: Record<string, unknown>;
  saveEveryMs: number;
  /** Nobody begins to save after that. */
  untilMs: number;
};

export type MassStartLoad = {
  openMs: number[];
  saveMs: number[];
  /** Calls that were not answered 200, or not at all. */
  errors: number;
  firstError: string | null;
  seconds: number;
  processorMs: number;
};

/** Each learner opens the test and saves again and again; what goes wrong is counted. */
export async function runMassStart(plan: MassStartPlan): Promise<MassStartLoad> {
  const client = keepAliveClient(plan.url, plan.startsMs.length);
  const load: MassStartLoad = { openMs: [], saveMs: [], errors: 0, firstError: null, seconds: 0, processorMs: 0 };
  const processorBefore = process.cpuUsage();
  const startedMs = performance.now();
  const ask = async (times: number[], sent: Sent): Promise<string | null> => {
    const sentMs = performance.now();
    try {
      const { status, text } = await client(sent);
      if (status !== 200) throw new Error(`${sent.method} ${sent.path} answered ${status}: ${text}`);
      times.push(performance.now() - sentMs);
      return text;
    } catch (error) {
      load.errors += 1;
      load.firstError ??= String(error);
      return null;
    }
  };
  const learner = async (startMs: number, index: number) => {
    await sleep(startMs);
    const token = tokenOf(plan.firstPerson + index);
    const body = { courseId: plan.courseId };
    const opened = await ask(load.openMs, { method: 'POST', path: urlOf(openAttempt), token, body });
    if (opened === null) return;
    const path = urlOf(saveAttempt, { params: { id: Number(found(/"attempt":\{"id":(\d+)/, opened)) } });
    for (let sequence = 1; ; sequence += 1) {
      await sleep(plan.saveEveryMs);
      if (performance.now() - startedMs > plan.untilMs) return;
      await ask(load.saveMs, { method: 'PATCH', path, token, body: { answers: plan.saved, sequence } });
    }
  };
  await Promise.all(plan.startsMs.map(learner));
  const { user, system } = process.cpuUsage(processorBefore);
  load.seconds = (performance.now() - startedMs) / 1000;
  load.processorMs = (user + system) / 1000;
  return load;
}
