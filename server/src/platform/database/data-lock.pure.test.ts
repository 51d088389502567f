import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

const HOLDER = `
  import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
  await lockDataFolder(process.argv[1]);
  gc();
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;
/** What runs a program without the network of the others, as a container does. */
const APART = ['unshare', '--map-root-user', '--net'];
const mayGoApart = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0;

type Holder = ChildProcessByStdio<null, Readable, null>;

async function holds(folder: string, within: string[]): Promise<Holder> {
  const node = [process.execPath, '--expose-gc', '--input-type=module-typescript', '-e', HOLDER, folder];
  const [program = '', ...args] = [...within, ...node];
  const holder = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

test.for([
  ['on the same network', [], true],
  ['that shares no network with it', APART, mayGoApart],
] as [string, string[], boolean][])(
  'a second process %s is refused naming the first, and a killed one leaves nothing',
  async ([, within, isAllowed], { skip }) => {
    if (!isAllowed) skip('This user may not make a network namespace.');
    const folder = mkdtempSync(join(tmpdir(), 'parlance-lock-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const holder = await holds(folder, within);
    const refused = await lockDataFolder(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderInUse);
    expect((refused as Error).message).toContain(`process ${holder.pid}`);

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const release = await lockDataFolder(folder);
    release();
  },
);
