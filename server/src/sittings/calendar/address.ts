import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  CALENDAR_ADDRESSES_PER_HOUR,
  CALENDAR_READS_PER_HOUR,
  UNKNOWN_CALENDARS_PER_HOUR,
} from '@parlance/contract/sittings/calendar';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken } from '../../platform/digest.ts';
import { countWithinHour } from '../../platform/limits/hourly-limit.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { findAddressOwner, setCalendarAddress } from './queries.ts';

const TOKEN_BYTES = 24;
const FILE = /^([\w-]{32})\.ics$/;

/** Makes a new address of an account's calendar and gives it: it is stored nowhere. The one before is void. */
export async function makeAddress(context: AppContext, accountId: number): Promise<{ file: string; madeAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const madeAt = context.clock.now();
  await inTransaction(context.db, async (db) => {
    const reason = say(msg`You made many calendar addresses.`);
    const counted = {
      kind: 'calendar address',
      origin: `account:${accountId}`,
      most: CALENDAR_ADDRESSES_PER_HOUR,
      reason,
    };
    await countWithinHour(db, counted, madeAt);
    await setCalendarAddress(db, accountId, hashOfToken(token), madeAt);
    await audit(db, { account: accountId, actorId: accountId, at: madeAt }, 'account.calendar_address_made');
  });
  return { file: `${token}.ics`, madeAt };
}

/**
 * The account whose calendar has this file name in its address, and its language. Refused as `not_found` for every other one, whether it
 * was void, never there or no name at all; and what is read too often as `too_many_requests`.
 */
export async function ownerOfAddress({ db, clock }: AppContext, fileName: string, origin: string) {
  const [, token = ''] = FILE.exec(fileName) ?? [];
  const owner = await findAddressOwner(db, hashOfToken(token));
  const counted = owner
    ? { kind: 'calendar', origin: `account:${owner.accountId}`, most: CALENDAR_READS_PER_HOUR }
    : { kind: 'calendar unknown', origin, most: UNKNOWN_CALENDARS_PER_HOUR };
  const reason = say(msg`This calendar was read many times.`);
  await inTransaction(db, (db) => countWithinHour(db, { ...counted, reason }, clock.now()));
  return orNotFound(owner);
}
