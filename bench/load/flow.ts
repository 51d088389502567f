import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { urlOf } from '@parlance/contract/endpoint';
import { listResults } from '@parlance/contract/results';
import type { Client } from '../../scripts/servers/keep-alive-client.ts';
import { emailOf, tokenOf } from '../people.ts';

export const steps = ['log in', 'list', 'course', 'open', 'save', 'submit', 'results'] as const;
export type StepName = (typeof steps)[number];

/** What a flow sends. */
export type FlowPlan = {
  courseId: number;
  /** Without a password learners come with the tokens of `tokenOf`. */
  password: string | null;
  /** Whether the learner looks at the course before opening its test. */
  looksAtCourse: boolean;
  /** Whether replies may come compressed, as every browser says. */
  gzip: boolean;
  saved: Record<string, unknown>;
  submitted: Record<string, unknown>;
};

/** Told of each call: how long it took, in milliseconds. */
type Note = (step: StepName, ms: number) => void;

/** One learner takes one test from logging in to the results. Gives the attempt's id; throws unless all are 200. */
export async function flow(client: Client, plan: FlowPlan, person: number, note: Note): Promise<number> {
  const { courseId, saved, submitted, password } = plan;
  const headers = plan.gzip ? { 'accept-encoding': 'gzip' } : undefined;
  let token = tokenOf(person);
  const step = async (name: StepName, sent: Parameters<Client>[0]) => {
    const startedMs = performance.now();
    const answered = await client({ ...sent, headers });
    note(name, performance.now() - startedMs);
    if (answered.status !== 200) throw new Error(`${name} answered ${answered.status}: ${answered.text}`);
    return answered;
  };
  if (password !== null) {
    const body = { email: emailOf(person), password };
    const { text } = await step('log in', { method: 'POST', path: urlOf(login), body });
    token = found(/"token":"([\w-]+)"/, text);
  }
  await step('list', { method: 'GET', path: urlOf(listCourses), token });
  if (plan.looksAtCourse) {
    await step('course', { method: 'GET', path: urlOf(getCourse, { params: { id: courseId } }), token });
  }
  const opened = await step('open', { method: 'POST', path: urlOf(openAttempt), token, body: { courseId } });
  const attemptId = Number(found(/"attempt":\{"id":(\d+)/, opened.text));
  const save = { answers: saved, sequence: 1 };
  await step('save', { method: 'PATCH', path: urlOf(saveAttempt, { params: { id: attemptId } }), token, body: save });
  const submission = { courseId, attemptId, answers: submitted, timeTaken: 60, autoSubmitted: false };
  await step('submit', { method: 'POST', path: urlOf(submitAttempt), token, body: submission });
  await step('results', { method: 'GET', path: urlOf(listResults), token });
  return attemptId;
}

/** What the pattern finds first. Reading the whole reply as JSON would cost the generator more than sending the request. */
export function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`A reply has no ${pattern}: ${text.slice(0, 200)}`);
  return value;
}
