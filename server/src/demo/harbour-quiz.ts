import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readImport } from '../interchange/imports/make-import.ts';
import { storeImport } from '../interchange/imports/store-import.ts';
import { insertImport, type NewImport } from '../interchange/queries.ts';
import type { AppContext } from '../platform/app-context.ts';

const NAME = 'harbour-quiz.gift';
const FILE = join(import.meta.dirname, '../../demo', NAME);

/** A file of another system, read as an admin would have it read. It has no picture and no recording, so nobody owns any. */
export async function readHarbourQuiz(context: AppContext): Promise<NewImport> {
  const { size } = await stat(FILE);
  return await readImport(context, { fileName: NAME, path: FILE, bytes: size }, { ownerId: 0 });
}

/** Stores its questions in the bank, those with a detail that is lost among them, and leaves the report. */
export async function storeHarbourQuiz(context: AppContext, read: NewImport, adminId: number): Promise<void> {
  const { id } = await insertImport(context.db, { ...read, account_id: adminId });
  await storeImport(context, {
    importId: id,
    body: { into: { bank: true }, states: ['mapped', 'changed'], tags: ['harbour'] },
    caller: { accountId: adminId, role: 'admin', access: 'school' },
    dryRun: false,
  });
}
