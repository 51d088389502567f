import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { type Engine, pressActions, typeActions } from './engine.ts';
import { startSoundCard } from './sound-card.ts';

/** A microphone that everybody allows and that hums; nothing is asked of the network but by the page. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.translations.enable': false,
};
const START_LIMIT_MS = 60_000;
const CALL_LIMIT_MS = 60_000;

type Send = <T>(method: string, params: object) => Promise<T>;

/** Firefox ESR without a window, by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function launchFirefox(later: Later): Promise<Engine> {
  const profile = temporaryFolder('parlance-firefox-', later);
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--width=1280'];
  const browser = spawn('firefox-esr', [...args, '--height=900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(await startSoundCard(later)) },
  });
  later(async () => {
    const ended = once(browser, 'exit');
    if (browser.exitCode === null && browser.kill('SIGKILL')) await ended;
  });
  const url = await new Promise<string>((done, failed) => {
    const timer = setTimeout(() => failed(new Error('Firefox did not start.')), START_LIMIT_MS);
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) done(found);
      if (found) clearTimeout(timer);
    });
  });
  const send = await connect(`${url}/session`, later);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  const act = (actions: object[]) => send<void>('input.performActions', { context, actions });
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    open: (address) => send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    async run(work, ...parameters) {
      const expression = `(async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(parameters)})))()`;
      const answer = await send<{ result: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: true, userActivation: true },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    pressAt: (x, y) => act(pressActions(x, y)),
    type: (text) => act(typeActions(text)),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

async function connect(url: string, later: Later): Promise<Send> {
  const socket = new WebSocket(url);
  await new Promise((done, failed) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => failed(new Error(`Nothing answers at ${url}.`)));
  });
  later(async () => socket.close());
  let last = 0;
  const waiting = new Map<number, (answer: { result?: unknown; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id: number; result?: unknown; message?: string };
    waiting.get(answer.id)?.(answer);
  });
  return (method, params) =>
    new Promise((done, failed) => {
      const id = (last += 1);
      const timer = setTimeout(() => failed(new Error(`${method} was not answered.`)), CALL_LIMIT_MS);
      waiting.set(id, ({ result, message }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (result === undefined) failed(new Error(`${method}: ${message}`));
        else done(result as never);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
