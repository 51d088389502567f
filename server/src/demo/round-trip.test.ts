import { getCourse, listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { contentOf, importedCopy } from '../../test/round-trip.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addFirstSuperadmin } from '../accounts/first-superadmin.ts';
import { fillDemo } from './fill.ts';

const testApp = useTestApp();

test('every course of the demo, exported and imported into an empty one, is an equal course', async () => {
  await addFirstSuperadmin(testApp);
  await fillDemo(testApp);
  const admin: Person = await signedInAs('admin', testApp);
  const { body: all } = await testApp.call(listCourses, { query: {} });
  // A file has no draws.
  const courses = all.filter(({ title }) => title !== 'Grammar check');
  expect(courses).toHaveLength(11);
  for (const { id, title } of courses) {
    const copy = await importedCopy(testApp, admin, id);
    const content = await contentOf(testApp, id);
    expect(content.length, title).toBeGreaterThan(0);
    expect(await contentOf(testApp, copy.id), title).toEqual(content);
    const lengthOf = async (id: number) => (await testApp.call(getCourse, { params: { id } })).body.testLength;
    expect((await lengthOf(copy.id)).audioPartsSeconds, title).toEqual((await lengthOf(id)).audioPartsSeconds);
  }
});
