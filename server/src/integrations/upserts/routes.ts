import { putClasses, putPeople } from '@parlance/contract/integrations/upserts';
import type { FastifyInstance } from 'fastify';
import { memberships } from '../../classes/files/new-accounts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { putInClasses } from './put-classes.ts';
import { storePeople } from './put-people.ts';

/** Mounts what brings people and classes from another system. */
export function mountUpserts(app: FastifyInstance, context: AppContext): void {
  serve(app, putPeople, async ({ body, caller, request }) => {
    const stored = await storePeople(context, body, { actorId: caller.accountId, memberships });
    const { added, changed, dry_run: dryRun } = stored;
    request.log.info({ accountId: caller.accountId, apiKey: caller.apiKey?.id, added, changed, dryRun }, 'people sent');
    return stored;
  });

  serve(app, putClasses, async ({ body, caller }) => await putInClasses(context, body, caller.accountId));
}
