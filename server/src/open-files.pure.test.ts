import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a process with this limit says. */
function saidWith(limit: number): string {
  const file = JSON.stringify(join(import.meta.dirname, 'open-files.ts'));
  const code = `import { fewOpenFiles } from ${file}; console.log(fewOpenFiles());`;
  const run = `ulimit -n ${limit} && exec "$0" --input-type=module-typescript -e '${code}'`;
  return spawnSync('sh', ['-c', run, process.execPath], { encoding: 'utf8' }).stdout.trim();
}

test('a process that can open few files says so, and how to raise the limit', () => {
  expect(saidWith(1000)).toBe(
    'The limit of open files and connections is 1000. For a large school raise it to 65536: LimitNOFILE=65536 (systemd), --ulimit nofile=65536 (Docker) or ulimit -n 65536 (shell).',
  );
});

/** What this machine lets a process open at most. */
const allowed = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout) || Infinity;

test.runIf(allowed >= 65_536)('one that can open enough says nothing', () => {
  expect(saidWith(65_536)).toBe('null');
});
