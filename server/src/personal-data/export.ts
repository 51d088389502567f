import { Readable } from 'node:stream';
import { msg } from '@lingui/core/runtime-macro';
import { EXPORT_MAX_BYTES } from '@parlance/contract/personal-data/personal-data';
import { say } from '@parlance/contract/say';
import { ZipFile } from 'yazl';
import { openReason } from '../accommodations/sealed-reason.ts';
import { ownReview } from '../attempts/review/review.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { exportFiles } from './handling.ts';
import { type Exported, findReason, listAttempts, listRecordings, type Person, readFile } from './queries.ts';

const AS_IT_IS = { compress: false };

/**
 * Everything that is kept about a person, as a ZIP that is made while it is sent: rows as the list says, and of each test
 * what its learner sees of the result by now. No key, no hash and no name of anyone else.
 */
export async function exported(context: AppContext, who: Person): Promise<SentFile> {
  const { db, store, clock } = context;
  const recordings = await listRecordings(db, who.id);
  const attempts = await listAttempts(db, who.id, clock.now());
  const held = attempts.flatMap(({ id, isHeld }) => (isHeld ? [id] : []));
  const person = { ...who, held };
  const bytes = recordings.reduce((sum, one) => sum + one.bytes, 0);
  const isTooMuch = bytes > EXPORT_MAX_BYTES;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(readMe(isTooMuch)), 'READ-ME.txt');
  const add = (name: string, read: () => Promise<unknown>) =>
    zip.addReadStreamLazy(
      name,
      { compress: true },
      (done) => void openInto(async () => jsonStream(await read()), done),
    );
  for (const file of exportFiles) {
    if (file === 'account')
      add('account.json', async () => ({
        ...(await readFile(db, person, file)),
        ...(await reasonOf(context, person)),
      }));
    else if (file !== 'attempts') add(`${file}.json`, () => readFile(db, person, file));
  }
  for (const { id } of attempts) add(`attempts/${id}.json`, () => attemptOf(context, person, id));
  for (const { key } of isTooMuch ? [] : recordings) {
    zip.addReadStreamLazy(`recordings/${key}`, AS_IT_IS, (done) => {
      // One that a clean-up removed meanwhile leaves an empty file.
      void openInto(async () => (await store.open(key))?.stream ?? Readable.from([]), done);
    });
  }
  zip.end();
  const packed = zip.outputStream as Readable;
  zip.on('error', (error: Error) => packed.destroy(error));
  return { name: `personal-data-${person.id}.zip`, pieces: packed };
}

type Done = Parameters<Parameters<ZipFile['addReadStreamLazy']>[2]>[0];

async function openInto(open: () => Promise<Readable>, done: Done): Promise<void> {
  try {
    done(null, await open());
  } catch (error) {
    done(error, Readable.from([]));
  }
}

function jsonStream(value: unknown): Readable {
  return Readable.from([Buffer.from(`${JSON.stringify(value, withoutPaths, 2)}\n`)]);
}

/** Paths that play a file hold for a while, and for nobody outside. */
function withoutPaths(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('/api/media/') ? undefined : value;
}

async function attemptOf(context: AppContext, person: Exported, id: number) {
  const { attempts, ...rows } = await readFile(context.db, person, 'attempts', id);
  const [attempt] = attempts as unknown[];
  return { attempt, ...rows, review: await reviewOf(context, person.id, id) };
}

/** What the learner sees of the result; null while there is none. */
async function reviewOf(context: AppContext, accountId: number, attemptId: number) {
  try {
    return await ownReview(context, { accountId }, attemptId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Why a person has more time, as the school wrote it. */
async function reasonOf({ db, settings }: AppContext, { id }: Person) {
  const sealed = await findReason(db, id);
  return sealed ? { accommodation_reason: openReason(settings.secret, id, sealed) } : {};
}

function readMe(isTooMuch: boolean): string {
  const lines = [
    say(msg`This file has what is stored about you.`),
    '',
    `account.json: ${say(msg`your account, classes, invitations, extra time`)}`,
    `sessions.json: ${say(msg`where you are logged in, and failed logins`)}`,
    `attempts/: ${say(msg`your tests: answers, times, receipts, and the results you can see by now`)}`,
    `recordings/: ${say(msg`what you recorded`)}`,
    `examinations.json: ${say(msg`your examinations: room, seat, what was recorded, your notes, messages to you`)}`,
    `messages.json: ${say(msg`what you wrote with the contact form, and emails to you`)}`,
    `work.json: ${say(msg`what you keep as a member of staff`)}`,
    `log.json: ${say(msg`what the log says that you did, or that was done to your account`)}`,
    '',
    say(
      msg`It has no keys of questions and no names of other people. Ask your school to see notes that staff wrote about you.`,
    ),
    ...(isTooMuch ? [say(msg`Your recordings are too large for this file. Ask your school for them.`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}
