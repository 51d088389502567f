import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

const HOLDER = `
  import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
  await lockDataFolder(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

test('a second process is refused naming the first, and a killed one leaves nothing to take over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-lock-'));
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLDER, folder]);
  await once(holder.stdout, 'data');
  const refused = await lockDataFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataFolderInUse);
  expect((refused as Error).message).toContain(`process ${holder.pid}`);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = await lockDataFolder(folder);
  release();
  rmSync(folder, { recursive: true });
});
