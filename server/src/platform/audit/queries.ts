import type { AuditAction } from '@parlance/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export type AuditEntry = {
  at: Date;
  /** The account that acted; null for the server itself. */
  actorId: number | null;
  action: AuditAction;
  subjectType: 'account' | 'class' | 'sitting' | 'course' | 'passage' | 'question' | 'attempt' | 'upload' | 'site';
  subjectId: number | null;
  /** What a reader of the log needs besides; never a password, code or token. */
  details?: Record<string, unknown>;
};

/** The tables of what belongs to a course. */
const partsOfCourses: Partial<Record<AuditEntry['subjectType'], string>> = {
  attempt: 'attempts',
  passage: 'passages',
  question: 'questions',
};

/** Writes who did what to whom. Hand it the `db` of the transaction that does it, so that neither is there alone. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [entry]);
}

/** The same for several entries in one statement: some hundreds, and not none. */
export async function recordAudits(db: Db, entries: AuditEntry[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        actor_id: entry.actorId,
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: entry.subjectId,
        account_id: accountOf(entry),
        course_id: courseOf(entry),
        details: JSON.stringify(entry.details ?? {}),
      })),
    )
    .execute();
}

/** Whom an entry is about: the account itself, or whose attempt it is. */
function accountOf({ subjectType, subjectId }: AuditEntry) {
  if (subjectType === 'account') return subjectId;
  if (subjectType !== 'attempt') return null;
  return sql<number | null>`(select account_id from attempts where id = ${subjectId})`;
}

function courseOf({ subjectType, subjectId }: AuditEntry) {
  if (subjectType === 'course') return subjectId;
  const table = partsOfCourses[subjectType];
  return table ? sql<number | null>`(select course_id from ${sql.table(table)} where id = ${subjectId})` : null;
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
