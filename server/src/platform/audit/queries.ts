import type { Db } from '../database.ts';

export type AuditEntry = {
  at: Date;
  /** The account that acted; null for the server itself. */
  actorId: number | null;
  /** What was done, as `subject.past`: `course.deleted`. */
  action: string;
  subjectType: string;
  subjectId: number | null;
  /** What a reader of the log needs besides; never a password, code or token. */
  details?: Record<string, unknown>;
};

/** Writes who did what to whom. Hand it the `db` of the transaction that does it, so that neither is there alone. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
