import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Shape, shapeNames } from './exams/shapes.ts';
import { type PartName, partNames } from './figures/schema.ts';

const DEFAULT_RUNS = 5;
const DEFAULT_SECONDS = 10;
const WARM_UP_SECONDS = 2;
const SHORT_SECONDS = 2;
const SHORT_WARM_UP_SECONDS = 1;

/** What the command line asks for. */
export type Options = {
  parts: PartName[];
  short: boolean;
  profile: boolean;
  /** A run that others disturbed is not measured again. */
  once: boolean;
  seed: number;
  runs: number;
  seconds: number;
  warmUpSeconds: number;
  /** How long a room is watched, where that is said. */
  roomSeconds: number | null;
  shapes: Shape[];
  learners: number[];
  workers: number[];
  hashing: boolean[];
  trial: TrialOptions | null;
  /** Nothing is measured: the newest figures are written into the pages that keep them. */
  write: boolean;
  /** Why the ratios of the newest figures are the new baseline of `npm run proof`. */
  baseline: string | null;
};

export type TrialOptions = {
  name: string;
  pairs: number;
  /** The checkout of the runs without, this one when it is not named. */
  against?: string;
  with: Record<string, string>;
  without: Record<string, string>;
};

export const usage = `npm run bench -- [options]
  --part LIST         ${partNames.join(', ')}; all of them otherwise
  --short             everything once and briefly, in about a minute
  --shape LIST        ${shapeNames.join(', ')}
  --learners LIST     10,50,100
  --workers LIST      1,2
  --hashing LIST      on,off: whether a flow logs in
  --runs N            ${DEFAULT_RUNS} of each
  --seconds N         ${DEFAULT_SECONDS} a run; of a room 120, and 600 are the ten minutes that its goals speak of
  --seed N            for the order of the runs
  --once              take runs as they come, also while others use the machine
  --profile           flows: where the time of the servers goes, to .cache/profiles
  --write             only keep the newest figures in bench/results.md and docs/scaling.md
  --baseline WHY      only make the floors of the newest figures the baseline of npm run proof
A trial of one change, in pairs: with, without, with, …
  --trial NAME        the name under which its pairs are stored in bench/results/trials
  --against PATH      run the server of that checkout in the runs without
  --with KEY=VALUE    an environment variable of the runs with; may be repeated
  --without KEY=VALUE likewise of the runs without
  --pairs N           5
`;

/** Reads the command line; throws with a sentence when it makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string' },
      short: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      seed: { type: 'string' },
      runs: { type: 'string' },
      seconds: { type: 'string' },
      shape: { type: 'string' },
      learners: { type: 'string' },
      workers: { type: 'string' },
      hashing: { type: 'string' },
      trial: { type: 'string' },
      against: { type: 'string' },
      with: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      pairs: { type: 'string' },
      write: { type: 'boolean', default: false },
      baseline: { type: 'string' },
    },
  });
  const { short, profile, once, trial } = values;
  // A trial asks for one figure and not for all of them; so does a short run.
  const few = short || trial !== undefined;
  return {
    write: values.write,
    baseline: values.baseline ?? null,
    parts: namesIn(values.part, partNames),
    short,
    profile,
    once: once || short,
    seed: numberOf('seed', values.seed) ?? Math.floor(Math.random() * 1_000_000),
    runs: numberOf('runs', values.runs) ?? (short ? 1 : DEFAULT_RUNS),
    seconds: numberOf('seconds', values.seconds) ?? (short ? SHORT_SECONDS : DEFAULT_SECONDS),
    roomSeconds: numberOf('seconds', values.seconds) ?? null,
    warmUpSeconds: short ? SHORT_WARM_UP_SECONDS : WARM_UP_SECONDS,
    shapes: namesIn(values.shape, shapeNames),
    learners: numbersIn('learners', values.learners) ?? (few ? [10] : [10, 50, 100]),
    workers: numbersIn('workers', values.workers) ?? (few ? [1] : [1, 2]),
    hashing: values.hashing
      ? namesIn(values.hashing, ['on', 'off']).map((name) => name === 'on')
      : few
        ? [false]
        : [true, false],
    trial:
      trial === undefined
        ? null
        : {
            name: trial,
            pairs: numberOf('pairs', values.pairs) ?? DEFAULT_RUNS,
            against: values.against && resolve(values.against),
            with: variablesIn(values.with),
            without: variablesIn(values.without),
          },
  };
}

function namesIn<const N extends string>(list: string | undefined, known: readonly N[]): N[] {
  if (list === undefined) return [...known];
  return list.split(',').map((name) => {
    const found = known.find((one) => one === name);
    if (!found) throw new Error(`“${name}” is none of ${known.join(', ')}.`);
    return found;
  });
}

function numbersIn(option: string, list: string | undefined): number[] | undefined {
  return list?.split(',').map((text) => numberOf(option, text) ?? 0);
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${option} takes a whole number from 1, not “${text}”.`);
  return Number(text);
}

function variablesIn(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`“${pair}” is not KEY=VALUE.`);
      return [name, value];
    }),
  );
}
