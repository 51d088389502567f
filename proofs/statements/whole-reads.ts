import { runSql } from '../../scripts/servers/psql.ts';

/** A node of a plan, as PostgreSQL writes it in JSON. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
};

/**
 * Plans a statement once for any parameter, as for a prepared one, and gives the tables of `large` that it reads whole.
 * What stands under a limit and comes in the order of an index ends early, and is not whole. Throws when PostgreSQL
 * does not plan it.
 */
export function wholeReads(databaseUrl: string, text: string, large: Set<string>): string[] {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = parameters > 0 ? `(${Array.from({ length: parameters }, () => 'null').join(', ')})` : '';
  const plan = runSql(
    databaseUrl,
    `set plan_cache_mode = force_generic_plan;
    prepare asked as ${text};
    explain (format json) execute asked${values};`,
  );
  const [{ Plan: root }] = JSON.parse(plan) as [{ Plan: PlanNode }];
  return [...new Set(readWhole(root, false))].filter((table) => large.has(table));
}

function readWhole(node: PlanNode, isLimited: boolean): string[] {
  const kind = node['Node Type'];
  const ends = isLimited || kind === 'Limit';
  const hasCondition = Boolean(node['Index Cond'] ?? node['Recheck Cond']);
  const isWhole = kind === 'Seq Scan' || (/^Index (Only )?Scan$/.test(kind) && !hasCondition && !ends);
  const own = isWhole ? [node['Relation Name'] ?? ''] : [];
  // A sort takes all of its input before it gives anything.
  const below = ends && !/Sort|Aggregate|Hash$|WindowAgg/.test(kind);
  return [...own, ...(node.Plans ?? []).flatMap((child) => readWhole(child, below))];
}
