import { admins } from '@parlance/contract/account-admin';
import { login } from '@parlance/contract/auth';
import {
  addFactor,
  confirmFactor,
  listFactors,
  type Proof,
  passkeyOptions,
  type RequestOptions,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeyDevice } from '../../../test/passkey-device.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const SITE = 'https://tests.example.org';
const testApp = useTestApp({ PUBLIC_URL: SITE, SECOND_FACTOR: 'optional' });
const password = 'quiet harbour 41';
const email = 'ines@example.org';
let accountId: number;
let device: ReturnType<typeof passkeyDevice>;

beforeAll(async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const added = await testApp.call(admins.add, { body: { username: 'Ines', email, password } }, superadmin);
  accountId = added.body.user.id;
  device = passkeyDevice(SITE);
  const session = (await logIn()).body;
  const begun = await begin(session.token);
  const proof = device.create(begun.options);
  await testApp.call(confirmFactor, { params: { id: begun.id }, body: { proof } }, session);
});

// Wrong tries of one test are no longer counted in the next.
beforeEach(() => testApp.pass(3601));

const logIn = () => testApp.call(login, { body: { email, password } });

async function begin(token: string) {
  const begun = await testApp.call(addFactor, { body: { kind: 'passkey', name: 'Laptop', password } }, { token });
  if (begun.body.kind !== 'passkey') throw new Error(begun.text);
  return begun.body;
}

/** A ticket of a new login, and what its passkey must sign. */
async function asked(): Promise<{ ticket: string; options: RequestOptions }> {
  const { ticket } = (await logIn()).body as unknown as { ticket: string };
  return { ticket, options: (await testApp.call(passkeyOptions, { body: { ticket } })).body };
}

const prove = (ticket: string, proof: Proof) => testApp.call(verifySecondFactor, { body: { ticket, proof } });

test('a passkey is asked for by name, with whoever uses it verified', async () => {
  expect((await logIn()).body).toMatchObject({ code: 'second_factor_needed', methods: ['passkey', 'recovery'] });
  const { options } = await asked();
  expect(options).toMatchObject({ rpId: 'tests.example.org', userVerification: 'required' });
  expect(options.allowCredentials).toEqual([{ id: expect.any(String), type: 'public-key', transports: ['internal'] }]);
});

test('what it signs lets its owner in', async () => {
  const { ticket, options } = await asked();
  const proved = await prove(ticket, device.sign(options));
  expect(proved.body).toMatchObject({ user: { email } });
  const { body } = await testApp.call(listFactors, {}, { token: proved.body.token ?? '' });
  expect(body).toMatchObject({ factors: [{ kind: 'passkey', name: 'Laptop' }], passkeys: true });
});

test.each([
  ['another site', { origin: 'https://tests.example.org.evil.example' }],
  ['this site without https', { origin: 'http://tests.example.org' }],
  ['another relying party', { rpId: 'example.org' }],
  ['nobody whom it verified', { isVerified: false }],
])('what it signs for %s opens nothing', async (_what, otherwise) => {
  const { ticket, options } = await asked();
  expect((await prove(ticket, device.sign(options, otherwise))).body).toMatchObject({ code: 'second_factor_wrong' });
});

test('what was signed for another challenge opens nothing, nor does the same twice', async () => {
  const [one, other] = [await asked(), await asked()];
  const proof = device.sign(one.options);
  expect((await prove(other.ticket, proof)).body).toMatchObject({ code: 'second_factor_wrong' });
  expect((await prove(one.ticket, proof)).status).toBe(200);
  expect((await prove(one.ticket, proof)).body).toMatchObject({ code: 'ticket_over' });
});

test('a changed signature and a strange passkey open nothing', async () => {
  const { ticket, options } = await asked();
  const proof = device.sign(options);
  const { signature } = device.sign({ ...options, challenge: 'AAAA' }).response;
  const changed = { ...proof, response: { ...proof.response, signature } };
  expect((await prove(ticket, changed)).status).toBe(401);
  const strange = passkeyDevice(SITE).sign(options);
  expect((await prove(ticket, strange)).status).toBe(401);
  expect((await prove(ticket, { ...strange, id: proof.id })).status).toBe(401);
});

test('a counter that goes back is refused, and is in the log', async () => {
  const { ticket, options } = await asked();
  expect((await prove(ticket, device.sign(options, { signCount: 50 }))).status).toBe(200);
  const again = await asked();
  const answer = await prove(again.ticket, device.sign(again.options, { signCount: 50 }));
  expect(answer.body).toMatchObject({ code: 'second_factor_wrong' });
  const logged = await testApp.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(logged?.action).toBe('second_factor.copied');
  device.sign(options, { signCount: 60 });
});

test('a passkey that is made on another site is not taken', async () => {
  const { ticket, options } = await asked();
  const { token = '' } = (await prove(ticket, device.sign(options))).body;
  const begun = await begin(token);
  const confirm = (proof: ReturnType<typeof device.create>) =>
    testApp.call(confirmFactor, { params: { id: begun.id }, body: { proof } }, { token });
  const other = passkeyDevice(SITE);
  const wrong = other.create(begun.options, { origin: 'https://evil.example' });
  expect((await confirm(wrong)).body).toMatchObject({ code: 'second_factor_wrong' });
  // One that is there already is nobody's second one.
  expect((await confirm(device.create(begun.options))).body).toMatchObject({ code: 'second_factor_wrong' });
  expect((await confirm(other.create(begun.options))).status).toBe(200);
});
