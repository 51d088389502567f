import type { StaffPart } from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { freezeSitting } from '../../questions/papers/freeze.ts';
import { addCandidates, listStandings, setAppointments, setSeats } from '../../sittings/candidates/queries.ts';
import { planOf } from '../../sittings/problems/problems.ts';
import { numberCandidates } from '../../sittings/publishing/queries.ts';
import { findSitting, insertSitting, updateSitting } from '../../sittings/queries.ts';
import { type NewPart, replaceClasses, replaceParts, replaceStaff } from '../../sittings/set-up/queries.ts';
import { findNewest, findUse, restartSitting, withdrawUnbegun } from './queries.ts';

export type DemoCandidate = {
  accountId: number;
  room: string;
  seat: string;
  /** The person's own time for each part by appointment. */
  appointmentAt?: Date;
};

export type DemoSitting = {
  title: string;
  instructions: string;
  startsAt: Date;
  code: string | null;
  lateMinutes?: number;
  secondPlace?: 'allow' | 'ask';
  ownerId: number;
  staff: { account_id: number; part: StaffPart }[];
  classIds?: number[];
  parts: NewPart[];
  candidates: DemoCandidate[];
};

/**
 * Has an examination of the demo begin at its moment: the one that is there is moved, and what happened in it is
 * removed. One that a real person has taken is left as a past one, and another is made; while somebody takes it nothing
 * is done. Gives the id of an examination that is as new.
 */
export async function holdAgain(context: AppContext, sitting: DemoSitting): Promise<number | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  const id = await findNewest(db, sitting.title, sitting.ownerId);
  if (id === undefined) return await makeSitting(context, sitting);
  const { taken, running } = await findUse(db, id, now);
  if (running) return undefined;
  if (taken) {
    await withdrawUnbegun(db, id, now);
    await updateSitting(db, id, { ends_by: now }, now);
    return await makeSitting(context, sitting);
  }
  await restartSitting(db, id, { startsAt: sitting.startsAt, code: sitting.code, now });
  await publish(context, id, sitting);
  return id;
}

/** Makes an examination that is published, and gives its id. */
export async function makeSitting(context: AppContext, sitting: DemoSitting): Promise<number> {
  const { db, settings } = context;
  const madeAt = plusDays(sitting.startsAt, -3);
  const id = await insertSitting(db, {
    title: sitting.title,
    instructions: sitting.instructions,
    time_zone: settings.timeZone,
    starts_at: sitting.startsAt,
    access_code: sitting.code,
    late_minutes: sitting.lateMinutes,
    second_place: sitting.secondPlace,
    created_by: sitting.ownerId,
    created_at: madeAt,
    changed_at: madeAt,
  });
  await replaceParts(db, id, sitting.parts);
  await replaceStaff(db, id, sitting.staff);
  await replaceClasses(db, id, sitting.classIds ?? []);
  const accountIds = sitting.candidates.map(({ accountId }) => accountId);
  await addCandidates(db, { id, status: 'draft' }, accountIds, { actorId: sitting.ownerId, now: madeAt });
  await numberCandidates(db, id);
  await publish(context, id, sitting);
  return id;
}

/** Publishes it: with seats and appointments, and the moment at which everybody will have ended. */
async function publish({ db, clock, settings }: AppContext, id: number, { candidates }: DemoSitting): Promise<void> {
  const now = clock.now();
  await seat(db, id, candidates, now);
  const sitting = await findSitting(db, id, null);
  if (!sitting) throw new Error(`Sitting ${id} is gone.`);
  const { rows } = await listStandings(db, id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const { endsBy } = await planOf(db, sitting, rows, settings.timeZone);
  await inTransaction(db, (db) => freezeSitting(db, id, now));
  await updateSitting(db, id, { status: 'published', ends_by: endsBy }, now);
}

async function seat(db: Db, id: number, candidates: DemoCandidate[], now: Date): Promise<void> {
  const { rows } = await listStandings(db, id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const of = new Map(candidates.map((one) => [one.accountId, one]));
  const seated = rows.flatMap((row) => {
    const found = of.get(row.account_id);
    return found ? [{ row, ...found }] : [];
  });
  await setSeats(
    db,
    id,
    seated.map(({ row, room, seat }) => ({ id: row.id, room, seat })),
    now,
  );
  await setAppointments(
    db,
    seated.flatMap(({ row, appointmentAt }) =>
      row.parts.flatMap(({ id: part_id, start }) =>
        start === 'appointment' && appointmentAt ? [{ candidate_id: row.id, part_id, at: appointmentAt }] : [],
      ),
    ),
  );
}
