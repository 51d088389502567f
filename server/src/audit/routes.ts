import { AUDIT_COUNTED, type AuditEntry, listAudit, listAuditActors } from '@parlance/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { serve } from '../platform/serve.ts';
import { countEntries, findNamed, listActors, listEntries, type Named } from './queries.ts';

const DEFAULT_LIMIT = 50;
/** A search that means more people or courses than this says nothing, and would be slow to follow. */
const MOST_NAMED = 1000;
const MOST_ACTORS = 500;

/** Reading the log; features write it with `recordAudit` of the platform. */
export function mountAudit(app: FastifyInstance, { db }: House): void {
  serve(app, listAudit, async ({ query, reply }) => {
    const { page = 1, limit = DEFAULT_LIMIT, q, actor: actorId, ...filter } = query;
    if (page * limit > AUDIT_COUNTED) throw fieldRefusal('invalid', 'page', TOO_DEEP);
    const named = q?.trim() ? await namedBy(db, q.trim()) : undefined;
    const wanted = { ...filter, actorId, named };
    const rows = await listEntries(db, wanted, { offset: (page - 1) * limit, limit });
    reply.header('X-Total-Count', String(await countEntries(db, wanted)));
    return rows.map(onTheWire);
  });

  serve(app, listAuditActors, () => listActors(db, MOST_ACTORS));
}

const TOO_DEEP = `Pages reach back ${AUDIT_COUNTED.toLocaleString('en')} entries. Use to for older ones.`;

async function namedBy(db: Db, text: string): Promise<Named> {
  const named = await findNamed(db, text, MOST_NAMED + 1);
  if (named.accountIds.length > MOST_NAMED || named.courseIds.length > MOST_NAMED) {
    throw fieldRefusal('invalid', 'q', 'More than 1,000 names match. Write more of the name.');
  }
  return named;
}

function onTheWire(row: Awaited<ReturnType<typeof listEntries>>[number]): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_username ?? '' },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    account: row.account_id === null ? null : { id: row.account_id, username: row.account_username ?? '' },
    course: row.course_id === null ? null : { id: row.course_id, title: row.course_title ?? '' },
    details: row.details as Record<string, unknown>,
  };
}
