import type { ItemRow } from '@parlance/contract/analysis/analysis';

/** One text for each item, for keys and comparisons. */
export function itemKey({ version_id, part }: Pick<ItemRow, 'version_id' | 'part'>): string {
  return `${version_id}.${part}`;
}
