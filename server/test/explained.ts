import { type KyselyPlugin, RawNode } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

export type Explained = { db: Db; plans: string[][] };

/**
 * The same database, of which every statement in SQL is explained in place of being answered: it runs, gives no rows,
 * and its plan is added to `plans`.
 */
export function explained(db: Db): Explained {
  const plans: string[][] = [];
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain (analyze, buffers off, timing off) ', ''], [node]),
    transformResult: ({ result }) => {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])));
      return Promise.resolve({ ...result, rows: [] });
    },
  };
  return { db: db.withPlugin(explaining), plans };
}
