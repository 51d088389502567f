import { median } from '../figures/latencies.ts';
import type { FlowsCase } from '../figures/schema.ts';
import { measureFlows } from '../measure/flows.ts';
import { undisturbed } from '../measure/machine.ts';
import { openStage, type Stage } from '../measure/stage.ts';
import type { Ground } from './ground.ts';
import { shuffled } from './shuffled.ts';

/** Where Node leaves what the servers' time went into, to be opened in a browser's developer tools. */
const PROFILES = '.cache/profiles';
const LEARNERS_FIRST = 10;

/** Every shape, number of learners and workers, with and without hashing: all runs of all of them in random order. */
export async function measureAllFlows({ options, postgres, later, random, say }: Ground): Promise<FlowsCase[]> {
  const nodeArguments = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [];
  const stages: Stage[] = [];
  for (const shape of options.shapes) {
    for (const workers of options.workers) {
      const stage = await openStage(postgres, later, { shape, workers, setting: { nodeArguments } });
      // Code that runs for the first time is slow.
      if (!options.short) await measureFlows(stage, { ...options, learners: LEARNERS_FIRST, hashing: false });
      stages.push(stage);
    }
  }
  const cases = stages.flatMap((stage) =>
    options.learners.flatMap((learners) =>
      options.hashing.map((hashing) => ({ stage, learners, hashing, runs: [] as FlowsCase['runs'] })),
    ),
  );
  const turns = shuffled(
    cases.flatMap((one) => Array.from({ length: options.runs }, () => one)),
    random,
  );
  for (const [index, { stage, learners, hashing, runs }] of turns.entries()) {
    const run = await undisturbed(() => measureFlows(stage, { ...options, learners, hashing }), options.once);
    runs.push(run);
    const what = `${stage.shape}, ${learners} learners, ${stage.workers} w, ${hashing ? 'with' : 'without'} hashing`;
    const ms = (run.serverMsAFlow + run.databaseMsAFlow).toFixed(1);
    const figures = `${run.flowsASecond.toFixed(1)} flows/s, ${ms} ms a flow, save p95 ${run.latencies.save?.p95 ?? '-'} ms`;
    say(`${index + 1}/${turns.length} ${what}: ${figures}${run.disturbed ? ' (disturbed)' : ''}`);
  }
  for (const { server } of stages) await server.stop();
  for (const { stage, learners, hashing, runs } of cases) {
    const what = `${stage.shape}, ${learners} learners, ${stage.workers} w, ${hashing ? 'with' : 'without'} hashing`;
    say(`median ${what}: ${median(runs.map((run) => run.flowsASecond))} flows/s`);
  }
  return cases.map(({ stage, ...measured }) => ({ shape: stage.shape, workers: stage.workers, ...measured }));
}
