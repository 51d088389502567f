import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { type FlowPlan, flow, type StepName, steps } from './flow.ts';

/** Learners who take test after test. */
export type FlowsPlan = FlowPlan & {
  url: string;
  learners: number;
  seconds: number;
  /** People from this number on. */
  firstPerson: number;
  people: number;
  /** How many flows begin each second, spread evenly; without, one begins when the one before has ended. */
  paceASecond?: number;
  /** Whether the same people come again; otherwise each flow is another person. */
  again: boolean;
};

export type FlowsLoad = {
  attemptIds: number[];
  seconds: number;
  latenciesMs: Record<StepName, number[]>;
  /** Of the process that makes the load. */
  processorMs: number;
};

/** Lets the learners run flow after flow, without thinking, for so many seconds; a flow that began is finished. */
export async function runFlows(plan: FlowsPlan): Promise<FlowsLoad> {
  const client = keepAliveClient(plan.url, plan.learners);
  const latenciesMs = Object.fromEntries(steps.map((step) => [step, [] as number[]])) as FlowsLoad['latenciesMs'];
  const attemptIds: number[] = [];
  const people = Array.from({ length: plan.people }, (_, index) => plan.firstPerson + index);
  const processorBefore = process.cpuUsage();
  const startedMs = performance.now();
  const untilMs = startedMs + plan.seconds * 1000;
  let next = 0;
  const learner = async () => {
    while (performance.now() < untilMs) {
      const turn = next;
      const person = people[turn];
      if (person === undefined) throw new Error('There are not enough people for this many flows.');
      next += 1;
      if (plan.paceASecond) await sleep(Math.max(0, startedMs + (turn / plan.paceASecond) * 1000 - performance.now()));
      attemptIds.push(await flow(client, plan, person, (step, ms) => latenciesMs[step].push(ms)));
      // At the end of the line: nobody has two tests open at once.
      if (plan.again) people.push(person);
    }
  };
  await Promise.all(Array.from({ length: plan.learners }, learner));
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  return { attemptIds, seconds, latenciesMs, processorMs: (user + system) / 1000 };
}
