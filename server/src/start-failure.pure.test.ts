import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

/** Runs a shell command that may mount, without being root. */
const APART = ['unshare', '--map-root-user', '--mount', 'sh', '-c'] as const;
const mayMount = run('mount -t tmpfs tmpfs /mnt').status === 0;

function run(command: string, env: Record<string, string> = {}) {
  const [program, ...args] = APART;
  return spawnSync(program, [...args, command], { encoding: 'utf8', env: { ...process.env, ...env } });
}

describe('a full disk is no bug: it says what to do', () => {
  test.each([
    [{ code: 'ENOSPC', syscall: 'write', message: 'ENOSPC: no space left on device, write' }],
    [{ code: 'EDQUOT', syscall: 'open', path: '/data/secret', message: "EDQUOT: disk quota exceeded, open '/data'" }],
    [{ code: '53100', message: 'could not extend file "base/5/2619": No space left on device' }],
  ])('%o', (error) => {
    const said = startFailure(Object.assign(new Error(error.message), error));
    expect(said).toMatch(/^The disk is full: .+\. Free some space for /);
    expect(said).toContain(error.message);
    expect(said).not.toContain('could not start');
  });

  test.runIf(mayMount).each([
    ['with no room for anything', { size: '4k', filled: 4096, keepsSecret: false }],
    ['with no room for the embedded database', { size: '1m', filled: 0, keepsSecret: true }],
  ])(
    'a real one, %s',
    (_, { size, filled, keepsSecret }) => {
      const folder = mkdtempSync(join(tmpdir(), 'parlance-full-'));
      const fill = `mount -t tmpfs -o size=${size} tmpfs ${folder} && head -c ${filled} /dev/zero > ${folder}/fill`;
      const start = `${process.execPath} ${join(import.meta.dirname, 'main.ts')} || ls ${folder}/data`;
      const env = { DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_URL: '' };
      const { stdout, stderr } = run(`${fill} && ${start}`, env);
      expect(stderr).toMatch(/^The disk is full: .*\n$/);
      // A secret that is there is used, also when there is nothing in it.
      expect(stdout.includes('secret')).toBe(keepsSecret);
      rmSync(folder, { recursive: true });
    },
    120_000,
  );
});
