import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nextMessage } from './next-message.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that runs this line. */
function start(line: string): ChildProcess {
  const file = join(folder, 'child.mjs');
  writeFileSync(file, line);
  return fork(file);
}

test('what a process says and then ends is heard', async () => {
  const child = start("process.send('first', () => process.send('last', () => process.exit(0)));");
  expect(await nextMessage(child)).toBe('first');
  expect(await nextMessage(child)).toBe('last');
});

test('it is heard where Node tells of the exit first', async () => {
  const child = start("process.once('message', (word) => process.send(word, () => process.exit(0)));");
  const heard = nextMessage(child);
  child.emit('exit', 0, null);
  child.send('done');
  expect(await heard).toBe('done');
});

test('a process that ends without a word is an error', async () => {
  const child = start('process.exit(1);');
  await expect(nextMessage(child)).rejects.toThrow('child.mjs" ended without an answer.');
  await expect(nextMessage(child)).rejects.toThrow('ended without an answer.');
});
