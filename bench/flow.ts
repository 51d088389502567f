import { listResults, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { listCourses } from '@parlance/contract/courses';
import { urlOf } from '@parlance/contract/endpoint';
import { type Client, keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { emailOf, tokenOf } from './people.ts';

export const steps = ['log in', 'list', 'open', 'save', 'submit', 'result'] as const;
export type StepName = (typeof steps)[number];

/** What one run of the load process does. */
export type Plan = {
  url: string;
  learners: number;
  seconds: number;
  /** Without a password learners come with the tokens of `tokenOf`. */
  password: string | null;
  /** Each flow is another person: from this number on. */
  firstPerson: number;
  people: number;
  courseId: number;
  saved: Record<string, unknown>;
  submitted: Record<string, unknown>;
};

/** What came of it. */
export type Load = {
  attemptIds: number[];
  seconds: number;
  latenciesMs: Record<StepName, number[]>;
  processorMs: number;
};

/** Lets the learners run flow after flow, without thinking, for so many seconds; a flow that began is finished. */
export async function runLoad(plan: Plan): Promise<Load> {
  const client = keepAliveClient(plan.url, plan.learners);
  const load: Load = { attemptIds: [], seconds: 0, latenciesMs: emptyLatencies(), processorMs: 0 };
  const people = numbersFrom(plan.firstPerson, plan.people);
  const processorBefore = process.cpuUsage();
  const startedMs = performance.now();
  const untilMs = startedMs + plan.seconds * 1000;
  const learner = async () => {
    while (performance.now() < untilMs) load.attemptIds.push(await flow(client, plan, people(), load.latenciesMs));
  };
  await Promise.all(Array.from({ length: plan.learners }, learner));
  load.seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  load.processorMs = (user + system) / 1000;
  return load;
}

async function flow(client: Client, plan: Plan, person: number, latenciesMs: Load['latenciesMs']): Promise<number> {
  const { courseId, saved, submitted, password } = plan;
  let token = tokenOf(person);
  const step = async (name: StepName, sent: Parameters<Client>[0]) => {
    const startedMs = performance.now();
    const { status, text } = await client(sent);
    latenciesMs[name].push(performance.now() - startedMs);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    return text;
  };
  if (password !== null) {
    const body = { email: emailOf(person), password };
    token = found(/"token":"([\w-]+)"/, await step('log in', { method: 'POST', path: urlOf(login), body }));
  }
  await step('list', { method: 'GET', path: urlOf(listCourses), token });
  const opened = await step('open', { method: 'POST', path: urlOf(openAttempt), token, body: { courseId } });
  const attemptId = Number(found(/"attempt":\{"id":(\d+)/, opened));
  const save = { answers: saved, sequence: 1 };
  await step('save', { method: 'PATCH', path: urlOf(saveAttempt, { params: { id: attemptId } }), token, body: save });
  const submission = { courseId, attemptId, answers: submitted, timeTaken: 60, autoSubmitted: false };
  await step('submit', { method: 'POST', path: urlOf(submitAttempt), token, body: submission });
  await step('result', { method: 'GET', path: urlOf(listResults), token });
  return attemptId;
}

/** Reading the whole reply as JSON would cost the generator more than sending the request. */
function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`An answer holds no ${pattern}: ${text.slice(0, 200)}`);
  return value;
}

function emptyLatencies(): Load['latenciesMs'] {
  return { 'log in': [], list: [], open: [], save: [], submit: [], result: [] };
}

function numbersFrom(first: number, count: number): () => number {
  let next = first;
  return () => {
    if (next >= first + count) throw new Error('There are not enough people for this many flows.');
    next += 1;
    return next - 1;
  };
}
