// The journeys of learners and staff with three processes behind nginx, which has the file of deploy/ and sends each
// request to the next process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { installNginx } from '../../scripts/install-for-tests.ts';
import { claim, prove } from '../claims.ts';

const PROCESSES = 3;
/** Of all requests, the share that each process must have taken at least. */
const SHARE_MIN = 0.25;
const JOURNEYS = ['e2e/journey', 'e2e/four-courses', 'e2e/front-door/', 'e2e/learner/', 'e2e/staff/'];
/** Where the journeys' nginx notes which process took a request. */
const REQUEST_LOG = 'e2e/test-results/nginx.log';

const missing = installNginx();
await prove(async () => {
  if (missing) throw new Error(missing);
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : JOURNEYS;
  const { status } = spawnSync(
    'playwright',
    ['test', '-c', 'e2e', '--project=desktop-postgres', '--project=states', '--grep-invert=@proof', ...chosen],
    { stdio: 'inherit', env: { ...process.env, BALANCER: 'nginx' } },
  );
  claim(status === 0, 'the journeys pass');
  const taken = Object.entries(Object.groupBy(readFileSync(REQUEST_LOG, 'utf8').trim().split('\n'), (app) => app));
  const counts = taken.map(([, requests = []]) => requests.length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  claim(
    counts.length === PROCESSES && Math.min(...counts) >= SHARE_MIN * all,
    `of ${all} requests the processes took ${counts.join(', ')}`,
  );
});
