import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Who runs every step: nobody whom the machine knows. */
export const NOBODY = 10_001;

/** Of the caller's environment: how this machine reaches its npm registry. */
const NETWORK_VARIABLES = /^(npm_config_.*|https?_proxy|no_proxy|node_extra_ca_certs)$/i;
/** What a program finds of the machine in place of the base image; each only where the machine has it. */
const MACHINE = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];
const MACHINE_SETTINGS = ['resolv.conf', 'hosts', 'nsswitch.conf', 'passwd', 'group', 'ssl', 'ca-certificates'];
/** Where the Node and the npm of the base image are. */
const BASE = '/opt/base';

export type Sandbox = {
  /** Whether the steps run in a root of their own under bubblewrap; otherwise in a plain folder. */
  isOwnRoot: boolean;
  /** Starts a program with the folders of `root` as its root. Without `canWrite` only `/data` and `/tmp` are writable. */
  start: (root: string, argv: string[], how: StartOptions) => ChildProcess;
  /** A path of the image as a program of the sandbox sees it. */
  pathOf: (root: string, path: string) => string;
  /** The process of the program that `start` started, also where bubblewrap is its parent. */
  programPid: (child: ChildProcess) => number;
};

type StartOptions = {
  folder: string;
  environment: Record<string, string>;
  canWrite: boolean;
  stdio?: SpawnOptions['stdio'];
};

/** Lays out what stands for the base image in `folder`, and looks for bubblewrap with user namespaces. */
export function makeSandbox(folder: string): Sandbox {
  const base = layOutBase(folder);
  // Root gives its rights up; anyone else has none to give up.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const tried = spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true'], identity);
  return tried.status === 0 ? ownRoot(base, identity) : plainFolder(base, identity);
}

type Identity = { uid?: number; gid?: number };

function ownRoot(base: string, identity: Identity): Sandbox {
  const start: Sandbox['start'] = (root, argv, { folder, environment, canWrite, stdio = 'pipe' }) =>
    spawn('bwrap', [...arrange(root, folder, canWrite), '--ro-bind', base, BASE, '--', ...argv], {
      ...identity,
      stdio,
      env: environmentIn(BASE, environment),
    });
  const programPid = ({ pid }: ChildProcess) =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  return { isOwnRoot: true, start, programPid, pathOf: (_root, path) => path };
}

/** The arguments of bubblewrap: an empty root with the folders of the image, and the machine for its base. */
function arrange(root: string, folder: string, canWrite: boolean): string[] {
  const bind = (kind: string, from: string, to: string) => [kind, from, to];
  const isolation = '--unshare-user --unshare-pid --unshare-ipc --as-pid-1 --die-with-parent --new-session';
  const machine = MACHINE.flatMap((path) => bind('--ro-bind-try', path, path));
  const settings = MACHINE_SETTINGS.flatMap((name) => bind('--ro-bind-try', `/etc/${name}`, `/etc/${name}`));
  const image = readdirSync(root).flatMap((name) =>
    bind(canWrite || name === 'data' ? '--bind' : '--ro-bind', join(root, name), `/${name}`),
  );
  const identity = `--uid ${NOBODY} --gid ${NOBODY} --proc /proc --dev /dev --tmpfs /tmp`;
  return [isolation.split(' '), identity.split(' '), machine, settings, image, ['--chdir', folder]].flat();
}

function plainFolder(base: string, identity: Identity): Sandbox {
  const pathOf: Sandbox['pathOf'] = (root, path) => join(root, path);
  return {
    isOwnRoot: false,
    pathOf,
    programPid: ({ pid }) => pid ?? 0,
    start: (root, [program = '', ...words], { folder, environment, stdio = 'pipe' }) =>
      spawn(program, words, { ...identity, stdio, cwd: pathOf(root, folder), env: environmentIn(base, environment) }),
  };
}

function environmentIn(base: string, environment: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => NETWORK_VARIABLES.test(name));
  return {
    ...Object.fromEntries(inherited.map(([name, value = '']) => [name, value])),
    ...(existsSync(join(base, 'npmrc')) ? { npm_config_userconfig: join(base, 'npmrc') } : {}),
    PATH: `${base}/bin:/usr/bin:/bin`,
    HOME: '/tmp/home',
    ...environment,
  };
}

/** The Node of this project and the npm of the machine, as the base image has them, and how npm is set here. */
function layOutBase(folder: string): string {
  const base = join(folder, 'base');
  mkdirSync(join(base, 'bin'), { recursive: true });
  copyFileSync(process.execPath, join(base, 'bin/node'));
  symlinkSync(reachableNpm(base), join(base, 'bin/npm'));
  const { stdout } = spawnSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8' });
  if (!existsSync(stdout.trim())) return base;
  copyFileSync(stdout.trim(), join(base, 'npmrc'));
  chmodSync(join(base, 'npmrc'), 0o644);
  return base;
}

/** The machine's own npm; one in a home folder, which a sandbox does not see, is copied. */
function reachableNpm(base: string): string {
  const found = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, 'npm')));
  if (!found) throw new Error('npm is not on the PATH.');
  const program = realpathSync(join(found, 'npm'));
  if (program.startsWith('/usr/')) return program;
  cpSync(join(dirname(program), '..'), join(base, 'npm'), { recursive: true });
  return '../npm/bin/npm-cli.js';
}
