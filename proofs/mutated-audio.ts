// Whatever is sent as audio, the server goes on serving: files of every format, mutated, read by the reading processes
// and sent to a running server.

import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { urlOf } from '@parlance/contract/endpoint';
import { uploadListeningAudio } from '@parlance/contract/media';
import { type Later, temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { loopReports } from '../scripts/servers/loop-reports.ts';
import { makeAdminClient } from '../scripts/servers/school-calls.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { type AudioReader, openAudioReader } from '../server/src/media/audio-reader.ts';
import { AUDIO_FORMATS, type AudioFormat, mutatedAudio } from '../server/test/mutated-audio.ts';
import { claim, prove, say } from './claims.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean' }, seed: { type: 'string' } } });
const SEED = Number(values.seed ?? randomInt(2 ** 31));
const READ_OF_EACH = values.short ? 10_000 : 100_000;
const SENT_OF_EACH = values.short ? 500 : 2000;
const AT_ONCE = 4;
/** How reading and sending may end. */
const READ_ENDS = new Set(['taken', 'audio_wrong_type', 'audio_empty', 'ended its process']);
const SENT_ENDS = new Set(['200', '400', '415']);
const STALL_LIMIT_MS = 200;
const NS_IN_MS = 1_000_000;

await prove(() =>
  withCleanUp(async (later) => {
    say(`       seed ${SEED}: --seed=${SEED} sends the same files again`);
    const folder = temporaryFolder('parlance-mutated-', later);
    const reader = openAudioReader();
    for (const format of AUDIO_FORMATS) await readAll(format, reader, folder);
    await sendAll(folder, later);
  }),
);

/** Reads the files as the server does, in the processes that it has for that. */
async function readAll(format: AudioFormat, reader: AudioReader, folder: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  const ends = await eachOf(format, READ_OF_EACH, async (bytes, lane) => {
    const path = join(folder, `${format}-${lane}`);
    await writeFile(path, bytes);
    try {
      const audio = await reader.recognise({ path, ownerId: lane });
      if (!audio.saysItsLength) await reader.remux({ path, ownerId: lane }, `${path}-new`);
      return 'taken';
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      return message.includes('too long to process') ? 'ended its process' : (code ?? message);
    } finally {
      await rm(`${path}-new`, { force: true });
    }
  });
  const maxMs = delay.max / NS_IN_MS;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const isAnswered = Object.keys(ends).every((end) => READ_ENDS.has(end)) && totalOf(ends) === READ_OF_EACH;
  claim(
    isAnswered && maxMs <= STALL_LIMIT_MS,
    `${format}: ${READ_OF_EACH} read in ${seconds} s: ${endsText(ends)}; the event loop stalled for ${maxMs.toFixed(0)} ms at most`,
  );
}

/** Sends files to a running server, in one stream of each format. */
async function sendAll(folder: string, later: Later): Promise<void> {
  const reports = loopReports(folder);
  const settings = { DATA_DIR: join(folder, 'data'), ...reports.env };
  const server = await startServer(settings, { nodeArguments: ['--expose-gc', ...reports.nodeArguments] });
  let isStopped = false;
  later(async () => {
    if (!isStopped) await server.kill();
  });
  const token = await makeAdminClient(server.url);
  await reports.ask(server.pid);
  for (const format of AUDIO_FORMATS) {
    const ends = await eachOf(format, SENT_OF_EACH, async (bytes) => {
      const form = new FormData();
      form.append('listeningAudio', new Blob([new Uint8Array(bytes)]), 'sound');
      const headers = { Authorization: `Bearer ${token}` };
      const reply = await fetch(`${server.url}${urlOf(uploadListeningAudio)}`, {
        method: 'POST',
        headers,
        body: form,
      });
      await reply.text();
      return String(reply.status);
    });
    const { maxMs } = await reports.ask(server.pid);
    const isAnswered = Object.keys(ends).every((end) => SENT_ENDS.has(end)) && totalOf(ends) === SENT_OF_EACH;
    claim(
      isAnswered && maxMs <= STALL_LIMIT_MS,
      `${format}: ${SENT_OF_EACH} sent: ${endsText(ends)}; the server's event loop stalled for ${maxMs.toFixed(0)} ms at most`,
    );
  }
  // It throws when the process has ended before, or does not end in order.
  await server.stop();
  isStopped = true;
  claim(true, 'the process that was started is the one that was stopped, with 0');
}

/** Does something with each mutated file of a format, some at once; counts how that ended. */
async function eachOf(
  format: AudioFormat,
  count: number,
  work: (bytes: Buffer, lane: number) => Promise<string>,
): Promise<Record<string, number>> {
  const files = mutatedAudio(format, { seed: SEED, count });
  const ends: Record<string, number> = {};
  const lane = async (number: number) => {
    for (const bytes of files) {
      const end = await work(bytes, number);
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)));
  return ends;
}

function totalOf(ends: Record<string, number>): number {
  return Object.values(ends).reduce((sum, count) => sum + count, 0);
}

function endsText(ends: Record<string, number>): string {
  return Object.entries(ends)
    .map(([end, count]) => `${count} ${end}`)
    .join(', ');
}
