import { rubricForm } from '@parlance/contract/rubrics/rubric';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hasRubrics, insertRubric, insertVersion, lockNames } from './queries.ts';
import speaking from './speaking-0-to-9.json' with { type: 'json' };
import writing from './writing-0-to-9.json' with { type: 'json' };

/** Adds the rubrics that come with the product, where none was ever added: each in half bands and in whole ones. */
export async function addFirstRubrics({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  if (await hasRubrics(db)) return;
  await inTransaction(db, async (db) => {
    await lockNames(db);
    if (await hasRubrics(db)) return;
    const by = { actorId: null, at: clock.now() };
    for (const { format: _format, version: _version, ...file } of [writing, speaking]) {
      for (const form of [file, { ...file, name: `${file.name}, whole bands`, step: 1 }]) {
        const rubric = rubricForm.parse(form);
        const rubricId = await insertRubric(db, rubric, by);
        await insertVersion(db, { rubricId, version: 1, form: rubric }, by);
      }
    }
  });
}
