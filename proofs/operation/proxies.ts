import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nginxArguments, nginxFile } from '../../scripts/servers/nginx.ts';
import { freePort } from '../../scripts/servers/postgres.ts';

export const DEPLOY = join(import.meta.dirname, '../../deploy');

/** A proxy as deploy/ sets it up, on free ports of loopback. */
export type Proxy = { name: string; httpPort: number; httpsPort: number; stop: () => Promise<void> };

type Ports = { httpPort: number; httpsPort: number };
/** A program, its arguments to check its file and to run, and its environment. */
type Program = { name: string; check: string[]; run: string[]; environment: Record<string, string> };

/** The folder of the proof, with its self-signed certificate. */
export type Site = { folder: string; certificate: string; key: string; both: string };

/** Makes a certificate of localhost for the proxies that do not make their own. */
export function makeSite(folder: string): Site {
  const [certificate, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const out = ['-keyout', key, '-out', certificate];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...out];
  const made = spawnSync('openssl', words, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { folder, certificate, key, both };
}

/** HAProxy, nginx and Caddy, each in front of the same two ports; nginx, which is for one process, has the first. */
export function programsOf(site: Site, ports: Ports, apps: [number, number]): Program[] {
  const [app1, app2] = apps.map((port) => `127.0.0.1:${port}`) as [string, string];
  const environment = {
    PARLANCE_HTTP_PORT: String(ports.httpPort),
    PARLANCE_HTTPS_PORT: String(ports.httpsPort),
    PARLANCE_CERTIFICATE: site.both,
    PARLANCE_APP1: app1,
    PARLANCE_APP2: app2,
    PARLANCE_SERVERS: `${app1} ${app2}`,
    XDG_DATA_HOME: site.folder,
    XDG_CONFIG_HOME: site.folder,
    CADDY_ADMIN: `unix/${join(site.folder, 'caddy.sock')}`,
  };
  const haproxy = ['-f', join(DEPLOY, 'haproxy.cfg')];
  const nginx = nginxOf(site, ports, apps[0]);
  const caddy = ['--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'];
  return [
    { name: 'haproxy', check: ['-c', ...haproxy], run: haproxy, environment },
    { name: 'nginx', check: ['-t', ...nginx], run: nginx, environment },
    { name: 'caddy', check: ['validate', ...caddy], run: ['run', ...caddy], environment },
  ];
}

function nginxOf(site: Site, { httpPort, httpsPort }: Ports, app: number): string[] {
  const file = nginxFile(
    site.folder,
    [app],
    [
      ['/etc/letsencrypt/live/tests.example.org/fullchain.pem', site.certificate],
      ['/etc/letsencrypt/live/tests.example.org/privkey.pem', site.key],
      ['listen 80;', `listen ${httpPort};`],
      ['listen 443 ', `listen ${httpsPort} `],
    ],
  );
  return nginxArguments(file);
}

/** Starts a proxy and waits until it listens. */
export async function startProxy({ name, run, environment }: Program, ports: Ports): Promise<Proxy> {
  const child = spawn(name, run, { stdio: 'ignore', env: { ...process.env, ...environment } });
  const ended = new Promise((done) => child.once('exit', done));
  await untilListening(ports.httpsPort, child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { name, ...ports, stop };
}

export async function twoFreePorts(): Promise<Ports> {
  return { httpPort: await freePort(), httpsPort: await freePort() };
}

async function untilListening(port: number, { exitCode, spawnfile }: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await sleep(50);
  }
  throw new Error(`${spawnfile} does not listen; exit ${exitCode}.`);
}
