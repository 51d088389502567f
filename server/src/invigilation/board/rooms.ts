import type { Reply } from '@parlance/contract/endpoint';
import { type listRooms, ROOMS_MAX, type Room } from '@parlance/contract/invigilation/board';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { listSittings } from '../../sittings/queries.ts';
import { mayWatch, type Staff } from '../who-may.ts';
import type { Boards } from './board.ts';

/** The rooms under way that a caller watches, those that began last first. */
export async function roomsOf(
  { reads, clock }: Pick<AppContext, 'reads' | 'clock'>,
  boards: Pick<Boards, 'roomOf'>,
  caller: Staff,
): Promise<Reply<typeof listRooms>> {
  const now = clock.now();
  const { rows } = await listSittings(reads, {
    phase: 'under_way',
    sortBy: 'starts_at',
    direction: 'desc',
    callerId: caller.accountId,
    seenBy: seenBy(caller),
    now,
  });
  const rooms: Room[] = [];
  // One after the other: a room that nobody has asked for is read whole.
  for (const { id, own_part } of rows
    .filter((row) => mayWatch(caller, row.own_part ?? undefined))
    .slice(0, ROOMS_MAX)) {
    rooms.push(await boards.roomOf(caller, own_part ?? undefined, id));
  }
  return { serverNow: now.toISOString(), rooms };
}
