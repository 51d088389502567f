import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is found in deploy/nginx.conf, and what takes its place. */
export type Replaced = [found: string | RegExp, by: string];

export type RunningNginx = { url: string; stop: () => Promise<void> };

/**
 * Writes deploy/nginx.conf into this folder, in front of these ports of loopback; gives the file. nginx knows no
 * variables there: the names, ports and paths that an operator replaces are replaced, those of `more` first. Throws
 * where the configuration has no such text.
 */
export function nginxFile(folder: string, apps: number[], more: Replaced[]): string {
  const servers = apps.map((port) => `    server 127.0.0.1:${port};\n`);
  let text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  for (const [found, by] of [
    ...more,
    ['user www-data;\n', ''],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['/var/log/nginx/error.log', 'stderr'],
    ['    server 127.0.0.1:3000;\n', servers.join('')],
    [/ +listen \[::\].*\n/g, ''],
    [/tests\.example\.org/g, 'localhost'],
  ] satisfies Replaced[]) {
    const changed = text.replace(found, by);
    if (changed === text) throw new Error(`nginx.conf has no ${found}.`);
    text = changed;
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  return file;
}

/** What nginx is called with to use this file; `-t` before it only checks the file. */
export function nginxArguments(file: string): string[] {
  return ['-c', file, '-e', 'stderr', '-g', 'daemon off;'];
}

/**
 * Starts nginx with the configuration that operators get, without TLS, on this port of loopback. Each request goes to
 * the next of `apps`, and `requestLog` gets a line with its address and port. The processes must be ready.
 */
export async function startNginx(port: number, apps: number[], requestLog: string): Promise<RunningNginx> {
  rmSync(requestLog, { force: true });
  const folder = mkdtempSync(join(tmpdir(), 'parlance-nginx-'));
  const file = nginxFile(folder, apps, [
    [/ {2}server \{\n {4}listen 80;.*?\n {2}\}\n/s, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ +ssl_.*\n/g, ''],
    ['access_log off;', `log_format upstream $upstream_addr; access_log ${requestLog} upstream;`],
  ]);
  const nginx = spawn('nginx', nginxArguments(file), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.on('error', ({ message }) => (said += message));
  nginx.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => nginx.once('close', resolve));
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { url, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`nginx did not start: ${said}`);
}
