import { exportAccommodations, NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { users } from '@parlance/contract/account-admin';
import { addCourse, deleteCourse } from '@parlance/contract/course-admin';
import type { Endpoint } from '@parlance/contract/endpoint';
import * as statistics from '@parlance/contract/statistics';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { contractCalls } from '../../test/wire/contract-calls.ts';

const testApp = useTestApp();
let superadmin: Person;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

/** Every statistic, each by its name; `typeCounts` and `statusCounts` are no calls. */
const { statusCounts: _statuses, typeCounts: _types, ...calls } = statistics;

/** What every call answers now. */
async function counted() {
  const answers = Object.entries(calls).map(async ([name, endpoint]) => {
    const { status, body } = await testApp.call(endpoint, {}, superadmin);
    expect(status).toBe(200);
    return [name, body];
  });
  return Object.fromEntries(await Promise.all(answers)) as { [Name in keyof typeof calls]: unknown };
}

const nobody = { active: 0, inactive: 0, suspended: 0, deleted: 0 };

test('where nothing is, every number is there and is 0', async () => {
  expect(await counted()).toEqual({
    countUsers: { count: 0 },
    countAdmins: { count: 0 },
    countUserStatuses: nobody,
    countAdminStatuses: nobody,
    countCourses: { count: 0 },
    countCourseTypes: { Speaking: 0, Listening: 0, Writing: 0, Reading: 0 },
  });
});

test('counts leave out what is deleted; statuses count it', async () => {
  for (const status of ['active', 'active', 'inactive', 'suspended', 'deleted', 'deleted'] as const)
    await signedInAs('user', testApp, { status });
  for (const status of ['active', 'suspended', 'deleted'] as const) await signedInAs('admin', testApp, { status });
  for (const type of ['Reading', 'Reading', 'Writing'] as const) await aCourse(testApp, { type });
  await testApp.db
    .updateTable('courses')
    .set({ archived_at: testApp.clock.now() })
    .where('id', '=', (await aCourse(testApp, { type: 'Speaking' })).id)
    .execute();
  expect(await counted()).toEqual({
    countUsers: { count: 4 },
    countAdmins: { count: 2 },
    countUserStatuses: { active: 2, inactive: 1, suspended: 1, deleted: 2 },
    countAdminStatuses: { active: 1, inactive: 0, suspended: 1, deleted: 1 },
    countCourses: { count: 3 },
    countCourseTypes: { Speaking: 0, Listening: 0, Writing: 1, Reading: 2 },
  });
});

test('a change is counted by the next call', async () => {
  const before = await counted();
  const body = { username: 'Noor', email: 'noor@north.example', password: 'four quiet rooms' };
  const added = await testApp.call(users.add, { body }, superadmin);
  const { id } = added.body.user;
  expect(await counted()).toMatchObject({ countUsers: { count: 5 }, countUserStatuses: { active: 3 } });

  await testApp.call(users.edit, { params: { id }, body: { ...body, password: '', role: 'admin' } }, superadmin);
  expect(await counted()).toMatchObject({
    countUsers: before.countUsers,
    countUserStatuses: before.countUserStatuses,
    countAdmins: { count: 3 },
    countAdminStatuses: { active: 2 },
  });

  const course = { title: 'Talk', subject: 'Work', description: 'Five questions.', test_duration: null };
  const talk = await testApp.call(addCourse, { body: { ...course, type: 'Speaking' } }, superadmin);
  expect(await counted()).toMatchObject({ countCourses: { count: 4 }, countCourseTypes: { Speaking: 1 } });
  await testApp.call(deleteCourse, { params: { id: talk.body.course.id } }, superadmin);
  expect(await counted()).toMatchObject({ countCourses: { count: 3 }, countCourseTypes: { Speaking: 0 } });
});

test('while accounts change, the statuses of one reply always add up', async () => {
  const { id } = await signedInAs('user', testApp);
  const sumOf = (counts: object) => Object.values(counts).reduce((sum: number, one: number) => sum + one, 0);
  const sum = sumOf((await counted()).countUserStatuses as object);
  const change = async () => {
    for (let round = 0; round < 10; round += 1) {
      const status = round % 2 === 0 ? 'suspended' : 'active';
      await testApp.call(
        users.edit,
        { params: { id }, body: { username: 'Ida', email: 'ida@north.example', status } },
        superadmin,
      );
    }
  };
  const look = async () => {
    for (let round = 0; round < 10; round += 1) {
      const { body } = await testApp.call(statistics.countUserStatuses, {}, superadmin);
      expect(sumOf(body)).toBe(sum);
    }
  };
  await Promise.all([change(), look(), look()]);
});

test.each(Object.entries(calls))('%s is for superadmins', async (_name, endpoint) => {
  for (const role of ['user', 'admin'] as const) {
    const { status, body } = await testApp.call(endpoint, {}, await signedInAs(role, testApp));
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  }
  expect(await testApp.call(endpoint, {})).toMatchObject({ status: 401 });
});

test('people whom the demo simulates are in no count and in no list, so that both say the same', async () => {
  const before = ok(await testApp.call(statistics.countUsers, {}, superadmin)).count;
  const simulated = await signedInAs('user', testApp);
  await signedInAs('user', testApp);
  await testApp.db.updateTable('accounts').set({ simulated: true }).where('id', '=', simulated.id).execute();
  const { count } = ok(await testApp.call(statistics.countUsers, {}, superadmin));
  expect(count).toBe(before + 1);
  for (const query of [{}, { page: '1', limit: '2' }]) {
    const { headers, body } = await testApp.call(users.list, { query }, superadmin);
    expect(Number(headers['x-total-count'] ?? ok({ status: 200, body, text: '' }).length)).toBe(count);
  }
  const { id } = await aCourse(testApp);
  const given = {
    params: { accountId: simulated.id },
    body: { ...NO_ACCOMMODATION, extra_time_percent: 25, version: 0 },
  };
  expect((await testApp.call(setAccommodation, given, superadmin)).status).toBe(200);
  expect((await testApp.call(exportAccommodations, {}, superadmin)).text).not.toContain(simulated.email);
  const searches = (await contractCalls()).filter(({ query }) => query instanceof z.ZodObject && 'q' in query.shape);
  const told: string[] = [];
  for (const endpoint of searches) {
    const params = endpoint.path.includes(':id') ? { params: { id } } : {};
    for (const part of partsOf(endpoint)) {
      const input = { ...params, query: { q: simulated.email, ...part } } as object;
      if ((await testApp.call(endpoint, input, superadmin)).text.includes(simulated.email)) told.push(endpoint.path);
    }
  }
  expect(searches.length).toBeGreaterThan(20);
  expect(told).toEqual([]);
});

/** What a search must be told beside a text: each part that it can look for people in, or nothing. */
function partsOf({ query }: Endpoint): object[] {
  const { part } = (query as z.ZodObject).shape;
  return part instanceof z.ZodEnum ? part.options.map((one) => ({ part: one })) : [{}];
}
