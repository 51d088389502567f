import { submitSpeakingTest } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { sendSlowly } from '../../scripts/servers/slow-upload.ts';
import { type AbusedApp, type AbuseRow, openedAttempt } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';

const FORM_BYTES = 2 * 1024 * 1024 * 1024;
const AT_ONCE = 8;
/** What lies between client and server, in their buffers and the system's, and goes on until the client has heard. */
const ON_THE_WAY_BYTES = 16 * 1024 * 1024;
const NOTHING_BYTES = 1024 * 1024;
const TEST_BYTES = 26 * 1024 * 1024;
const MB = 1024 * 1024;

/** Forms of two gigabytes: by someone without a test, for someone else's, and for their own. */
export async function forms(app: AbusedApp): Promise<AbuseRow[]> {
  const { courseId, questionIds } = app.exam('Speaking');
  const [nobody, owner] = [await app.attacker(), await app.attacker()];
  const open = (token: string) => openedAttempt(app, token, courseId);
  const mine = (await open(owner)).attempt.id;
  const theirs = (await open(await app.attacker())).attempt.id;
  const stop = await takeTestMeanwhile(app);
  const before = app.storedBytes();
  const send = (token: string, fields: Record<string, string>) =>
    sendSlowly({
      url: app.url,
      path: urlOf(submitSpeakingTest),
      token,
      part: String(questionIds[0]),
      fields,
      fileBytes: FORM_BYTES,
      saysItsLength: false,
    });
  const kinds: Kind[] = [
    { who: 'without a test', token: nobody, fields: { courseId: String(courseId) }, most: 0, status: 409 },
    { who: 'without a test, unnamed', token: nobody, fields: {}, most: NOTHING_BYTES, status: 409 },
    {
      who: "for someone else's",
      token: owner,
      fields: { courseId: String(courseId), attemptId: String(theirs) },
      most: 0,
      status: 404,
    },
    {
      who: 'for their own',
      token: owner,
      fields: { courseId: String(courseId), attemptId: String(mine) },
      most: TEST_BYTES,
      status: 413,
    },
  ];
  const claims: AbuseRow['claims'] = [];
  let takenBytes = 0;
  for (const { who, token, fields, most, status } of kinds) {
    const heard = await Promise.all(Array.from({ length: AT_ONCE }, () => send(token, fields)));
    const largest = Math.max(...heard.map(({ sentBytes }) => sentBytes));
    takenBytes += heard.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    const isRefused = heard.every((one) => one.status === status);
    claims.push({
      holds: isRefused && largest < most + ON_THE_WAY_BYTES,
      sentence: `${who}: ${AT_ONCE} forms refused with ${[...new Set(heard.map((one) => one.status))].join(', ')} after ${(largest / MB).toFixed(0)} MB at most`,
    });
  }
  const felt = await stop();
  const storedMb = (app.storedBytes() - before) / MB;
  claims.push({ holds: storedMb < 4, sentence: `${storedMb.toFixed(1)} MB are left of them` }, nobodyWaited(felt));
  return [
    {
      flood: 'forms',
      sent: `${kinds.length * AT_ONCE} forms of ${FORM_BYTES / MB} MB, of which ${(takenBytes / MB).toFixed(0)} MB left the client`,
      cost: `${storedMb.toFixed(1)} MB stored`,
      others: feltWords(felt),
      claims,
    },
  ];
}

type Kind = { who: string; token: string; fields: Record<string, string>; most: number; status: number };
