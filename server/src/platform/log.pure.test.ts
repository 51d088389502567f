import Fastify from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { answerErrors } from './http/errors.ts';
import { logOptions } from './log.ts';
import { Refusal } from './refusal.ts';

test('the log holds the path of a request and not its query', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...logOptions('info'), stream } });
  app.get('/api/media/:key', async (request) => {
    request.log.error({ req: request }, 'failed');
    return {};
  });
  await app.inject({ url: '/api/media/abc?until=1&sign=a-signature', headers: { authorization: 'Bearer a-token' } });
  const log = lines.join('');
  expect(log).toContain('"url":"/api/media/abc"');
  expect(log).not.toMatch(/a-signature|a-token/);
});

test('the log of a token that is refused holds nothing of whom it names', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
  });
  const secret = new TextEncoder().encode('a secret of 32 letters for tests');
  const claims = { sub: '7', name: 'Ana Diaz', email: 'ana@school.org' };
  const late = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(2).sign(secret);
  const err = await jwtVerify(late, secret).catch((error: unknown) => error);
  app.log.warn({ err }, 'nobody came in');
  app.log.warn({ err: new Error('It is too late.', { cause: err }) }, 'nobody came in');
  expect(lines.join('')).toContain('ERR_JWT_EXPIRED');
  expect(lines.join('')).not.toMatch(/Ana Diaz|ana@school/);
});

test('the log of a refusal says what was refused, where and to whom', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
  });
  answerErrors(app);
  app.decorateRequest('caller', null);
  app.get('/api/courses/:id', async (request) => {
    request.caller = { accountId: 7 } as typeof request.caller;
    throw new Refusal('wrong_role');
  });
  await app.inject({ url: '/api/courses/3', remoteAddress: '192.0.2.1' });
  const [refused] = lines.map((line) => JSON.parse(line) as object).filter((line) => 'code' in line);
  const where = { method: 'GET', route: '/api/courses/:id', ip: '192.0.2.1', accountId: 7 };
  expect(refused).toMatchObject({ code: 'wrong_role', msg: 'refused', ...where, reqId: expect.any(String) });
});
