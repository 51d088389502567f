import type { Endpoint } from '@parlance/contract/endpoint';
import { addApiKey, revokeApiKey } from '@parlance/contract/integrations/api-keys';
import { putClasses, putPeople } from '@parlance/contract/integrations/upserts';
import {
  addWebhook,
  deliverAgain,
  editWebhook,
  listDeliveries,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from '@parlance/contract/integrations/webhooks';
import { PURPOSE } from '../../src/integrations/webhooks/deliver.ts';
import { listDeliveries as deliveriesOf, insertHook, insertTest } from '../../src/integrations/webhooks/queries.ts';
import { sealText } from '../../src/platform/sealed-text.ts';
import { signedInAs } from '../people.ts';
import { done, type Rig, type Row } from './rig.ts';

const body = { name: 'Nightly sync', scopes: ['classes:read'], days: 30 };

/** A webhook for this call alone, which is told of what no call of the matrix does. */
async function aHook(rig: Rig): Promise<number> {
  const { db, clock, settings } = rig;
  const { id: created_by } = await signedInAs('superadmin', rig);
  const [created_at, secret] = [clock.now(), sealText(settings.secret, PURPOSE, 'whsec')];
  return (
    await insertHook(db, { url: 'https://sis.example.org', events: ['result.changed'], secret, created_by, created_at })
  ).id;
}

const ofHook = (body?: unknown): Row => ({ mine: async (rig) => ({ params: { id: await aHook(rig) }, body }) });

export const integrationRows: [Endpoint, Row][] = [
  [putPeople, { mine: () => ({ body: { dry_run: true, people: [{ email: 'new@example.org', username: 'New' }] } }) }],
  [putClasses, { mine: () => ({ body: { dry_run: true, classes: [{ name: 'Morning', members: [] }] } }) }],
  // It may go nowhere: so many webhooks there may not be.
  [addWebhook, { mine: () => ({ body: { url: 'https://127.0.0.1/', events: ['course.changed'] } }), status: 400 }],
  [editWebhook, ofHook({ active: false })],
  [removeWebhook, ofHook()],
  [rotateWebhook, ofHook()],
  [testWebhook, ofHook()],
  [listDeliveries, ofHook()],
  [
    deliverAgain,
    {
      mine: async (rig) => {
        const id = await aHook(rig);
        await insertTest(rig.db, id, rig.clock.now());
        const [delivery] = await deliveriesOf(rig.db, id, { limit: 1, offset: 0 });
        return { params: { id, deliveryId: delivery?.id ?? 0 } };
      },
    },
  ],
  [addApiKey, { mine: () => ({ body }) }],
  [
    revokeApiKey,
    {
      mine: async (rig) => {
        const superadmin = await signedInAs('superadmin', rig);
        // A site has a number of keys at most, and attacks make many.
        const made = rig.db.updateTable('api_keys').where('name', '=', body.name);
        await made.set({ revoked_at: rig.clock.now() }).execute();
        const { api_key } = await done<{ api_key: { id: number } }>(rig, addApiKey, { body }, superadmin);
        return { params: { id: api_key.id } };
      },
    },
  ],
];
