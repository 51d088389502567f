import { runSql } from '../../scripts/servers/psql.ts';

/** A node of a plan, as PostgreSQL writes it in JSON. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

export type Tables = {
  /** By name, those that are too large to be read whole. */
  large: Set<string>;
  /** Indexes of a part of a table, by name: to read one of them is not to read the table. */
  partial: Set<string>;
};

/**
 * Plans a statement once for any parameter, as for a prepared one, and gives the large tables that it reads whole. What
 * stands under a limit and comes in the order of an index ends early, and is not whole. Throws when PostgreSQL does not
 * plan it.
 */
export function wholeReads(databaseUrl: string, text: string, { large, partial }: Tables): string[] {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const numbers = Array.from({ length: parameters }, (_, index) => index + 1);
  // PostgreSQL finds out the type of each that is used.
  const types = numbers.map((number) => (new RegExp(`\\$${number}\\b`).test(text) ? 'unknown' : 'bigint'));
  const listed = (each: string[]) => (each.length > 0 ? `(${each.join(', ')})` : '');
  const plan = runSql(
    databaseUrl,
    `set plan_cache_mode = force_generic_plan;
    prepare asked${listed(types)} as ${text};
    explain (format json) execute asked${listed(numbers.map(() => 'null'))};`,
  );
  const [{ Plan: root }] = JSON.parse(plan) as [{ Plan: PlanNode }];
  return [...new Set(readWhole(root, false))].filter((table) => large.has(table));

  function readWhole(node: PlanNode, isLimited: boolean): string[] {
    const kind = node['Node Type'];
    const ends = isLimited || kind === 'Limit';
    const isByIndex = /^Index (Only )?Scan$/.test(kind);
    const isPart = Boolean(node['Index Cond']) || partial.has(node['Index Name'] ?? '');
    const isWhole = kind === 'Seq Scan' || (isByIndex && !isPart && !ends);
    const own = isWhole ? [node['Relation Name'] ?? ''] : [];
    // A sort takes all of its input before it gives anything.
    const below = ends && !/Sort|Aggregate|^Hash$|WindowAgg/.test(kind);
    return [...own, ...(node.Plans ?? []).flatMap((child) => readWhole(child, below))];
  }
}

/** The rows of a page, as most lists have it. */
const PAGE = 20;

/**
 * A list by pages. PostgreSQL takes any page for a tenth of the table, and goes on planning each anew, as that plan
 * costs more than those for the pages it was asked for: these are judged by a page of usual length.
 */
export function asPage(text: string): string {
  return text.replaceAll(/\blimit \$\d+/g, `limit ${PAGE}`).replaceAll(/\boffset \$\d+/g, 'offset 0');
}
