import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCleanUp } from '../scripts/clean-up.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { commitOf, machineOf } from './figures/origin.ts';
import { type TrialFile, trialFile } from './figures/schema.ts';
import { type Options, readOptions, type TrialOptions, usage } from './options.ts';
import { measureFloors } from './parts/floors.ts';
import { measureAllFlows } from './parts/flows.ts';
import { randomFrom } from './parts/shuffled.ts';
import { runTrial } from './parts/trial.ts';
import { STATEMENT_OPTIONS } from './statements.ts';

const TRIALS = join(import.meta.dirname, 'results/trials');
const ROOT = join(import.meta.dirname, '..');

if (process.argv.includes('--help')) say(usage);
else {
  const options = readOptions(process.argv.slice(2));
  if (options.trial) await tryOut(options.trial, options);
  else await measureParts(options);
}

async function measureParts(options: Options): Promise<void> {
  await withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true, options: STATEMENT_OPTIONS });
    later(() => postgres.stop());
    const ground = { options, postgres, later, random: randomFrom(options.seed), say };
    for (const part of options.parts)
      console.log(JSON.stringify(await (part === 'flows' ? measureAllFlows(ground) : measureFloors(ground))));
  });
}

async function tryOut(trial: TrialOptions, options: Options): Promise<void> {
  await withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true, options: STATEMENT_OPTIONS });
    later(() => postgres.stop());
    const side = (root: string, env: Record<string, string>) => ({ ...commitOf(root), env });
    const file: TrialFile = trialFile.parse({
      name: trial.name,
      measuredAt: new Date().toISOString(),
      machine: machineOf(postgres.url()),
      with: side(ROOT, trial.with),
      without: side(trial.against ?? ROOT, trial.without),
      cases: await runTrial({ trial, options, say }, postgres, later),
    });
    mkdirSync(TRIALS, { recursive: true });
    const path = join(TRIALS, `${trial.name}.json`);
    writeFileSync(path, `${JSON.stringify(file)}\n`);
    say(`\nThe pairs are in bench/results/trials/${trial.name}.json.`);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
