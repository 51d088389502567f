import type { AlarmKind } from '@parlance/contract/analysis/alarms';
import { type ItemRow, LEAST } from '@parlance/contract/analysis/analysis';
import { namesOfParts } from '../questions/kinds/question-kinds.ts';
import { effectiveWeights, type ItemFigures, itemFigures, NOT_REACHED } from './figures/items.ts';
import { chanceOf } from './options.ts';
import type { ItemCell, Version } from './queries.ts';

/** An item with its cells and its figures, which are of any number of attempts. */
export type Item = {
  version: Version;
  part: number;
  number: number;
  /** In marks. */
  max: number;
  /** It has rows for its parts. */
  isWhole: boolean;
  cells: ItemCell[];
  figures: ItemFigures;
  chance: number;
  effectiveWeight: number;
};

/** The items of these cells, in the order of the test; newer wordings before older ones. */
export function itemsOf(cells: readonly ItemCell[], versions: readonly Version[]): Item[] {
  const byId = new Map(versions.map((version) => [version.version_id, version]));
  const groups = Map.groupBy(cells, ({ version_id, part }) => `${version_id} ${part}`);
  const items = [...groups.values()].flatMap((own): Item[] => {
    const [first] = own;
    const version = first && byId.get(first.version_id);
    if (!version) return [];
    const { part } = first;
    const max = part > 0 ? 1 : version.marks;
    const figures = itemFigures(own, max);
    if (!figures) return [];
    const isWhole = part === 0 && groups.has(`${version.version_id} 1`);
    const number = mostFrequentNumber(own);
    return [
      {
        version,
        part,
        number,
        max,
        isWhole,
        cells: own,
        figures,
        chance: chanceOfItem(version, part, isWhole),
        effectiveWeight: 0,
      },
    ];
  });
  const leaves = items.filter(({ isWhole }) => !isWhole);
  for (const [index, weight] of effectiveWeights(leaves.map(({ figures }) => figures.covariance)).entries()) {
    const leaf = leaves[index];
    if (leaf) leaf.effectiveWeight = weight;
  }
  return items.sort((a, b) => a.number - b.number || b.version.version_id - a.version.version_id || a.part - b.part);
}

/** The marks at each number of the test, for its reliability: whatever version stood there. */
export function placesOf(items: readonly Item[]) {
  const leaves = items.filter(({ isWhole }) => !isWhole).flatMap(({ cells }) => cells);
  return [...Map.groupBy(leaves, ({ number }) => number).values()].map((cells) =>
    cells.map(({ awarded, n }) => ({ value: awarded, n })),
  );
}

/** How many had an item at the last number of the test, whatever version stood there, and how many did not come to it. */
export function lastPlaceOf(items: readonly Item[]): { n: number; notReached: number } {
  const leaves = items.filter(({ isWhole }) => !isWhole).flatMap(({ cells }) => cells);
  const last = leaves.reduce((most, { number }) => Math.max(most, number), 0);
  const cells = leaves.filter(({ number }) => number === last);
  const notReached = cells.filter((cell) => cell.class === NOT_REACHED);
  return { n: countOf(cells), notReached: countOf(notReached) };
}

/** An item as it is told: a figure that comes of too few attempts is left out. */
export function itemRow(
  { version, part, number, max, isWhole, figures, chance, effectiveWeight }: Item,
  alarms: AlarmKind[],
): ItemRow {
  const { n } = figures;
  const from = (least: number, figure: number | null) => (n >= least ? figure : null);
  return {
    question_id: version.question_id,
    version_id: version.version_id,
    question_type: version.question_type,
    part,
    number,
    question_text: wordsOf(version, part),
    is_whole: isWhole,
    is_earlier: !version.is_current,
    key_corrected_at: version.corrected_at?.toISOString() ?? null,
    n,
    max,
    facility: from(LEAST.shares, figures.facility),
    facility_reached: from(LEAST.shares, figures.facilityReached),
    sd: from(LEAST.shares, figures.sd),
    discrimination: from(LEAST.correlations, figures.discrimination),
    efficiency: from(LEAST.correlations, figures.efficiency),
    effective_weight: isWhole ? null : from(LEAST.correlations, effectiveWeight),
    chance,
    omitted: figures.omitted,
    not_reached: figures.notReached,
    alarms,
  };
}

/** What an item asks: what is asked of its part, or of all. */
export function wordsOf(version: Version, part: number): string {
  const { prompt } = version.content;
  return part === 0 ? prompt : namesOfParts(version)[part - 1] || prompt;
}

/** Of a question with parts, who guesses has the mean of its parts. */
function chanceOfItem(version: Version, part: number, isWhole: boolean): number {
  if (!isWhole || version.kind === 'ordering') return chanceOf(version, part);
  const parts = Array.from({ length: version.marks }, (_, index) => chanceOf(version, index + 1));
  return parts.reduce((sum, one) => sum + one, 0) / parts.length;
}

/** A question that was moved keeps one row: that of the number at which most had it. */
function mostFrequentNumber(cells: readonly ItemCell[]): number {
  const counts = new Map<number, number>();
  for (const { number, n } of cells) counts.set(number, (counts.get(number) ?? 0) + n);
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  return first?.[0] ?? 0;
}

function countOf(cells: readonly ItemCell[]): number {
  return cells.reduce((sum, { n }) => sum + n, 0);
}
