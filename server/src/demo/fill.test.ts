import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listResults } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { listCourses } from '@parlance/contract/courses';
import { afterAll, expect, test } from 'vitest';
import { useTestHouse } from '../../test/test-house.ts';
import { fillDemo } from './fill.ts';

const house = useTestHouse();
const dataDir = mkdtempSync(join(tmpdir(), 'parlance-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('an empty house is filled once, with people of each role who can sign in and past results', async () => {
  const settings = { ...house.settings, dataDir };
  const lines = await fillDemo({ ...house, settings });
  expect(await fillDemo({ ...house, settings })).toEqual(lines);
  expect(statSync(join(dataDir, 'demo-people.txt')).mode & 0o777).toBe(0o600);

  const { body: courses } = await house.call(listCourses, { query: {} });
  expect(courses.map(({ title, question_count }) => [title, question_count])).toEqual([
    ['Work and Travel Reading', 40],
    ['Academic Reading 1', 40],
  ]);
  const signIn = (role: string) => {
    const [, , email = '', password = ''] = lines.find((line) => line.includes(` ${role} `))?.split(/\s+/) ?? [];
    return house.call(login, { body: { email, password } });
  };
  expect((await signIn('admin')).body.user.role).toBe('admin');
  const learner = await signIn('user');
  const { body } = await house.call(listResults, {}, { token: learner.body.token });
  expect(body.results.map(({ score, total_questions, time_taken }) => [score, total_questions, time_taken])).toEqual([
    [34, 40, 3138],
    [29, 40, 3276],
    [26, 40, 2472],
    [22, 40, 3474],
  ]);
});
