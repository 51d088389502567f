import { users } from '@parlance/contract/account-admin';
import { submitAttempt } from '@parlance/contract/attempts';
import type { AuditAction } from '@parlance/contract/audit';
import { noteIncident } from '@parlance/contract/invigilation/incidents';
import { erasePerson } from '@parlance/contract/personal-data/personal-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import { action, aRoom } from '../../test/sittings/a-room.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { audit } from '../platform/audit/queries.ts';
import { unnamedInSittings } from './handling.ts';
import { patternOfNames } from './names.ts';

const testApp = useTestApp();

/** A text about an examination of this person, once they are erased; "X" stands for who it was. */
async function afterErasure(names: { full_name: string; username: string }, text: string): Promise<string> {
  const superadmin = await signedInAs('superadmin', testApp);
  const room = await aRoom(testApp, { office: superadmin });
  const { learner, attempt } = room.first;
  const { id } = learner;
  const email = `learner${id}@example.org`;
  ok(await testApp.call(users.edit, { params: { id }, body: { ...names, email } }, superadmin));
  const params = { id: room.id };
  ok(await testApp.call(noteIncident, { params, body: action({ kind: 'note' as const, text }) }, superadmin));
  const answers = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: answers }, learner));
  ok(await testApp.call(erasePerson, { params: { id }, body: { email, reason: 'Asked for it.' } }, superadmin));
  const { text: left } = await testApp.db
    .selectFrom('incidents')
    .select('text')
    .where('sitting_id', '=', room.id)
    .executeTakeFirstOrThrow();
  return left.replaceAll(`Erased account ${id}`, 'X');
}

test.each([
  [
    'of two letters',
    'Bo',
    'bo',
    'The candidate Bo left; Bob and BO stayed.',
    'The candidate X left; Bob and X stayed.',
  ],
  ['of two signs, between others', '王明', '王明', '学生王明迟到了', '学生X迟到了'],
  ['beside a script without spaces', 'Amina Haddad', 'amina77', '学生Amina迟到了', '学生X迟到了'],
  ['in Hangul with an ending', '김민수', 'minsu', '김민수가 나갔다', 'X가 나갔다'],
  ['in parts', 'Amina de Haddad', 'a77x', 'Haddad, Amina: de la silla, Aminas.', 'X, X: de la silla, Aminas.'],
  ['that is decomposed in the text', 'Zoë Kravitz', 'zk', 'Zoe\u0308 shouted, zoë too.', 'X shouted, X too.'],
  ['that was stored decomposed', 'Zoe\u0308 Kravitz', 'zk', 'ZOË shouted.', 'X shouted.'],
  ['in Arabic, after "and"', 'محمد الأحمد', 'moh', 'كتب ومحمد الأحمد ورقة', 'كتب X ورقة'],
  ['within a longer word', 'Ann Lee', 'annlee', 'Annë, annual and sleep.', 'Annë, annual and sleep.'],
])('a name %s', async (_, full_name, username, text, left) => {
  expect(await afterErasure({ full_name, username }, text)).toBe(left);
});

test('in JSON only texts lose a name: no key, number or other word', async () => {
  const person = { username: 'True', full_name: 'Text "Ed" Null', registration_number: '42', email: 'x@example.org' };
  const { set } = unnamedInSittings({ details: 'json' });
  const json = { text: 'Text "Ed" Null, 42: true', list: ['ed', 42, true, null], Null: { true: 'say: "Ed"!' } };
  const replaced = (set.details ?? '').replaceAll(':names', '$names').replaceAll(':instead', "'X'");
  const [before = '', after = ''] = replaced.split('$names');
  const { rows } = await sql<{ details: unknown }>`
    select ${sql.raw(before)}${patternOfNames(person)}::text${sql.raw(after)} as details
    from (select ${JSON.stringify(json)}::jsonb as details) one`.execute(testApp.db);
  expect(rows[0]?.details).toEqual({ text: 'X, X: X', list: ['X', 42, true, null], Null: { true: 'say: "X"!' } });
});

test('a person who is called like a number or a word of JSON is erased, and that stays in the log', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const [{ id }, other] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const email = `learner${id}@example.org`;
  const body = { username: 'true', full_name: 'True Null', registration_number: '75', email };
  ok(await testApp.call(users.edit, { params: { id }, body }, superadmin));
  const told = (about: number, action: AuditAction, details: object) =>
    audit(testApp.db, { account: about, actorId: superadmin.id, at: testApp.clock.now() }, action, { ...details });
  await told(id, 'sitting.extended', { minutes: 75, all: true, given: [75], none: null, text: 'True Null, number 75' });
  await told(other.id, 'remark.allocated', { marker: 'true' });
  await told(other.id, 'api_key.added', { owner: { id: 75, username: 'true' } });
  ok(await testApp.call(erasePerson, { params: { id }, body: { email, reason: 'Asked for it.' } }, superadmin));
  const rows = testApp.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', 'in', ['sitting.extended', 'remark.allocated', 'api_key.added']);
  const X = `Erased account ${id}`;
  expect((await rows.orderBy('id').execute()).slice(-3).map(({ details }) => details)).toEqual([
    { minutes: 75, all: true, given: [75], none: null, text: `${X}, number ${X}` },
    { marker: X },
    { owner: { id: 75, username: X } },
  ]);
});
