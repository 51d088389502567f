import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { readReceiptCode } from '@parlance/contract/receipts/receipt-code';
import {
  CHECKS_AN_HOUR,
  type CheckedReceipt,
  type checkReceipt as checkCall,
  type ReceiptFault,
  type ReceiptPayload,
} from '@parlance/contract/receipts/receipts';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { countWithinHour } from '../../platform/limits/hourly-limit.ts';
import { differingQuestions, readPayload } from '../../receipts/payload.ts';
import { findKey, findReceiptByCode, findReceiptByPayload, type ReceiptRow } from '../../receipts/queries.ts';
import { isSignedBy } from '../../receipts/signing.ts';
import { numbersOf } from '../answers/count-answered.ts';
import type { KeyCache } from '../cache/key-cache.ts';
import { digestsOf, receivedOf } from './make-receipt.ts';
import { findAttemptOfReceipt, findStoredWork, isWorkErased, type RecordingFile } from './queries.ts';
import { viewerOf } from './read-receipt.ts';

type Given = Parsed<typeof checkCall, 'body'>;
type Genuine = { payload: ReceiptPayload; row: ReceiptRow | undefined };

/**
 * Whether a receipt is genuine, and whether what is stored is what it was made of: answers are compared as they are
 * stored, recordings by the bytes of their files. Refuses more than `CHECKS_AN_HOUR` (`too_many_requests`).
 */
export async function checkReceipt(
  context: AppContext,
  caller: Caller,
  given: Given,
  keys: KeyCache,
): Promise<CheckedReceipt> {
  const { db, clock } = context;
  const counted = {
    kind: 'receipt-check',
    origin: String(caller.accountId),
    most: CHECKS_AN_HOUR,
    reason: say(msg`You can check ${{ checksAnHour: CHECKS_AN_HOUR }} receipts an hour.`),
  };
  await inTransaction(db, (db) => countWithinHour(db, counted, clock.now()));
  const found = await findGenuine(db, given);
  if (typeof found === 'string') return { valid: false, reason: found };
  const { payload, row } = found;
  const { course, closedAt, questions, answered } = payload;
  const said = { valid: true, course, closedAt, questions, answered };
  if (!row) return said;
  const attempt = await findAttemptOfReceipt(db, row.attempt_id, viewerOf(caller));
  const differsIn = await differences(context, found.payload, row.attempt_id, keys);
  const isErased = differsIn.length > 0 && (await isWorkErased(db, row.attempt_id));
  return {
    ...said,
    code: row.code,
    madeAt: row.made_at.toISOString(),
    matchesStored: differsIn.length === 0,
    differsIn,
    ...(isErased && { erased: true as const }),
    superseded: row.superseded_at !== null,
    ...(attempt &&
      !attempt.isHidden && { owner: { attemptId: attempt.id, name: attempt.username, fullName: attempt.full_name } }),
  };
}

/** The receipt that is meant, with its row where this server has it; or why it is not genuine. */
async function findGenuine(db: Db, given: Given): Promise<Genuine | ReceiptFault> {
  if (given.code !== undefined) {
    const code = readReceiptCode(given.code);
    if (code === null) return 'code_mistyped';
    const row = await findReceiptByCode(db, code);
    return row ? await verified(db, row, row) : 'code_unknown';
  }
  const { payload: text = '', signature = '' } = given;
  const payload = readPayload(text);
  if (!payload) return 'unreadable';
  return await verified(db, { payload: text, signature }, await findReceiptByPayload(db, payload.attempt, text));
}

async function verified(
  db: Db,
  { payload: text, signature }: Pick<ReceiptRow, 'payload' | 'signature'>,
  row: ReceiptRow | undefined,
): Promise<Genuine | ReceiptFault> {
  const payload = readPayload(text);
  if (!payload) return 'unreadable';
  const key = await findKey(db, payload.key);
  if (!key) return 'key_unknown';
  return isSignedBy(key.public_key, text, signature) ? { payload, row } : 'signature_wrong';
}

/** The numbers of the questions to which something else is stored than was received. */
async function differences(
  { db, store }: AppContext,
  payload: ReceiptPayload,
  attemptId: number,
  keys: KeyCache,
): Promise<number[]> {
  const { answers, recordings } = await findStoredWork(db, attemptId);
  // By the bytes of the files: what is written down of them may be as wrong as they are.
  const unread = recordings.map((file): RecordingFile => ({ ...file, sha256: null }));
  const differing = new Set(differingQuestions(payload, receivedOf(answers, await digestsOf(unread, store))));
  if (differing.size === 0) return [];
  const items = await keys.find(
    db,
    payload.items.map(({ version }) => version),
  );
  const numbers: number[] = [];
  let next = 1;
  for (const item of items) {
    const count = numbersOf(item);
    if (differing.has(item.questionId)) numbers.push(...Array.from({ length: count }, (_, part) => next + part));
    next += count;
  }
  return numbers;
}
