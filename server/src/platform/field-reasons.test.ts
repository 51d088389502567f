import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

test.each([
  [
    'a field that is missing',
    { username: 'mira', email: 'mira@example.org', password: 'a good password' },
    'The field "phone" is required.',
  ],
  [
    'a field of another type',
    { username: 'mira', email: 'mira@example.org', phone: 123, password: 'a good password' },
    'The field "phone" must be of type string.',
  ],
  [
    'a field that does not exist',
    { username: 'mira', email: 'mira@example.org', phone: '1', password: 'a good password', tel: '1' },
    'Unknown: "tel". Remove it or check its spelling.',
  ],
  [
    'a field with a sentence of its own',
    { username: 'mira', email: 'mira@example.org', phone: '1', password: 'short' },
    'Use at least 8 characters.',
  ],
])('the message says the first reason in plain words: %s', async (_what, payload, message) => {
  const reply = await testApp.app.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(reply.json()).toMatchObject({ code: 'invalid', message });
});
