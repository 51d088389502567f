import { DEVICE_CHECK_DAYS } from '@parlance/contract/device-checks/device-checks';
import type { DeviceCheckName, Measurements, Verdict } from '@parlance/contract/device-checks/measurements';
import type { Verdicts } from '@parlance/contract/device-checks/verdicts';
import { sql } from 'kysely';
import { plusDays } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Row } from '../platform/database/tables.ts';
import { byName, counted, hasWords, searchQuery, wordsOf } from '../platform/list-query.ts';

/**
 * Whether this is the id of a check that did not fail and is not older than seven days: what `enterSitting` is sent as
 * `device_check_id`.
 */
export async function findGoodCheck(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('device_checks')
    .select('id')
    .where('id', '=', id)
    .where('verdict', '<>', 'fail')
    .where('at', '>=', plusDays(now, -DEVICE_CHECK_DAYS))
    .executeTakeFirst();
  return found !== undefined;
}

/** The id of a code that is open. */
export async function findOpenCode(db: Db, code: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('check_codes')
    .select('id')
    .where('code', '=', code)
    .where('open_until', '>', now)
    .executeTakeFirst();
  return found?.id;
}

export type NewCheck = {
  id: string;
  place: { codeId: number; room: string; device: string } | null;
  found: Measurements;
  verdicts: Verdicts;
  verdict: Verdict;
  userAgent: string;
  at: Date;
};

export async function insertCheck(
  db: Db,
  { id, place, found, verdicts, verdict, userAgent, at }: NewCheck,
): Promise<void> {
  await db
    .insertInto('device_checks')
    .values({
      id,
      ...(place && { check_code_id: place.codeId, room: place.room, device: place.device }),
      results: JSON.stringify({ found, verdicts }),
      verdict,
      user_agent: userAgent,
      at,
    })
    .execute();
}

export type NewCode = { code: string; label: string; madeBy: number; at: Date; openUntil: Date };

/** Stores a code and gives its id. One that is there already violates `check_codes_code`. */
export async function insertCode(db: Db, { code, label, madeBy, at, openUntil }: NewCode): Promise<number> {
  const { id } = await db
    .insertInto('check_codes')
    .values({ code, label, made_by: madeBy, made_at: at, open_until: openUntil })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type CodeRow = {
  id: number;
  code: string;
  label: string;
  made_by: string | null;
  open_until: Date;
  devices: number;
};

/** The codes, the newest first; or one of them. */
export async function listCodes(db: Db, id: number | null = null): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select check_codes.id, code, label, maker.username as made_by, open_until, (
      select count(distinct (lower(room), lower(device)))::int from device_checks
      where check_code_id = check_codes.id
    ) as devices
    from check_codes left join accounts maker on maker.id = made_by
    where ${id}::integer is null or check_codes.id = ${id}
    order by made_at desc, check_codes.id desc
  `.execute(db);
  return rows;
}

/** The newest check of each device, of one code or of all. */
function newest(codeId: number | undefined) {
  return sql`(
    select distinct on (lower(room), lower(device)) *
    from device_checks
    where check_code_id is not null and (${codeId ?? null}::integer is null or check_code_id = ${codeId ?? null})
    order by lower(room), lower(device), at desc, id
  ) newest`;
}

export type CheckFilter = {
  /** A part of the room or the device. */
  text?: string;
  codeId?: number;
  room?: string;
  verdict?: Verdict;
  slice?: { offset: number; limit: number };
};

export type CheckRow = Omit<Row<'device_checks'>, 'check_code_id'> & { label: string };

/** Devices by room, the worst of a room first, and how many fit in all. */
export async function listChecks(
  db: Db,
  { text, codeId, room, verdict, slice }: CheckFilter,
): Promise<{ rows: CheckRow[]; total: number }> {
  const { rows } = await sql<CheckRow & { total: number }>`
    select newest.id, label, room, device, results, verdict, user_agent, at, count(*) over ()::int as total
    from ${newest(codeId)} join check_codes on check_codes.id = check_code_id
    where ${hasWords(wordsOf(sql`room || ' ' || device`), searchQuery(text))}
      and (${room ?? null}::text is null or lower(room) = lower(${room ?? null}))
      and (${verdict ?? null}::text is null or verdict = ${verdict ?? null})
    order by ${byName(sql`room`)}, lower(room), array_position(array['fail', 'warning', 'pass'], verdict),
      ${byName(sql`device`)}, at desc, newest.id
    limit ${slice?.limit ?? null}::integer offset ${slice?.offset ?? 0}
  `.execute(db);
  return counted(rows);
}

export type RoomRow = { room: string; name: DeviceCheckName; devices: number; fail: number; warning: number };

/** Each check in each room, by room: how many devices there are, and how many of them have which verdict. */
export async function countByRoom(db: Db, codeId: number | undefined): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select max(room) as room, name, count(*)::int as devices,
      count(*) filter (where each.verdict = 'fail')::int as fail,
      count(*) filter (where each.verdict = 'warning')::int as warning
    from ${newest(codeId)}, jsonb_each_text(results -> 'verdicts') as each (name, verdict)
    group by lower(room), name
    order by ${byName(sql`lower(room)`)}, lower(room), name
  `.execute(db);
  return rows;
}

/** Removes checks that are older, and the codes that ended before. */
export async function purgeChecks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('device_checks').where('at', '<=', before).execute();
  await db.deleteFrom('check_codes').where('open_until', '<=', before).execute();
}
