import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { makeDemoClass } from '../class.ts';
import { readyCommonStart } from './common-start.ts';
import { readyMockExamination } from './mock-examination.ts';
import { makePastExamination } from './past-examination.ts';
import { type DemoPlace, findPlace } from './place.ts';

/**
 * Readies the examinations of the demo at a start of the server: one that begins soon, one that was held, and one under
 * way; each whole or not at all, and nothing in a database without the demo. Gives lines that say what there is.
 */
export async function readyExaminations(context: AppContext): Promise<string[]> {
  // Each by itself: the embedded database lets nothing else run during a transaction.
  const within = async <R>(work: (here: AppContext, place: DemoPlace) => Promise<R>): Promise<R | undefined> =>
    await inTransaction(context.db, async (db) => {
      const place = await findPlace(db);
      return place && (await work({ ...context, db }, place));
    });
  const lines = await within(readyCommonStart);
  await within(makePastExamination);
  await within((here, place) => readyMockExamination(here, place, async () => (await makeDemoClass()).passwordHash));
  return lines ?? [];
}
