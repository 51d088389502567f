import { saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { type AbusedApp, type AbuseRow, openedAttempt } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';

const LARGE = 'x'.repeat(50_000);
const SAVES = 2000;
const AT_ONCE = 16;
const LARGEST_REPLY_BYTES = 4096;
const MB = 1024 * 1024;

/**
 * One learner stores as much as answers can hold, where a letter belongs too, and then calls for all of it again and
 * again.
 */
export async function largeAnswers(app: AbusedApp): Promise<AbuseRow[]> {
  const attacker = await app.attacker();
  const opened = async (skill: 'Reading' | 'Writing') => {
    const { courseId, questionIds } = app.exam(skill);
    const { attempt } = await openedAttempt(app, attacker, courseId);
    return { path: urlOf(saveAttempt, { params: { id: attempt.id } }), id: attempt.id, questionIds };
  };
  const [reading, writing] = [await opened('Reading'), await opened('Writing')];
  const client = keepAliveClient(app.url, AT_ONCE);
  const save = (path: string, body: object) => client({ method: 'PATCH', path, token: attacker, body });
  const stop = await takeTestMeanwhile(app);
  const letters: { status: number; text: string }[] = [];
  // One after another: a save that another has overtaken is refused for that alone.
  for (const id of reading.questionIds) {
    letters.push(await save(reading.path, { answers: { [id]: LARGE }, sequence: letters.length + 1 }));
  }
  const essays = Object.fromEntries(writing.questionIds.map((id) => [id, LARGE]));
  const stored = await save(writing.path, { answers: essays, sequence: 1 });
  let next = 1;
  let sentBytes = 0;
  let receivedBytes = 0;
  let largest = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < SAVES) {
        next += 1;
        const body = { answers: {}, sequence: next };
        const { text } = await save(writing.path, body);
        sentBytes += JSON.stringify(body).length;
        // One that another has overtaken is told what is stored: it must merge with it.
        if (text.includes('attempt_sequence_stale')) continue;
        receivedBytes += text.length;
        largest = Math.max(largest, text.length);
      }
    }),
  );
  const felt = await stop();
  const kept = Number(app.ask(`select count(*) from responses where attempt_id = ${reading.id}`));
  // What fits beside it is kept: the save is answered, and names the entry that is not.
  const refused = letters.filter(
    ({ status, text }) => status === 200 && saveAttempt.reply.parse(JSON.parse(text)).refused?.length === 1,
  ).length;
  return [
    {
      flood: 'large answers',
      sent: `${letters.length} letters of ${LARGE.length} characters; then ${SAVES} empty saves, ${(sentBytes / MB).toFixed(2)} MB`,
      cost: `${kept} letters stored; ${(receivedBytes / MB).toFixed(2)} MB of replies, ${largest} bytes the largest`,
      others: feltWords(felt),
      claims: [
        { holds: refused === letters.length && kept === 0, sentence: `${refused} of ${letters.length} are refused` },
        { holds: stored.status === 200, sentence: 'essays as long as they may be are stored' },
        { holds: largest < LARGEST_REPLY_BYTES, sentence: `an empty save is answered with ${largest} bytes at most` },
        nobodyWaited(felt),
      ],
    },
  ];
}
