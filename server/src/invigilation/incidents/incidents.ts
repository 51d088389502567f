import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import type {
  Incident,
  noteIncident as noteCall,
  withdrawIncident as withdrawCall,
} from '@parlance/contract/invigilation/incidents';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { csvPieces } from '../../platform/csv/csv-line.ts';
import { escapedSheet } from '../../platform/csv/escaped-cells.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { localText } from '../../platform/times/local-time.ts';
import { refuseToLook } from '../../sittings/change.ts';
import { findStaffPart } from '../../sittings/queries.ts';
import { mayChange } from '../../sittings/who-may.ts';
import { act } from '../actions/act.ts';
import { lockCandidates } from '../actions/queries.ts';
import { type Staff, watched } from '../who-may.ts';
import { findIncidents, type IncidentRow, insertIncident, withdraw } from './queries.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Incidents of a sitting as those who watch its room read them, the newest first. */
export async function listIncidents({ db }: Context, caller: Staff, sittingId: number): Promise<Incident[]> {
  await watched(db, caller, sittingId);
  return (await findIncidents(db, sittingId)).map(incidentReply);
}

/** Notes what happened, in the room or to one candidate. */
export async function noteIncident(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof noteCall, 'body'> },
): Promise<{ incident: Incident }> {
  const { candidateId = null, kind, text } = body;
  return await act(context, caller, { sittingId, kind: 'incident', body }, async (acting) => {
    const { db, now, actionId, actorId } = acting;
    const about = candidateId === null ? [] : await lockCandidates(db, sittingId, [candidateId]);
    if (candidateId !== null && about.length === 0) throw new Refusal('not_found');
    const incident = { sittingId, candidateId, actionId, kind, text, madeBy: actorId, madeAt: now };
    const id = await insertIncident(db, incident);
    const [row] = await findIncidents(db, sittingId, { id });
    if (!row) throw new Error(`Incident ${id} is gone.`);
    const candidateIds = candidateId === null ? [] : [candidateId];
    return { reply: { incident: incidentReply(row) }, candidateIds, details: { incidentId: id, incidentKind: kind } };
  });
}

/** Withdraws an incident: whoever noted it, and leads. One that was withdrawn stays as it is. */
export async function withdrawIncident(
  context: Context,
  caller: Staff,
  { sittingId, incidentId, body }: { sittingId: number; incidentId: number; body: Parsed<typeof withdrawCall, 'body'> },
): Promise<{ incident: Incident }> {
  // Which one is a part of what is asked: the same id for another is another action.
  const asked = { ...body, incidentId };
  const of = { sittingId, kind: 'incident', done: 'incident_withdrawn', body: asked } as const;
  return await act(context, caller, of, async ({ db, now, actorId }) => {
    const found = orNotFound((await findIncidents(db, sittingId, { id: incidentId }))[0]);
    if (found.made_by !== actorId && !mayChange(caller, await findStaffPart(db, sittingId, actorId))) {
      throw new Refusal('wrong_role', {
        sentence: say(msg`Only who noted it and leads of this examination can withdraw it.`),
      });
    }
    await withdraw(db, incidentId, { by: actorId, at: now, reason: body.reason });
    const [row = found] = await findIncidents(db, sittingId, { id: incidentId });
    const candidateIds = row.candidate_id === null ? [] : [row.candidate_id];
    return { reply: { incident: incidentReply(row) }, candidateIds, details: { incidentId } };
  });
}

/** As staff read it. */
export function incidentReply(row: IncidentRow): Incident {
  const { withdrawn_name, withdrawn_at, withdrawn_reason } = row;
  return {
    id: row.id,
    candidate:
      row.candidate_id === null
        ? null
        : {
            id: row.candidate_id,
            number: row.number ?? 0,
            username: row.username ?? '',
            fullName: row.full_name ?? '',
          },
    kind: row.kind,
    text: row.text,
    by: row.made_name,
    at: row.made_at.toISOString(),
    withdrawn:
      withdrawn_at === null
        ? null
        : { by: withdrawn_name ?? '', at: withdrawn_at.toISOString(), reason: withdrawn_reason ?? '' },
  };
}

const COLUMNS = [
  'time',
  'number',
  'full_name',
  'name',
  'kind',
  'text',
  'noted by',
  'withdrawn',
  'withdrawn by',
  'withdrawn because',
] as const;

/** The incidents of a sitting as a file, the oldest first. */
export async function incidentsFile({ db, clock }: Context, caller: Staff, sittingId: number): Promise<SentFile> {
  const { sitting } = await watched(db, caller, sittingId);
  await refuseToLook(db, caller, sittingId);
  const at = (moment: Date | null) => (moment === null ? '' : localText(moment, sitting.time_zone));
  const lines = (await findIncidents(db, sittingId)).toReversed().map((row) => ({
    time: at(row.made_at),
    number: row.number === null ? '' : String(row.number),
    full_name: row.full_name ?? '',
    name: row.username ?? '',
    kind: row.kind,
    text: row.text,
    'noted by': row.made_name,
    withdrawn: at(row.withdrawn_at),
    'withdrawn by': row.withdrawn_name ?? '',
    'withdrawn because': row.withdrawn_reason ?? '',
  }));
  await audit(db, { sitting: sittingId, actorId: caller.accountId, at: clock.now() }, 'sitting.incidents_exported', {
    title: sitting.title,
  });
  return { name: `sitting-${sittingId}-incidents.csv`, pieces: csvPieces(escapedSheet(COLUMNS, lines)) };
}
