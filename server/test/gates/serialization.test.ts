import { endpoint } from '@parlance/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serve } from '../../src/platform/http/serve.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { ADMIN_TOKEN, LEARNER_TOKEN, plantedApp } from './planted-app.ts';

const LEAK = 'what no reply may hold';

const readTest = endpoint({
  method: 'GET',
  path: '/api/read',
  audience: 'learner',
  reply: z.object({ title: z.string() }),
  authorReply: z.object({ title: z.string(), key: z.string() }),
  refusals: ['attempt_closed'],
  refusalDetails: { title: z.string() },
});

type Handler = () => Promise<never>;
const given = (reply: object) => (async () => reply) as Handler;
const refused = (details: Record<string, unknown> = {}) =>
  (async () => {
    throw new Refusal('attempt_closed', { details });
  }) as Handler;

/** What someone gets, and what the log then says, when both handlers do this. */
async function answered(token: string, handler: Handler) {
  const lines: string[] = [];
  const app = plantedApp({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  serve(app, readTest, handler, handler);
  const answer = await app.inject({ url: '/api/read', headers: { authorization: `Bearer ${token}` } });
  const log = lines.map((line) => JSON.parse(line) as { reqId: string; err: { stack: string } });
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json(), log };
}

const JSON_TYPE = 'application/json; charset=utf-8';

test.each([
  ['staff', ADMIN_TOKEN],
  ['a learner', LEARNER_TOKEN],
])('a refusal reaches %s as itself where there are two replies', async (_who, token) => {
  const { status, type, body, log } = await answered(token, refused({ title: 'Bells' }));
  expect([status, type, body]).toMatchObject([409, JSON_TYPE, { code: 'attempt_closed', title: 'Bells' }]);
  expect(log).toEqual([]);
});

test('each gets the reply of its own', async () => {
  const reply = given({ title: 'Bells', key: 'B' });
  expect(await answered(ADMIN_TOKEN, reply)).toMatchObject({ type: JSON_TYPE, body: { title: 'Bells', key: 'B' } });
  expect((await answered(LEARNER_TOKEN, reply)).body).toEqual({ title: 'Bells' });
});

test.each([
  ['the reply of staff', ADMIN_TOKEN, given({ title: 7, [LEAK]: LEAK })],
  ['the reply of a learner', LEARNER_TOKEN, given({ title: 7, [LEAK]: LEAK })],
  ['a refusal of staff', ADMIN_TOKEN, refused({ title: 7, [LEAK]: LEAK })],
  ['a refusal of a learner', LEARNER_TOKEN, refused({ title: 7, [LEAK]: LEAK })],
])(
  '%s that does not fit its schema is a bug: answered as one, and logged with its cause',
  async (_what, token, handler) => {
    const { status, type, body, log } = await answered(token, handler);
    expect([status, type]).toEqual([500, JSON_TYPE]);
    expect(body).toEqual({ code: 'unexpected', message: expect.any(String), requestId: expect.any(String) });
    expect(log.map(({ reqId }) => reqId)).toContain(body.requestId);
    expect(log.map(({ err }) => err.stack).join()).toMatch(/"expected": "string"[\s\S]*"title"/);
  },
);
