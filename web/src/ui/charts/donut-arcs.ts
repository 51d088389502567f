/** One slice of a ring, in degrees from the top, clockwise. */
export type Arc = { from: number; degrees: number };

const RING = 360;
/** Between two slices. */
const GAP = 1;
/** A slice of one among thousands is still seen; the large ones give what it takes. */
const SMALLEST = 3;

/** The arc of each count around the ring, gap included; null for a count of 0. */
export function donutArcs(counts: readonly number[]): (Arc | null)[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  const isSmall = (count: number) => count > 0 && (count / sum) * RING < SMALLEST;
  const smallOnes = counts.filter(isSmall);
  const largeSum = sum - smallOnes.reduce((all, count) => all + count, 0);
  const shared = RING - smallOnes.length * SMALLEST;
  let from = 0;
  return counts.map((count) => {
    if (count === 0) return null;
    const degrees = isSmall(count) ? SMALLEST : (count / largeSum) * shared;
    const arc = { from, degrees };
    from += degrees;
    return arc;
  });
}

/** What of an arc is drawn: all of it when it is the whole ring, less the gap otherwise. */
export function drawnDegrees({ degrees }: Arc): number {
  return degrees === RING ? RING : degrees - GAP;
}
