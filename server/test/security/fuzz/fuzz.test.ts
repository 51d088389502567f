import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../test-app.ts';
import { contractCalls } from '../../wire/contract-calls.ts';
import { openRig, type Rig } from '../rig.ts';
import { sendInto } from '../send-into.ts';
import { type Fault, fuzzCall } from './fuzz.ts';
import { wrongAnswer } from './judge.ts';

/** The proof sends 20,000 to each call; so many fit into the time of `npm test`. */
const ATTACKS = 6;
/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

const calls = await contractCalls();
const testApp = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
let rig: Rig;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
});

test(`no call fails or tells of its inside, whatever it is sent (FUZZ_SEED=${SEED})`, async () => {
  const faults: Fault[] = [];
  for (const [index, endpoint] of calls.entries()) {
    const fuzzed = await fuzzCall(rig, endpoint, { count: ATTACKS, seed: SEED + index });
    faults.push(...fuzzed.faults);
  }
  expect(faults).toEqual([]);
}, 120_000);

test('an answer that tells of the inside is found', () => {
  const headers = { 'x-content-type-options': 'nosniff' };
  const refusal = (message: string) => JSON.stringify({ code: 'invalid', message, requestId: '1' });
  expect(wrongAnswer({ status: 400, text: refusal('Enter a title.'), headers })).toBeNull();
  expect(wrongAnswer({ status: 500, text: refusal('Sorry.'), headers })).toBe('status 500');
  expect(wrongAnswer({ status: 502, text: refusal('Sorry.'), headers }, ['platform_failed'])).toBe('status 502');
  expect(wrongAnswer({ status: 502, text: refusal('Sorry.'), headers }, ['invalid'])).toBeNull();
  for (const leak of [
    'relation "accounts"',
    'Error\n    at serve (/a/b.ts:1:2)',
    'FST_ERR_BAD_URL',
    'select id from a where b',
  ])
    expect(wrongAnswer({ status: 400, text: refusal(leak), headers })).not.toBeNull();
  expect(wrongAnswer({ status: 400, text: 'Bad Request', headers })).not.toBeNull();
  expect(wrongAnswer({ status: 400, text: refusal('Enter a title.'), headers: {} })).not.toBeNull();
});
