import { msg, plural } from '@lingui/core/runtime-macro';
import {
  addClass as addCall,
  archiveClass as archiveCall,
  changeMembers as changeMembersCall,
  editClass as editCall,
  endJoinCode as endCodeCall,
  exportClasses,
  findFutureMembers,
  getClass,
  importClasses as importCall,
  joinClass as joinCall,
  listClasses as listCall,
  listOwnClasses,
  makeJoinCode as makeCodeCall,
} from '@parlance/contract/classes';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { peopleWith } from '../accounts/people/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { csvPieces } from '../platform/csv/csv-line.ts';
import { escapedSheet } from '../platform/csv/escaped-cells.ts';
import type { Db } from '../platform/database/database.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { serve } from '../platform/http/serve.ts';
import { listedOf, listingOf } from '../platform/list-query.ts';
import { orNotFound } from '../platform/refusal.ts';
import { addClass, archiveClass, editClass } from './change-class.ts';
import { importClasses } from './files/import-classes.ts';
import { listEveryMember } from './files/queries.ts';
import { COLUMNS } from './files/read-classes.ts';
import { endJoinCode, joinClass, makeJoinCode } from './joining/join.ts';
import { listClassesOf } from './joining/queries.ts';
import { changeMembers } from './members/change-members.ts';
import { listMembers } from './members/queries.ts';
import { findClass, listClasses, sortable } from './queries.ts';
import { type SeenBy, seenBy } from './reach/queries.ts';

/** Mounts the classes of the school: who is in them, and how learners join. */
export function mountClasses(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  const oneClass = async (id: number, by: SeenBy = null) => {
    const found = orNotFound(await findClass(db, id, by));
    return found;
  };

  serve(app, listCall, async ({ query: { status, ...query }, caller, reply }) => {
    const listing = listingOf(query, sortable, 'name');
    return listedOf(reply, await listClasses(db, { ...listing, status, seenBy: seenBy(caller) }));
  });

  serve(app, getClass, async ({ params, caller }) => {
    const found = await oneClass(params.id, seenBy(caller));
    const members = await listMembers(db, params.id);
    return {
      class: { ...found, members: members.map((one) => ({ ...one, added_at: one.added_at.toISOString() })) },
    };
  });

  serve(app, addCall, async ({ body: { name, note = '' }, caller }) => {
    return {
      message: say(msg`${{ name }} was added.`),
      class: await addClass(context, { name, note }, caller.accountId),
    };
  });

  serve(app, editCall, async ({ params, body, caller }) => {
    const edited = await editClass(context, params.id, body, caller.accountId);
    return { message: say(msg`${{ name: edited.name }} was updated.`), class: edited };
  });

  serve(app, archiveCall, async ({ params, caller }) => {
    const archived = await archiveClass(context, params.id, caller.accountId);
    return { message: say(msg`${{ name: archived.name }} was archived.`), class: archived };
  });

  serve(app, changeMembersCall, async ({ params, body: { add = [], remove = [] }, caller }) => {
    const { added, removed } = await changeMembers(context, params.id, { add, remove }, caller.accountId);
    const message = say(
      msg`${plural({ added }, { one: '# person', other: '# people' })} added, ${{ removed }} removed.`,
    );
    return { message, added, removed, class: await oneClass(params.id) };
  });

  serve(app, findFutureMembers, ({ query: { q = '', part } }) =>
    peopleWith(db, q.trim(), { staff: part === 'teacher' }).execute(),
  );

  serve(app, makeCodeCall, async ({ params, caller }) => {
    const code = await makeJoinCode(context, coded(params.id, caller));
    return { message: say(msg`The class has a new join code.`), join_code: code };
  });

  serve(app, endCodeCall, async ({ params, caller }) => {
    const name = await endJoinCode(context, coded(params.id, caller));
    return { message: say(msg`Nobody can join ${{ name }} with a code now.`) };
  });

  serve(app, importCall, ({ upload, caller }) => importClasses(context, upload, caller.accountId));

  serve(app, exportClasses, async ({ caller }) => {
    await audit(db, { site: null, actorId: caller.accountId, at: clock.now() }, 'class.exported');
    return await classesFile(db);
  });

  serve(app, joinCall, async ({ body, caller }) => {
    const name = await joinClass(context, caller.accountId, body.code);
    return { message: say(msg`You joined ${{ name }}.`), class: { name } };
  });

  serve(app, listOwnClasses, ({ caller }) => listClassesOf(db, caller.accountId));
}

function coded(classId: number, caller: Parameters<typeof seenBy>[0]) {
  return { classId, actorId: caller.accountId, seenBy: seenBy(caller) };
}

/** The members of every class that is not archived, as a file that can be taken in again. */
async function classesFile(db: Db): Promise<SentFile> {
  const rows = (await listEveryMember(db)).map(({ name, email, part, full_name, registration_number }) => ({
    class: name,
    email: email ?? '',
    part: part ?? '',
    full_name: full_name ?? '',
    registration_number: registration_number ?? '',
  }));
  return { name: 'classes.csv', pieces: csvPieces(escapedSheet(COLUMNS, rows)) };
}
