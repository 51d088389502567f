import { msg } from '@lingui/core/runtime-macro';
import type { PassageForAuthor } from '@parlance/contract/author-questions';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { textFault } from '../../platform/csv/csv-cell.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { formText } from './form-text.ts';
import {
  findPassage,
  findSharedPassage,
  insertPassage,
  lockCourse,
  type PassageText,
  replacePassage,
} from './queries.ts';

/** Puts a passage, still without questions, behind the others of a Reading course. */
export async function addPassage(
  { db, clock }: AppContext,
  courseId: number,
  given: PassageText,
  caller: Caller,
): Promise<PassageForAuthor> {
  const text = passageText(given);
  return await inTransaction(db, async (db) => {
    const course = orNotFound(await lockCourse(db, { courseId }));
    if (course.type !== 'Reading') {
      throw new Refusal('course_type_unsupported', { sentence: say(msg`Only a Reading course has passages.`) });
    }
    const passage = await insertPassage(db, courseId, text);
    await audit(db, { course: courseId, actorId: caller.accountId, at: clock.now() }, 'course.passage_added', {
      passage: passage.id,
    });
    return passage;
  });
}

/** Gives a passage a new text from the next attempt on. */
export async function editPassage(
  { db, clock }: AppContext,
  passageId: number,
  { version, ...given }: PassageText & { version: number },
  caller: Caller,
): Promise<PassageForAuthor> {
  const text = passageText(given);
  return await inTransaction(db, async (db) => {
    const course = await lockCourse(db, { passageId });
    const before = orNotFound(course && (await findPassage(db, course.id, passageId)));
    if (before.title === text.title && before.content === text.content) return before;
    const at = clock.now();
    const after = await nextPassage(db, text, { before, readVersion: version, at });
    await audit(db, { passage: passageId, actorId: caller.accountId, at }, 'passage.edited', {
      version: after.version,
    });
    return after;
  });
}

/** Stores the next version of a passage. Throws `edit_version_old` when another was stored after the one that was read. */
export async function nextPassage(
  db: Db,
  text: PassageText,
  { before, readVersion, at }: { before: PassageForAuthor; readVersion: number; at: Date },
): Promise<PassageForAuthor> {
  if (before.version !== readVersion) throw new Refusal('edit_version_old');
  await replacePassage(db, before, text, at);
  return { id: before.id, title: text.title, content: text.content, version: before.version + 1 };
}

/** What an author typed, as a file would bring it; throws the refusal `invalid` for what a file would not. */
export function passageText<T extends { title: string; content?: string }>(given: T): T {
  const text = Object.fromEntries(Object.entries(given).map(([path, value]) => [path, formText(value)])) as T;
  const fields = Object.entries(text).flatMap(([path, value]) => {
    const reason = value === '' ? say(msg`This is empty.`) : textFault(value);
    return reason ? [{ path, reason }] : [];
  });
  if (fields.length > 0) throw new Refusal('invalid', { fields });
  return text;
}

/**
 * The passage of a Reading course that an author named, null for the shared one; null while that is still to be made.
 * Throws the refusal `invalid` for one that this course does not have.
 */
export async function findPlace(db: Db, courseId: number, passageId: number | null): Promise<number | null> {
  if (passageId === null) return (await findSharedPassage(db, courseId))?.id ?? null;
  const passage = await findPassage(db, courseId, passageId);
  if (!passage) throw fieldRefusal('invalid', 'passage_id', say(msg`This course has no such passage.`));
  return passageId;
}
