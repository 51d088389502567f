import { putRecording, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { toneWav } from '../../scripts/exams/spoken.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { call } from '../../scripts/servers/school-calls.ts';
import { type AbusedApp, type AbuseRow, openedAttempt } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';

/** Of each question, in time and again after the end. */
const TAKES = 40;
const AT_ONCE = 4;
/** In seconds: longer than a question's time and its grace, and about nine megabytes. */
const LONG = 560;
const SHORT = 80;
const MOST_STORED_MB = 2 * 26 + 4;
const STALL_LIMIT_MS = 200;
const MB = 1024 * 1024;

/** One learner records every question of a test over and over, in time, too long, and after the end. */
export async function recordings(app: AbusedApp): Promise<AbuseRow[]> {
  const attacker = await app.attacker();
  const { courseId, questionIds } = app.exam('Speaking');
  const { attempt } = await openedAttempt(app, attacker, courseId);
  const params = { id: attempt.id };
  for (const [index, currentQuestionId] of questionIds.entries()) {
    await call(app.url, saveAttempt, { params, body: { currentQuestionId, sequence: index + 1 } }, attacker);
  }
  // Made before: it takes this process longer than sending them.
  const takes = Array.from({ length: TAKES }, (_, take) =>
    toneWav(take % 4 === 0 ? LONG + take : SHORT + take / TAKES),
  );
  const stop = await takeTestMeanwhile(app);
  const before = app.storedBytes();
  await app.longestStallMs();
  const client = keepAliveClient(app.url, AT_ONCE);
  const statuses = new Map<number, number>();
  let sentBytes = 0;
  async function flood(): Promise<void> {
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < TAKES) {
          const body = takes[next] ?? Buffer.alloc(0);
          const questionId = questionIds[next % questionIds.length] ?? 0;
          next += 1;
          sentBytes += body.length;
          const { status } = await client({
            method: 'PUT',
            path: urlOf(putRecording, { params: { ...params, questionId } }),
            token: attacker,
            body,
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
  }
  await flood();
  await call(app.url, submitAttempt, { body: { courseId, attemptId: attempt.id, answers: {} } }, attacker);
  await flood();
  const stallMs = await app.longestStallMs();
  const felt = await stop();
  const storedMb = (app.storedBytes() - before) / MB;
  const files = Number(app.ask("select count(*) from uploads where kind = 'recording'"));
  const needed = Number(app.ask(`select count(*) from recordings where attempt_id = ${attempt.id}`));
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return [
    {
      flood: 'recordings',
      sent: `${2 * TAKES} recordings, ${(sentBytes / MB).toFixed(0)} MB (answered ${answered})`,
      cost: `${storedMb.toFixed(1)} MB stored in ${files} files; longest stall ${stallMs.toFixed(0)} ms`,
      others: feltWords(felt),
      claims: [
        { holds: storedMb < MOST_STORED_MB, sentence: `stored ${storedMb.toFixed(1)} MB, at most ${MOST_STORED_MB}` },
        { holds: files === needed && needed > 0, sentence: `of ${files} files ${needed} are needed` },
        { holds: stallMs < STALL_LIMIT_MS, sentence: `the server stalled for ${stallMs.toFixed(0)} ms at most` },
        nobodyWaited(felt),
      ],
    },
  ];
}
