import type { Endpoint } from '@parlance/contract/endpoint';
import { addApiKey, revokeApiKey } from '@parlance/contract/integrations/api-keys';
import { putClasses, putPeople } from '@parlance/contract/integrations/upserts';
import { signedInAs } from '../people.ts';
import { done, type Row } from './rig.ts';

const body = { name: 'Nightly sync', scopes: ['classes:read'], days: 30 };

export const integrationRows: [Endpoint, Row][] = [
  [putPeople, { mine: () => ({ body: { dry_run: true, people: [{ email: 'new@example.org', username: 'New' }] } }) }],
  [putClasses, { mine: () => ({ body: { dry_run: true, classes: [{ name: 'Morning', members: [] }] } }) }],
  [addApiKey, { mine: () => ({ body }) }],
  [
    revokeApiKey,
    {
      mine: async (rig) => {
        const superadmin = await signedInAs('superadmin', rig);
        const { api_key } = await done<{ api_key: { id: number } }>(rig, addApiKey, { body }, superadmin);
        return { params: { id: api_key.id } };
      },
    },
  ],
];
