import { endpoint } from '@parlance/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serve } from '../../src/platform/http/serve.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { ADMIN_TOKEN, plantedApp, TEACHER_TOKEN } from './planted-app.ts';

const greet = endpoint({
  method: 'POST',
  path: '/api/greet',
  audience: 'public',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ greeting: z.string() }),
  refusals: ['email_taken'],
});

const greeting = async () => ({ greeting: 'Hello' });

test('a route without an audience stops the app from starting', () => {
  const app = plantedApp();
  expect(() => app.get('/api/anyone', async () => ({}))).toThrow('GET /api/anyone names no audience.');
});

test('an endpoint without an audience stops the app from starting', () => {
  const audience = undefined as unknown as 'public';
  expect(() => serve(plantedApp(), { ...greet, audience }, greeting)).toThrow('POST /api/greet names no audience.');
});

test('a call for admins without a reach stops the app from starting', () => {
  const path = '/api/staff';
  const planted = { ...greet, path, audience: 'admin', reach: undefined as unknown as 'shared' } as const;
  expect(() => serve(plantedApp(), planted, greeting)).toThrow('POST /api/staff names no reach.');
  // @ts-expect-error Nor does the contract take one.
  endpoint({ method: 'GET', path, audience: 'admin', reply: greet.reply, refusals: [] });
});

test('what is for the whole school is refused to who sees only their own classes, before the body is read', async () => {
  const app = plantedApp();
  serve(app, { ...greet, audience: 'admin', reach: 'school' }, greeting);
  const send = (token: string) =>
    app.inject({ method: 'POST', url: greet.path, payload: {}, headers: { authorization: `Bearer ${token}` } });
  expect((await send(ADMIN_TOKEN)).json()).toMatchObject({ code: 'invalid' });
  const refused = await send(TEACHER_TOKEN);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'own_classes_only']);
});

test('an endpoint without a reply schema stops the app from starting', () => {
  const reply = undefined as unknown as typeof greet.reply;
  expect(() => serve(plantedApp(), { ...greet, reply }, greeting)).toThrow('POST /api/greet has no reply schema.');
});

test('a key of the body that the contract does not name is refused', async () => {
  const app = plantedApp();
  serve(app, greet, greeting);
  const answer = await app.inject({ method: 'POST', url: '/api/greet', payload: { name: 'Ada', role: 'superadmin' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', fields: [{ reason: expect.stringContaining('role') }] });
});

test('a refusal that the endpoint does not declare is answered as a bug', async () => {
  const app = plantedApp();
  serve(app, greet, async () => {
    throw new Refusal('retake_too_soon');
  });
  const answer = await app.inject({ method: 'POST', url: '/api/greet', payload: { name: 'Ada' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'unexpected' });
});

test('a declared refusal is answered as itself', async () => {
  const app = plantedApp();
  serve(app, greet, async () => {
    throw new Refusal('email_taken');
  });
  const answer = await app.inject({ method: 'POST', url: '/api/greet', payload: { name: 'Ada' } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'email_taken' });
});
