import { z } from 'zod';
import { shapeNames } from '../exams/shapes.ts';
import { steps } from '../load/flow.ts';

// What `bench/results/DATE.json` holds.

const amount = z.number().min(0);

/** In milliseconds. `counts` are calls by `bucketsMs`: each counts those up to its bound and over the one before. */
const latency = z.object({ p50: amount, p95: amount, p99: amount, max: amount, counts: z.array(z.int().min(0)) });
export type Latency = z.output<typeof latency>;

/** Shares are of all the processor time there was, between 0 and 1. */
const disturbance = z.object({
  othersShare: amount,
  /** Others used more than 3 % of the machine, also when it was measured again. */
  disturbed: z.boolean(),
});
/** What the machine did during one measurement. */
const circumstances = disturbance.extend({ seconds: amount, generatorShare: amount });
export type Circumstances = z.output<typeof circumstances>;

/** Processor time in milliseconds. */
const costOfAFlow = z.object({ serverMsAFlow: amount, databaseMsAFlow: amount });

/** Which flows are measured. */
const flowsKey = z.object({ shape: z.enum(shapeNames), workers: z.int(), learners: z.int(), hashing: z.boolean() });
export type FlowsKey = z.output<typeof flowsKey>;

/** One run of flows. Amounts named so are for one flow; processor time is in milliseconds. */
export const flowsRun = circumstances.extend({
  flows: z.int(),
  flowsASecond: amount,
  ...costOfAFlow.shape,
  statementsAFlow: amount,
  walBytesAFlow: amount,
  /** What the processes of the server had at the end of the run, together. */
  pssMb: amount,
  latencies: z.partialRecord(z.enum(steps), latency),
});
export type FlowsRun = z.output<typeof flowsRun>;

const pair = z.object({ with: flowsRun, without: flowsRun });
export type Pair = z.output<typeof pair>;

const trialCase = flowsKey.extend({ pairs: z.array(pair) });
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
const floorsRun = disturbance.extend({
  ...costOfAFlow.shape,
  httpMsAFlow: amount,
  sqlMsAFlow: amount,
  httpFlowsASecond: amount,
  sqlFlowsASecond: amount,
  /** Server and database over the two floors together. */
  ratio: amount,
});
export type FloorsRun = z.output<typeof floorsRun>;
/** A part of the server's time, between 0 and 1. */
const profilePart = z.object({ part: z.string(), share: amount });
export type ProfilePart = z.output<typeof profilePart>;
const floorsCase = z.object({
  shape: z.enum(shapeNames),
  learners: z.int(),
  runs: z.array(floorsRun),
  /** What the server spends its time on; empty when it was not asked for. */
  profile: z.array(profilePart),
});
export type FloorsCase = z.output<typeof floorsCase>;

const flowsCase = flowsKey.extend({ runs: z.array(flowsRun) });
export type FlowsCase = z.output<typeof flowsCase>;

/** The most memory that each process of the server had, in megabytes (PSS), the largest first. */
const processesMb = z.array(amount);
const memoryRun = z.object({ workers: z.int(), processesMb });
export type MemoryRun = z.output<typeof memoryRun>;

const massStartRun = circumstances.extend({
  learners: z.int(),
  errors: z.int(),
  saves: z.int(),
  openMs: latency,
  saveMs: latency,
  processesMb,
});
export type MassStartRun = z.output<typeof massStartRun>;

const idleRun = circumstances.extend({
  connections: z.int(),
  refused: z.int(),
  flowsASecond: amount,
  sessionsMs: latency,
  processesMb,
});
export type IdleRun = z.output<typeof idleRun>;

const growthRun = disturbance.extend({ ...costOfAFlow.shape, msAFlow: amount });
export type GrowthRun = z.output<typeof growthRun>;
const growth = z.object({
  sizes: z.array(
    z.object({
      attempts: z.int(),
      databaseMb: amount,
      /** Of `attempts` and `responses`; the depth is the number of pages from the root to an entry. */
      indexes: z.array(z.object({ name: z.string(), sizeMb: amount, depth: z.int() })),
      runs: z.array(growthRun),
    }),
  ),
  pasts: z.array(z.object({ earlierResults: z.int(), runs: z.array(growthRun) })),
});
export type Growth = z.output<typeof growth>;

const listsRun = circumstances.extend({
  submissions: z.int(),
  bytes: z.int(),
  listSeconds: amount,
  loopP99Ms: amount,
  loopMaxMs: amount,
  /** The most the server had above what it had before, in megabytes. */
  moreMb: amount,
  saveMs: latency,
});
export type ListsRun = z.output<typeof listsRun>;

/** A room of learners in a test, with their beats and those who watch it. */
const roomRun = circumstances.extend({
  learners: z.int(),
  boards: z.int(),
  beats: z.int(),
  beatMs: latency,
  boardMs: latency,
  /** Of a poll that tells what changed, compressed, in kilobytes: the mean. */
  boardKb: amount,
  /** The same while everybody saves; and how long saves take then, and without beats and boards. */
  busyBoardMs: latency,
  busyBoardKb: amount,
  saveMs: latency,
  saveAloneMs: latency,
  /** Of server and database: what one beat takes in milliseconds, and how much of one core beats and boards take. */
  processorMsABeat: amount,
  coreShare: amount,
  statementsABeat: amount,
});
export type RoomRun = z.output<typeof roomRun>;

export const callNames = [
  'log in',
  'open',
  'save',
  'submit',
  'open Speaking',
  'show question',
  'recording minute',
] as const;
export type CallName = (typeof callNames)[number];
/** Amounts are for one call; processor time is in milliseconds. */
const callRun = z.object({
  disturbed: z.boolean(),
  count: z.int(),
  serverMs: amount,
  databaseMs: amount,
  statements: amount,
  walBytes: amount,
  networkBytes: amount,
  diskBytes: amount,
});
export type CallRun = z.output<typeof callRun>;
const callCost = z.object({ call: z.enum(callNames), runs: z.array(callRun) });
export type CallCost = z.output<typeof callCost>;

/** When and from what a part was measured. Parts of one file may be of different moments. */
const measured = <S extends z.ZodType>(figures: S) =>
  z.object({ measuredAt: z.iso.datetime(), commit: z.string(), changed: z.boolean(), seed: z.int(), figures });

/** What `bench/results/DATE.json` holds. */
export const resultsFile = z.object({
  date: z.iso.date(),
  machine,
  bucketsMs: z.array(amount),
  parts: z
    .object({
      flows: measured(z.array(flowsCase)),
      floors: measured(z.array(floorsCase)),
      calls: measured(z.array(callCost)),
      memory: measured(z.array(memoryRun)),
      'mass-start': measured(z.array(massStartRun)),
      idle: measured(z.array(idleRun)),
      growth: measured(growth),
      lists: measured(z.array(listsRun)),
      room: measured(z.array(roomRun)),
    })
    .partial(),
});
export type ResultsFile = z.output<typeof resultsFile>;
export const partNames = [
  'flows',
  'floors',
  'calls',
  'memory',
  'mass-start',
  'idle',
  'growth',
  'lists',
  'room',
] as const;
export type PartName = (typeof partNames)[number];
