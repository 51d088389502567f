import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { buildRight } from './fuzz/fuzz.ts';
import { PROTOTYPE_NAMES } from './fuzz/hostile-values.ts';
import { WITH_PROVIDER } from './identity-rows.ts';
import { openRig, type Rig } from './rig.ts';
import { nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const calls = await contractCalls();
const testApp = useTestApp(WITH_PROVIDER);
let rig: Rig;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
});

/** The status of a call that is right but for its body, or for what is added to it. */
async function statusOf(endpoint: (typeof calls)[number], change: (body: unknown) => string): Promise<number> {
  const { sent, input } = await buildRight(rig, endpoint);
  const headers = { ...sent.headers, 'content-type': 'application/json' };
  return (await rig.send({ ...sent, headers, payload: Buffer.from(change(input.body)) })).status;
}

test('a call whose fields may all be left out is answered where they are', async () => {
  const open = calls.filter(({ body }) => body?.safeParse({}).success);
  expect(open.length).toBeGreaterThan(10);
  const failed: string[] = [];
  for (const endpoint of open) if ((await statusOf(endpoint, () => '{}')) >= 500) failed.push(nameOf(endpoint));
  expect(failed).toEqual([]);
}, 60_000);

test('an answer under a name that every object has is set aside, and the rest counts', async () => {
  const withAnswers = calls.filter(({ entries }) => entries?.includes('answers'));
  expect(withAnswers.length).toBeGreaterThan(2);
  const statuses: [string, number][] = [];
  for (const endpoint of withAnswers) {
    // A body with `__proto__` is refused as a whole, before it is read.
    for (const name of PROTOTYPE_NAMES.filter((one) => one !== '__proto__')) {
      const answers = `"answers":{"${name}":{"admin":true}}`;
      const sent = (body: unknown) =>
        JSON.stringify({ ...(body as object), answers: 0 }).replace('"answers":0', answers);
      statuses.push([`${nameOf(endpoint)} ${name}`, await statusOf(endpoint, sent)]);
    }
  }
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
}, 60_000);
