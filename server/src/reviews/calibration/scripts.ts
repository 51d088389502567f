import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { type addCalibrationScript, SCRIPTS_MAX } from '@parlance/contract/second-marking/calibration';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound } from '../../platform/refusal.ts';
import { pinnedQuestions } from '../../questions/queries.ts';
import { withdrawCalibrations } from '../../second-marking/calibration/giving/queries.ts';
import {
  countScripts,
  findSource,
  insertScript,
  retireScript,
  storeTold,
} from '../../second-marking/calibration/scripts/queries.ts';
import { refuseUnlessLead } from '../../second-marking/policy/leads.ts';
import { findMarkedCourse } from '../../second-marking/policy/queries.ts';
import { markBy } from '../criteria/mark-by.ts';
import { findPinnedRubric } from '../criteria/queries.ts';
import { judgedOf } from '../work/marked.ts';

type Led = { courseId: number; caller: Caller };

/** Runs what a lead does to the scripts of a course, one after another. Refuses whoever does not lead (`marking_not_led`). */
async function led<T>(
  context: AppContext,
  { courseId, caller }: Led,
  run: (db: Db, at: Date) => Promise<T>,
): Promise<T> {
  return await inTransaction(context.db, async (db) => {
    orNotFound(await findMarkedCourse(db, courseId, { hold: true }));
    await refuseUnlessLead(db, caller, courseId);
    return await run(db, context.clock.now());
  });
}

/** Makes a script of settled work. Its own mark, case and learner's result stay as they are. */
export async function addScript(
  context: AppContext,
  { submission_id, score, criteria, reason }: Parsed<typeof addCalibrationScript, 'body'>,
  ref: Led,
): Promise<void> {
  const { courseId, caller } = ref;
  await led(context, ref, async (db, at) => {
    const found = await findSource(db, courseId, submission_id);
    if (!found) throw fieldRefusal('invalid', 'submission_id', msg`Enter the number of settled work of this course.`);
    if ((await countScripts(db, courseId)) >= SCRIPTS_MAX) {
      throw fieldRefusal('invalid', 'submission_id', msg`A course has at most ${{ most: SCRIPTS_MAX }} scripts.`);
    }
    const rubric = await findPinnedRubric(db, found.id);
    const questions = rubric ? await pinnedQuestions(db, found.question_version_ids) : [];
    const marked = { rubric, questions: judgedOf(questions), maxScore: found.max_score };
    const mark = markBy(marked, { score, criteria });
    if (mark.score > found.max_score) {
      throw fieldRefusal('invalid', 'score', msg`The highest score is ${{ most: found.max_score }}.`);
    }
    const id = await insertScript(db, {
      course_id: courseId,
      attempt_id: found.id,
      score: mark.score,
      band: mark.award?.band ?? null,
      criteria: mark.criteria,
      reason,
      created_by: caller.accountId,
      created_at: at,
    });
    if (id === undefined) throw fieldRefusal('invalid', 'submission_id', msg`This is a calibration script already.`);
    const details = { made: { script: id, submission: found.id, score: mark.score, reason } };
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'calibration.changed', details);
  });
}

/** Gives a script to nobody any more. Refused as `not_found` for none of the course. */
export async function retire(context: AppContext, scriptId: number, ref: Led): Promise<void> {
  const { courseId, caller } = ref;
  await led(context, ref, async (db, at) => {
    const { attempt_id: submission } = orNotFound(await retireScript(db, courseId, scriptId, at));
    await withdrawCalibrations(db, courseId, { scriptId });
    const details = { retired: { script: scriptId, submission } };
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'calibration.changed', details);
  });
}

/** Tells a marker what of their marks were calibrations. Returns how many they did not know of. */
export async function tell(context: AppContext, markerId: number, ref: Led): Promise<number> {
  const { courseId, caller } = ref;
  return await led(context, ref, async (db, at) => {
    const told = await storeTold(db, courseId, markerId, at);
    const act = { course: courseId, actorId: caller.accountId, at };
    await audit(db, act, 'calibration.changed', { told: { marker: markerId, count: told } });
    return told;
  });
}
