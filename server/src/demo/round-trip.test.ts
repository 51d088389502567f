import { openAttempt } from '@parlance/contract/attempts';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { contentOf, importedCopy } from '../../test/round-trip.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addFirstSuperadmin } from '../accounts/first-superadmin.ts';
import { addFirstRubrics } from '../reviews/rubrics/first-rubrics.ts';
import { fillDemo } from './fill.ts';

const testApp = useTestApp();
beforeAll(async () => {
  await addFirstSuperadmin(testApp);
  await addFirstRubrics(testApp);
  await fillDemo(testApp);
});

/**
 * How long each lasts for everyone, in seconds: the minutes of its course, of a Listening test with its recordings, and
 * of a Speaking test its timers, a minute a question and five minutes.
 */
const DURATIONS = {
  'A Short Opinion': 1200,
  'A Day in Brackwater': 900,
  'Academic Listening 1': 600 + 178,
  'Academic Reading 1': 3600,
  'Academic Reading 2': 3600,
  'Around the Harbour Listening': 840 + 234,
  'Formal Writing': 3600,
  'Grammar check': 1200,
  'Letters, Stories and Opinions': 4800,
  'Out and About Listening': 1080 + 338,
  'Situations and Opinions': 30 + 45 + 75 + 90 + 120 + 5 * 60 + 300,
  'Speaking about Yourself': 30 + 45 + 60 + 90 + 4 * 60 + 300,
  'Work and Travel Reading': 2700,
};

test('every course of the demo lasts as long as it always has for whoever is allowed nothing more', async () => {
  const learner = await signedInAs('user', testApp);
  const durations: Record<string, number | undefined> = {};
  const { body: courses } = await testApp.call(listCourses, { query: {} });
  // What is practised has no clock.
  for (const { id, title } of courses.filter((course) => !course.practice_mode)) {
    const { attempt } = (await testApp.call(openAttempt, { body: { courseId: id } }, learner)).body;
    durations[title] = attempt?.durationSeconds;
    expect(attempt, title).toMatchObject({ baseSeconds: attempt?.durationSeconds, extendedSeconds: 0 });
    const startedMs = Date.parse(attempt?.startedAt ?? '');
    expect((Date.parse(attempt?.deadline ?? '') - startedMs) / 1000, title).toBe(attempt?.durationSeconds);
  }
  expect(durations).toEqual(DURATIONS);
});

test('every course of the demo, exported and imported into an empty one, is an equal course', async () => {
  const admin: Person = await signedInAs('admin', testApp);
  const { body: all } = await testApp.call(listCourses, { query: {} });
  // A file has no draws.
  const courses = all.filter(({ title }) => title !== 'Grammar check');
  expect(courses).toHaveLength(13);
  for (const { id, title } of courses) {
    const copy = await importedCopy(testApp, admin, id);
    const content = await contentOf(testApp, id);
    expect(content.length, title).toBeGreaterThan(0);
    expect(await contentOf(testApp, copy.id), title).toEqual(content);
    const lengthOf = async (id: number) => (await testApp.call(getCourse, { params: { id } })).body.testLength;
    expect((await lengthOf(copy.id)).audioPartsSeconds, title).toEqual((await lengthOf(id)).audioPartsSeconds);
  }
});
