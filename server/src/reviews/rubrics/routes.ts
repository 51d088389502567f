import { msg } from '@lingui/core/runtime-macro';
import {
  addRubric as addCall,
  addRubricVersion,
  archiveRubric as archiveCall,
  exportRubric,
  getRubric,
  importRubric,
  listRubrics as listCall,
  RUBRIC_FORMAT,
} from '@parlance/contract/rubrics/rubric';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { addRubric, addVersion, archiveRubric, refuseOneMore } from './change-rubric.ts';
import { countCourses, findRubric, listRubrics, listVersions } from './queries.ts';

/** Mounts the rubrics of the school: what a person marks by. */
export function mountRubrics(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const oneRubric = async (id: number) => {
    const rubric = orNotFound(await findRubric(db, id));
    return rubric;
  };

  serve(app, listCall, async ({ query }) => ({ rubrics: await listRubrics(db, query.skill ?? null) }));

  serve(app, getRubric, async ({ params }) => {
    const rubric = await oneRubric(params.id);
    const versions = await listVersions(db, params.id);
    return {
      rubric,
      versions: versions.map((one) => ({ ...one, at: one.at.toISOString() })),
      usedBy: {
        courses: await countCourses(db, params.id),
        attempts: versions.reduce((sum, { attempts }) => sum + attempts, 0),
      },
    };
  });

  serve(app, exportRubric, async ({ params }) => {
    const { id: _id, version: _version, ...rubric } = await oneRubric(params.id);
    return { format: RUBRIC_FORMAT, version: 1 as const, ...rubric };
  });

  serve(app, addCall, async ({ body, caller }) => {
    const rubric = await addRubric(context, body, caller.accountId);
    return { message: say(msg`${{ name: rubric.name }} was added.`), rubric };
  });

  serve(app, importRubric, async ({ query, body: { format: _format, version: _version, ...form }, caller }) => {
    if (query.dryRun) {
      await inTransaction(db, (db) => refuseOneMore(db, form));
      return { message: say(msg`This rubric can be imported.`), rubric: null };
    }
    const rubric = await addRubric(context, form, caller.accountId);
    return { message: say(msg`${{ name: rubric.name }} was added.`), rubric };
  });

  serve(app, addRubricVersion, async ({ params, body, caller }) => {
    const rubric = await addVersion(context, params.id, body, caller.accountId);
    return { message: say(msg`${{ name: rubric.name }} was updated.`), rubric };
  });

  serve(app, archiveCall, async ({ params, caller }) => {
    const rubric = await archiveRubric(context, params.id, caller.accountId);
    return { message: say(msg`${{ name: rubric.name }} was archived.`), rubric };
  });
}
