import { spawnSync } from 'node:child_process';
import { chmodSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { say } from '../claims.ts';

const EXECUTED = /^execute [^:]+: ([\s\S]+)$/;

/** Runs all tests of the server on PostgreSQL and gives the text of each statement with parameters that ran meanwhile. */
export async function statementsOfTests(later: Later): Promise<string[]> {
  const texts = new Set<string>();
  const folder = temporaryFolder('parlance-statements-', later);
  // PostgreSQL is another user.
  chmodSync(folder, 0o777);
  const { status } = spawnSync('vitest', ['run', '--root', 'server', '--project', 'postgres'], {
    stdio: 'ignore',
    env: { ...process.env, EVERY_DATABASE: '1', TEST_STATEMENT_LOG: folder },
  });
  // A log of every statement makes them slow; what failed has sent its statements too.
  if (status !== 0) say(`       the tests of the server ended with ${status} beside the log of their statements`);
  for await (const line of linesOf(join(folder, 'statements.json'))) {
    if (!line.includes('execute ')) continue;
    const [, text] = EXECUTED.exec((JSON.parse(line) as { message: string }).message) ?? [];
    if (text) texts.add(text);
  }
  return [...texts];
}

/** Lines end with \n alone: the log of PostgreSQL holds other ends of lines as they are. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
