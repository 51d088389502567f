import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';

/** The names of those among these candidates who take a test of the sitting now. */
export async function findTakers(db: Db, sittingId: number, candidateIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('attempts', 'attempts.candidate_id', 'candidates.id')
    .innerJoin('accounts', 'accounts.id', 'candidates.account_id')
    .select('accounts.username')
    .where('candidates.sitting_id', '=', sittingId)
    .where(isAmong('candidates.id', candidateIds))
    .where('attempts.status', '=', 'open')
    .where('attempts.paper_at', 'is not', null)
    .orderBy('accounts.username')
    .execute();
  return rows.map(({ username }) => username);
}
