// Somebody knows the password of an admin and guesses at the second factor: codes of the authenticator app and recovery
// codes, from one address that claims another one each time. Meanwhile the owner logs in on a known device.
import { randomBytes, randomInt } from 'node:crypto';
import { admins } from '@parlance/contract/account-admin';
import { login } from '@parlance/contract/auth';
import { addFactor, confirmFactor, verifySecondFactor } from '@parlance/contract/second-factor';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { call, signInHead } from '../../scripts/servers/school-calls.ts';
import { codeOf } from '../../server/test/authenticator.ts';
import { claim, prove } from '../claims.ts';
import { startAttackedServer } from './attacked-server.ts';
import { type Client, clientAt, forged, guess, post } from './guesses.ts';

const CODES = 10_000;
const RECOVERY_CODES = 1000;
/** Within the minutes that this takes: five at once, and then one after each wait, which doubles. */
const TRIED_MOST = 12;
const [ATTACKER, OWNER] = ['127.0.0.2', '127.0.0.3'];
const EMAIL = 'owner@parlance.test';
const PASSWORD = 'a sentence that somebody has read';

await prove(() =>
  withCleanUp(async (later) => {
    const { server, context } = await startAttackedServer(later, { SECOND_FACTOR: 'optional' });
    const { url } = server;
    const [attacker, owner] = [clientAt(url, ATTACKER), clientAt(url, OWNER)];
    const head = await signInHead(url);
    await call(url, admins.add, { body: { username: 'Owner', email: EMAIL, password: PASSWORD } }, head);
    const first = await logIn(owner);
    const { token } = JSON.parse(first.text) as { token: string };
    const body = { kind: 'totp' as const, name: 'Phone', password: PASSWORD };
    const begun = await call(url, addFactor, { body }, token);
    if (begun.kind !== 'totp') throw new Error('An app was asked for.');
    const proof = { kind: 'totp' as const, code: codeOf(begun.secret, context) };
    await call(url, confirmFactor, { params: { id: begun.id }, body: { proof } }, token);

    const tickets = ticketsOf(attacker);
    const tries = (proofOf: () => object) => async () => {
      const ticket = await tickets.now();
      const answer = await post(attacker, verifySecondFactor, { ticket, proof: proofOf() }, forged());
      if (answer.text.includes('ticket_over')) tickets.end(ticket);
      return answer;
    };
    const codes = guess(
      'codes of an app',
      CODES,
      tries(() => ({ kind: 'totp', code: String(randomInt(1_000_000)).padStart(6, '0') })),
    );
    // The code of its first proof is used up.
    await new Promise((done) => setTimeout(done, 31_000));
    const { ticket } = JSON.parse((await logIn(owner, first.cookie)).text) as { ticket: string };
    const right = { ticket, proof: { kind: 'totp', code: codeOf(begun.secret, context) } };
    const { status } = await post(owner, verifySecondFactor, right, { cookie: first.cookie });
    claim(status === 200, `meanwhile the owner logs in on a known device (${status})`);
    await codes;
    await guess(
      'recovery codes',
      RECOVERY_CODES,
      tries(() => ({ kind: 'recovery', code: randomBytes(15).toString('hex').slice(0, 24) })),
    );

    const tried = await context.db.selectFrom('limited_calls').select('id').where('kind', '=', 'factor_try').execute();
    claim(
      tried.length <= TRIED_MOST,
      `${tried.length} of ${CODES + RECOVERY_CODES} were looked at, at most ${TRIED_MOST}`,
    );
    const told = await context.db.selectFrom('outbox').select('id').where('kind', '=', 'login-alarm').execute();
    claim(told.length === 1, `the owner was told ${told.length} times`);
  }),
);

async function logIn(client: Client, cookie = '') {
  return await post(client, login, { email: EMAIL, password: PASSWORD }, { cookie });
}

/** One ticket for all that guess, and another one when it is over. */
function ticketsOf(client: Client) {
  let ticket: Promise<string> | null = null;
  const ask = async () => (JSON.parse((await logIn(client)).text) as { ticket: string }).ticket;
  return {
    now: async () => await (ticket ??= ask()),
    end: (over: string) => {
      void ticket?.then((now) => {
        if (now === over) ticket = null;
      });
    },
  };
}
