import { msg, plural } from '@lingui/core/runtime-macro';
import { LEARNERS_MAX, type MemberPart, TEACHERS_MAX } from '@parlance/contract/classes';
import type { RowError, UploadRow } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { storeNames } from '../../accounts/people/names-in-files.ts';
import { lockPeople } from '../../accounts/people/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type AuditEntry, auditAll } from '../../platform/audit/queries.ts';
import { handingBackMarked } from '../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { idsOf } from '../../platform/list-query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { partOf } from '../members/change-members.ts';
import { deleteMembers, insertMembers } from '../members/queries.ts';
import { insertClasses, lockAdding, roomForClasses } from '../queries.ts';
import { findClassesNamed, lockClasses } from './queries.ts';
import { type ClassOfFile, type ReadClasses, readClasses } from './read-classes.ts';

type Fields = { dryRun?: boolean; replace?: boolean; marked?: boolean };

type Imported = {
  message: string;
  imported: number;
  rows: UploadRow[];
  classes: number;
  added: number;
  leaving: { class: string; people: number }[];
};

/** What becomes of one class of a file; `id` is null for one that is to be made. */
export type Planned = { id: number | null; name: string; added: [number, MemberPart][]; removed: number[] };

/** Makes the members that a file names: all of it, or nothing and every fault. */
export async function importClasses(context: AppContext, upload: Upload<Fields>, actorId: number): Promise<Imported> {
  const { file, fields } = upload;
  if (!file) throw new Refusal('file_missing');
  const replace = fields.replace ?? false;
  return await handingBackMarked(upload, async () => {
    const read = await readClasses(context.db, file.bytes);
    if (fields.dryRun) {
      const plan = await planOf(context.db, read, replace);
      const people = sum(plan, 'added');
      return {
        message: say(
          msg`${plural({ people }, { one: '# person', other: '# people' })} ready to add. Nothing is stored yet.`,
        ),
        imported: 0,
        ...reportOf(read, plan),
      };
    }
    const plan = await storeClasses(context, read, { replace, actorId });
    const [people, classes, left] = [sum(plan, 'added'), plan.length, sum(plan, 'removed')];
    const added = say(
      msg`${plural({ people }, { one: '# person', other: '# people' })} added to ${plural({ classes }, { one: '# class', other: '# classes' })}.`,
    );
    return {
      message: replace
        ? `${added} ${say(msg`${plural({ left }, { one: '# person', other: '# people' })} left.`)}`
        : added,
      imported: read.reading.rows.length,
      ...reportOf(read, plan),
    };
  });
}

function sum(plan: Planned[], what: 'added' | 'removed'): number {
  return plan.reduce((total, one) => total + one[what].length, 0);
}

function reportOf({ reading }: ReadClasses, plan: Planned[]) {
  return {
    rows: reading.rows,
    classes: plan.filter(({ id }) => id === null).length,
    added: sum(plan, 'added'),
    leaving: plan
      .filter(({ removed }) => removed.length > 0)
      .map(({ name, removed }) => ({ class: name, people: removed.length })),
  };
}

/** What a file does to the classes as they are; refused where one would have too many members, or there are too many. */
export async function planOf(db: Db, { reading, classes }: ReadClasses, replace: boolean): Promise<Planned[]> {
  const found = await findClassesNamed(db, [...classes.keys()]);
  const room = await roomForClasses(db);
  const wrong: RowError[] = [];
  let made = 0;
  const plan = [...classes].map(([key, asked]): Planned => {
    const before = found.get(key);
    const members = before?.members ?? new Map<number, MemberPart>();
    const added = [...asked.members].filter(([id]) => !members.has(id));
    const removed = replace ? [...members.keys()].filter((id) => !asked.members.has(id)) : [];
    const over = overFull(new Map([...(replace ? [] : members), ...asked.members]));
    if (over) wrong.push({ line: asked.line, column: 'class', reason: over });
    made += before ? 0 : 1;
    if (!before && made > room) wrong.push(tooMany(asked));
    return { id: before?.id ?? null, name: before?.name ?? asked.name, added, removed };
  });
  if (wrong.length > 0) throw rowsWrong(reading, wrong);
  return plan;
}

function tooMany({ line }: ClassOfFile): RowError {
  return { line, column: 'class', reason: say(msg`there would be more than 1,000 classes`) };
}

function overFull(members: Map<number, MemberPart>): string | null {
  const parts = [...members.values()];
  const teachers = parts.filter((part) => part === 'teacher').length;
  if (parts.length - teachers > LEARNERS_MAX) return say(msg`this class would have more than 2,000 learners`);
  return teachers > TEACHERS_MAX ? say(msg`this class would have more than 20 teachers`) : null;
}

/** Makes the classes and members that a file asks for, all or none. */
export async function storeClasses(
  { db, clock }: AppContext,
  read: ReadClasses,
  { replace, actorId }: { replace: boolean; actorId: number },
): Promise<Planned[]> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await lockAdding(db);
    const known = await findClassesNamed(db, [...read.classes.keys()]);
    await lockClasses(db, idsOf(known.values()));
    await refuseChangedRoles(db, read);
    await storeNames(db, read, { actorId, at });
    const plan = await planOf(db, read, replace);
    const made = plan.filter(({ id }) => id === null);
    const ids =
      made.length === 0
        ? []
        : await insertClasses(
            db,
            made.map(({ name }) => ({ name, note: '' })),
            { actorId, at },
          );
    const stored = plan.map((one) => ({ ...one, id: one.id ?? ids[made.indexOf(one)] ?? 0 }));
    await insertMembers(
      db,
      stored.flatMap(({ id: classId, added }) => added.map(([accountId, part]) => ({ classId, accountId, part }))),
      { addedBy: actorId, at },
    );
    for (const { id, removed } of stored) if (removed.length > 0) await deleteMembers(db, id, removed);
    const changed = stored.filter(
      (one, index) => plan[index]?.id === null || one.added.length + one.removed.length > 0,
    );
    const entries = changed.map(({ id, name, added, removed }): AuditEntry => {
      const addedIds = added.map(([accountId]) => accountId);
      const details = { name, added: added.length, removed: removed.length, addedIds, removedIds: removed };
      return { class: id, actorId, at, action: 'class.imported', details };
    });
    await auditAll(db, entries);
    return plan;
  });
}

/** Holds everybody whom a file names. Who was deleted or got another role since it was read is a fault of it. */
async function refuseChangedRoles(db: Db, { reading, classes }: ReadClasses): Promise<void> {
  const asked = [...classes.values()];
  const held = await lockPeople(
    db,
    asked.flatMap(({ members }) => [...members.keys()]),
  );
  const wrong = asked.flatMap(({ line, members }) =>
    [...members].flatMap(([id, part]) => {
      const person = held.get(id);
      if (person && partOf(person) === part) return [];
      return [
        {
          line,
          column: 'email',
          reason: say(msg`an account of this class changed while the file was read: send it again`),
        },
      ];
    }),
  );
  if (wrong.length > 0) throw rowsWrong(reading, wrong.slice(0, 1));
}
