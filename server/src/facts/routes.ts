import { addRecordNote, exportFacts, getOwnRecord, getRecord } from '@parlance/contract/facts/record';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { hourly } from '../platform/recurring.ts';
import { factsFile } from './facts-file.ts';
import { addNote, ownRecord, watchedRecord } from './record.ts';
import { removeOldFacts } from './removal.ts';

/** Mounts the records of examinations. What devices tell comes with their beats. */
export function mountFacts(app: FastifyInstance, context: AppContext): void {
  serve(app, getOwnRecord, ({ params, caller }) => ownRecord(context, caller.accountId, params.id));

  serve(app, addRecordNote, ({ params, body, caller }) =>
    addNote(context, caller.accountId, { sittingId: params.id, body }),
  );

  serve(app, getRecord, ({ params: { id: sittingId, candidateId }, caller }) =>
    watchedRecord(context, caller, { sittingId, candidateId }),
  );

  serve(app, exportFacts, ({ params, caller }) => factsFile(context, caller, params.id));

  hourly(app, () => removeOldFacts(context), 'The removal of old facts failed.');
}
