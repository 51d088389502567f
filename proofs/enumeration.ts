// Nobody learns from logging in or asking for a code who has an account: the same bytes and the same time, on both
// databases, while the mails go out by a real mail server.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, sendResetOtp } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { median } from '../bench/figures/latencies.ts';
import { temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { type Client, keepAliveClient } from '../scripts/servers/keep-alive-client.ts';
import { catchMail, mailsTo } from '../scripts/servers/mail-catcher.ts';
import { startPostgres } from '../scripts/servers/postgres.ts';
import { startServer } from '../scripts/servers/server-process.ts';
import { claim, prove, say } from './claims.ts';

/** Of each kind; two kinds make 300 calls. */
const PEOPLE = 150;
const LIMIT_MS = 5;
const PASSWORD = 'eleven quiet herons';

/** The proof says where its calls come from: one address may not ask so often. */
const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
const PAIRS_OF_ADDRESS = 30;

const known = Array.from({ length: PEOPLE }, (_, index) => `known-${index}@example.org`);
const unknown = Array.from({ length: PEOPLE }, (_, index) => `other-${index}@example.org`);

await prove(() =>
  withCleanUp(async (later) => {
    const folder = temporaryFolder('parlance-enumeration-', later);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const databases: Record<string, Record<string, string>> = {
      postgres: { DATABASE_URL: postgres.url() },
      embedded: {},
    };
    for (const [name, settings] of Object.entries(databases)) {
      const mailFolder = join(folder, `mail-${name}`);
      const catcher = await catchMail({ folder: mailFolder });
      later(() => catcher.stop());
      const server = await startServer({
        ...settings,
        DATA_DIR: join(folder, name),
        ...proxied,
        SMTP_URL: catcher.url,
      });
      later(() => server.stop());
      await standsFirm(name, keepAliveClient(server.url, 1), mailFolder);
    }
  }),
);

async function standsFirm(database: string, client: Client, mailFolder: string): Promise<void> {
  for (const email of known) {
    const body = { username: 'Amina Yusuf', email, phone: '1', password: PASSWORD };
    const { status, text } = await client({ method: 'POST', path: urlOf(register), body });
    if (status !== 200) throw new Error(`${email} could not register: ${text}`);
  }
  const signingIn = (email: string) => ({ path: urlOf(login), body: { email, password: 'not the password' } });
  await compare(`${database}: a wrong password`, client, known, unknown, signingIn);
  const asking = (email: string) => ({ path: urlOf(sendResetOtp), body: { email } });
  await compare(`${database}: a code, one for each email`, client, known, unknown, asking);
  // The same two over and over: most of these are over the limit of an hour.
  const [one, other] = ['known-0@example.org', 'other-0@example.org'].map((email) => Array<string>(PEOPLE).fill(email));
  await compare(`${database}: a code, again and again for one`, client, one ?? [], other ?? [], asking);

  // The codes after the first of one are sent last.
  await untilMailed(mailFolder, known[0] ?? '', 3);
  const mailed = async (emails: string[]) =>
    (await Promise.all(emails.map((email) => mailsTo(mailFolder, email)))).flat();
  claim((await mailed(known)).length === PEOPLE + 2, `${database}: each known email got its code, and one three`);
  claim((await mailed(unknown)).length === 0, `${database}: no unknown email was sent a code`);
}

type RequestOf = (email: string) => { path: string; body: object };

async function compare(
  what: string,
  client: Client,
  ours: string[],
  others: string[],
  asked: RequestOf,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  async function ask(email: string, index: number, into: number[]): Promise<void> {
    const headers = { 'x-forwarded-for': `10.0.0.${Math.floor(index / PAIRS_OF_ADDRESS)}` };
    const sentAtMs = performance.now();
    const { status, text } = await client({ method: 'POST', headers, ...asked(email) });
    into.push(performance.now() - sentAtMs);
    // Every reply has a number of its own.
    answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '"requestId":""')}`);
  }
  for (const [index, email] of ours.entries()) {
    const pair = [() => ask(email, index, times.known), () => ask(others[index] ?? '', index, times.unknown)];
    // By turns, so that neither kind is always the one that comes after the other.
    for (const next of index % 2 === 0 ? pair : pair.toReversed()) await next();
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  say(`${what}: median ${knownMs.toFixed(2)} ms for known emails, ${unknownMs.toFixed(2)} ms for unknown ones`);
  claim(times.known.length + times.unknown.length === 2 * PEOPLE, `${what}: ${2 * PEOPLE} calls were answered`);
  claim(answers.size === 1, `${what}: every answer is the same (${[...answers].join(' | ').slice(0, 300)})`);
  claim(Math.abs(knownMs - unknownMs) <= LIMIT_MS, `${what}: the medians are within ${LIMIT_MS} ms`);
}

/** Waits for so many emails, and for what must not come after them: the outbox is looked through once a second. */
async function untilMailed(mailFolder: string, email: string, emails: number): Promise<void> {
  for (let waited = 0; waited < 150 && (await mailsTo(mailFolder, email)).length < emails; waited += 1)
    await sleep(200);
  await sleep(1500);
}
