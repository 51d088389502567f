import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { makeDemoClass } from '../class.ts';
import { readyCommonStart } from './common-start.ts';
import { readyMockExamination } from './mock-examination.ts';
import { makePastExamination } from './past-examination.ts';
import { findPlace } from './place.ts';

/**
 * Readies the examinations of the demo at a start of the server: one that was held, one under way, and one that begins
 * soon. All or none of it, and nothing in a database without the demo. Gives lines that say what there is.
 */
export async function readyExaminations(context: AppContext): Promise<string[]> {
  return await inTransaction(context.db, async (db) => {
    const here = { ...context, db };
    const place = await findPlace(db);
    if (!place) return [];
    await makePastExamination(here, place);
    await readyMockExamination(here, place, async () => (await makeDemoClass()).passwordHash);
    return await readyCommonStart(here, place);
  });
}
