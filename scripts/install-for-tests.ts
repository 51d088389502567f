import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { haproxyProgram } from './servers/haproxy.ts';
import { pgbouncerProgram } from './servers/pgbouncer.ts';
import { postgresFolder } from './servers/postgres.ts';

type Program = { name: string; debianPackage: string; isThere: () => boolean };

const PROGRAMS: Program[] = [
  { name: 'Chromium', debianPackage: 'chromium', isThere: () => isOnPath('chromium') },
  { name: 'PostgreSQL 15 or newer', debianPackage: 'postgresql', isThere: hasPostgres },
];

/** The same Chromium without windows: it makes the walk through every screen shorter and is not needed for it. */
const WINDOWLESS = 'chromium-headless-shell';

const BUBBLEWRAP: Program = { name: 'bubblewrap', debianPackage: 'bubblewrap', isThere: () => isOnPath('bwrap') };

const NGINX: Program = { name: 'nginx', debianPackage: 'nginx-light', isThere: () => isOnPath('nginx') };

const OPERATORS: Program[] = [
  { name: 'HAProxy', debianPackage: 'haproxy', isThere: () => isOnPath('haproxy') },
  NGINX,
  { name: 'Caddy', debianPackage: 'caddy', isThere: () => isOnPath('caddy') },
  { name: 'promtool', debianPackage: 'prometheus', isThere: () => isOnPath('promtool') },
  { name: 'systemd-analyze', debianPackage: 'systemd', isThere: () => isOnPath('systemd-analyze') },
  { name: 'openssl', debianPackage: 'openssl', isThere: () => isOnPath('openssl') },
];

const PGBOUNCER: Program = { name: 'PgBouncer', debianPackage: 'pgbouncer', isThere: hasPgbouncer };

/**
 * Brings the two programs the tests need besides npm's packages. As root on Debian it installs what is missing;
 * elsewhere, or when that fails, it answers with a line that says what to do; with null when all is there.
 */
export function installForTests(): string | null {
  const mayInstall = canInstall();
  const failed = installMissing(PROGRAMS, mayInstall);
  if (!failed && mayInstall && !isOnPath(WINDOWLESS)) {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', WINDOWLESS);
  }
  return failed;
}

const HAPROXY: Program = { name: 'HAProxy', debianPackage: 'haproxy', isThere: () => isFound(haproxyProgram) };

/** The same for the proof that runs behind HAProxy. */
export function installHaproxy(): string | null {
  return installMissing([HAPROXY], canInstall());
}

/** The same for the proof that runs behind PgBouncer. */
export function installPgbouncer(): string | null {
  return installMissing([PGBOUNCER], canInstall());
}

const CURL: Program = { name: 'curl', debianPackage: 'curl', isThere: () => isOnPath('curl') };

/** The same for the proof that reads papers through it. */
export function installCurl(): string | null {
  return installMissing([CURL], canInstall());
}

/** The same for the proof of the image: without it that runs in a plain folder. */
export function installBubblewrap(): string | null {
  return installMissing([BUBBLEWRAP], canInstall());
}

/** The same for the journeys behind nginx. */
export function installNginx(): string | null {
  return installMissing([NGINX], canInstall());
}

/** The programs that the files of deploy/ are for. */
export function installOperators(): string | null {
  return installMissing(OPERATORS, canInstall());
}

const BROWSERS: Program[] = [
  { name: 'Firefox ESR', debianPackage: 'firefox-esr', isThere: () => isOnPath('firefox-esr') },
  { name: "WebKitGTK's driver", debianPackage: 'webkit2gtk-driver', isThere: () => isOnPath('WebKitWebDriver') },
  { name: 'Xvfb', debianPackage: 'xvfb', isThere: () => isOnPath('Xvfb') },
  { name: 'PulseAudio', debianPackage: 'pulseaudio', isThere: () => isOnPath('pulseaudio') },
  // What WebKitGTK plays and records with.
  ...['good', 'bad'].map((set) => ({
    name: `GStreamer's ${set} plugins`,
    debianPackage: `gstreamer1.0-plugins-${set}`,
    isThere: () => existsSync(`/usr/share/doc/gstreamer1.0-plugins-${set}`),
  })),
  {
    name: "GStreamer's libav",
    debianPackage: 'gstreamer1.0-libav',
    isThere: () => existsSync('/usr/share/doc/gstreamer1.0-libav'),
  },
];

/** The same for the proof in Firefox and WebKit. */
export function installBrowsers(): string | null {
  return installMissing(BROWSERS, canInstall());
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

function installMissing(programs: Program[], mayInstall: boolean): string | null {
  const missing = programs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return null;
  const packages = missing.map(({ debianPackage }) => debianPackage);
  if (!mayInstall) {
    const names = missing.map(({ name }) => name).join(' and ');
    return `This needs ${names}. On Debian: sudo apt-get install ${packages.join(' ')}`;
  }
  process.stdout.write(`Installing ${packages.join(' and ')}…\n`);
  return aptGet('update') ?? aptGet('install', '--yes', '--no-install-recommends', ...packages);
}

function aptGet(...args: string[]): string | null {
  // Two runs on one machine wait for each other's lock.
  const { status, stdout, stderr } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=180', '-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? null : `${stdout}${stderr}\n"apt-get ${args.join(' ')}" failed: see above.`;
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}

function hasPgbouncer(): boolean {
  return isFound(pgbouncerProgram);
}

function hasPostgres(): boolean {
  return isFound(postgresFolder);
}

function isFound(find: () => string): boolean {
  try {
    find();
    return true;
  } catch {
    return false;
  }
}
