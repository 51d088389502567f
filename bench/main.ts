import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withCleanUp } from '../scripts/clean-up.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { addToBaseline } from './figures/baseline.ts';
import { commitOf, machineOf } from './figures/origin.ts';
import { type TrialFile, trialFile } from './figures/schema.ts';
import { type Options, readOptions, type TrialOptions, usage } from './options.ts';
import { runParts } from './parts/run-parts.ts';
import { randomFrom } from './parts/shuffled.ts';
import { runTrial } from './parts/trial.ts';
import { keepFigures, newestResults, writePages } from './report/write.ts';
import { STATEMENT_OPTIONS } from './statements.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');
/** Figures of a few seconds are not kept. */
const SHORT_RESULTS = join(ROOT, '.cache/bench');

if (process.argv.includes('--help')) say(usage);
else {
  const options = readOptions(process.argv.slice(2));
  if (options.write) keepFigures(RESULTS, ROOT);
  else if (options.baseline !== null) setBaseline(options.baseline);
  else if (options.trial) await tryOut(options.trial, options);
  else await measureParts(options);
}

async function measureParts(options: Options): Promise<void> {
  await withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true, options: STATEMENT_OPTIONS });
    later(() => postgres.stop());
    say(`seed ${options.seed}`);
    const ground = { options, postgres, later, random: randomFrom(options.seed), say };
    const folder = options.short ? SHORT_RESULTS : RESULTS;
    const path = await runParts(ground, folder);
    writePages(folder);
    say(`\nThe figures are in ${relative(ROOT, path)}; index.html and tables.md beside it show them.`);
  });
}

function setBaseline(why: string): void {
  const { parts } = newestResults(RESULTS);
  if (!parts.floors) throw new Error('The newest figures have no floors: run npm run bench -- --part floors.');
  const { measuredAt, commit, figures } = parts.floors;
  addToBaseline({ date: measuredAt.slice(0, 10), commit, why }, figures);
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
    const folder = join(RESULTS, 'trials');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${trial.name}.json`);
    writeFileSync(path, `${JSON.stringify(file)}\n`);
    say(`\nThe pairs are in ${relative(ROOT, path)}.`);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
