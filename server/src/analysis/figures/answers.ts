import type { Cell } from './items.ts';

/** How an item was answered in one way: by how many, with what mean total, and in each group from the weakest on. */
export type AnswerClass = {
  class: string;
  n: number;
  meanTotal: number;
  /** Whether it had all marks of the item. */
  isRight: boolean;
  /** In fractions: who has the same total at a boundary is shared out in proportion, so groups are equal in size. */
  groups: number[];
};

/** The ways in which an item was answered, in the order of their names, within so many groups of equal size by total. */
export function answersByGroup(cells: readonly Cell[], max: number, groups: number): AnswerClass[] {
  const n = cells.reduce((sum, cell) => sum + cell.n, 0);
  const shares = sharesByTotal(cells, n, groups);
  const found = new Map<string, AnswerClass>();
  for (const cell of cells) {
    if (cell.n === 0) continue;
    const known = found.get(cell.class);
    const one = known ?? { class: cell.class, n: 0, meanTotal: 0, isRight: false, groups: Array(groups).fill(0) };
    one.meanTotal = (one.meanTotal * one.n + cell.total * cell.n) / (one.n + cell.n);
    one.n += cell.n;
    one.isRight ||= cell.awarded >= max;
    for (const [group, share] of (shares.get(cell.total) ?? []).entries()) {
      one.groups[group] = (one.groups[group] ?? 0) + share * cell.n;
    }
    if (!known) found.set(cell.class, one);
  }
  return [...found.values()].sort((a, b) => (a.class < b.class ? -1 : 1));
}

/** Of the attempts with each total, the share that is in each group. */
function sharesByTotal(cells: readonly Cell[], n: number, groups: number): Map<number, number[]> {
  const counts = new Map<number, number>();
  for (const { total, n: some } of cells) if (some > 0) counts.set(total, (counts.get(total) ?? 0) + some);
  const shares = new Map<number, number[]>();
  let first = 0;
  for (const [total, some] of [...counts].sort(([a], [b]) => a - b)) {
    const last = first + some;
    const inGroup = (group: number) =>
      Math.max(0, Math.min(last, ((group + 1) * n) / groups) - Math.max(first, (group * n) / groups)) / some;
    shares.set(
      total,
      Array.from({ length: groups }, (_, group) => inGroup(group)),
    );
    first = last;
  }
  return shares;
}
