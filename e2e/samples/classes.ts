import { addClass, changeMembers, makeJoinCode } from '@parlance/contract/classes';
import type { Person, Staff } from '../fixtures/people.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';

let made = 0;

type Wanted = { name?: string; note?: string; teachers?: Person[]; learners?: Person[]; withCode?: boolean };

/** A class of the school with these people; no two have one name, also in different workers. */
export async function aClass(server: Server, { admin }: Staff, wanted: Wanted = {}) {
  const { name = 'B2 Evening', note = '', teachers = [], learners = [], withCode = false } = wanted;
  made += 1;
  const unique = `${name} ${process.pid}-${made}-${Date.now().toString(36)}`;
  const { id } = (await call(server, addClass, { body: { name: unique, note } }, admin.token)).class;
  const add = [
    ...teachers.map(({ user }) => ({ account_id: user.id, part: 'teacher' as const })),
    ...learners.map(({ user }) => ({ account_id: user.id, part: 'learner' as const })),
  ];
  const params = { id };
  if (add.length > 0) await call(server, changeMembers, { params, body: { add } }, admin.token);
  const code = withCode ? (await call(server, makeJoinCode, { params }, admin.token)).join_code : null;
  return { id, name: unique, code };
}

/** Everything that this class was assigned was due an hour ago: that it does only passing time can do. */
export function wasDue(server: Server, classId: number): void {
  const at = `clock_timestamp() - interval '1 hour'`;
  runSql(server, `update assignments set due_at = ${at}, given_at = ${at} where class_id = ${classId}`);
}
