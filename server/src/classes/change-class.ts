import type { SchoolClass } from '@parlance/contract/classes';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction, violatedConstraint } from '../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { findClass, insertClasses, lockAdding, lockClass, roomForClasses, updateClass } from './queries.ts';

type Form = { name: string; note: string };

/** Adds a class without members. */
export async function addClass({ db, clock }: AppContext, form: Form, actorId: number): Promise<SchoolClass> {
  return await orNameTaken(
    inTransaction(db, async (db) => {
      const at = clock.now();
      await refuseOneMore(db);
      const [id = 0] = await insertClasses(db, [form], { actorId, at });
      await audit(db, { class: id, actorId, at }, 'class.added', { name: form.name });
      return await read(db, id);
    }),
  );
}

/** Changes what is given and leaves the rest; an archived class is taken back. Nothing changed, nothing logged. */
export async function editClass(
  { db, clock }: AppContext,
  id: number,
  { archived, ...form }: Partial<Form> & { archived?: false },
  actorId: number,
): Promise<SchoolClass> {
  return await orNameTaken(
    inTransaction(db, async (db) => {
      const before = orNotFound(await lockClass(db, id));
      const isRestored = archived === false && before.archived_at !== null;
      if (isRestored) await refuseOneMore(db);
      const changed = (['name', 'note'] as const).filter(
        (name) => form[name] !== undefined && form[name] !== before[name],
      );
      if (changed.length > 0 || isRestored) {
        await updateClass(db, id, { ...form, ...(isRestored && { archived_at: null }) });
        await audit(db, { class: id, actorId, at: clock.now() }, 'class.edited', {
          name: form.name ?? before.name,
          changed: isRestored ? [...changed, 'archived'] : changed,
        });
      }
      return await read(db, id);
    }),
  );
}

/** Archives a class and ends its join code. Refused as `not_found` for one that is archived. */
export async function archiveClass({ db, clock }: AppContext, id: number, actorId: number): Promise<SchoolClass> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const before = await lockClass(db, id);
    if (!before || before.archived_at !== null) throw new Refusal('not_found');
    await updateClass(db, id, { archived_at: at, join_code: null });
    await audit(db, { class: id, actorId, at }, 'class.archived', { name: before.name });
    return await read(db, id);
  });
}

async function refuseOneMore(db: Db): Promise<void> {
  await lockAdding(db);
  if ((await roomForClasses(db)) < 1) throw new Refusal('classes_too_many');
}

async function read(db: Db, id: number): Promise<SchoolClass> {
  const found = await findClass(db, id, null);
  if (!found) throw new Error(`Class ${id} was stored and is not there.`);
  return found;
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'classes_name') throw error;
    throw fieldRefusal('class_name_taken', 'name');
  }
}
