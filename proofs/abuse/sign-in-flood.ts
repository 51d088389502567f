import { login } from '@parlance/contract/auth';
import { urlOf } from '@parlance/contract/endpoint';
import { type Client, keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import type { AbusedApp, AbuseRow } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';
import { logInAndSave, makeClass } from '../school-class.ts';

const FLOOD = 1100;
const ADDRESSES = 300;
/** What an account allows from everywhere before it slows down, and an address over all accounts. */
const FREE_OF_ACCOUNT = 100;
const FREE_OF_ADDRESS = 300;

/**
 * Logins by the thousand from one address, one account tried from 300 addresses, one password tried on 400 accounts.
 */
export async function signInFlood(app: AbusedApp): Promise<AbuseRow[]> {
  const schoolClass = await makeClass(app, 'flooded');
  const client = keepAliveClient(app.url, FLOOD);
  const [wanted = ''] = schoolClass.emails;
  const everyone = [...schoolClass.emails, ...(await makeClass(app, 'sprayed')).emails];

  const stop = await takeTestMeanwhile(app);
  const floodStartedMs = performance.now();
  const flood = logIns(client, FLOOD, (index) => ({ email: `nobody-${index}@parlance.test`, ip: '203.0.113.1' }));
  const inside = await logInAndSave(app, schoolClass);
  const flooded = await flood;
  const floodSeconds = (performance.now() - floodStartedMs) / 1000;
  const felt = await stop();
  const oneStartedMs = performance.now();
  const one = await logIns(client, ADDRESSES, (index) => ({
    email: wanted,
    ip: `192.0.${Math.floor(index / 250) + 2}.${index % 250}`,
  }));
  const oneChecked = checked(app, `email_key = '${wanted}'`);
  const mostOfAccount = FREE_OF_ACCOUNT + waitedFor(oneStartedMs);
  const sprayStartedMs = performance.now();
  const spray = await logIns(client, everyone.length, (index) => ({ email: everyone[index] ?? '', ip: '203.0.113.2' }));
  const sprayChecked = checked(app, `origin = 'address:203.0.113.2'`);
  const mostOfIp = FREE_OF_ADDRESS + waitedFor(sprayStartedMs);
  const nobody = 'nobody else was asked for';
  return [
    {
      flood: 'logins from one address',
      sent: `${FLOOD} logins with unknown emails at one moment`,
      cost: `${checked(app, `origin = 'address:203.0.113.1'`)} passwords checked, answers ${flooded}, ${floodSeconds.toFixed(1)} s`,
      others: `${inside.words}; ${feltWords(felt)}`,
      claims: [inside.claim, nobodyWaited(felt)],
    },
    {
      flood: 'one account from many addresses',
      sent: `${ADDRESSES} logins from ${ADDRESSES} addresses at one moment`,
      cost: `${oneChecked} passwords checked, answers ${one}`,
      others: nobody,
      claims: [
        {
          holds: oneChecked <= mostOfAccount,
          sentence: `${oneChecked} were checked, at most ${FREE_OF_ACCOUNT} and what its waits allow`,
        },
      ],
    },
    {
      flood: 'one password on many accounts',
      sent: `${everyone.length} logins, one of each account, from one address`,
      cost: `${sprayChecked} passwords checked, answers ${spray}`,
      others: nobody,
      claims: [
        {
          holds: sprayChecked <= mostOfIp,
          sentence: `${sprayChecked} were checked, at most ${FREE_OF_ADDRESS} and what its waits allow`,
        },
      ],
    },
  ];
}

/** Tries a wrong password so many times at one moment; gives how many answers there were of each status. */
async function logIns(client: Client, count: number, of: (index: number) => { email: string; ip: string }) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { email, ip } = of(index);
      const body = { email, password: 'a guess of someone' };
      return client({ method: 'POST', path: urlOf(login), headers: { 'x-forwarded-for': ip }, body });
    }),
  );
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
  return counts.map(([status, of]) => `${of?.length} × ${status}`).join(', ');
}

/** How many more tries the waits have let through since then: the first is 2 seconds, and the others are longer. */
function waitedFor(startedMs: number): number {
  return Math.floor((performance.now() - startedMs) / 2000);
}

/** Each wrong password that was checked left a row, and no other try did. */
function checked(app: AbusedApp, condition: string): number {
  return Number(app.ask(`select count(*) from sign_in_failures where ${condition}`));
}
