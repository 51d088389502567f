import { takeOutAttempt } from '../analysis/counting/take-out.ts';
import { audit } from '../platform/audit/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { eraseRows, insertErasure, listCountedAttempts, type Person, removeUncountedTexts } from './queries.ts';

/** A name of fewer characters would be found in other words. */
const NAME_MIN = 3;

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
  const keys = await eraseRows(db, person, { at, names: namesOf(person), instead: `Erased account ${person.id}` });
  await removeUncountedTexts(db, [...new Set(counted.map(({ course_id }) => course_id))]);
  await insertErasure(db, { accountId: person.id, askedBy, reason, at });
  await audit(db, { account: person.id, actorId: askedBy, at }, 'account.erased');
  return keys;
}

/** A pattern of what names a person, as PostgreSQL reads it: whole words, as they are and as JSON writes them. */
function namesOf({ username, full_name, registration_number, email }: Omit<Person, 'id'>): string {
  const names = [email, full_name, username, registration_number].filter((name) => name.length >= NAME_MIN);
  const written = new Set(names.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]));
  const longestFirst = [...written].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((name) => name.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  return `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`;
}
