import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { listResults } from '@parlance/contract/results';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { nextMessage } from '../../scripts/processes/next-message.ts';
import { type Client, keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { flow } from '../load/flow.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin } from '../measure/machine.ts';
import { flowPlan, flowsPlan, peopleOf, type Stage } from '../measure/stage.ts';
import type { ConstantReply } from './bare-server.ts';

const calls = [listCourses, getCourse, openAttempt, saveAttempt, submitAttempt, listResults];
const SECRET = 'of a server that nobody logs in to: it answers the same to all';

export type HttpFloor = { url: string; pid: number };

/** Starts a server that answers each call of a flow with what the stage answered to one, and does nothing else. */
export async function startHttpFloor(stage: Stage, later: Later): Promise<HttpFloor> {
  const replies = await repliesOfAFlow(stage);
  const folder = temporaryFolder('parlance-bench-', later);
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: ['--max-old-space-size=1024', '--max-semi-space-size=8'],
    env: { PATH: process.env.PATH, DATA_DIR: folder, SECRET },
  });
  later(async () => {
    child.kill();
  });
  child.send(replies);
  const url = await nextMessage<string>(child);
  return { url, pid: child.pid ?? 0 };
}

/** Processor time of a flow at the floor, in milliseconds, after a warm-up. */
export async function measureHttpFloor(
  stage: Stage,
  floor: HttpFloor,
  asked: { learners: number; seconds: number; warmUpSeconds: number },
): Promise<{ msAFlow: number; flowsASecond: number }> {
  const plan = { ...flowsPlan(stage, { ...asked, seconds: 0, hashing: false }), url: floor.url, again: true };
  await inLoadProcess('flows', { ...plan, seconds: asked.warmUpSeconds }, () => undefined);
  const timed = { ...plan, seconds: asked.seconds };
  const { load, begun: used } = await inLoadProcess('flows', timed, () => begin({ server: floor.pid }));
  const flows = load.attemptIds.length;
  return { msAFlow: used().of.server / flows, flowsASecond: flows / load.seconds };
}

async function repliesOfAFlow(stage: Stage): Promise<ConstantReply[]> {
  const replies = new Map<string, ConstantReply>();
  const client = keepAliveClient(stage.server.url, 1);
  const noting: Client = async (sent) => {
    const answered = await client(sent);
    const { method, path } = sent;
    const called = calls.find((call) => call.method === method && patternOf(call.path).test(path));
    if (!called || method === 'PUT') throw new Error(`${method} ${path} is no call of a flow.`);
    replies.set(`${method} ${called.path}`, {
      method,
      path: called.path,
      type: String(answered.headers['content-type']),
      encoding: answered.headers['content-encoding'] ?? null,
      base64: answered.bytes.toString('base64'),
    });
    return answered;
  };
  await flow(noting, flowPlan(stage, false), peopleOf(stage, 1, 0), () => undefined);
  return [...replies.values()];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
