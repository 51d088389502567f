import { msg } from '@lingui/core/runtime-macro';
import { RUBRIC_VERSIONS_MAX, RUBRICS_MAX, type RubricForm } from '@parlance/contract/rubrics/rubric';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import {
  countCourses,
  countRubrics,
  findRubric,
  insertRubric,
  insertVersion,
  isNameTaken,
  lockNames,
  lockRubric,
  updateRubric,
} from './queries.ts';

/** Adds a rubric with its first version. */
export async function addRubric({ db, clock }: AppContext, form: RubricForm, actorId: number): Promise<Rubric> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await refuseOneMore(db, form);
    const id = await insertRubric(db, form, { actorId, at });
    await insertVersion(db, { rubricId: id, version: 1, form }, { actorId, at });
    await audit(db, { rubric: id, actorId, at }, 'rubric.saved', { name: form.name, version: 1 });
    return await read(db, id);
  });
}

/** Refuses a rubric that cannot be added. In the transaction that adds it nobody else can take its name meanwhile. */
export async function refuseOneMore(db: Db, { name }: Pick<RubricForm, 'name'>): Promise<void> {
  await lockNames(db);
  if ((await countRubrics(db)) >= RUBRICS_MAX) throw new Refusal('rubrics_too_many');
  if (await isNameTaken(db, name)) throw fieldRefusal('rubric_name_taken', 'name');
}

/** Adds the next version of a rubric, which attempts get that are opened from now on. */
export async function addVersion(
  { db, clock }: AppContext,
  id: number,
  { after, ...form }: RubricForm & { after: number },
  actorId: number,
): Promise<Rubric> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await lockNames(db);
    if (!(await lockRubric(db, id))) throw new Refusal('not_found');
    const { name, skill, version } = await read(db, id);
    if (version !== after) throw new Refusal('edit_version_old');
    if (skill !== form.skill) throw fieldRefusal('invalid', 'skill', say(msg`The skill of a rubric stays.`));
    if (version >= RUBRIC_VERSIONS_MAX) throw new Refusal('rubrics_too_many');
    if (await isNameTaken(db, form.name, id)) throw fieldRefusal('rubric_name_taken', 'name');
    if (name !== form.name) await updateRubric(db, id, { name: form.name });
    await insertVersion(db, { rubricId: id, version: version + 1, form }, { actorId, at });
    await audit(db, { rubric: id, actorId, at }, 'rubric.saved', { name: form.name, version: version + 1 });
    return await read(db, id);
  });
}

/** Archives a rubric. Refused (`in_use`) while a course takes it. */
export async function archiveRubric({ db, clock }: AppContext, id: number, actorId: number): Promise<Rubric> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    if (!(await lockRubric(db, id))) throw new Refusal('not_found');
    if ((await countCourses(db, id)) > 0) throw new Refusal('in_use');
    const rubric = await read(db, id);
    await updateRubric(db, id, { archived_at: at });
    await audit(db, { rubric: id, actorId, at }, 'rubric.archived', { name: rubric.name });
    return rubric;
  });
}

async function read(db: Db, id: number): Promise<Rubric> {
  return orNotFound(await findRubric(db, id));
}
