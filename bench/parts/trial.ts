import type { Later } from '../../scripts/clean-up.ts';
import type { RunningPostgres } from '../../scripts/servers/postgres.ts';
import { median } from '../figures/latencies.ts';
import type { FlowsRun, Pair, TrialCase } from '../figures/schema.ts';
import { type FlowsMeasure, measureFlows } from '../measure/flows.ts';
import { undisturbed } from '../measure/machine.ts';
import { openStage, type Setting } from '../measure/stage.ts';
import type { Options, TrialOptions } from '../options.ts';

type Figure = { label: string; of: (run: FlowsRun) => number; moreIsBetter?: true };

/** What a trial is decided by. */
export const trialFigures: Figure[] = [
  { label: 'server ms a flow', of: ({ serverMsAFlow }) => serverMsAFlow },
  { label: 'database ms a flow', of: ({ databaseMsAFlow }) => databaseMsAFlow },
  { label: 'together ms a flow', of: ({ serverMsAFlow, databaseMsAFlow }) => serverMsAFlow + databaseMsAFlow },
  { label: 'flows a second', of: ({ flowsASecond }) => flowsASecond, moreIsBetter: true },
  { label: 'save p95 ms', of: ({ latencies }) => latencies.save?.p95 ?? Number.NaN },
  { label: 'PSS MB after the run', of: ({ pssMb }) => pssMb },
];

/**
 * Measures pairs: both servers run all the time, each on a database of its own. Each comes first in every second pair,
 * since whichever is first has been slower, with equal code too.
 */
export async function runTrial(
  { trial, options, say }: { trial: TrialOptions; options: Options; say: (line: string) => void },
  postgres: RunningPostgres,
  later: Later,
): Promise<TrialCase[]> {
  const settings: Record<keyof Pair, Setting> = {
    with: { env: trial.with },
    without: { root: trial.against, env: trial.without },
  };
  const cases: TrialCase[] = [];
  for (const shape of options.shapes) {
    for (const workers of options.workers) {
      const withStage = await openStage(postgres, later, { shape, workers, setting: settings.with });
      const withoutStage = await openStage(postgres, later, { shape, workers, setting: settings.without });
      for (const learners of options.learners) {
        for (const hashing of options.hashing) {
          const asked: FlowsMeasure = { ...options, learners, hashing };
          const pairs: Pair[] = [];
          // Code that runs for the first time is slow: neither side begins with it.
          for (const stage of [withStage, withoutStage]) await measureFlows(stage, asked);
          while (pairs.length < trial.pairs) {
            const pair = async () => {
              const isSwapped = pairs.length % 2 === 1;
              const first = await measureFlows(isSwapped ? withoutStage : withStage, asked);
              const second = await measureFlows(isSwapped ? withStage : withoutStage, asked);
              const ran = isSwapped ? { with: second, without: first } : { with: first, without: second };
              return { ...ran, disturbed: first.disturbed || second.disturbed };
            };
            const { disturbed: _said, ...ran } = await undisturbed(pair, options.once);
            pairs.push(ran);
          }
          const measured = { shape, workers, learners, hashing, pairs };
          for (const line of trialLines(measured)) say(line);
          cases.push(measured);
        }
      }
      await withStage.server.stop();
      await withoutStage.server.stop();
    }
  }
  return cases;
}

/** One line a figure: the median of each side, and the median of the gains of the pairs, in percent. */
function trialLines({ shape, workers, learners, hashing, pairs }: TrialCase): string[] {
  const runs = pairs.flatMap((pair) => [pair.with, pair.without]);
  const disturbed = runs.filter((run) => run.disturbed).length;
  const note = disturbed > 0 ? `; ${disturbed} of ${runs.length} runs disturbed` : '';
  const heading = `${shape}, ${learners} learners, ${workers} w, ${hashing ? 'with' : 'without'} hashing${note}`;
  const lines = trialFigures.map((figure) => {
    const side = (which: keyof Pair) => median(pairs.map((pair) => figure.of(pair[which])));
    const gains = pairs.map((pair) => gainOf(figure, pair));
    const shown = [side('with'), side('without')].map((value) => value.toFixed(2).padStart(10)).join('');
    const all = gains.map((gain) => signed(gain)).join(' ');
    return `  ${figure.label.padEnd(24)}${shown}   gain ${signed(median(gains))} %   (${all})`;
  });
  return ['', heading, `${''.padEnd(26)}${'with'.padStart(10)}${'without'.padStart(10)}`, ...lines];
}

/** What the side with has won over the side without, in percent of the latter. */
export function gainOf({ of, moreIsBetter }: Figure, pair: Pair): number {
  const [now, before] = [of(pair.with), of(pair.without)];
  return ((moreIsBetter ? now - before : before - now) / before) * 100;
}

function signed(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}`;
}
