// The files of deploy/ by the programs they are for: each accepts its file, and the three proxies do what docs/running.md
// asks of a proxy.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { uploadListeningAudio } from '@parlance/contract/media';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { installOperators } from '../../scripts/install-for-tests.ts';
import { claim, prove } from '../claims.ts';
import { type Arrived, type ListeningPost, startPost } from './listening-post.ts';
import { DEPLOY, makeSite, type Proxy, programsOf, startProxy, twoFreePorts } from './proxies.ts';

const EXPOSURE_LIMIT = 3;
const MEBIBYTE = 1024 * 1024;
/** The largest body that must arrive, and one that must not. */
const LARGEST_BYTES = 51 * MEBIBYTE;
const TOO_LARGE_BYTES = 52 * MEBIBYTE;
/** A process drains for 10 seconds: a proxy must have noticed by half of it. */
const DRAIN_NOTICED_MS = 5000;
const CLAIMED = {
  'x-forwarded-for': '203.0.113.9',
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
};

const missing = installOperators();
await prove(async () => {
  if (missing) throw new Error(missing);
  await withCleanUp(async (later) => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-deploy-'));
    later(async () => rmSync(folder, { recursive: true, force: true }));
    accepts('promtool', ['check', 'rules', join(DEPLOY, 'alerts.yml')]);
    unit(folder);
    const site = makeSite(folder);
    for (const place of [0, 1, 2]) await proxy(place, site, later);
  });
});

/** The program ends with 0. */
function accepts(program: string, words: string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  claim(status === 0, `${program} ${words[0]}: exit ${status}${status === 0 ? '' : `\n${stdout}${stderr}`}`);
}

function unit(folder: string): void {
  // Without the program of an installed Parlance, the one of this checkout.
  const text = readFileSync(join(DEPLOY, 'parlance.service'), 'utf8').replaceAll('/opt/parlance', join(DEPLOY, '..'));
  const file = join(folder, 'parlance.service');
  writeFileSync(file, text);
  accepts('systemd-analyze', ['verify', '--man=no', file]);
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
  const exposure = Number(/exposure level for \S+ ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  claim(
    exposure <= EXPOSURE_LIMIT,
    `systemd-analyze security: exposure ${exposure}, limit ${EXPOSURE_LIMIT.toFixed(1)}`,
  );
}

async function proxy(place: number, site: ReturnType<typeof makeSite>, later: Later): Promise<void> {
  const posts = [await startPost('app1'), await startPost('app2')] as const;
  for (const post of posts) later(async () => post.stop());
  const ports = await twoFreePorts();
  const program = programsOf(site, ports, [posts[0].port, posts[1].port])[place];
  if (!program) throw new Error('There are three proxies.');
  accepts(program.name, program.check, program.environment);
  const running = await startProxy(program, ports);
  later(() => running.stop());
  await sendsToHttps(running);
  await passesOn(running, posts);
  // nginx is for one machine with one process or several WORKERS: nothing else could take the requests.
  if (program.name !== 'nginx') await noticesDrain(running, posts[0]);
}

async function sendsToHttps({ name, httpPort }: Proxy): Promise<void> {
  const page = await get(httpPort, '/courses?page=2');
  const isRight = page.status === 308 && page.location === `https://localhost/courses?page=2`;
  // Only HAProxy repeats the port that the browser asked: on port 80 there is none.
  const hasPort = page.status === 308 && page.location === `https://localhost:${httpPort}/courses?page=2`;
  claim(isRight || hasPort, `${name}: a page over http: ${page.status} to ${page.location}`);
  const { status } = await get(httpPort, urlOf(login));
  claim(status === 403, `${name}: /api over http: ${status}`);
}

async function passesOn({ name, httpsPort }: Proxy, posts: readonly ListeningPost[]): Promise<void> {
  const small = await send(httpsPort, 0);
  const { forwardedFor, traceparent } = small.arrived ?? {};
  claim(
    forwardedFor === '127.0.0.1' && traceparent === '',
    `${name}: X-Forwarded-For is "${forwardedFor}" and traceparent "${traceparent}", whatever the client says`,
  );
  const first = Promise.race(posts.map((post) => post.firstBytes()));
  const large = await send(httpsPort, LARGEST_BYTES, first);
  const isWhole = large.arrived?.bytes === LARGEST_BYTES;
  claim(isWhole && large.wasPassedOn, `${name}: 51 MiB arrive, the first bytes before the last are sent`);
  // Caddy leaves it to Parlance.
  if (name === 'caddy') return;
  const status = await announce(httpsPort, TOO_LARGE_BYTES);
  claim(status === 413, `${name}: 52 MiB: ${status}`);
}

async function noticesDrain({ name, httpsPort }: Proxy, draining: ListeningPost): Promise<void> {
  draining.drain();
  await sleep(DRAIN_NOTICED_MS);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(httpsPort, 0)));
  const elsewhere = answers.filter(({ arrived }) => arrived?.post === 'app2').length;
  claim(
    elsewhere === 40,
    `${name}: app1 drains, and ${elsewhere} of 40 requests reach app2 ${DRAIN_NOTICED_MS / 1000} s later`,
  );
}

type Sent = { arrived: Arrived | null; wasPassedOn: boolean };

/** Posts so many bytes. With `first`, the second half waits for it, for at most two seconds. */
async function send(port: number, bytes: number, first: Promise<void> | null = null): Promise<Sent> {
  const { sent, reply } = begin(port, bytes);
  const half = Math.floor(bytes / 2);
  sent.write(Buffer.alloc(half));
  const wasPassedOn = first ? await Promise.race([first.then(() => true), sleep(2000, false)]) : false;
  sent.end(Buffer.alloc(bytes - half));
  const { statusCode, body } = await reply;
  return { wasPassedOn, arrived: statusCode === 200 ? (JSON.parse(await body) as Arrived) : null };
}

/** Says how many bytes it will post, and waits for the status before it sends them. */
async function announce(port: number, bytes: number): Promise<number> {
  const { sent, reply } = begin(port, bytes);
  sent.flushHeaders();
  const { statusCode } = await reply;
  sent.destroy();
  return statusCode;
}

function begin(port: number, bytes: number) {
  const headers = { ...CLAIMED, 'content-length': bytes };
  const sent = request({
    host: 'localhost',
    port,
    path: urlOf(uploadListeningAudio),
    method: 'POST',
    headers,
    rejectUnauthorized: false,
  });
  const reply = new Promise<{ statusCode: number; body: Promise<string> }>((done, fail) => {
    sent.once('error', fail);
    sent.once('response', (response) => done({ statusCode: response.statusCode ?? 0, body: text(response) }));
  });
  return { sent, reply };
}

function get(port: number, path: string): Promise<{ status: number; location: string }> {
  return new Promise((done, fail) => {
    const sent = plainRequest({ host: 'localhost', port, path }, (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
    });
    sent.on('error', fail).end();
  });
}
