import { spawnSync } from 'node:child_process';
import { chmodSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';

const NAMED = /^execute (p_[\w-]{22}): ([\s\S]+)$/;

/** Runs the tests of the server on PostgreSQL and gives the text of each statement that was prepared meanwhile. */
export async function namedStatements(later: Later): Promise<string[]> {
  const folder = temporaryFolder('parlance-statements-', later);
  // PostgreSQL is another user.
  chmodSync(folder, 0o777);
  const { status } = spawnSync('vitest', ['run', '--root', 'server', '--project', 'postgres'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TEST_STATEMENT_LOG: folder },
  });
  if (status !== 0) throw new Error('The tests of the server did not pass.');
  const texts = new Map<string, string>();
  for await (const line of createInterface(createReadStream(join(folder, 'statements.json')))) {
    if (!line.includes('execute p_')) continue;
    const [, name, text] = NAMED.exec((JSON.parse(line) as { message: string }).message) ?? [];
    if (name && text) texts.set(name, text);
  }
  return [...texts.values()];
}
