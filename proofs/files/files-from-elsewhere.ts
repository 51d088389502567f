// Files of other systems at their limits, on both databases: what a large one takes and others feel of it, what hostile
// ones are answered and cost, and that a store which is cut off by SIGKILL is there whole or not at all.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { urlOf } from '@parlance/contract/endpoint';
import {
  discardImport,
  getImport,
  IMPORT_MAX_BYTES,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { ZipFile } from 'yazl';
import { type Later, temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { call, makeAdminClient } from '../../scripts/servers/school-calls.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { sendSlowly } from '../../scripts/servers/slow-upload.ts';
import { claim, prove, say } from '../claims.ts';
import { pollHealth } from '../health-poll.ts';
import { makeCourse } from './import-files.ts';
import { measureMedia } from './media-quiz.ts';
import { quiz } from './quizzes.ts';
import { type Answer, peakMib, resetPeak, send } from './sent-file.ts';

const MIB = 1024 * 1024;
const LARGE_MS = 120_000;
/** With the file on its way, and five seconds in which it might have been read. */
const ANSWERED_MS = 15_000;
const HEALTH_P99_MS = 100;
const LAUGHS_MS = 1000;
const MORE_MIB = 64;
/** What lies between client and server, in their buffers and the system's. */
const ON_THE_WAY_MIB = 4;
const KILLS = 3;

await prove(() =>
  withCleanUp(async (later) => {
    for (const name of ['embedded', 'PostgreSQL'] as const) {
      say(`       ${name}`);
      const settings: Record<string, string> = {};
      if (name === 'PostgreSQL') {
        const postgres = await startPostgres({ durable: true });
        later(() => postgres.stop());
        settings.DATABASE_URL = postgres.url();
      }
      await proveOn(settings, later);
    }
  }),
);

async function proveOn(settings: Record<string, string>, later: Later): Promise<void> {
  const dataDir = temporaryFolder('parlance-files-', later);
  const start = () => startServer({ ...settings, DATA_DIR: dataDir });
  let server = await start();
  later(() => server.kill());
  const token = await makeAdminClient(server.url);
  for (const mebibytes of [40, 190]) await measureLarge(server, token, mebibytes);
  await measureMedia(server, token);
  await measureHostile(server, token);
  for (let round = 1; round <= KILLS; round += 1) server = await killDuringStore({ server, token, start, round });
  await server.stop();
  const left = readdirSync(join(dataDir, 'tmp'));
  claim(left.length === 0, `nothing of a file is left over: ${left.length} temporary files`);
}

async function measureLarge({ url }: RunningServer, token: string, mebibytes: number): Promise<void> {
  const file = quiz(4900, mebibytes);
  const stopPolling = pollHealth(url);
  const startedMs = performance.now();
  const { status, body } = await send(url, token, file, 'large.xml');
  const answeredMs = performance.now() - startedMs;
  let known = body.import;
  while (known?.status === 'reading') {
    await sleep(500);
    known = (await call(url, getImport, { params: { id: known.id } }, token)).import;
  }
  const tookMs = performance.now() - startedMs;
  const health = await stopPolling();
  claim(
    status === 200 && known?.counts.items === 4900 && answeredMs <= ANSWERED_MS && tookMs <= LARGE_MS,
    `${(file.length / MIB).toFixed(0)} MiB of Moodle XML, ${known?.counts.items} items: answered in ${(answeredMs / 1000).toFixed(1)} s, ` +
      `read in ${(tookMs / 1000).toFixed(1)} s`,
  );
  claim(
    health.p99Ms <= HEALTH_P99_MS,
    `meanwhile /healthz p99 ${health.p99Ms.toFixed(0)}, max ${health.maxMs.toFixed(0)} ms`,
  );
  if (known) await call(url, discardImport, { params: { id: known.id } }, token);
}

async function measureHostile({ url, pid }: RunningServer, token: string): Promise<void> {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"><resources><resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"><file href="a.xml"/></resource></resources></manifest>`;
  const bomb = await packed({ 'imsmanifest.xml': Buffer.from(manifest), 'a.xml': Buffer.alloc(49 * MIB, ' ') });
  const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  );
  const entities = Buffer.from(`<!DOCTYPE quiz [<!ENTITY l0 "ha">${laughs}]><quiz>&l9;</quiz>`);
  const deep = Buffer.from(`<quiz>${'<question>'.repeat(100_000)}</quiz>`);
  const hostile: [string, Buffer, (answer: Answer) => boolean][] = [
    ['a file packed 1,000 to 1', bomb, ({ body }) => body.code === 'import_refused'],
    ['billion laughs', entities, ({ body }) => body.import?.counts.faulty === 1],
    ['100,000 elements in each other', deep, ({ body }) => body.import?.counts.faulty === 1],
  ];
  await measureTooLarge(url, token);
  for (const [what, file, isRight] of hostile) {
    const before = resetPeak(pid);
    const startedMs = performance.now();
    const answer = await send(url, token, file, 'hostile.zip');
    const tookMs = performance.now() - startedMs;
    const more = peakMib(pid) - before;
    claim(
      isRight(answer) && more <= MORE_MIB && tookMs <= LAUGHS_MS,
      `${what}: ${answer.body.code ?? 'faulty'} in ${tookMs.toFixed(0)} ms, at most ${more.toFixed(0)} MiB more`,
    );
  }
}

/** More than may be sent: refused by what it says, before it is taken. */
async function measureTooLarge(url: string, token: string): Promise<void> {
  const upload = { url, path: urlOf(readImportFile), token, part: 'file', saysItsLength: true };
  const heard = await sendSlowly({ ...upload, fileBytes: IMPORT_MAX_BYTES + 100 * MIB });
  const sentMib = heard.sentBytes / MIB;
  claim(
    heard.status === 413 && sentMib <= ON_THE_WAY_MIB,
    `${IMPORT_MAX_BYTES / MIB + 100} MiB: ${heard.status} after ${sentMib.toFixed(1)} MiB`,
  );
}

async function packed(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return await buffer(zip.outputStream);
}

type Killing = { server: RunningServer; token: string; start: () => Promise<RunningServer>; round: number };

async function killDuringStore({ server, token, start, round }: Killing): Promise<RunningServer> {
  const { url } = server;
  const courseId = await makeCourse(url, token, 'Reading');
  const { body } = await send(url, token, quiz(3000 + round, 3), `kill-${round}.xml`);
  const id = body.import?.id ?? 0;
  const into = { course_id: courseId, as: 'own' as const };
  const storing = call(url, storeImport, { params: { id }, body: { into, states: ['mapped', 'changed'] } }, token);
  const answered = storing.then(
    () => true,
    () => false,
  );
  const afterMs = round * 150;
  await sleep(afterMs);
  await server.kill();
  const wasAnswered = await answered;
  const next = await start();
  const { course } = await call(next.url, getCourseForAdmin, { params: { id: courseId } }, token);
  const there = course.question_count;
  claim(
    (there === 0 && !wasAnswered) || there === 3000 + round,
    `SIGKILL ${afterMs} ms into a store of ${3000 + round} questions: ${there} are there, ${wasAnswered ? 'answered' : 'not answered'}`,
  );
  return next;
}
