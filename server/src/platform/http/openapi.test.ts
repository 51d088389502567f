import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const read = (headers: Record<string, string> = {}) => testApp.app.inject({ url: '/api/openapi.json', headers });

test('the description of the API is made once, at its first call', async () => {
  const made = vi.spyOn(testApp.app, 'swagger');
  const first = await read();
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(first.json().info.title).toBe('Parlance');
  expect((await read()).rawPayload.equals(first.rawPayload)).toBe(true);
  expect(made).toHaveBeenCalledTimes(1);
});

test('it is sent compressed to whoever takes that, and not at all to whoever has it', async () => {
  const plain = await read({ 'accept-encoding': 'identity' });
  const gzip = await read({ 'accept-encoding': 'br;q=1, gzip' });
  expect([plain.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);

  const { etag } = plain.headers;
  for (const known of [etag, String(etag).replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await read({ 'if-none-match': String(known) });
    expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag]);
  }
  expect((await read({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await read({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
});
