import { randomUUID } from 'node:crypto';
import { openKeyCache } from '../../attempts/cache/key-cache.ts';
import { openReceiptMaker } from '../../attempts/receipts/make-receipt.ts';
import { admitCandidate, checkCandidate, markAttendance } from '../../invigilation/actions/candidates.ts';
import { extendTests, pauseTests, resumeTests } from '../../invigilation/actions/clocks.ts';
import { endTests } from '../../invigilation/actions/end.ts';
import { sendMessages } from '../../invigilation/actions/messages.ts';
import { storeSeenMessages } from '../../invigilation/control/queries.ts';
import { noteIncident } from '../../invigilation/incidents/incidents.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { demoLog } from '../past-results.ts';
import type { DemoPlace } from './place.ts';
import type { Sitter } from './work.ts';

/** Identities are checked from then on, in minutes after the start. */
const CHECKED_FROM_MINUTES = -14;

/** Staff do in a room what they did there until now, by the calls of the board. */
export async function actInRoom(
  context: AppContext,
  { adminId, invigilatorId }: DemoPlace,
  { sittingId, startsAt, sitters }: { sittingId: number; startsAt: Date; sitters: Sitter[] },
): Promise<void> {
  const lead = { accountId: adminId, role: 'admin', access: 'school' } as const;
  const invigilator = { accountId: invigilatorId, role: 'admin', access: 'invigilates' } as const;
  const at = (minutes: number) => ({ ...context, clock: { now: () => plusSeconds(startsAt, minutes * 60) } });
  const action = (reason?: string) => ({ actionId: randomUUID(), ...(reason && { reason }) });
  const closing = { log: demoLog, keys: openKeyCache(), makeReceipt: openReceiptMaker(context) };
  const note = async (
    minutes: number,
    incident: { candidateId?: number; kind: 'technical' | 'medical' | 'misconduct' | 'note'; text: string },
  ) => await noteIncident(at(minutes), invigilator, { sittingId, body: { ...action(), ...incident } });

  // At the door of the first room, as they came.
  const atDoor = sitters.filter(({ row }) => row.room === 'Room 12' && row.entered_at !== null);
  for (const [index, { row }] of atDoor.entries()) {
    const body = { ...action(), candidateId: row.id, checked: true };
    await checkCandidate(at(CHECKED_FROM_MINUTES + index * 0.6), invigilator, { sittingId, body });
  }
  const text = 'The clock on the wall is two minutes slow. The time on your screen is right.';
  await sendMessages(at(2), invigilator, { sittingId, body: { ...action(), candidateIds: 'all', text } });
  const [first] = await context.db
    .selectFrom('sitting_messages')
    .select('id')
    .where('sitting_id', '=', sittingId)
    .execute();
  const readers = sitters.filter(({ row, person }) => row.entered_at !== null && person.device === undefined);
  if (first) {
    await storeSeenMessages(
      context.db,
      readers.map(({ row }) => ({ candidateId: row.id, upTo: first.id, at: plusSeconds(startsAt, 140) })),
    );
  }
  for (const { row, person } of sitters) {
    const { absentAt, admittedAt, pausedAt, resumedAt, addedAt, endedAt } = person.staff ?? {};
    const candidateId = row.id;
    const candidateIds = [candidateId];
    if (absentAt !== undefined) {
      await markAttendance(at(absentAt), invigilator, { sittingId, body: { ...action(), candidateIds, absent: true } });
    }
    if (admittedAt !== undefined) {
      const body = { ...action('The train was late.'), candidateId, what: 'late' as const };
      await admitCandidate(at(admittedAt), invigilator, { sittingId, body });
    }
    if (pausedAt !== undefined) {
      const reason = resumedAt === undefined ? 'Feels unwell.' : 'No sound in the headphones.';
      await pauseTests(at(pausedAt), invigilator, { sittingId, body: { ...action(reason), candidateIds } });
    }
    if (resumedAt !== undefined) {
      await note(resumedAt, { candidateId, kind: 'technical', text: 'The headphones were replaced.' });
      await resumeTests(at(resumedAt), invigilator, { sittingId, body: { ...action(), candidateIds } });
    } else if (pausedAt !== undefined) {
      await note(pausedAt + 0.5, { candidateId, kind: 'medical', text: 'Is outside with a colleague, and has water.' });
    }
    if (addedAt !== undefined) {
      const body = { ...action('The first recording was not heard.'), candidateIds, minutes: 5 };
      await extendTests(at(addedAt), lead, { sittingId, body });
    }
    if (endedAt !== undefined) {
      const report = 'A phone was on the table. All were told before the start that phones stay in their bags.';
      await note(endedAt - 0.6, { candidateId, kind: 'misconduct', text: report });
      const body = { ...action('A phone was on the table.'), candidateIds };
      await endTests(at(endedAt), lead, { sittingId, body }, closing);
    }
  }
  await note(0.6, { kind: 'note', text: 'All present have started. 23 seats are taken or expected.' });
}
