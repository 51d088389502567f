import { addBankComment, deleteBankComment, listBankComments } from '@parlance/contract/rubrics/comment-bank';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const save = (text: string, by: Person, everybody?: boolean) =>
  testApp.call(addBankComment, { body: { text, ...(everybody !== undefined && { everybody }) } }, by);
const drop = (id: number, by: Person) => testApp.call(deleteBankComment, { params: { id } }, by);
const textsOf = async (by: Person) =>
  (await testApp.call(listBankComments, {}, by)).body.comments.map(({ text }) => text);

test('markers find everybody’s comments and their own, and nobody else’s', async () => {
  const [office, teacher] = [
    await signedInAs('admin', testApp),
    await signedInAs('admin', testApp, { access: 'classes' }),
  ];
  const own = (await save(' Use linking words. ', teacher)).body.comment;
  expect(own).toMatchObject({ text: 'Use linking words.', everybody: false });
  const shared = (await save('Answer every part.', office, true)).body.comment;
  const hidden = (await save('Mine alone.', office)).body.comment;
  expect(await textsOf(teacher)).toEqual(['Answer every part.', 'Use linking words.']);
  expect(await textsOf(office)).toEqual(['Answer every part.', 'Mine alone.']);

  const refused = { status: 403, body: { code: 'own_classes_only' } };
  expect(await save('For all.', teacher, true)).toMatchObject(refused);
  expect(await drop(shared.id, teacher)).toMatchObject(refused);
  expect((await drop(hidden.id, teacher)).status).toBe(404);
  expect((await drop(own.id, office)).status).toBe(404);
  expect((await drop(shared.id, office)).status).toBe(200);
  expect((await drop(own.id, teacher)).status).toBe(200);
  expect(await textsOf(teacher)).toEqual([]);
  expect(await save('  ', teacher)).toMatchObject({ status: 400, body: { fields: [{ path: 'text' }] } });
  expect((await testApp.call(listBankComments, {}, await signedInAs('user', testApp))).status).toBe(403);
});
