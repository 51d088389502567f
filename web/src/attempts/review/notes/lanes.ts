/** What a pin takes of a line on a phone. */
const WIDTH = 0.1;

/** In which row each pin stands, from 0, so that none covers another. `shares`: where they are, from 0 to 1, in order. */
export function lanesOf(shares: readonly number[]): number[] {
  const last: number[] = [];
  return shares.map((share) => {
    const free = last.findIndex((taken) => share - taken >= WIDTH);
    const lane = free === -1 ? last.length : free;
    last[lane] = share;
    return lane;
  });
}
