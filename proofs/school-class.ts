import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { register } from '../scripts/servers/school-calls.ts';
import type { AbusedApp } from './abused-app.ts';

const SIZE = 200;
const CLASS_ADDRESS = '198.51.100.1';

export type SchoolClass = { emails: string[]; password: string };

/** Makes a class whose passwords are hashed as everybody's are: copies of one who registered. */
export async function makeClass(app: AbusedApp, name: string): Promise<SchoolClass> {
  const password = await register(app.url, `${name}-model@parlance.test`);
  app.ask(
    `insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
    select 'Learner', '${name}-' || number || '@parlance.test', '1', password_hash, 'user', 'active', now(), now()
    from generate_series(1, ${SIZE}) as number, accounts where email = '${name}-model@parlance.test'`,
  );
  return { emails: Array.from({ length: SIZE }, (_, index) => `${name}-${index + 1}@parlance.test`), password };
}

/** The whole class logs in from one address at one moment; whoever is in opens a test and saves an answer. */
export async function logInAndSave(app: AbusedApp, { emails, password }: SchoolClass) {
  const client = keepAliveClient(app.url, emails.length);
  const exam = app.exam('Reading');
  const startedMs = performance.now();
  const outcomes = await Promise.all(
    emails.map(async (email) => {
      const headers = { 'x-forwarded-for': CLASS_ADDRESS };
      const loggedIn = await client({ method: 'POST', path: urlOf(login), headers, body: { email, password } });
      if (loggedIn.status !== 200) return { isIn: false, saved: false };
      const { token } = JSON.parse(loggedIn.text) as { token: string };
      const body = { courseId: exam.courseId };
      const opened = await client({ method: 'POST', path: urlOf(openAttempt), token, body });
      const { attempt } = JSON.parse(opened.text) as { attempt: { id: number } };
      const answers = { [String(exam.questionIds[0])]: 'A' };
      const path = urlOf(saveAttempt, { params: { id: attempt.id } });
      const save = await client({ method: 'PATCH', path, token, body: { answers, sequence: 1 } });
      return { isIn: true, saved: save.status === 200 };
    }),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const isIn = outcomes.filter((one) => one.isIn).length;
  const saved = outcomes.filter((one) => one.saved).length;
  const words = `${isIn} of ${SIZE} logged in and ${saved} saved within ${seconds.toFixed(1)} s`;
  return { words, claim: { holds: saved === SIZE, sentence: `meanwhile ${words}` } };
}
