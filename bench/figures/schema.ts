import { z } from 'zod';
import { shapeNames } from '../exams/shapes.ts';
import { steps } from '../load/flow.ts';

// What `bench/results/DATE.json` holds.

const amount = z.number().min(0);

/** In milliseconds. `counts` are calls by `bucketsMs`: each counts those up to its bound and over the one before. */
const latency = z.object({ p50: amount, p95: amount, p99: amount, max: amount, counts: z.array(z.int().min(0)) });
export type Latency = z.output<typeof latency>;

/** What the machine did during one measurement; shares are of all the processor time there was, between 0 and 1. */
const circumstances = z.object({
  seconds: amount,
  generatorShare: amount,
  othersShare: amount,
  /** Others used more than 3 % of the machine, also when it was measured again. */
  disturbed: z.boolean(),
});
export type Circumstances = z.output<typeof circumstances>;

/** One run of flows. Amounts named so are for one flow; processor time is in milliseconds. */
export const flowsRun = circumstances.extend({
  flows: z.int(),
  flowsASecond: amount,
  serverMsAFlow: amount,
  databaseMsAFlow: amount,
  statementsAFlow: amount,
  walBytesAFlow: amount,
  /** What the processes of the server had at the end of the run, together. */
  pssMb: amount,
  latencies: z.partialRecord(z.enum(steps), latency),
});
export type FlowsRun = z.output<typeof flowsRun>;

const pair = z.object({ with: flowsRun, without: flowsRun });
export type Pair = z.output<typeof pair>;

const trialCase = z.object({
  shape: z.enum(shapeNames),
  workers: z.int(),
  learners: z.int(),
  hashing: z.boolean(),
  pairs: z.array(pair),
});
export type TrialCase = z.output<typeof trialCase>;

/** A checkout by its commit, with the environment variables that its server got besides. */
const side = z.object({ commit: z.string(), changed: z.boolean(), env: z.record(z.string(), z.string()) });

const machine = z.object({
  processor: z.string(),
  cores: z.int(),
  memoryMb: z.int(),
  system: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** Those that are not PostgreSQL's own. */
  postgresSettings: z.record(z.string(), z.string()),
});
export type Machine = z.output<typeof machine>;

/** What `bench/results/trials/NAME.json` holds: one change, measured in pairs. */
export const trialFile = z.object({
  name: z.string(),
  measuredAt: z.iso.datetime(),
  machine,
  with: side,
  without: side,
  cases: z.array(trialCase),
});
export type TrialFile = z.output<typeof trialFile>;

/** Processor time of a flow and of its two floors, in milliseconds, measured one after another. */
const floorsRun = z.object({
  disturbed: z.boolean(),
  othersShare: amount,
  serverMsAFlow: amount,
  databaseMsAFlow: amount,
  httpMsAFlow: amount,
  sqlMsAFlow: amount,
  httpFlowsASecond: amount,
  sqlFlowsASecond: amount,
  /** Server and database over the two floors together. */
  ratio: amount,
});
export type FloorsRun = z.output<typeof floorsRun>;
const floorsCase = z.object({ shape: z.enum(shapeNames), learners: z.int(), runs: z.array(floorsRun) });
export type FloorsCase = z.output<typeof floorsCase>;

const flowsCase = z.object({
  shape: z.enum(shapeNames),
  workers: z.int(),
  learners: z.int(),
  hashing: z.boolean(),
  runs: z.array(flowsRun),
});
export type FlowsCase = z.output<typeof flowsCase>;
