import { spawnSync } from 'node:child_process';

/**
 * Runs the tests of one room again whenever a file changes: `npm run test:watch` the server's, in the projects
 * that `npm test` runs; `npm run test:watch -- web` the browser's. What follows goes to vitest.
 */
const [room = 'server', ...rest] = process.argv.slice(2);
const project =
  room === 'server' && !rest.includes('--project') ? ['--project', 'embedded', '--project', 'postgres'] : [];
process.exit(spawnSync('vitest', ['watch', '--root', room, ...project, ...rest], { stdio: 'inherit' }).status ?? 1);
