import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
import { haproxyProgram } from '../../scripts/servers/haproxy.ts';
import { freePort } from '../../scripts/servers/postgres.ts';

const TEMPLATE = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** Puts HAProxy in front of these ports with the configuration that operators get; gives its URL. */
export async function startBalancer(ports: number[], later: Later): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(readFileSync(TEMPLATE, 'utf8'), port, ports));
  const haproxy = spawn(haproxyProgram(), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  haproxy.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => haproxy.once('exit', resolve));
  later(async () => {
    haproxy.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`);
    await sleep(50);
  }
  return url;
}

/** The template without TLS, for loopback, and with these servers. Throws where the template has no such line. */
function configuration(template: string, port: number, servers: number[]): string {
  const withoutRedirect = template.replace(/^frontend http\n.*?(?=^\S)/ms, '');
  const onLoopback = replaced(withoutRedirect, /^ +bind .* ssl .*$/m, `  bind 127.0.0.1:${port}`);
  const withoutServers = replaced(onLoopback, /^ +server .*$\n?/gm, '');
  const lines = servers.map((server, index) => `  server app${index + 1} 127.0.0.1:${server}\n`);
  return `${withoutServers}${lines.join('')}`;
}

function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/haproxy.cfg has no line ${pattern}.`);
  return text.replace(pattern, by);
}
