import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
import { freePort } from '../../scripts/servers/postgres.ts';
import { type Engine, pressActions, typeActions } from './engine.ts';

const START_LIMIT_MS = 30_000;

/** WebKitGTK's own browser on a screen of its own, by WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function launchWebkit(later: Later): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!binary) throw new Error('WebKitGTK has no MiniBrowser.');
  const env = { ...process.env, DISPLAY: await startScreen(later) };
  const port = await freePort();
  endLater(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }), later);
  const root = `http://127.0.0.1:${port}/session`;
  const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'];
  const options = { binary, args: [...args, '--media-playback-requires-user-gesture=false'] };
  const session = await untilStarted(() =>
    send<{ sessionId: string; capabilities: { browserVersion: string } }>(root, 'POST', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  );
  const at = `${root}/${session.sessionId}`;
  later(() => send(at, 'DELETE'));
  await send(`${at}/timeouts`, 'POST', { script: 60_000, pageLoad: 60_000 });
  await send(`${at}/window/rect`, 'POST', { x: 0, y: 0, width: 1280, height: 900 });
  const act = (actions: object[]) => send<void>(`${at}/actions`, 'POST', { actions });
  return {
    name: 'WebKit',
    version: session.capabilities.browserVersion,
    open: (url) => send(`${at}/url`, 'POST', { url }),
    async run(work, ...parameters) {
      const script = `const [given, done] = arguments;
        (async () => (${String(work)})(...given))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send<{ value: never; error?: string }>(`${at}/execute/async`, 'POST', {
        script,
        args: [parameters],
      });
      if (error) throw new Error(error);
      return value;
    },
    pressAt: (x, y) => act(pressActions(x, y)),
    type: (text) => act(typeActions(text)),
    picture: async () => Buffer.from(await send<string>(`${at}/screenshot`, 'GET'), 'base64'),
  };
}

/** A screen that nobody sees; gives its name. */
async function startScreen(later: Later): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  endLater(screen, later);
  const [number] = await once(screen.stdout, 'data');
  return `:${String(number).trim()}`;
}

function endLater(process: ChildProcess, later: Later): void {
  later(async () => {
    const ended = once(process, 'exit');
    if (process.exitCode === null && process.kill('SIGTERM')) await ended;
  });
}

async function untilStarted<T>(begin: () => Promise<T>): Promise<T> {
  const limitMs = performance.now() + START_LIMIT_MS;
  while (true) {
    try {
      return await begin();
    } catch (error) {
      // The driver does not listen yet.
      if (!(error instanceof TypeError) || performance.now() > limitMs) throw error;
      await sleep(100);
    }
  }
}

async function send<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
