import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { type AttemptClock, deadlineAt, isOverAt, isPausedAt } from '@parlance/contract/deadline';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { isPaused, takesWork } from './queries.ts';

const testApp = useTestApp();

const RUNS = process.env.EVERY_DATABASE ? 10_000 : 60;
const START_MS = Date.parse('2027-06-03T09:00:00Z');

/** Running, stopped, or stopped with its restart known; the pause begins before the end, or in the grace after it. */
const clocks: fc.Arbitrary<AttemptClock> = fc
  .record({
    baseSeconds: fc.integer({ min: 60, max: 10_800 }),
    ownSeconds: fc.integer({ min: 0, max: 10_800 }),
    extendedSeconds: fc.integer({ min: 0, max: 3600 }),
    pausedMs: fc.integer({ min: 0, max: 3_600_000 }),
    hardEnd: fc.option(fc.integer({ min: 60, max: 14_400 })),
    beforeEndMs: fc.option(fc.integer({ min: -GRACE_SECONDS * 1000, max: 60_000 })),
    resumesInMs: fc.option(fc.integer({ min: 1, max: 1_800_000 })),
  })
  .map(({ ownSeconds, hardEnd, beforeEndMs, resumesInMs, ...rest }) => {
    const running: AttemptClock = {
      ...rest,
      startedAtMs: START_MS,
      allowedSeconds: rest.baseSeconds + ownSeconds,
      pausedAtMs: null,
      resumeAtMs: null,
      hardEndMs: hardEnd === null ? null : START_MS + hardEnd * 1000,
    };
    if (beforeEndMs === null) return running;
    const pausedAtMs = Math.max(START_MS, deadlineAt(running, START_MS) - beforeEndMs);
    return { ...running, pausedAtMs, resumeAtMs: resumesInMs === null ? null : pausedAtMs + resumesInMs };
  });

/** What the statements say at moments of an open attempt with this clock, stored as attempts are. */
async function inSql(clock: AttemptClock, moments: number[]) {
  const { startedAtMs, pausedAtMs, resumeAtMs } = clock;
  const timestamp = (ms: number | null) => sql`${ms === null ? null : new Date(ms)}::timestamptz`;
  const said = moments.map((ms, index) => {
    const now = new Date(ms);
    return sql`select ${index}::integer as index, ${takesWork(now)} as takes, ${isPaused(now)} as paused from attempts`;
  });
  const { rows } = await sql<{ takes: boolean; paused: boolean }>`
    with attempts as (select 'open' as status, null::integer as candidate_id,
      null::timestamptz as paper_at, ${timestamp(startedAtMs)} as started_at,
      ${timestamp(deadlineAt({ ...clock, pausedAtMs: null, resumeAtMs: null }, startedAtMs))} as deadline,
      ${timestamp(pausedAtMs)} as paused_at, ${timestamp(resumeAtMs)} as resume_at)
    select takes, paused from (${sql.join(said, sql` union all `)}) said order by index
  `.execute(testApp.db);
  return rows;
}

test('statements agree with the contract to the millisecond on when an attempt is over', async () => {
  await fc.assert(
    fc.asyncProperty(clocks, async (clock) => {
      const endMs = deadlineAt(clock, Math.max(START_MS, clock.resumeAtMs ?? 0));
      const turns = [endMs, endMs + GRACE_SECONDS * 1000, clock.pausedAtMs ?? endMs, clock.resumeAtMs ?? endMs];
      const moments = [...new Set(turns.flatMap((ms) => [ms - 1, ms, ms + 1]))];
      const contract = moments.map((atMs) => ({
        takes: !isOverAt(clock, atMs, GRACE_SECONDS),
        paused: isPausedAt(clock, atMs),
      }));
      expect(await inSql(clock, moments), JSON.stringify({ ...clock, moments })).toEqual(contract);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
