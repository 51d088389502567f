import { msg } from '@lingui/core/runtime-macro';
import { AUDIT_COUNTED, type AuditEntry, listAudit, listAuditActors } from '@parlance/contract/audit';
import { inDigits, say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { accountsToday, coursesToday, findEntries, findNamed, listActors, type Named, readEntries } from './queries.ts';

const DEFAULT_LIMIT = 50;
/** A search that means more accounts or courses than these says nothing, and would be slow to follow. */
const MOST_NAMED = { accounts: 200, courses: 1000 };
const MOST_ACTORS = 500;

/** Reading the log; features write it with `audit` of the platform. */
export function mountAudit(app: FastifyInstance, { db }: AppContext): void {
  serve(app, listAudit, async ({ query, caller, reply }) => {
    const { page = 1, limit = DEFAULT_LIMIT, q, actor: actorId, ...filter } = query;
    if (page * limit > AUDIT_COUNTED) throw fieldRefusal('invalid', 'page', tooDeep());
    const named = q?.trim() ? await namedBy(db, q.trim()) : undefined;
    const wanted = { ...filter, actorId, named };
    const { ids, total } = await findEntries(db, wanted, { offset: (page - 1) * limit, limit });
    reply.header('X-Total-Count', String(total));
    const entries = ids?.length ? await entriesOf(db, ids, caller.accountId) : [];
    return caller.apiKey ? entries.map(withoutContent) : entries;
  });

  serve(app, listAuditActors, () => listActors(db, MOST_ACTORS));
}

/** Entries about questions say keys and wordings: no scope covers what tests ask. */
function withoutContent(entry: AuditEntry): AuditEntry {
  return entry.subject.type === 'question' ? { ...entry, details: {} } : entry;
}

function tooDeep(): string {
  return say(
    msg`Only the newest ${{ most: inDigits(AUDIT_COUNTED) }} entries can be paged through. Use "to" for older ones.`,
  );
}

async function namedBy(db: Db, text: string): Promise<Named> {
  const { accounts, courses } = MOST_NAMED;
  const named = await findNamed(db, text, { accounts: accounts + 1, courses: courses + 1 });
  if (named.accountIds.length > accounts || named.courseIds.length > courses) {
    throw fieldRefusal('invalid', 'q', say(msg`Too many names match. Enter more of the name.`));
  }
  return named;
}

async function entriesOf(db: Db, ids: number[], readerId: number): Promise<AuditEntry[]> {
  const rows = await readEntries(db, ids, readerId);
  const accounts = await accountsToday(db, present(rows.flatMap((row) => [row.actor_id, row.account_id])));
  const courses = await coursesToday(db, present(rows.map((row) => row.course_id)));
  const person = (id: number | null, username: string | null) => {
    const today = id === null ? undefined : accounts.get(id);
    return id !== null && today ? { id, username: username ?? '', ...today } : null;
  };
  const course = (id: number | null, title: string | null) => {
    const today = id === null ? undefined : courses.get(id);
    return id !== null && today ? { id, title: title ?? '', ...today } : null;
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: person(row.actor_id, row.actor_username),
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    account: person(row.account_id, row.account_username),
    course: course(row.course_id, row.course_title),
    details: row.details as Record<string, unknown>,
  }));
}

/** Each once, without what is missing. */
function present(ids: (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
