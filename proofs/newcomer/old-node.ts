// A fresh clone is installed and built with the oldest Node and npm that the README names, which are those of Debian 12.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { claim, prove, say } from '../claims.ts';
import { cloneInto, newcomersEnvironment } from './clone.ts';

const OLD = ['node@18.20.8', 'npm@9.2.0'];
const SHOWN_LINES = 20;

await prove(async () =>
  withCleanUp(async (later) => {
    const old = temporaryFolder('parlance-old-node-', later);
    const env = newcomersEnvironment(join(old, 'node_modules/.bin'));
    spawnSync('npm', ['install', '--prefix', old, '--no-fund', '--no-audit', ...OLD]);
    const versions = ['node', 'npm'].map((name) =>
      spawnSync(name, ['--version'], { env, encoding: 'utf8' }).stdout.trim(),
    );
    claim(versions.join(' ') === 'v18.20.8 9.2.0', `Node and npm are ${versions.join(' and ')}`);
    const clone = temporaryFolder('parlance-clone-', later);
    cloneInto(clone);
    const prestart = () => {
      const startedMs = performance.now();
      const ran = spawnSync('node', ['scripts/prestart.mjs'], { cwd: clone, env, encoding: 'utf8' });
      return { ...ran, seconds: Math.round((performance.now() - startedMs) / 1000) };
    };
    const first = prestart();
    if (first.status !== 0) say(`${first.stdout}${first.stderr}`.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'));
    claim(
      first.status === 0 && existsSync(join(clone, 'web/dist/app.html')),
      `installed and built in ${first.seconds} s`,
    );
    const second = prestart();
    claim(second.status === 0 && second.stdout === '', `started again: nothing to do, said "${second.stdout}"`);
    claim(!existsSync(join(clone, '.cache/newer-npm')), 'the npm that installed it is gone');
  }),
);
