import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@parlance/contract/integrations/api-keys';
import { insertKey } from '../integrations/api-keys/queries.ts';
import { PURPOSE } from '../integrations/webhooks/deliver.ts';
import { newSecret } from '../integrations/webhooks/post.ts';
import { insertHook, updateHook } from '../integrations/webhooks/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusDays } from '../platform/clock.ts';
import { hashOfToken, newToken } from '../platform/digest.ts';
import { sealText } from '../platform/sealed-text.ts';

const KEY_DAYS = 30;
const MADE_DAYS_AGO = 50;

/** A key that has expired and a webhook that is off: nobody can call with the one, and nobody is called by the other. */
export async function addIntegrations({ db, clock, settings }: AppContext, ownerId: number): Promise<void> {
  const at = plusDays(clock.now(), -MADE_DAYS_AGO);
  const name = 'Timetable of the school';
  const scopes = ['accounts:write', 'classes:write'] as const;
  const prefix = `${API_KEY_PREFIX}${randomBytes(4).toString('hex')}`;
  const id = await insertKey(db, {
    name,
    prefix,
    keyHash: hashOfToken(`${prefix}_${newToken()}`),
    ownerId,
    scopes: [...scopes],
    networks: [],
    createdAt: at,
    expiresAt: plusDays(clock.now(), -(MADE_DAYS_AGO - KEY_DAYS)),
  });
  await audit(db, { site: null, actorId: ownerId, at }, 'api_key.added', { id, name, scopes, days: KEY_DAYS });
  const hook = await insertHook(db, {
    url: 'https://results.parlance.example/events',
    events: ['attempt.submitted', 'result.scored'],
    secret: sealText(settings.secret, PURPOSE, newSecret()),
    created_by: ownerId,
    created_at: at,
  });
  await updateHook(db, hook.id, { active: false });
  const told = { id: hook.id, url: hook.url, events: hook.events };
  await audit(db, { site: null, actorId: ownerId, at }, 'webhook.added', told);
  await audit(db, { site: null, actorId: ownerId, at }, 'webhook.edited', { ...told, active: false });
}
