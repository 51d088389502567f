import { randomUUID } from 'node:crypto';
import type { Attempt } from '@parlance/contract/attempts';
import { getAttempt, openAttempt } from '@parlance/contract/attempts';
import type { CallInput } from '@parlance/contract/endpoint';
import { board } from '@parlance/contract/invigilation/board';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { getSitting, type StaffPart } from '@parlance/contract/sittings/sitting';
import { beat } from '@parlance/contract/sittings/taking';
import { type Person, signedInAs } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { aReading, aSitting, type BuiltSitting, enters, ok, PLACE } from './built-sitting.ts';

export type Seated = { learner: Person; attempt: Attempt; candidateId: number };
export type Room = BuiltSitting & { seated: Seated[]; first: Seated; second: Seated };

/** A sitting of a test of forty minutes that has begun ten minutes ago, or so many seconds, with these people in it. */
export async function aRoom(
  testApp: TestApp,
  { people = 1, passed = 600, ...sketch }: { people?: number; passed?: number } & Parameters<typeof aSitting>[1] = {},
): Promise<Room> {
  const learners = [];
  for (let count = 0; count < people; count += 1) learners.push(await signedInAs('user', testApp));
  const question = { type: 'mcq' as const, options: ['one', 'two'], correct: 'A' };
  const courses = sketch.courses ?? [
    await aReading(testApp, { durationSeconds: 2400, questions: [question, question, question] }),
  ];
  const built = await aSitting(testApp, { startsIn: 60, learners, ...sketch, courses });
  for (const learner of learners) ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const seated = [];
  for (const learner of learners) seated.push(await sitsDown(testApp, built, learner));
  testApp.pass(passed);
  const [first, second = first] = seated;
  if (!first || !second) throw new Error('Nobody is in the room.');
  return { ...built, seated, first, second };
}

/** A learner who has entered opens a part. */
export async function sitsDown(testApp: TestApp, built: BuiltSitting, learner: Person, part = 0): Promise<Seated> {
  const body = { courseId: built.courses[part]?.id ?? 0, sittingId: built.id, place: PLACE };
  const { attempt } = ok(await testApp.call(openAttempt, { body }, learner));
  if (!attempt) throw new Error('Nothing was opened.');
  const { id } = await testApp.db
    .selectFrom('candidates')
    .select('id')
    .where('sitting_id', '=', built.id)
    .where('account_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  return { learner, attempt, candidateId: id };
}

/** A body with an id of its own. */
export function action<B extends object>(body: B): B & { actionId: string } {
  return { actionId: randomUUID(), ...body };
}

/** The attempt as its learner reads it now. */
export async function readsTest(testApp: TestApp, { learner, attempt }: Seated): Promise<Attempt> {
  const found = ok(await testApp.call(getAttempt, { params: { id: attempt.id } }, learner)).attempt;
  if (!found) throw new Error('The attempt is gone.');
  return found;
}

/** A beat of somebody in the test. */
export function beatsInTest(
  testApp: TestApp,
  { id }: { id: number },
  { learner, attempt }: Seated,
  more: Partial<CallInput<typeof beat>['body']> = {},
) {
  const body = { place: PLACE, phase: 'test', attemptId: attempt.id, ...more } as const;
  return testApp.call(beat, { params: { id }, body }, learner);
}

/** The board as somebody reads it. */
export async function readsBoard(testApp: TestApp, { id, office }: BuiltSitting, as = office, since?: string) {
  return ok(await testApp.call(board, { params: { id }, query: since ? { since } : {} }, as));
}

/** Somebody with access to their own classes only who is staff of a sitting. */
export async function joinsStaff(testApp: TestApp, { id, office }: BuiltSitting, part: StaffPart): Promise<Person> {
  const person = await signedInAs('admin', testApp, { access: 'classes' });
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  const staff = [
    ...sitting.staff.map((one) => ({ account_id: one.account_id, part: one.part })),
    { account_id: person.id, part },
  ];
  ok(await testApp.call(setSittingStaff, { params: { id }, body: { version: sitting.version, staff } }, office));
  return person;
}
