import { login, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { type Endpoint, urlOf } from '@parlance/contract/endpoint';
import { type Answered, type Client, keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import type { AbusedApp, AbuseRow } from '../abused-app.ts';
import { logInAndSave, makeClass } from '../school-class.ts';

const GUESSES = 1000;
const ADDRESSES = 300;
const GUESSES_OF_ADDRESS = 5;
const AT_ONCE = 16;
/** Wrong codes that an address and the whole site may try in an hour without waiting. */
const FREE_OF_ADDRESS = 60;
const FREE_OF_SITE = 300;
/** Mails to a mailbox in an hour without a pause. */
const FREE_OF_MAILBOX = 3;
const CODES = 1_000_000;
/** A try meets the latest code of an email and the visitor's own. */
const MET_BY_A_TRY = 2;

/** Codes asked for and guessed at: from one address at many accounts, then from 300 addresses. */
export async function resetGuessing(app: AbusedApp): Promise<AbuseRow[]> {
  const schoolClass = await makeClass(app, 'guessed');
  const { emails, password } = schoolClass;
  const client = keepAliveClient(app.url, AT_ONCE);
  const [owner = ''] = emails;
  const cookie = await deviceCookie(client, owner, password);

  const asked = await atOnce(ADDRESSES, (index) => post(client, sendResetOtp, { email: owner }, addressOf(index)));
  const mails = Number(app.ask(`select count(*) from outbox where to_address = '${owner}'`));
  // A guess counts where it could hit: each account has a code that works.
  await atOnce(emails.length, (index) => post(client, sendResetOtp, { email: emails[index] }, addressOf(index)));
  const startedMs = performance.now();
  const guessing = atOnce(GUESSES, (index) => guess(client, emails[index % emails.length] ?? '', '203.0.113.7'));
  const inside = await logInAndSave(app, schoolClass);
  const ofOne = await guessing;
  const many = await atOnce(ADDRESSES * GUESSES_OF_ADDRESS, (index) =>
    guess(client, emails[index % emails.length] ?? '', addressOf(index % ADDRESSES)),
  );
  // The first wait is 2 seconds, and the others are longer.
  const waited = Math.ceil((performance.now() - startedMs) / 2000);
  const looked = (answers: Answered[]) => answers.filter(({ status }) => status !== 429).length;
  const ofSite = looked(ofOne) + looked(many);
  const onDevice = await post(client, verifyOtp, { email: owner, otp: '000000' }, '198.51.100.9', cookie);
  const chance = (ofSite * MET_BY_A_TRY) / CODES;
  return [
    {
      flood: 'codes requested for one mailbox',
      sent: `${asked.length} requests from ${ADDRESSES} addresses`,
      cost: `${mails} emails`,
      others: 'the newest of them works for the owner',
      claims: [{ holds: mails <= FREE_OF_MAILBOX, sentence: `${mails} emails, at most ${FREE_OF_MAILBOX}` }],
    },
    {
      flood: 'codes guessed from one address',
      sent: `${GUESSES} guesses at ${emails.length} accounts`,
      cost: `${looked(ofOne)} were looked at`,
      others: inside.words,
      claims: [
        {
          holds: looked(ofOne) <= FREE_OF_ADDRESS + waited,
          sentence: `${looked(ofOne)} were looked at, at most ${FREE_OF_ADDRESS} and what its waits allow`,
        },
        inside.claim,
      ],
    },
    {
      flood: 'codes guessed from many addresses',
      sent: `${ADDRESSES * GUESSES_OF_ADDRESS} guesses from ${ADDRESSES} addresses`,
      cost: `${ofSite} were looked at with those of the one address: a chance of 1 in ${Math.round(1 / chance)} at most`,
      others: `a known device is answered ${onDevice.status}`,
      claims: [
        {
          holds: ofSite <= FREE_OF_SITE + waited,
          sentence: `${ofSite} were looked at, at most ${FREE_OF_SITE} and what the waits allow`,
        },
        { holds: onDevice.status === 400, sentence: 'the code of a known device is looked at all the same' },
      ],
    },
  ];
}

const addressOf = (index: number) => `192.0.${Math.floor(index / 250) + 2}.${index % 250}`;

async function deviceCookie(client: Client, email: string, password: string): Promise<string> {
  const { headers } = await post(client, login, { email, password }, '198.51.100.9');
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

function guess(client: Client, email: string, ip: string): Promise<Answered> {
  const otp = String(Math.floor(Math.random() * CODES)).padStart(6, '0');
  return post(client, verifyOtp, { email, otp }, ip);
}

function post(client: Client, endpoint: Endpoint, body: object, ip: string, cookie?: string): Promise<Answered> {
  const headers = { 'x-forwarded-for': ip, ...(cookie && { cookie }) };
  return client({ method: 'POST', path: urlOf(endpoint), headers, body });
}

/** This many calls, a few at a time; the answers in the order of the calls. */
async function atOnce(count: number, call: (index: number) => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) answers[index] = await call(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}
