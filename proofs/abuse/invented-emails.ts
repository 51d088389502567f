import { login } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import type { AbusedApp, AbuseRow } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';
import { makeClass } from '../school-class.ts';

const FLOOD_SECONDS = 55;
const AT_ONCE = 32;
/** More than an address may fail with on accounts. */
const INVENTED = 330;
const LEARNERS = 16;
const MOST_SECONDS = 5;
const SCHOOL = { 'x-forwarded-for': '198.51.100.7' };

/**
 * One visitor behind a school's address logs in with invented emails for a minute, 330 at one moment first. Meanwhile
 * learners of that school log in for the first time on their devices, one every few seconds.
 */
export async function inventedEmails(app: AbusedApp): Promise<AbuseRow[]> {
  const { emails, password } = await makeClass(app, 'beside');
  const flooding = keepAliveClient(app.url, INVENTED);
  const client = keepAliveClient(app.url, LEARNERS);
  const counts: Record<number, number> = {};
  let sent = 0;
  const invent = async () => {
    const body = { email: `invented-${sent++}@parlance.test`, password: 'a guess of someone' };
    const { status } = await flooding({ method: 'POST', path: urlOf(login), headers: SCHOOL, body });
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const stop = await takeTestMeanwhile(app);
  const untilMs = performance.now() + FLOOD_SECONDS * 1000;
  const flood = async () => {
    await Promise.all(Array.from({ length: INVENTED }, invent));
    const goOn = async () => {
      while (performance.now() < untilMs) await invent();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  };
  const logIns = emails.slice(0, LEARNERS).map(async (email, at) => {
    await new Promise((resolve) => setTimeout(resolve, (at * FLOOD_SECONDS * 1000) / LEARNERS));
    const startedMs = performance.now();
    const { status } = await client({ method: 'POST', path: urlOf(login), headers: SCHOOL, body: { email, password } });
    return { status, seconds: (performance.now() - startedMs) / 1000 };
  });
  const [loggedIn] = await Promise.all([Promise.all(logIns), flood()]);
  const felt = await stop();
  const isIn = loggedIn.filter(({ status }) => status === 200);
  const slowest = Math.max(...loggedIn.map(({ seconds }) => seconds));
  const words = `${isIn.length} of ${LEARNERS} logged in behind the same address, the slowest after ${slowest.toFixed(2)} s`;
  const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      flood: 'invented emails behind the address of a school',
      sent: `${sent} logins in ${FLOOD_SECONDS} s, each with another email`,
      cost: `answers ${answers.join(', ')}`,
      others: `${words}; ${feltWords(felt)}`,
      claims: [
        { holds: isIn.length === LEARNERS && slowest <= MOST_SECONDS, sentence: words },
        {
          holds: Object.keys(counts).join() === '401',
          sentence: 'every invented email is answered like a wrong password',
        },
        nobodyWaited(felt),
      ],
    },
  ];
}
