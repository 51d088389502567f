import { msg } from '@lingui/core/runtime-macro';
import { JOIN_CODE_LENGTH } from '@parlance/contract/classes';
import { may } from '@parlance/contract/permissions';
import { lockPeople } from '../../accounts/people/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction, violatedConstraint } from '../../platform/database/database.ts';
import { countCalls, insertCall, lockCounts } from '../../platform/limits/queries.ts';
import { HOUR_SECONDS, refuseTooEarly, TOLD_CODE_RULE } from '../../platform/limits/too-early.ts';
import { Refusal } from '../../platform/refusal.ts';
import { newSpokenCode, typedCode } from '../../platform/spoken-code.ts';
import { isOverFull } from '../members/change-members.ts';
import { insertMembers } from '../members/queries.ts';
import type { SeenBy } from '../reach/queries.ts';
import { lockClassOfCode, updateJoinCode } from './queries.ts';

/** What a wrong code is counted as. */
const WRONG_CODE = 'join';

/**
 * Makes a learner a member of the class with this code, and gives its name. Who is one already stays one. After ten
 * wrong codes within an hour each must wait, half a minute at most (`too_many_requests`).
 */
export async function joinClass({ db, clock }: AppContext, accountId: number, typed: string): Promise<string> {
  const name = await inTransaction(db, async (db) => {
    const at = clock.now();
    const origin = `account:${accountId}`;
    await lockCounts(db, [`${WRONG_CODE} ${origin}`]);
    const wrong = await countCalls(db, WRONG_CODE, origin, plusSeconds(at, -HOUR_SECONDS));
    refuseTooEarly(msg`Too many wrong codes.`, [[wrong, TOLD_CODE_RULE]], at);
    const found = await lockClassOfCode(db, typedCode(typed));
    // Counted, and refused below: a refusal in here would take the count back.
    if (!found) await insertCall(db, WRONG_CODE, origin, at);
    else await addLearner(db, found, { accountId, at });
    return found?.name;
  });
  if (name === undefined) throw new Refusal('join_code_unknown');
  return name;
}

async function addLearner(
  db: Db,
  { id: classId, name }: { id: number; name: string },
  { accountId, at }: { accountId: number; at: Date },
): Promise<void> {
  const person = (await lockPeople(db, [accountId])).get(accountId);
  if (!person || !may(person, 'learns')) throw new Refusal('member_wrong_role');
  const added = await insertMembers(db, [{ classId, accountId, part: 'learner' }], { addedBy: null, at });
  if (added.length === 0) return;
  if (await isOverFull(db, classId)) throw new Refusal('class_full');
  await audit(db, { class: classId, actorId: accountId, at }, 'class.joined', { name });
}

type Coded = { classId: number; actorId: number; seenBy: SeenBy };

/** Gives a class a new join code in place of the one before. */
export async function makeJoinCode(context: AppContext, coded: Coded): Promise<string> {
  for (;;) {
    const code = newSpokenCode(JOIN_CODE_LENGTH);
    try {
      await storeCode(context, coded, code);
      return code;
    } catch (error) {
      if (violatedConstraint(error) !== 'classes_join_code') throw error;
    }
  }
}

/** Ends the join code of a class, and gives the name of the class. */
export async function endJoinCode(context: AppContext, coded: Coded): Promise<string> {
  return await storeCode(context, coded, null);
}

async function storeCode({ db, clock }: AppContext, { classId, actorId, seenBy }: Coded, code: string | null) {
  return await inTransaction(db, async (db) => {
    const name = await updateJoinCode(db, classId, seenBy, code);
    if (name === undefined) throw new Refusal('not_found');
    await audit(db, { class: classId, actorId, at: clock.now() }, 'class.edited', { name, changed: ['join_code'] });
    return name;
  });
}
