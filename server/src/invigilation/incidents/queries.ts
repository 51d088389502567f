import type { IncidentKind } from '@parlance/contract/invigilation/incidents';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';

export type IncidentRow = Omit<Row<'incidents'>, 'sitting_id' | 'action_id' | 'withdrawn_by'> & {
  number: number | null;
  username: string | null;
  full_name: string | null;
  made_name: string;
  withdrawn_name: string | null;
};

/** Incidents of a sitting, the newest first: all, those about one candidate, or one. */
export async function findIncidents(
  db: Db,
  sittingId: number,
  { candidateId = null, id = null }: { candidateId?: number | null; id?: number | null } = {},
): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select incidents.id, incidents.candidate_id, candidates.number, person.username, person.full_name, kind, text, made_by,
      maker.username as made_name, made_at, withdrawer.username as withdrawn_name, withdrawn_at, withdrawn_reason
    from incidents join accounts maker on maker.id = made_by
      left join accounts withdrawer on withdrawer.id = withdrawn_by
      left join candidates on candidates.id = incidents.candidate_id
      left join accounts person on person.id = candidates.account_id
    where incidents.sitting_id = ${sittingId}
      and (${candidateId}::integer is null or incidents.candidate_id = ${candidateId}::integer)
      and (${id}::integer is null or incidents.id = ${id}::integer)
    order by incidents.id desc
  `.execute(db);
  return rows;
}

/** Notes an incident and gives its id. */
export async function insertIncident(
  db: Db,
  incident: {
    sittingId: number;
    candidateId: number | null;
    actionId: string;
    kind: IncidentKind;
    text: string;
    madeBy: number;
    madeAt: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('incidents')
    .values({
      sitting_id: incident.sittingId,
      candidate_id: incident.candidateId,
      action_id: incident.actionId,
      kind: incident.kind,
      text: incident.text,
      made_by: incident.madeBy,
      made_at: incident.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws an incident that was not. */
export async function withdraw(
  db: Db,
  id: number,
  { by, at, reason }: { by: number; at: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('incidents')
    .set({ withdrawn_by: by, withdrawn_at: at, withdrawn_reason: reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}
