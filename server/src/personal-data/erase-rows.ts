import { takeOutAttempt } from '../analysis/counting/take-out.ts';
import { audit } from '../platform/audit/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { patternOfNames } from './names.ts';
import { eraseRows, insertErasure, listCountedAttempts, type Person, removeUncountedTexts } from './queries.ts';

/**
 * Erases the rows of an account that is held, and gives the keys of its files. Its typed answers are taken out of what
 * was counted before they go, and are counted again as answers without words.
 */
export async function erasePersonalRows(
  db: Db,
  person: Person,
  { askedBy, reason, at }: { askedBy: number | null; reason: string; at: Date },
): Promise<string[]> {
  const counted = await listCountedAttempts(db, person.id);
  for (const { id } of counted) await takeOutAttempt(db, id);
  const keys = await eraseRows(db, person, {
    at,
    names: patternOfNames(person),
    instead: `Erased account ${person.id}`,
  });
  await removeUncountedTexts(db, [...new Set(counted.map(({ course_id }) => course_id))]);
  await insertErasure(db, { accountId: person.id, askedBy, reason, at });
  await audit(db, { account: person.id, actorId: askedBy, at }, 'account.erased');
  return keys;
}
