// What a flow costs beside what it cannot do without, in processor time: bare HTTP and bare SQL in the same runs, so
// that a slower machine changes both. With `--planted` the server runs without its compiler, and the proof must fail.

import { readBaseline } from '../../bench/figures/baseline.ts';
import { median } from '../../bench/figures/latencies.ts';
import { readOptions } from '../../bench/options.ts';
import { measureFloors } from '../../bench/parts/floors.ts';
import { STATEMENT_OPTIONS } from '../../bench/statements.ts';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { claim, prove, say } from '../claims.ts';

const MOST_OF_BASELINE = 1.1;
const RUNS = 3;
const SECONDS = 8;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true, options: STATEMENT_OPTIONS });
    later(() => postgres.stop());
    const options = readOptions(['--runs', String(RUNS), '--seconds', String(SECONDS)]);
    const setting = process.argv.includes('--planted') ? { nodeArguments: ['--no-opt'] } : {};
    const baseline = readBaseline();
    const ground = { options, postgres, later, random: Math.random, say: (line: string) => say(`       ${line}`) };
    for (const { shape, runs } of await measureFloors(ground, { setting, profiled: false })) {
      const ratio = median(runs.map((run) => run.ratio));
      const limit = baseline[shape] * MOST_OF_BASELINE;
      const disturbed = runs.filter((run) => run.disturbed).length;
      claim(
        ratio <= limit,
        `${shape}: ${ratio.toFixed(2)} × bare HTTP and bare SQL, limit ${limit.toFixed(2)}; ${disturbed} of ${RUNS} runs disturbed`,
      );
    }
  }),
);
