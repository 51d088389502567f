import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import {
  API_KEY_PREFIX,
  API_KEYS_MAX,
  type ApiKey,
  addApiKey,
  listApiKeys,
  revokeApiKey,
} from '@parlance/contract/integrations/api-keys';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { findAccountByEmail } from '../../accounts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusDays } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailIn, queueMail } from '../../platform/outbox/mail.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { madeMail } from './mails.ts';
import { insertKey, type ListedKey, listKeys, lockAndCountKeys, revokeKey } from './queries.ts';

const ENDED_SHOWN_DAYS = 90;

/** Mounts what a superadmin does with API keys; `callers.ts` is what they are used by. */
export function mountApiKeys(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  serve(app, listApiKeys, async () => {
    const now = clock.now();
    return (await listKeys(db, { endedSince: plusDays(now, -ENDED_SHOWN_DAYS), now })).map((key) =>
      onTheWire(key, now),
    );
  });

  serve(app, addApiKey, async ({ body: { name, scopes, days, networks = [], owner: email }, caller }) => {
    const now = clock.now();
    const prefix = `${API_KEY_PREFIX}${randomBytes(4).toString('hex')}`;
    const key = `${prefix}_${newToken()}`;
    const added = await inTransaction(db, async (db) => {
      if ((await lockAndCountKeys(db, now)) >= API_KEYS_MAX) throw new Refusal('api_keys_too_many');
      const owner = email === undefined ? null : await findOwner(db, email);
      const id = await insertKey(db, {
        name,
        prefix,
        keyHash: hashOfToken(key),
        ownerId: owner?.id ?? caller.accountId,
        scopes: [...new Set(scopes)],
        networks,
        createdAt: now,
        expiresAt: plusDays(now, days),
      });
      const act = { site: null, actorId: caller.accountId, at: now };
      const owned = owner && { owner: { id: owner.id, username: owner.username } };
      await audit(db, act, 'api_key.added', { id, name, scopes, days, networks, ...owned });
      if (owner && owner.id !== caller.accountId) {
        const write = () => madeMail(settings, owner, { name, by: caller.username });
        await queueMail({ db, clock, settings }, mailIn(settings, { account: owner.language }, write));
      }
      return await keyOf(db, id, now);
    });
    return { message: say(msg`The API key ${{ name }} was made.`), key, api_key: onTheWire(added, now) };
  });

  serve(app, revokeApiKey, async ({ params: { id }, caller }) => {
    const now = clock.now();
    const revoked = await inTransaction(db, async (db) => {
      const { name, ended } = orNotFound(await revokeKey(db, id, now));
      const act = { site: null, actorId: caller.accountId, at: now };
      if (ended) await audit(db, act, 'api_key.revoked', { id, name });
      return await keyOf(db, id, now);
    });
    return { message: say(msg`The API key ${{ name: revoked.name }} was revoked.`), api_key: onTheWire(revoked, now) };
  });
}

/** The active member of staff whom a key is to act for. */
async function findOwner(db: Db, email: string) {
  const owner = await findAccountByEmail(db, email);
  if (owner?.status !== 'active' || !may(owner, 'invigilates')) throw fieldRefusal('api_key_owner', 'owner');
  return owner;
}

async function keyOf(db: Db, id: number, now: Date): Promise<ListedKey> {
  return orNotFound((await listKeys(db, { endedSince: new Date(0), now })).find((key) => key.id === id));
}

function onTheWire({ created_at, expires_at, last_used_at, revoked_at, ...key }: ListedKey, now: Date): ApiKey {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    ended: revoked_at !== null || expires_at <= now,
  };
}
