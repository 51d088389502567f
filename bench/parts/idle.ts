import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listSessions } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import type { Later } from '../../scripts/clean-up.ts';
import { latencyOf, rounded } from '../figures/latencies.ts';
import type { IdleRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { checkFlows, flowsPlan, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { tokenOf } from '../people.ts';
import { watchMemory } from '../processes.ts';
import type { Ground } from './ground.ts';

const CONNECTIONS = 10_000;
const SHORT_CONNECTIONS = 1000;
/** A process holds 8,000 connections of one address: these come from several addresses of loopback. */
const CONNECTIONS_AN_ADDRESS = 2500;
const AT_ONCE = 200;
const FLOWS_A_SECOND = 50;
const LEARNERS = 50;
const PROBES_A_SECOND = 50;

/** Idle connections that were used once, while flows run at a steady pace and one person looks at its sessions. */
export async function measureIdle(ground: Ground): Promise<IdleRun[]> {
  const { options, postgres, later, say } = ground;
  const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
  const connections = options.short ? SHORT_CONNECTIONS : CONNECTIONS;
  const runs: IdleRun[] = [];
  while (runs.length < options.runs) {
    const run = await undisturbed(
      () => measureOnce(stage, { connections, seconds: options.seconds, later }),
      options.once,
    );
    runs.push(run);
    say(
      `${connections} idle connections: ${run.refused} refused or closed, sessions p99 ${run.sessionsMs.p99} ms, ` +
        `${run.flowsASecond} flows/s, ${run.processesMb[0]} MB`,
    );
  }
  await stage.server.stop();
  return runs;
}

async function measureOnce(
  stage: Stage,
  { connections, seconds, later }: { connections: number; seconds: number; later: Later },
): Promise<IdleRun> {
  const peaks = watchMemory(stage.server.pid);
  const idle = await openIdle(stage.server.url, connections);
  const closeAll = () => {
    for (const socket of idle.sockets) socket.destroy();
  };
  later(async () => closeAll());
  const person = peopleOf(stage, 1, 0);
  const look = { method: 'GET' as const, path: urlOf(listSessions), token: tokenOf(person) };
  const probes = {
    url: stage.server.url,
    requests: Array.from({ length: seconds * PROBES_A_SECOND }, () => look),
    parallel: 1,
    everyMs: 1000 / PROBES_A_SECOND,
  };
  const plan = flowsPlan(stage, { learners: LEARNERS, hashing: false, seconds });
  const watched = { server: stage.server.pid, database: stage.databasePid };
  const [probed, { load, begun: used }] = await Promise.all([
    inLoadProcess('each', probes, () => undefined),
    inLoadProcess('flows', { ...plan, paceASecond: FLOWS_A_SECOND }, () => begin(watched)),
  ]);
  const generatorMs = load.processorMs + probed.load.processorMs;
  const circumstances = circumstancesOf(used(), { seconds: load.seconds, generatorMs });
  checkFlows(stage, load.attemptIds);
  const refused = connections - idle.sockets.filter((socket) => !socket.closed && socket.readyState === 'open').length;
  const processesMb = peaks().map(rounded);
  closeAll();
  return {
    ...circumstances,
    connections,
    refused,
    flowsASecond: rounded(load.attemptIds.length / load.seconds),
    sessionsMs: latencyOf(probed.load.timesMs),
    processesMb,
  };
}

/** Opens connections, asks on each whether the server is well, and keeps it open. */
async function openIdle(url: string, count: number): Promise<{ sockets: Socket[] }> {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) => {
      const address = 1 + Math.floor((sockets.length + index) / CONNECTIONS_AN_ADDRESS);
      const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.1.${address}` });
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      // Closed by the server or refused: it is counted at the end.
      socket.on('error', () => undefined);
      return socket;
    });
    await Promise.all(batch.map((socket) => Promise.race([once(socket, 'data'), once(socket, 'close')])));
    for (const socket of batch) socket.resume();
    sockets.push(...batch);
  }
  return { sockets };
}
