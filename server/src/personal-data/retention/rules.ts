import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { type RetentionKind, retentionKinds } from '@parlance/contract/personal-data/kept';
import type { previewRetention, RetentionRule, setRetention } from '@parlance/contract/personal-data/retention';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusDays } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countOld, listOldest, listRules, storeRule } from './queries.ts';
import type { Moment } from './sources/queries.ts';

/** What a rule of so many days looks at now. */
export function momentOf(days: number, now: Date): Moment {
  return { before: plusDays(now, -days), now };
}

/** Every kind with its rule, set or not. */
export async function listAll(db: Db): Promise<RetentionRule[]> {
  const rules = new Map((await listRules(db)).map((rule) => [rule.kind, rule]));
  return retentionKinds.map((kind) => {
    const rule = rules.get(kind);
    return {
      kind,
      days: rule?.days ?? null,
      changed_by: rule?.changed_by ?? null,
      changed_at: rule?.changed_at.toISOString() ?? null,
      applied_at: rule?.applied_at?.toISOString() ?? null,
    };
  });
}

/** What a rule would remove now. */
export async function preview(
  { db, clock }: AppContext,
  { kind, days }: { kind: RetentionKind; days: number },
): Promise<Reply<typeof previewRetention>> {
  const moment = momentOf(days, clock.now());
  return await inTransaction(db, async (db) => {
    const { oldest, ...counted } = await countOld(db, kind, moment);
    const named = await listOldest(db, kind, moment);
    return {
      ...counted,
      oldest: oldest?.toISOString() ?? null,
      firstOnes: named.map(({ at, ...of }) => ({ ...of, at: at.toISOString() })),
    };
  });
}

/** Sets a rule; whoever sets one that would remove something now has seen how much that is. */
export async function setRule(
  { db, clock }: AppContext,
  { kind, days, confirmItems = 0 }: Parsed<typeof setRetention, 'body'>,
  actorId: number,
): Promise<RetentionRule> {
  const at = clock.now();
  await inTransaction(db, async (db) => {
    const before = await storeRule(db, kind, { days, changed_by: actorId, changed_at: at });
    const { items } = days === null ? { items: 0 } : await countOld(db, kind, momentOf(days, at));
    if (days !== null && items !== confirmItems) throw new Refusal('retention_confirm', { details: { items } });
    if (before === days) return;
    await audit(db, { site: null, actorId, at }, 'retention.changed', { kind, before, after: days, items });
  });
  const rule = (await listAll(db)).find((one) => one.kind === kind);
  if (!rule) throw new Error(`No rule for ${kind}.`);
  return rule;
}
