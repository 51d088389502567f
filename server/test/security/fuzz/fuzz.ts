import type { Endpoint } from '@parlance/contract/endpoint';
import fc from 'fast-check';
import { signedInAs } from '../../people.ts';
import { type Input, openRig, type Received, type Rig, type Sent } from '../rig.ts';
import { everyRow, nameOf } from '../rows.ts';
import { attacksOn, rightRequest } from './hostile-requests.ts';
import { wrongAnswer } from './judge.ts';

/** An answer that no attack may get: the call, what is wrong, and the request by which to see it again. */
export type Fault = { call: string; number: number; what: string; request: string; reply: string };
export type Fuzzed = { sent: number; faults: Fault[]; byStatus: Map<number, number> };

/** A row that was used up, or a session that ended, is built again, but not at every request. */
const REBUILD_EVERY = 10;
const SHOWN = 400;

/** Attacks one call so many times, one after another; the same `seed` makes the same attacks. */
export async function fuzzCall(
  rig: Rig,
  endpoint: Endpoint,
  { count, seed }: { count: number; seed: number },
): Promise<Fuzzed> {
  const attacks = fc.sample(attacksOn(endpoint), { numRuns: count, seed });
  const fuzzed: Fuzzed = { sent: 0, faults: [], byStatus: new Map() };
  let right = await buildRight(rig, endpoint);
  let builtAt = 0;
  for (const [number, attack] of attacks.entries()) {
    const sent = withAddress(attack(right), number);
    const received = await rig.send(sent);
    fuzzed.sent += 1;
    fuzzed.byStatus.set(received.status, (fuzzed.byStatus.get(received.status) ?? 0) + 1);
    const what = wrongAnswer(received, endpoint.refusals);
    if (what) fuzzed.faults.push(fault(nameOf(endpoint), number, what, sent, received));
    const isUsedUp = received.status < 400 || [401, 403, 404, 409].includes(received.status);
    if (isUsedUp && number - builtAt >= REBUILD_EVERY) {
      right = await buildRight(rig, endpoint);
      builtAt = number;
    }
  }
  return fuzzed;
}

/** Another caller each time, whose session no attack has ended; and another school where an attack removed one. */
export async function buildRight(rig: Rig, endpoint: Endpoint) {
  const role = endpoint.audience === 'superadmin' || endpoint.audience === 'admin' ? endpoint.audience : 'user';
  const by = await signedInAs(role, rig);
  const build = async (): Promise<Input> => (await everyRow().get(nameOf(endpoint))?.mine(rig, by)) ?? {};
  const input = await build().catch(async () => {
    rig.school = (await openRig(rig, rig.send)).school;
    return await build();
  });
  return await rightRequest(endpoint, input, endpoint.audience === 'public' ? null : by.token);
}

/** From another address each time, so that no limit of an address answers before the call does. */
function withAddress(sent: Sent, number: number): Sent {
  const address = `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`;
  return { ...sent, headers: { 'x-forwarded-for': address, ...sent.headers } };
}

function fault(call: string, number: number, what: string, sent: Sent, { status, text }: Received): Fault {
  const { authorization: _secret, ...headers } = sent.headers;
  const body = sent.payload?.toString('latin1').slice(0, SHOWN) ?? '';
  const request = `${sent.method} ${sent.url.slice(0, SHOWN)} ${JSON.stringify(headers)} ${body}`;
  return { call, number, what, request, reply: `${status} ${text.slice(0, SHOWN)}` };
}
