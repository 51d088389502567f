import { msg } from '@lingui/core/runtime-macro';
import {
  addPlatform,
  editPlatform,
  listPlatforms as listCall,
  PLATFORMS_MAX,
  type Platform,
  removePlatform,
  rotateLtiKey,
  testPlatform,
} from '@parlance/contract/lti/platforms';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { keptFailure } from '../integrations/webhooks/call-failed.ts';
import { mayBeCalled } from '../integrations/webhooks/public-addresses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction, violatedConstraint } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { sayKept } from '../platform/kept-sentences.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { ensureKey, publishedOf, rotateKey } from './keys/keys.ts';
import { listKeys } from './keys/queries.ts';
import {
  deletePlatform,
  findPlatform,
  insertPlatform,
  listPlatforms,
  lockAndCountPlatforms,
  lockPlatform,
  type PlatformRow,
  updatePlatform,
} from './queries.ts';
import { lookAgain } from './scores/queries.ts';
import { accessToken, readKeySet, scopes } from './service.ts';

const ADDRESSES = ['auth_url', 'token_url', 'jwks_url'] as const;

/** Mounts the learning platforms and the keys of this site. */
export function mountPlatforms(app: FastifyInstance, context: AppContext): void {
  const { db, clock, settings } = context;
  const refuseAddresses = (given: Partial<Pick<Platform, (typeof ADDRESSES)[number]>>) => {
    for (const field of ADDRESSES) {
      const url = given[field];
      if (url !== undefined && !mayBeCalled(url, settings.webhooksPrivate))
        throw fieldRefusal('platform_address', field);
    }
  };

  serve(app, listCall, async () => {
    const now = clock.now();
    const keys = publishedOf(await listKeys(db), now);
    return {
      platforms: (await listPlatforms(db)).map(onTheWire),
      site: settings.publicUrl,
      keys: keys.map(({ id, made_at, signs_from }) => ({
        id,
        made_at: made_at.toISOString(),
        signs_from: signs_from.toISOString(),
        waits: signs_from > now,
      })),
    };
  });

  serve(app, addPlatform, async ({ body, caller }) => {
    refuseAddresses(body);
    await ensureKey(context);
    const at = clock.now();
    const platform = await inTransaction(db, async (db) => {
      if ((await lockAndCountPlatforms(db)) >= PLATFORMS_MAX) throw new Refusal('platforms_too_many');
      const added = await insertPlatform(db, {
        token_audience: '',
        ...body,
        created_by: caller.accountId,
        created_at: at,
      });
      const act = { site: null, actorId: caller.accountId, at };
      await audit(db, act, 'platform.added', { id: added.id, name: added.name, issuer: added.issuer });
      return added;
    }).catch(refuseTaken);
    return { message: say(msg`The platform was added.`), platform: onTheWire(platform) };
  });

  serve(app, editPlatform, async ({ params: { id }, body, caller }) => {
    refuseAddresses(body);
    const at = clock.now();
    const platform = await inTransaction(db, async (db) => {
      const before = orNotFound(await lockPlatform(db, id));
      const changed = Object.keys(body);
      if (changed.length === 0) return before;
      const edited = await updatePlatform(db, id, body);
      const act = { site: null, actorId: caller.accountId, at };
      await audit(db, act, 'platform.edited', { id, name: edited.name, issuer: edited.issuer, changed });
      return edited;
    }).catch(refuseTaken);
    return { message: say(msg`The platform was changed.`), platform: onTheWire(platform) };
  });

  serve(app, removePlatform, async ({ params: { id }, caller }) => {
    await inTransaction(db, async (db) => {
      const { name, issuer } = orNotFound(await lockPlatform(db, id));
      await deletePlatform(db, id);
      const act = { site: null, actorId: caller.accountId, at: clock.now() };
      await audit(db, act, 'platform.removed', { id, name, issuer });
    });
    return { message: say(msg`The platform was removed.`) };
  });

  serve(app, testPlatform, async ({ params: { id } }) => {
    const platform = orNotFound(await findPlatform(db, id));
    const [keys, token] = await Promise.all([
      problemOf(readKeySet(context, platform)),
      problemOf(accessToken(context, platform, [scopes.score])),
    ]);
    // What was given up meanwhile is told now.
    if (keys === null && token === null) await lookAgain(db, id, clock.now());
    return {
      checks: [
        { what: 'keys' as const, problem: keys },
        { what: 'token' as const, problem: token },
      ],
    };
  });

  serve(app, rotateLtiKey, async ({ caller }) => {
    await rotateKey(context, async (db, id) => {
      await audit(db, { site: null, actorId: caller.accountId, at: clock.now() }, 'platform.key_made', { key: id });
    });
    return { message: say(msg`A new key was made. It will be used in 24 hours.`) };
  });
}

async function problemOf(asking: Promise<unknown>): Promise<string | null> {
  try {
    await asking;
    return null;
  } catch (error) {
    return sayKept(keptFailure(error));
  }
}

function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'lti_platforms_client') throw error;
  throw fieldRefusal('platform_taken', 'client_id');
}

function onTheWire({ created_by: _by, failing_since, created_at, ...platform }: PlatformRow): Platform {
  return {
    ...platform,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
