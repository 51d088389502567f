import { getCourse, listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { contentOf, importedCopy } from '../../test/round-trip.ts';
import { useTestHouse } from '../../test/test-app.ts';
import { addFirstSuperadmin } from '../accounts/first-superadmin.ts';
import { fillDemo } from './fill.ts';

const house = useTestHouse();

test('every course of the demo, exported and imported into an empty one, is an equal course', async () => {
  await addFirstSuperadmin(house);
  await fillDemo(house);
  const admin: Person = await signedInAs('admin', house);
  const { body: courses } = await house.call(listCourses, { query: {} });
  expect(courses).toHaveLength(8);
  for (const { id, title } of courses) {
    const copy = await importedCopy(house, admin, id);
    const content = await contentOf(house, id);
    expect(content.length, title).toBeGreaterThan(0);
    expect(await contentOf(house, copy.id), title).toEqual(content);
    const lengthOf = async (id: number) => (await house.call(getCourse, { params: { id } })).body.testLength;
    expect((await lengthOf(copy.id)).audioPartsSeconds, title).toEqual((await lengthOf(id)).audioPartsSeconds);
  }
});
