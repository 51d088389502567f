import { SCALE_VERSIONS_MAX, SCALES_MAX, type Scale, type ScaleForm } from '@parlance/contract/scales/scale';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import {
  countScales,
  findScale,
  findUse,
  insertScale,
  insertVersion,
  lockNames,
  lockScale,
  updateScale,
} from './queries.ts';

/** Adds a scale with its first version. */
export async function addScale({ db, clock }: AppContext, form: ScaleForm, actorId: number): Promise<Scale> {
  return await inTransaction(db, async (db) => {
    const by = { actorId, at: clock.now() };
    await lockNames(db);
    const { scales, isTaken } = await countScales(db, form.name);
    if (scales >= SCALES_MAX) throw new Refusal('scales_too_many');
    if (isTaken) throw fieldRefusal('scale_name_taken', 'name');
    const id = await insertScale(db, form.name, by);
    await insertVersion(db, { scaleId: id, version: 1, form }, by);
    await audit(db, { scale: id, ...by }, 'scale.saved', { name: form.name, version: 1, after: loggedVersion(form) });
    return await read(db, id);
  });
}

/** Adds the next version of a scale, on which marks are that are settled from now on. */
export async function addVersion(
  { db, clock }: AppContext,
  id: number,
  { after, ...form }: ScaleForm & { after: number },
  actorId: number,
): Promise<Scale> {
  return await inTransaction(db, async (db) => {
    const by = { actorId, at: clock.now() };
    await lockNames(db);
    if (!(await lockScale(db, id))) throw new Refusal('not_found');
    const before = await read(db, id);
    if (before.version !== after) throw new Refusal('edit_version_old');
    if (after >= SCALE_VERSIONS_MAX) throw new Refusal('scales_too_many');
    if ((await countScales(db, form.name, id)).isTaken) throw fieldRefusal('scale_name_taken', 'name');
    if (before.name !== form.name) await updateScale(db, id, { name: form.name });
    const version = after + 1;
    await insertVersion(db, { scaleId: id, version, form }, by);
    const changed = { before: loggedVersion(before), after: loggedVersion(form) };
    await audit(db, { scale: id, ...by }, 'scale.saved', { name: form.name, version, ...changed });
    return await read(db, id);
  });
}

/** Archives a scale. Refused (`in_use`) while a course takes it. */
export async function archiveScale({ db, clock }: AppContext, id: number, actorId: number): Promise<Scale> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    if (!(await lockScale(db, id))) throw new Refusal('not_found');
    if ((await findUse(db, id)).courses > 0) throw new Refusal('in_use');
    const scale = await read(db, id);
    await updateScale(db, id, { archived_at: at });
    await audit(db, { scale: id, actorId, at }, 'scale.archived', { name: scale.name });
    return scale;
  });
}

/** What the log keeps of a version. */
function loggedVersion({ source, max_raw, step, percent, rows }: ScaleForm) {
  return { source, max_raw, step, percent, rows };
}

async function read(db: Db, id: number): Promise<Scale> {
  return orNotFound(await findScale(db, id));
}
