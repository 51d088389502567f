import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  addCalibrationScript,
  listCalibrationScripts,
  listOwnCalibrations,
  retireCalibrationScript,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { listScripts } from '../../second-marking/calibration/scripts/queries.ts';
import { refuseUnlessLead } from '../../second-marking/policy/leads.ts';
import { findMarkedCourse } from '../../second-marking/policy/queries.ts';
import { ownCalibrations } from './own.ts';
import { addScript, retire, tell } from './scripts.ts';

/** Mounts calibration: work with an agreed mark, by which markers compare themselves. */
export function mountCalibration(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  serve(app, listCalibrationScripts, async ({ params, caller }) => {
    orNotFound(await findMarkedCourse(db, params.id));
    await refuseUnlessLead(db, caller, params.id);
    const scripts = await listScripts(db, { courseId: params.id, readerId: caller.accountId });
    return { scripts: scripts.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
  });

  serve(app, addCalibrationScript, async ({ params, body, caller }) => {
    await addScript(context, body, { courseId: params.id, caller });
    return { message: say(msg`Calibration script added.`) };
  });

  serve(app, retireCalibrationScript, async ({ params, caller }) => {
    await retire(context, params.scriptId, { courseId: params.id, caller });
    return { message: say(msg`Calibration script removed.`) };
  });

  serve(app, tellCalibrations, async ({ params, body, caller }) => {
    const told = await tell(context, body.marker_id, { courseId: params.id, caller });
    return { message: say(msg`Told about marks: ${{ count: told }}.`), told };
  });

  serve(app, listOwnCalibrations, async ({ caller }) => ({
    calibrations: await ownCalibrations(db, caller.accountId),
  }));
}
