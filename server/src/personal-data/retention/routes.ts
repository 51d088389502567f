import { msg } from '@lingui/core/runtime-macro';
import {
  listRetention,
  previewRetention,
  readRetention,
  setRetention,
} from '@parlance/contract/personal-data/retention';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { hourly } from '../../platform/recurring.ts';
import { applyDueRules } from './nightly.ts';
import { listAll, preview, setRule } from './rules.ts';

/** Mounts the rules for how long things are kept, and applies them at night. */
export function mountRetention(app: FastifyInstance, context: AppContext): void {
  serve(app, listRetention, () => listAll(context.db));

  serve(app, readRetention, async () => {
    const rules = await listAll(context.db);
    return { rules: rules.flatMap(({ kind, days }) => (days === null ? [] : { kind, days })) };
  });

  serve(app, previewRetention, ({ query }) => preview(context, query));

  serve(app, setRetention, async ({ body, caller }) => {
    const rule = await setRule(context, body, caller.accountId);
    return { message: say(msg`Saved.`), rule };
  });

  hourly(
    app,
    (stopping) => applyDueRules(context, { log: app.log, stopping }),
    'What is too old could not be deleted. It is tried again within an hour.',
  );
}
