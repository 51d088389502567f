import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { failureText } from '../../integrations/webhooks/call-failed.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { canonicalJson } from '../../platform/digest.ts';
import { WAITS_SECONDS } from '../../platform/outbox/send.ts';
import { recurring } from '../../platform/recurring.ts';
import { findPlatform, type PlatformRow } from '../queries.ts';
import { accessToken, callService, parsed, scopes } from '../service.ts';
import {
  claimScore,
  type DueScore,
  findDuePlatforms,
  findWork,
  noteTaking,
  noteTold,
  storeLineItem,
  type Work,
} from './queries.ts';

/** Longer than a token, two calls and a score may take: what is claimed is taken over only from a process that is gone. */
const CLAIM_SECONDS = 120;
const SCORE_MAX = 100;
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';

/** A score as Assignment and Grade Services 2.0 has it, without whose it is and when it was told. */
export type Score = {
  activityProgress: 'InProgress' | 'Completed';
  gradingProgress: 'NotReady' | 'Pending' | 'PendingManual' | 'FullyGraded';
  scoreGiven?: number;
  scoreMaximum?: number;
};

/**
 * What a platform may be told of somebody's work at this moment: what the learner may see of it, and no more. Null while
 * there is nothing. A score that is held back, or that this course never shows, is in none of it.
 */
export function scoreOf(work: Work | undefined): Score | null {
  if (!work) return null;
  const { status, score, out_of, release } = work;
  if (status === 'open') return { activityProgress: 'InProgress', gradingProgress: 'NotReady' };
  const activityProgress = 'Completed';
  if (score === null) return { activityProgress, gradingProgress: 'PendingManual' };
  if (release === null) {
    return { activityProgress, gradingProgress: 'FullyGraded', scoreGiven: score, scoreMaximum: out_of };
  }
  const pending = { by_hand: 'PendingManual', on_date: 'Pending', never: 'NotReady' } as const;
  return { activityProgress, gradingProgress: pending[release.mode as keyof typeof pending] ?? 'Pending' };
}

/**
 * Tells a platform what is due, one after another, until nothing is or one failed: a platform that hangs keeps nobody else
 * waiting. What was told may be told again after a crash.
 */
export async function tellScores(
  context: AppContext,
  platformId: number,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const platform = await findPlatform(db, platformId);
  if (!platform) return;
  const token = once(() => accessToken(context, platform, [scopes.score, scopes.lineItem]));
  while (!signal?.aborted) {
    const now = clock.now();
    const due = await claimScore(db, platformId, { now, claimedUntil: plusSeconds(now, CLAIM_SECONDS) });
    if (!due || !(await tellOne(context, platform, due, { token, log }))) return;
  }
}

/** Whether the next one may be told. */
async function tellOne(
  context: AppContext,
  platform: PlatformRow,
  due: DueScore,
  { token, log }: { token: () => Promise<string>; log: FastifyBaseLogger },
): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const work = await findWork(db, due, now);
  const score = scoreOf(work);
  // A date that comes changes no row: it is looked at again then.
  const dueAt = work?.release?.mode === 'on_date' && work.release.at ? new Date(work.release.at) : null;
  const isKnown = score === null || canonicalJson(score) === (due.told && canonicalJson(due.told));
  if (isKnown) {
    await noteTold(db, due, { dueAt, tries: 0, error: null });
    return true;
  }
  try {
    const lineItem = due.line_item ?? (await lineItemOf(context, due, token));
    if (lineItem !== null) {
      const content = { userId: due.subject, timestamp: now.toISOString(), ...score };
      const call = { token: await token(), method: 'POST', type: SCORE_TYPE, content } as const;
      await callService(context, scoresUrl(lineItem), call);
    }
    await noteTold(db, due, { dueAt, tries: 0, error: null, ...(lineItem !== null && { told: { score, at: now } }) });
    if (platform.failing_since) await noteTaking(db, platform.id, true, clock.now());
    return true;
  } catch (failure) {
    const error = failureText(failure);
    const wait = WAITS_SECONDS[due.tries];
    const again = wait === undefined ? null : plusSeconds(clock.now(), wait);
    await noteTold(db, due, { dueAt: again, tries: due.tries + 1, error });
    await noteTaking(db, platform.id, false, clock.now());
    log.warn({ platform: platform.id, link: due.link_id, tries: due.tries + 1, error }, 'a score could not be told');
    return false;
  }
}

const lineItems = z.array(z.object({ id: z.string() }));
const lineItem = z.object({ id: z.string() });

/** The line item of a link: found, or made, where the platform lets us. Null where it has none for us. */
async function lineItemOf(context: AppContext, due: DueScore, token: () => Promise<string>): Promise<string | null> {
  if (due.line_items === null) return null;
  const url = new URL(due.line_items);
  url.searchParams.set('resource_link_id', due.resource_link_id);
  const found = await callService(context, url.href, { token: await token(), accept: LINE_ITEMS_TYPE });
  const [known] = parsed(lineItems, found);
  const label = due.title || `Course ${due.course_id}`;
  const content = {
    label,
    scoreMaximum: SCORE_MAX,
    resourceLinkId: due.resource_link_id,
    resourceId: `course-${due.course_id}`,
  };
  const make = { token: await token(), method: 'POST', type: LINE_ITEM_TYPE, content } as const;
  const { id } = known ?? parsed(lineItem, await callService(context, due.line_items, make));
  await storeLineItem(context.db, due.link_id, id);
  return id;
}

/** The scores of a line item: its path goes on, and its query stays (Assignment and Grade Services 2.0, 3.4.2). */
export function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

const EVERY_MS = 1000;

/** Looks every second for what is due, until stopped: each platform has a lane of its own. */
export function startTellingScores(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const lanes = new Map<number, Promise<void>>();
  const failed = (err: unknown) => log.error({ err }, 'Scores could not be told to platforms. They are tried again.');
  const looking = recurring(
    EVERY_MS,
    async () => {
      for (const id of await findDuePlatforms(context.db, context.clock.now())) {
        if (lanes.has(id)) continue;
        const lane = tellScores(context, id, log, stopping.signal).catch(failed);
        lanes.set(
          id,
          lane.finally(() => lanes.delete(id)),
        );
      }
    },
    failed,
  );
  return async () => {
    stopping.abort();
    await looking.stop();
    await Promise.all(lanes.values());
  };
}
