import { randomBytes } from 'node:crypto';
import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { call } from '../../scripts/servers/school-calls.ts';
import { type AbusedApp, type AbuseRow, openedAttempt } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';

const SAVES = 1600;
const AT_ONCE = 16;
/** As many characters as an essay may have; each save has others. */
const CHARACTERS = 50_000;
const MOST_STORED_MB = 8;
const OPENINGS = 5;
const OPENING_LIMIT_MS = 100;
const STALL_LIMIT_MS = 200;
const MB = 1024 * 1024;

/** One learner submits a Writing test and goes on saving it, each time with other essays as long as they may be. */
export async function lateSaves(app: AbusedApp): Promise<AbuseRow[]> {
  const attacker = await app.attacker();
  const { courseId, questionIds } = app.exam('Writing');
  const { id: attemptId } = (await openedAttempt(app, attacker, courseId)).attempt;
  await call(app.url, submitAttempt, { body: { courseId, attemptId, answers: {} } }, attacker);

  const stop = await takeTestMeanwhile(app);
  const before = app.storedBytes();
  await app.longestStallMs();
  const client = keepAliveClient(app.url, AT_ONCE);
  let sentBytes = 0;
  let next = 0;
  const path = urlOf(saveAttempt, { params: { id: attemptId } });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < SAVES) {
        next += 1;
        const sequence = next;
        const answers = Object.fromEntries(questionIds.map((id) => [id, essay()]));
        sentBytes += questionIds.length * CHARACTERS;
        const { status, text } = await client({ method: 'PATCH', path, token: attacker, body: { answers, sequence } });
        if (status !== 409) throw new Error(`A late save was answered ${status}: ${text.slice(0, 200)}`);
      }
    }),
  );
  const floodStallMs = await app.longestStallMs();
  const felt = await stop();
  const openings: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const startedMs = performance.now();
    await call(app.url, writingReviews.open, { params: { id: attemptId } }, app.admin);
    openings.push(performance.now() - startedMs);
  }
  const openingMs = openings.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)] ?? 0;
  const openingStallMs = await app.longestStallMs();
  // What is dead of a row that was written again goes with the next vacuum, which a server does by itself.
  app.ask('vacuum full late_work');
  const storedMb = (app.storedBytes() - before) / MB;
  const rows = app.ask(`select count(*) from late_work where attempt_id = ${attemptId}`);
  return [
    {
      flood: 'late saves',
      sent: `${SAVES} saves, ${(sentBytes / MB).toFixed(0)} MB`,
      cost: `${storedMb.toFixed(1)} MB stored in ${rows} rows; a marker opens it in ${openingMs.toFixed(0)} ms; longest stall ${floodStallMs.toFixed(0)} ms`,
      others: feltWords(felt),
      claims: [
        { holds: storedMb < MOST_STORED_MB, sentence: `stored ${storedMb.toFixed(1)} MB, at most ${MOST_STORED_MB}` },
        {
          holds: openingMs < OPENING_LIMIT_MS && openingStallMs < STALL_LIMIT_MS,
          sentence: `a marker opened it in ${openingMs.toFixed(0)} ms, the server stalled for ${openingStallMs.toFixed(0)} ms`,
        },
        { holds: floodStallMs < STALL_LIMIT_MS, sentence: `no stall over ${floodStallMs.toFixed(0)} ms` },
        nobodyWaited(felt),
      ],
    },
  ];
}

/** Text that no database can make smaller. */
function essay(): string {
  return randomBytes((CHARACTERS * 3) / 4).toString('base64url');
}
