import { cpSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { contextFiles } from '../../scripts/deploy/docker-context.ts';
import { type DockerStage, type DockerStep, environmentOf } from '../../scripts/deploy/dockerfile.ts';
import { NOBODY, type Sandbox } from './sandbox.ts';

/** What a stage has become: its root holds what the image adds to its base, and nothing of the base. */
export type BuiltStage = { name: string; root: string; folder: string; environment: Record<string, string> };

type Build = { checkout: string; into: string; sandbox: Sandbox; say: (line: string) => void };

/** Carries out the steps of each stage in order. Gives the last one. Throws when a step fails or is of an unknown kind. */
export async function buildStages(stages: DockerStage[], build: Build): Promise<BuiltStage> {
  const built: BuiltStage[] = [];
  for (const { name, image, steps } of stages) {
    const root = join(build.into, name);
    mkdirSync(root, { recursive: true });
    const base = built.find((one) => one.name === image);
    if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    giveAway(root);
    const stage: BuiltStage = { name, root, folder: base?.folder ?? '/', environment: { ...base?.environment } };
    built.push(stage);
    Object.assign(stage.environment, environmentOf(steps));
    for (const step of steps) await carryOut(step, stage, built, build);
  }
  const last = built.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** How many bytes the files of a stage have. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesOf(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

async function carryOut(step: DockerStep, stage: BuiltStage, built: BuiltStage[], build: Build): Promise<void> {
  const startedMs = performance.now();
  if (step.keyword === 'WORKDIR') enter(step.text, stage);
  else if (step.keyword === 'COPY') copy(step, stage, built, build.checkout);
  else if (step.keyword === 'RUN') await run(step, stage, build);
  else if (!['ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(step.keyword)) {
    throw new Error(`${step.keyword} is not carried out here.`);
  } else return;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  build.say(`       ${stage.name.padEnd(5)}${step.keyword} ${step.text}  (${seconds} s)`);
}

function enter(folder: string, stage: BuiltStage): void {
  stage.folder = folder;
  const path = join(stage.root, folder);
  mkdirSync(path, { recursive: true });
  giveAway(path);
}

/** As Docker does it: a folder is copied as its content, and a target that ends with / is a folder. */
function copy({ flags, words }: DockerStep, stage: BuiltStage, built: BuiltStage[], checkout: string): void {
  const sources = words.slice(0, -1);
  const target = words.at(-1) ?? '';
  const to = join(stage.root, isAbsolute(target) ? target : join(stage.folder, target));
  const from = built.find(({ name }) => name === flags.from);
  if (flags.from && !from) throw new Error(`There is no stage ${flags.from}.`);
  for (const source of sources) {
    const isFolder = statSync(join(from?.root ?? checkout, source)).isDirectory();
    const into = !isFolder && /(^|\/)\.?\/?$/.test(target) ? join(to, basename(source)) : to;
    if (from) cpSync(join(from.root, source), into, { recursive: true, verbatimSymlinks: true });
    else copyFromContext(checkout, source, into);
  }
  giveAway(to);
}

function copyFromContext(checkout: string, source: string, into: string): void {
  const files = contextFiles(checkout).filter((file) => file === source || file.startsWith(`${source}/`));
  if (files.length === 0) throw new Error(`Nothing of ${source} is in the context.`);
  for (const file of files) {
    const to = file === source ? into : join(into, file.slice(source.length + 1));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(checkout, file), to);
  }
}

async function run({ text }: DockerStep, stage: BuiltStage, { sandbox }: Build): Promise<void> {
  const { folder, environment, root } = stage;
  const child = sandbox.start(root, ['/bin/sh', '-c', text], { folder, environment, canWrite: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`RUN ${text} ended with ${code}:\n${output}`);
}

/** Steps run without rights: what is copied for them is theirs. */
function giveAway(path: string): void {
  if (process.getuid?.() !== 0) return;
  lchownSync(path, NOBODY, NOBODY);
  if (!statSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) giveAway(inner);
    else lchownSync(inner, NOBODY, NOBODY);
  }
}
