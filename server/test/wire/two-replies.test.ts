import { beforeAll, describe, expect, test } from 'vitest';
import { signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

const withTwoReplies = (await contractCalls()).filter(({ authorReply }) => authorReply);

const testApp = useTestApp();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const role of ['user', 'admin', 'superadmin'] as const) tokens[role] = (await signedInAs(role, testApp)).token;
});

test('the calls with two replies were found', () => {
  expect(withTwoReplies.map(({ path }) => path)).toContain('/api/tests/course-details-with-questions/:courseId');
});

describe.each(withTwoReplies)('$method $path', ({ method, path }) => {
  const ask = async (role: string, url: string) => {
    const answer = await testApp.app.inject({ method, url, headers: { authorization: `Bearer ${tokens[role]}` } });
    return { status: answer.statusCode, body: answer.json() };
  };
  const nowhere = path.replaceAll(/:\w+/g, '2147483647');
  const wrong = path.replaceAll(/:\w+/g, 'wrong');

  test.each(['user', 'admin', 'superadmin'])('refuses %s as any call does', async (role) => {
    expect(await ask(role, nowhere)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask(role, `${nowhere}?take=1`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask(role, wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});
