import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { fillClass, listContexts as listCall, type PlatformContext } from '@parlance/contract/lti/contexts';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { memberships } from '../../classes/files/new-accounts.ts';
import { putInClasses } from '../../integrations/upserts/put-classes.ts';
import { storePeople } from '../../integrations/upserts/put-people.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { findPlatform } from '../queries.ts';
import { readMembers, type Sorted, sortMembers } from './members.ts';
import { type ContextRow, listContexts, noteFilled } from './queries.ts';

/** Mounts the courses of platforms, and the classes that are filled from them. */
export function mountRosters(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  serve(app, listCall, async ({ params }) => {
    orNotFound(await findPlatform(db, params.id));
    return (await listContexts(db, { platformId: params.id })).map(onTheWire);
  });

  serve(app, fillClass, async ({ params, body, caller, request }) => {
    const [row] = await listContexts(db, { id: params.id });
    const { members_url: url, platform_id } = orNotFound(row);
    const platform = orNotFound(await findPlatform(db, platform_id));
    if (url === null) throw new Refusal('platform_failed');
    const members = await readMembers(context, platform, url).catch((err: unknown) => {
      request.log.warn({ err, platform: platform.id }, 'a platform did not tell who is in a course');
      throw new Refusal('platform_failed');
    });
    const sorted = await sortMembers(db, platform, members);
    const filled = inTransaction(db, async (db) => {
      const counts = await fill({ ...context, db }, sorted, body, caller.accountId);
      if (body.dry_run) throw new OnlyTried(counts);
      const at = context.clock.now();
      await noteFilled(db, params.id, { name: body.class_name, at });
      const details = { name: body.class_name, platform: platform.name, ...counts };
      await audit(db, { site: null, actorId: caller.accountId, at }, 'platform.class_filled', details);
      return counts;
    });
    const counts = await filled.catch((error: unknown) => {
      if (error instanceof OnlyTried) return error.counts;
      throw error;
    });
    return { ...counts, dry_run: body.dry_run, message: messageOf(counts, body.dry_run), skipped: sorted.skipped };
  });
}

type Counts = Pick<Reply<typeof fillClass>, 'accounts' | 'added' | 'removed'>;

/** Undoes what a dry run did: it is done for real first, so that it is refused where the real one would be. */
class OnlyTried extends Error {
  readonly counts: Counts;
  constructor(counts: Counts) {
    super();
    this.counts = counts;
  }
}

/** As another system that sends people and classes does. Whom the class has no place for gets no account either. */
async function fill(
  context: AppContext,
  { known, added }: Sorted,
  { class_name: name, replace }: Parsed<typeof fillClass, 'body'>,
  actorId: number,
): Promise<Counts> {
  const people = added.map((person) => ({ ...person, part: 'learner' as const }));
  const stored = await storePeople(context, { people }, { actorId, memberships });
  const emails = [...known, ...added.map(({ email }) => email)];
  const put = await putInClasses(
    context,
    { classes: [{ name, members: emails.map((email) => ({ email })) }], replace },
    actorId,
  );
  return { accounts: stored.added, added: put.added, removed: put.removed };
}

function messageOf({ accounts, added, removed }: Counts, isDry: boolean): string {
  const [made, more, left] = [accounts, added, removed];
  const counts = say(
    msg`${plural({ more }, { one: '# person added', other: '# people added' })} (${plural({ made }, { one: '# new account', other: '# new accounts' })}), ${plural({ left }, { one: '# removed', other: '# removed' })}.`,
  );
  return isDry ? `${counts} ${say(msg`Nothing is stored yet.`)}` : counts;
}

function onTheWire({ platform_id: _platform, members_url, seen_at, filled_at, ...row }: ContextRow): PlatformContext {
  return {
    ...row,
    tells_members: members_url !== null,
    seen_at: seen_at.toISOString(),
    filled_at: filled_at?.toISOString() ?? null,
  };
}
