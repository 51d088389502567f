import type { Sitting } from '@parlance/contract/sittings/sitting';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeSitting } from '../change.ts';
import type { Staff } from '../reply.ts';
import { findClassesSeen, replaceClasses } from './queries.ts';

/** Sets the classes that take a draft. Refuses (`not_found`) one that the caller does not see, or that is archived. */
export async function setClasses(
  context: AppContext,
  caller: Staff,
  { id, version, classIds }: { id: number; version: number; classIds: number[] },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version, inDraft: true }, async ({ db }) => {
    const chosen = [...new Set(classIds)];
    const seen = await findClassesSeen(db, chosen, seenBy(caller));
    if (seen.length < chosen.length) throw new Refusal('not_found');
    await replaceClasses(db, id, chosen);
    return { action: 'sitting.edited', details: { changed: ['classes'], classes: chosen } };
  });
}
