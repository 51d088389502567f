import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export type RunningServer = {
  url: string;
  pid: number;
  /** From the start of the process until /readyz answered. */
  readyMs: number;
  /** Sends SIGTERM and waits; throws when it does not end with 0. One that `kill` has ended is put away already. */
  stop: () => Promise<void>;
  /** Sends SIGKILL and waits. */
  kill: () => Promise<void>;
};

export const SUPERADMIN = { email: 'head@parlance.test', password: 'a long sentence for the head' };

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;
/** What of its caller's environment the server gets: none of it is a setting of Parlance. */
const INHERITED = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

/** The exit code, or the signal that ended it. */
type Ending = number | NodeJS.Signals | null;

type Launch = {
  /** The checkout it runs from, this one unless named. */
  root?: string;
  /** For Node itself, before the file it runs. */
  nodeArguments?: string[];
  /** A file for all it prints. Without one its log and its errors go to the caller's standard error. */
  logFile?: string;
};

/** Starts the server as `npm start` does, on a free port of loopback, without a demo, and waits until it is ready. */
export async function startServer(
  settings: { DATA_DIR: string } & Record<string, string>,
  { root = ROOT, nodeArguments = [], logFile }: Launch = {},
): Promise<RunningServer> {
  const startedMs = performance.now();
  const server = spawn(process.execPath, startArguments(root, nodeArguments), {
    cwd: root,
    stdio: ['ignore', 'pipe', logFile ? 'pipe' : 'inherit'],
    env: {
      ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...settings,
    },
  });
  if (logFile) keepLog(server, logFile);
  const ended = new Promise<Ending>((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
  const seeLog = logFile ? ` See ${logFile}.` : '';
  let isKilled = false;
  try {
    const url = await printedUrl(server, ended, !logFile);
    // The URL it prints may be that of a balancer.
    const ownUrl = 'PORT' in settings ? `http://127.0.0.1:${settings.PORT}` : url;
    await untilReady(ownUrl, startedMs + START_LIMIT_MS);
    return {
      url,
      pid: server.pid ?? 0,
      readyMs: performance.now() - startedMs,
      stop: async () => {
        if (isKilled) return;
        server.kill('SIGTERM');
        const code = await ended;
        if (code === 0) return;
        const last = logFile ? `\n${lastLines(logFile)}` : '';
        throw new Error(`The server ended with ${code} instead of 0.${seeLog}${last}`);
      },
      kill: async () => {
        isKilled = true;
        server.kill('SIGKILL');
        await ended;
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    throw new Error(`The server did not start.${seeLog}`, { cause: error });
  }
}

/** The end of a log without its requests: a test that fails may take the file with it. */
function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => !line.includes('"msg":"request"'))
    .slice(-12)
    .join('\n');
}

function keepLog(server: ChildProcess, file: string): void {
  const log = createWriteStream(file);
  server.stderr?.pipe(log, { end: false });
  server.stdout?.pipe(log, { end: false });
}

/** What follows `exec node` in the start script, with more for Node itself before the file. */
function startArguments(root: string, nodeArguments: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start
    .split(' ')
    .slice(2)
    .toSpliced(-1, 0, ...nodeArguments);
}

function printedUrl(server: ChildProcess, ended: Promise<Ending>, passLogOn: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It printed no URL.')), START_LIMIT_MS);
    void ended.then((code) => reject(new Error(`It ended with ${code} before it was ready.`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on('line', (line) => {
      // What it logs is passed on; the rest is what it tells people.
      if (passLogOn && line.startsWith('{')) process.stderr.write(`${line}\n`);
      const url = /^Parlance is at (http:\S+)$/.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

async function untilReady(url: string, limitMs: number): Promise<void> {
  while (performance.now() < limitMs) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(20);
  }
  throw new Error('The server listens but does not become ready.');
}
