// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const PINNED_NODE = join(root, 'node_modules', '.bin', 'node');
/** Installs with the pinned Node where that of the machine is too old for it. */
const NPM_FOR_OLD_NODE = '11.19.1';
const NPM_FAILED = 'The installation failed. Check the connection to the npm registry and try again.';
const BUILT_FROM = ['web', 'contract', 'messages'];

await installWhenChanged();
checkNode();
if (!process.argv.includes('--install-only')) await buildWhenChanged();

async function installWhenChanged() {
  const withDev = process.argv.includes('--with-dev');
  // Whichever Node this runs on: scripts of npm begin with the machine's, and go on with the pinned one.
  const lean = hashOf([join(root, 'package-lock.json')]);
  const whole = `${lean} with dev`;
  // What is there for development has all that the server needs.
  const enough = withDev ? [whole] : [lean, whole];
  if (existsSync(PINNED_NODE) && enough.includes(remembered('installed'))) return;
  say('Installing what Parlance needs…');
  // Engine warnings about an old Node would be the newcomer's first sight; the pinned Node is what runs.
  const quiet = ['--loglevel=error', '--no-fund', '--no-audit'];
  const newerNpm = isTooOldForNpm() ? await installNewerNpm(quiet) : null;
  await run('npm', ['ci', withDev ? '--include=dev' : '--omit=dev', ...quiet], NPM_FAILED, newerNpm);
  if (newerNpm) rmSync(newerNpm, { recursive: true });
  remember('installed', withDev ? whole : lean);
}

/**
 * npm leaves out without a word what is optional and excludes the Node it runs on: the native parts of Vite, and of what
 * builds the messages into pages, which want 22.19.
 */
function isTooOldForNpm() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 19);
}

/** The pinned Node and an npm that runs on it, in a folder of their own: Debian's npm needs Debian's Node. */
async function installNewerNpm(quiet) {
  const folder = join(cache, 'newer-npm');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = [`node@${wantedNode()}`, `npm@${NPM_FOR_OLD_NODE}`];
  await run('npm', ['install', '--prefix', folder, '--no-package-lock', ...quiet, ...packages], NPM_FAILED);
  return folder;
}

function wantedNode() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
}

function checkNode() {
  const found = spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' });
  const wanted = wantedNode();
  if (found.status === 0 && found.stdout.trim() === `v${wanted}`) return;
  fail(
    `Node ${wanted} did not arrive with the installation. Install scripts may be off: run "npm config set ignore-scripts false", remove node_modules and try again.`,
  );
}

async function buildWhenChanged() {
  const single = ['package-lock.json', 'lingui.config.ts'].map((name) => join(root, name));
  const files = BUILT_FROM.flatMap((room) => filesIn(join(root, room))).concat(single);
  // The address of the API is built into the pages.
  const sources = `${hashOf(files)} ${process.env.VITE_API_BASE ?? ''}`.trim();
  if (existsSync(join(root, 'web', 'dist', 'app.html')) && remembered('built') === sources) return;
  say('Building the pages…');
  await run(
    PINNED_NODE,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', join(root, 'web')],
    'The pages could not be built. See above for the file that is wrong.',
  );
  remember('built', sources);
}

function filesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function remembered(what) {
  const file = join(cache, what);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function remember(what, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, what), value);
}

/** Runs a program to its end, with the programs of a folder of packages first where one is named. Told to stop, it stops the program and its children first: a group of its own. */
async function run(program, args, otherwise, packages = null) {
  const env = { ...process.env };
  if (packages) env.PATH = join(packages, 'node_modules', '.bin') + delimiter + env.PATH;
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  let stoppedBy = null;
  const passOn = (signal) => {
    stoppedBy = signal;
    if (child.pid) process.kill(-child.pid, signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const status = await new Promise((ended) => {
    child.once('error', () => ended(null));
    child.once('exit', ended);
  });
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  if (stoppedBy) process.exit(1);
  if (status !== 0) fail(otherwise);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
