import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { lockPeople } from '../../accounts/people/queries.ts';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { changeSitting } from '../change.ts';
import { noteEmails } from '../emails/queries.ts';
import { listStaff } from '../queries.ts';
import type { Staff } from '../reply.ts';
import { findClassesSeen, replaceClasses, replaceStaff, type SittingStaff } from './queries.ts';

/** Sets all staff of a sitting. Refuses the account of a learner, nobody as lead, and a lead who would lose sight of it. */
export async function setStaff(
  context: AppContext,
  caller: Staff,
  { id, version, staff }: { id: number; version: number; staff: SittingStaff[] },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async ({ db, sitting, now }) => {
    const ids = staff.map(({ account_id }) => account_id);
    if (new Set(ids).size < ids.length) throw fieldRefusal('invalid', 'staff', say(msg`Each person has one part.`));
    if (!staff.some(({ part }) => part === 'lead'))
      throw fieldRefusal('invalid', 'staff', say(msg`Choose at least one lead.`));
    const stays = staff.some(({ account_id, part }) => account_id === caller.accountId && part === 'lead');
    if (!may(caller, 'sees_school') && !stays) {
      throw fieldRefusal('invalid', 'staff', say(msg`Ask another lead to take you out.`));
    }
    const held = await lockPeople(db, ids);
    const onlyInvigilates = (id: number) => {
      const person = held.get(id);
      return person !== undefined && may(person, 'invigilates') && !may(person, 'teaches');
    };
    if (staff.some(({ account_id, part }) => part !== 'invigilator' && onlyInvigilates(account_id))) {
      throw fieldRefusal('invalid', 'staff', say(msg`An account that only invigilates cannot be a lead or a marker.`));
    }
    for (const accountId of ids) {
      const person = orNotFound(held.get(accountId));
      if (!may(person, 'invigilates')) throw new Refusal('member_wrong_role');
    }
    const before = new Set((await listStaff(db, id)).map(({ account_id }) => account_id));
    await replaceStaff(db, id, staff);
    const accountIds = ids.filter((accountId) => !before.has(accountId));
    if (sitting.status === 'published' && accountIds.length > 0) {
      const sequence = sitting.calendar_sequence;
      await noteEmails(db, id, { kind: 'invitation', sequence, dueAt: now, to: { accountIds } });
    }
    return { action: 'sitting.edited', details: { changed: ['staff'], staff } };
  });
}

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
