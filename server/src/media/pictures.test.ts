import { PICTURE_MAX_BYTES, uploadPicture } from '@parlance/contract/media';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { jpeg, png, webp } from '../../test/picture-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import { clearUploads } from './clean-up.ts';
import { keyOfPath } from './signed-path.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const send = (file: Buffer, as: { token?: string } = admin) => testApp.sendFile(uploadPicture, {}, file, as);
const size = { width: 640, height: 400 };

describe('a picture', () => {
  const kinds: [what: string, file: Buffer, type: string, name: RegExp, measured: typeof size][] = [
    ['a PNG', png(size), 'image/png', /picture-\d+\.png/, size],
    ['a JPEG', jpeg(size), 'image/jpeg', /picture-\d+\.jpg/, size],
    ['a JPEG on its side', jpeg(size, 6), 'image/jpeg', /\.jpg/, { width: 400, height: 640 }],
    ['a WebP', webp(size), 'image/webp', /picture-\d+\.webp/, size],
  ];
  it.each(kinds)(
    '%s is kept, measured, written down, and loads as what it is',
    async (_what, file, type, name, measured) => {
      const { status, body } = await send(file);
      expect([status, body]).toEqual([200, { upload_id: expect.any(Number), path: expect.any(String), ...measured }]);
      const loaded = await testApp.app.inject({ url: body.path });
      expect(loaded.statusCode).toBe(200);
      expect(loaded.rawPayload.equals(file)).toBe(true);
      expect(loaded.headers).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(name),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      });
      const row = testApp.db.selectFrom('uploads').selectAll().where('id', '=', body.upload_id);
      expect(await row.executeTakeFirst()).toMatchObject({
        kind: 'picture',
        ...measured,
        codec: null,
        duration_seconds: null,
      });
      const entry = testApp.db.selectFrom('audit_log').selectAll().where('action', '=', 'picture.uploaded');
      expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
        actor_id: admin.id,
        subject_id: body.upload_id,
      });
    },
  );

  const others: [what: string, file: Buffer, status: number, code: string][] = [
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      415,
      'picture_wrong_type',
    ],
    ['a GIF', Buffer.from('GIF89a\x40\x01\x40\x01', 'latin1'), 415, 'picture_wrong_type'],
    [
      'a page that begins like a PNG',
      Buffer.concat([png(size).subarray(0, 8), Buffer.from('<script>')]),
      415,
      'picture_wrong_type',
    ],
    ['a JPEG cut off', jpeg(size).subarray(0, 10), 415, 'picture_wrong_type'],
    ['nothing', Buffer.alloc(0), 415, 'picture_wrong_type'],
    ['a picture too small', png({ width: 640, height: 15 }), 400, 'picture_wrong_size'],
    ['a picture too large', webp({ width: 6001, height: 400 }), 400, 'picture_wrong_size'],
    ['a file too long', Buffer.concat([png(size), Buffer.alloc(PICTURE_MAX_BYTES)]), 413, 'too_large'],
  ];
  it.each(others)('%s is refused, and nothing of it is kept', async (_what, file, status, code) => {
    const count = async () => (await testApp.db.selectFrom('uploads').select('id').execute()).length;
    const before = await count();
    expect(await send(file)).toMatchObject({ status, body: { code } });
    expect(await count()).toBe(before);
  });

  it('is for staff to send', async () => {
    expect((await send(png(size), await signedInAs('user', testApp))).status).toBe(403);
    expect((await send(png(size), {})).status).toBe(401);
  });
});

test('a picture that no question shows goes after a week', async () => {
  const { body } = await send(png(size));
  const clear = () => clearUploads(testApp, testApp.app.log);
  testApp.pass(6 * 86400);
  await clear();
  const kept = () => testApp.db.selectFrom('uploads').select('id').where('id', '=', body.upload_id).execute();
  expect(await kept()).toHaveLength(1);
  testApp.pass(2 * 86400);
  await clear();
  expect(await kept()).toHaveLength(0);
  expect(await testApp.store.open(keyOfPath(body.path) ?? '')).toBeNull();
});
