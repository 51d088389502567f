import { setImmediate } from 'node:timers/promises';
import { NO_PASSWORD } from '../accounts/passwords.ts';
import { insertAccount } from '../accounts/queries.ts';
import { openReceiptMaker } from '../attempts/receipts/make-receipt.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { markSimulated } from './examinations/queries.ts';
import { type PastResult, sitInThePast } from './past-results.ts';
import { countPeople, findCourseId } from './queries.ts';

type Group = {
  /** Before the number of each in their username, and in their email. */
  key: string;
  name: string;
  people: number;
  addedDaysAgo: number;
  courseTitle: string;
};
type Done = Pick<PastResult, 'done' | 'daysAgo' | 'minutesTaken'>;

/**
 * Adds a group of people who each took a test of a course, the same on every machine. One after the other, each whole, so
 * that whoever uses the site meanwhile waits for one at most; a start goes on where the last one ended. They are marked as
 * simulated once their test is over. `then` belongs to the transaction of its person.
 */
export async function addSimulatedPeople(
  context: AppContext,
  { key, name, people, addedDaysAgo, courseTitle }: Group,
  isStopping: () => boolean,
  doneBy: (index: number) => Done,
  then: (context: AppContext, taken: { index: number; attemptId: number }) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock } = context;
  const courseId = await findCourseId(db, courseTitle);
  if (courseId === null) return;
  const makeReceipt = openReceiptMaker(context);
  const now = clock.now();
  const domain = `@${key}.parlance.example`;
  for (let index = await countPeople(db, domain); index < people && !isStopping(); index += 1) {
    await inTransaction(db, async (db) => {
      const number = String(index + 1).padStart(3, '0');
      const account = {
        username: `${key}.${number}`,
        full_name: `${name} ${number}`,
        email: `${number}${domain}`,
        phone: '',
        role: 'user',
        status: 'inactive',
        passwordHash: NO_PASSWORD,
      } as const;
      const { id: accountId, username } = await insertAccount(db, account, plusDays(now, -addedDaysAgo));
      const past = { courseId, accountId, username, ...doneBy(index) };
      const attemptId = await sitInThePast(db, past, { now, makeReceipt });
      await markSimulated(db, accountId);
      await then({ ...context, db }, { index, attemptId });
    });
    await setImmediate();
  }
}
