import type { SentFact } from '@parlance/contract/facts/kinds';
import { beat } from '@parlance/contract/sittings/taking';
import type { Person } from '../fixtures/people.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';

type Unnumbered<Fact> = Fact extends SentFact ? Omit<Fact, 'seq' | 'beganAt' | 'endedAt' | 'unsureMs'> : never;

/** A fact that began so many minutes ago, and lasted so many seconds. */
export type SampleFact = Unnumbered<SentFact> & { minutesAgo: number; seconds?: number; unsureMs?: number };

/** Has the learner have entered two hours ago, and tells what their device recorded since. */
export async function tellFacts(
  server: Server,
  learner: Person,
  { sittingId, place, facts }: { sittingId: number; place: string; facts: SampleFact[] },
): Promise<void> {
  const candidate = `sitting_id = ${sittingId} and account_id = ${learner.user.id}`;
  const earlier = "entered_at = entered_at - interval '2 hours', changed_at = clock_timestamp()";
  runSql(server, `update candidates set ${earlier} where ${candidate}`);
  const told = facts.map(({ minutesAgo, seconds, unsureMs = 40, ...fact }, at) => {
    const beganMs = Date.now() - minutesAgo * 60_000;
    const ended = seconds === undefined ? {} : { endedAt: new Date(beganMs + seconds * 1000).toISOString() };
    return { ...fact, seq: at + 1, beganAt: new Date(beganMs).toISOString(), ...ended, unsureMs };
  });
  await call(server, beat, { params: { id: sittingId }, body: { place, phase: 'done', facts: told } }, learner.token);
}
