import { setTimeout as wait } from 'node:timers/promises';
import { type RetentionKind, retentionKinds } from '@parlance/contract/personal-data/kept';
import type { FastifyBaseLogger } from 'fastify';
import { takeOutAttempt } from '../../analysis/counting/take-out.ts';
import { removeFilesNow } from '../../media/clean-up.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds, secondsBetween } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { eraseUnused } from '../erase.ts';
import { listCountedAmong, removeUncountedTexts } from '../queries.ts';
import { findDays, type Item, listOld, listRules, noteApplied, type Rule, takeRule } from './queries.ts';
import { momentOf } from './rules.ts';
import { type ItemId, type Source, sources } from './sources/queries.ts';

const SLICE = 500;
/** Between two slices, so that whoever works at night waits for none of them. */
const PAUSE_MS = 1000;
/** From one o'clock to five in the time zone of the site. */
const NIGHT = [1, 2, 3, 4];
const NIGHTLY_SECONDS = 20 * 3600;
/** A server that is off at night does it by day after all. */
const OVERDUE_SECONDS = 2 * 86_400;

type Nightly = { log: FastifyBaseLogger; stopping?: AbortSignal; slice?: number; pauseMs?: number };

/** Applies the rules that are due: each once a night. */
export async function applyDueRules(context: AppContext, nightly: Nightly): Promise<void> {
  const { db, clock, settings } = context;
  const hour = new Intl.DateTimeFormat('en', { timeZone: settings.timeZone, hour: 'numeric', hourCycle: 'h23' });
  const due = NIGHT.includes(Number(hour.format(clock.now()))) ? NIGHTLY_SECONDS : OVERDUE_SECONDS;
  const rules = new Map((await listRules(db)).map((rule) => [rule.kind, rule]));
  for (const kind of retentionKinds) {
    const rule = rules.get(kind);
    if (rule?.days == null || nightly.stopping?.aborted) continue;
    if (secondsBetween(lastOf(rule), clock.now()) >= due) await applyRule(context, kind, nightly);
  }
}

/** When a rule was applied as it is now; one that is new is due the next night. */
function lastOf({ applied_at, changed_at }: Rule): Date {
  return applied_at && applied_at > changed_at ? applied_at : plusSeconds(changed_at, -NIGHTLY_SECONDS);
}

/** Removes what a rule says, in slices: each is one transaction, and asks again what the rule says. */
export async function applyRule(
  context: AppContext,
  kind: RetentionKind,
  { log, stopping, slice = SLICE, pauseMs = PAUSE_MS }: Nightly,
): Promise<void> {
  for (const source of sources[kind]) {
    for (let after: ItemId | null = null; ; ) {
      const items: Item[] | null = await removeSlice(context, { kind, source, after, most: slice, log });
      if (items === null) return;
      if (items.length < slice) break;
      after = items.at(-1)?.id ?? null;
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping?.aborted) return;
    }
  }
  await noteApplied(context.db, kind, context.clock.now());
}

type Slice = { kind: RetentionKind; source: Source; after: ItemId | null; most: number; log: FastifyBaseLogger };

/** What was in the slice; null where there is no rule any more, or another process applies it. */
async function removeSlice(context: AppContext, { kind, source, after, most, log }: Slice): Promise<Item[] | null> {
  const at = context.clock.now();
  const { remove } = source;
  const done = await inTransaction(context.db, async (db) => {
    const days = await takeRule(db, kind);
    if (days === null) return null;
    const items = await listOld(db, source, { ...momentOf(days, at), after, most });
    const ids = items.map(({ id }) => id);
    if (!remove || ids.length === 0) return { days, items, keys: [] };
    const keys =
      kind === 'typed_answers' ? await removeCounted(db, ids, () => remove(db, ids, at)) : await remove(db, ids, at);
    await noteRemoved(db, { kind, days, items, at });
    return { days, items, keys };
  });
  if (!done) return null;
  const { days, items, keys } = done;
  await removeFilesNow(context, keys);
  if (!remove) await erasePeople(context, { kind, days, items, at }, source, log);
  return items;
}

/** As in an erasure, texts are taken out of what was counted before they go. */
async function removeCounted(db: Db, ids: ItemId[], remove: () => Promise<string[]>): Promise<string[]> {
  const counted = await listCountedAmong(db, ids.map(Number));
  for (const { id } of counted) await takeOutAttempt(db, id);
  const keys = await remove();
  await removeUncountedTexts(db, [...new Set(counted.map(({ course_id }) => course_id))]);
  return keys;
}

type Removed = { kind: RetentionKind; days: number; items: Item[]; at: Date };

/**
 * Each by itself, by the function that erases everybody; who cannot be erased now is left to the next night. The rule is
 * asked again about each: somebody may have come back since the slice was read.
 */
async function erasePeople(
  context: AppContext,
  { items, ...of }: Removed,
  source: Source,
  log: FastifyBaseLogger,
): Promise<void> {
  const erased: Item[] = [];
  for (const item of items) {
    const id = Number(item.id);
    const isUnused = async (db: Db) => {
      const days = await findDays(db, of.kind);
      if (days === null) return false;
      const [found] = await listOld(db, source, { ...momentOf(days, context.clock.now()), after: id - 1, most: 1 });
      return found?.id === id;
    };
    await eraseUnused(context, id, isUnused).then(
      () => erased.push(item),
      (err: unknown) => log.warn({ err, accountId: id }, 'An unused account was not erased.'),
    );
  }
  if (erased.length > 0) await noteRemoved(context.db, { ...of, items: erased });
}

async function noteRemoved(db: Db, { kind, days, items, at }: Removed): Promise<void> {
  const people = new Set(items.flatMap(({ person }) => person ?? [])).size;
  const bytes = items.reduce((sum, one) => sum + one.bytes, 0);
  const counts = { kind, days, items: items.length, people, bytes };
  await audit(db, { site: null, actorId: null, at }, 'retention.applied', counts);
}
