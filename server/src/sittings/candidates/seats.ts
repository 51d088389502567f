import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
/** Somebody on the list of a sitting, by whatever tells them apart, with their place. */
export type Seated = { id: number; name: string; room: string; seat: string };

/**
 * Who already has the seat that somebody has, by whoever of `ids` has it too. A seat is one of its room, in capitals or
 * not; nobody has a seat without a name.
 */
export function takenSeats(all: readonly Seated[], ids: ReadonlySet<number>): Map<number, Seated> {
  const onSeat = Map.groupBy(
    all.filter(({ seat }) => seat !== ''),
    ({ room, seat }) => JSON.stringify([plain(room), plain(seat)]),
  );
  return new Map(
    [...onSeat.values()].flatMap((people) =>
      people.flatMap((one) => {
        const other = people.find(({ id }) => id !== one.id);
        return other && ids.has(one.id) ? [[one.id, other] as const] : [];
      }),
    ),
  );
}

/** 'B7 in Hall 1', or 'B7'. */
export function seatName({ room, seat }: Pick<Seated, 'room' | 'seat'>): string {
  return room === '' ? seat : say(msg`${{ seat }} in ${{ room }}`);
}

/** As it is read: without what nobody sees, with one space for several. */
function plain(text: string): string {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.replace(/\s+/g, ' ').trim().toLowerCase();
}
