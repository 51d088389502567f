// Every call of the contract is sent what its schema does not mean, 20,000 times each (`--short`: 500), against the
// server as `npm start` runs it. FUZZ_SEED repeats a run. Words after it attack only the calls that have one of them in
// their name: `node proofs/security/fuzz.ts /sittings`. All calls take hours.
import type { Endpoint } from '@parlance/contract/endpoint';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { type Fault, fuzzCall } from '../../server/test/security/fuzz/fuzz.ts';
import { openRig } from '../../server/test/security/rig.ts';
import { nameOf } from '../../server/test/security/rows.ts';
import { contractCalls } from '../../server/test/wire/contract-calls.ts';
import { claim, prove, say } from '../claims.ts';
import { startAttackedServer } from './attacked-server.ts';
import { sendTo } from './send-to.ts';

const isShort = process.argv.includes('--short');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const ATTACKS = isShort ? 500 : 20_000;
/** Before memory is measured: code is compiled, pools and caches are filled. */
const WARM_UP = 50;
const AT_ONCE = 4;
const MEMORY_MB = 20;
const KINDS_SHOWN = 40;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

await prove(() =>
  withCleanUp(async (later) => {
    say(`       FUZZ_SEED=${seed}`);
    const { server, context, held } = await startAttackedServer(later, { TRUSTED_PROXIES: '127.0.0.1' });
    const rig = await openRig(context, sendTo(server.url, AT_ONCE * 2));
    const calls = (await contractCalls()).filter(isWanted);
    if (!calls.length) throw new Error(`No call has one of ${wanted.join(', ')} in its name.`);
    const all = async (count: number, from: number) => {
      const queue = calls.map((endpoint, index) => ({ endpoint, seed: from + index }));
      const fuzzed: { name: string; result: Awaited<ReturnType<typeof fuzzCall>> }[] = [];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const result = await fuzzCall(rig, next.endpoint, { count, seed: next.seed });
          fuzzed.push({ name: nameOf(next.endpoint), result });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return fuzzed;
    };
    await all(WARM_UP, seed + calls.length);
    const before = await held();
    const fuzzed = await all(ATTACKS, seed);
    const after = await held();
    const faults = fuzzed.flatMap(({ result }) => result.faults);
    const kinds = Object.values(Object.groupBy(faults, ({ what, call }) => `${what} ${call}`));
    for (const faultsOfKind of kinds.slice(0, KINDS_SHOWN))
      for (const first of faultsOfKind?.slice(0, 1) ?? []) tell(first);
    const sent = fuzzed.reduce((sum, { result }) => sum + result.sent, 0);
    claim(
      sent === ATTACKS * calls.length,
      `${sent} attacks on ${calls.length} calls: ${statuses(fuzzed.map(({ result }) => result))}`,
    );
    claim(faults.length === 0, `${faults.length} answers with a status of 500 or more, or that tell of the inside`);
    claim((await fetch(`${server.url}/readyz`)).ok, 'the same process serves on');
    const grown = after.liveMb - before.liveMb;
    claim(
      grown <= MEMORY_MB,
      `memory in use after collection: ${before.liveMb.toFixed(1)} MB before, ${after.liveMb.toFixed(1)} MB after`,
    );
  }),
);

function isWanted(endpoint: Endpoint): boolean {
  return !wanted.length || wanted.some((word) => nameOf(endpoint).includes(word));
}

function tell({ call, what, number, request, reply }: Fault): void {
  say(`       ${call}, attack ${number}: ${what}\n         ${request}\n         ${reply}`);
}

function statuses(fuzzed: { byStatus: Map<number, number> }[]): string {
  const sums = new Map<number, number>();
  for (const { byStatus } of fuzzed)
    for (const [status, count] of byStatus) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
