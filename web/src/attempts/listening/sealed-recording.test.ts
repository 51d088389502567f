import { expect, it } from 'vitest';
import { isSealedOf, unseal } from './sealed-recording.ts';

const path = '/api/media/0a1b/sealed?until=1&sign=x';

it('unseals what the server sealed with the key of the opening', async () => {
  const file = crypto.getRandomValues(new Uint8Array(5000));
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }, key, file);
  const recordingKey = btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const heard = await unseal({ path, mediaType: 'audio/mpeg', sealed: new Blob([sealed]) }, recordingKey);
  expect(heard.type).toBe('audio/mpeg');
  expect(new Uint8Array(await heard.arrayBuffer())).toEqual(file);
});

it('is the file of a signed path, or of another', () => {
  const sealed = { path, mediaType: 'audio/mpeg', sealed: new Blob() };
  expect(isSealedOf(sealed, '/api/media/0a1b?until=2&sign=y')).toBe(true);
  expect(isSealedOf(sealed, '/api/media/ffff?until=2&sign=y')).toBe(false);
});
