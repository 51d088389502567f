import { addClass, changeMembers } from '@parlance/contract/classes';
import { type Person, signedInAs } from '../people.ts';
import type { TestApp } from '../test-app.ts';

let made = 0;

/** A class with these people, as somebody of the office makes it; gives its id and name. */
export async function aSchoolClass(
  testApp: TestApp,
  { teachers = [], learners = [] }: { teachers?: Person[]; learners?: Person[] } = {},
): Promise<{ id: number; name: string }> {
  const office = await signedInAs('admin', testApp);
  const name = `Class ${(made += 1)}`;
  const { body } = await testApp.call(addClass, { body: { name } }, office);
  const add = [
    ...teachers.map(({ id }) => ({ account_id: id, part: 'teacher' as const })),
    ...learners.map(({ id }) => ({ account_id: id, part: 'learner' as const })),
  ];
  await testApp.call(changeMembers, { params: { id: body.class.id }, body: { add } }, office);
  return { id: body.class.id, name };
}
