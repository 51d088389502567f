import type { AuditAction } from '@parlance/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { actingKey } from './acting-key.ts';

type SubjectType =
  | 'account'
  | 'class'
  | 'sitting'
  | 'course'
  | 'passage'
  | 'question'
  | 'attempt'
  | 'upload'
  | 'rubric'
  | 'scale'
  | 'overall';

/** What was acted on, by its id: `{ course: 7 }`. */
type Subject = { [T in SubjectType]: Record<T, number> }[SubjectType] | { site: null };

/** Who acted on what, and when. `actorId` is an account; null for the server itself. */
export type Act = Subject & { actorId: number | null; at: Date };

/** `details` is what a reader of the log needs besides; never a password, code or token. */
export type AuditEntry = Act & { action: AuditAction; details?: Record<string, unknown> };

/** The tables of what belongs to a course. */
const partsOfCourses: Record<string, string> = { attempt: 'attempts', passage: 'passages', question: 'questions' };

/** Writes who did what to whom. Hand it the `db` of the transaction that does it, so that neither is there alone. */
export async function audit(
  db: Db,
  act: Act,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  await auditAll(db, [{ ...act, action, details }]);
}

/** The same for several entries in one statement: some hundreds. */
export async function auditAll(db: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insertInto('audit_log').values(entries.map(rowOf)).execute();
}

function rowOf({ at, actorId, action, details = {}, ...subject }: AuditEntry) {
  const [[type, id] = ['site', null]] = Object.entries<number | null>(subject);
  const api_key = actingKey();
  return {
    at,
    actor_id: actorId,
    action,
    subject_type: type,
    subject_id: id,
    account_id: accountOf(type, id),
    course_id: courseOf(type, id),
    details: JSON.stringify(api_key ? { ...details, api_key } : details),
  };
}

/** Whom an entry is about: the account itself, or whose attempt it is. */
function accountOf(type: string, id: number | null) {
  if (type === 'account') return id;
  return type === 'attempt' ? sql<number | null>`(select account_id from attempts where id = ${id})` : null;
}

function courseOf(type: string, id: number | null) {
  if (type === 'course') return id;
  const table = partsOfCourses[type];
  return table ? sql<number | null>`(select course_id from ${sql.table(table)} where id = ${id})` : null;
}

/** When an action was last written; null for never. */
export async function newestEntryAt(db: Db, action: string): Promise<Date | null> {
  const newest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.at ?? null;
}
