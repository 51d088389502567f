import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CSV_MAX_BYTES } from '@parlance/contract/csv';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendSlowly } from '../../../../scripts/servers/slow-upload.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const file = '--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nTYPE,VAL';

describe('a form that cannot be read', () => {
  it.each([
    ['cut off in the file', field('course_id') + file],
    ['cut off after a field', field('course_id')],
    ['no form at all', 'garbage'],
    ['two files', `${file}\r\n${file}\r\n--x--\r\n`],
    ['too many fields', `${Array.from({ length: 21 }, (_, n) => field(`f${n}`)).join('')}--x--\r\n`],
    ['a field named to reach the prototype', `${field('__proto__')}--x--\r\n`],
  ])('%s: 400', async (_name, payload) => {
    expect(await send(payload, 'multipart/form-data; boundary=x')).toMatchObject({ status: 400, code: 'invalid' });
  });

  it.each([
    ['without a boundary: 400', 'multipart/form-data', 400, 'invalid'],
    ['of another type: 415', 'application/json', 415, 'not_multipart'],
  ])('%s', async (_name, type, status, code) => {
    expect(await send('{}', type)).toEqual({ status, code });
  });
});

describe('a file of 100 MB', () => {
  /** What lies between client and server, in their buffers and the system's. */
  const onTheWayBytes = 4 * 1024 * 1024;

  it('is refused when the limit is passed or said to be, and the client is cut off soon after', async () => {
    const url = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
    const upload = { url, token: admin.token, fileBytes: 100_000_000 };
    const [inChunks, lengthSaid] = await Promise.all([
      sendSlowly({ ...upload, path: uploadReadingCsv.path, part: 'csvFile', saysItsLength: false }),
      sendSlowly({ ...upload, path: uploadListeningAudio.path, part: 'listeningAudio', saysItsLength: true }),
    ]);
    for (const heard of [inChunks, lengthSaid]) {
      expect(heard).toMatchObject({ status: 413, text: expect.stringContaining('"code":"too_large"') });
      expect(heard.closedMs).not.toBeNull();
    }
    expect(inChunks.sentBytes).toBeLessThan(CSV_MAX_BYTES + onTheWayBytes);
    expect(lengthSaid.sentBytes).toBeLessThan(onTheWayBytes);
    const temporary = join(testApp.settings.dataDir, 'tmp');
    expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
  });
});

async function send(payload: string, type: string) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: uploadReadingCsv.path,
    payload,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
  });
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code };
}
