import type { UploadRow } from '@parlance/contract/csv';
import { addBankComment, deleteBankComment, listBankComments } from '@parlance/contract/rubrics/comment-bank';
import { exportBankComments, importBankComments } from '@parlance/contract/rubrics/comment-files';
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

test('a file adds what is new, gives to all what the file has for all, and leaves the rest; a dry run says so', async () => {
  const office = await signedInAs('admin', testApp);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const rowsOf = ({ rows }: Record<string, unknown>) => rows as UploadRow[];
  const send = (text: string, by: Person, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([text], { type: 'text/csv' }), 'comments.csv');
    return testApp.upload(importBankComments, form, by);
  };
  await save('Give a reason.', office);
  const file = 'text,everybody\nGive a reason.,yes\n"Begin with a\nview.",\n=Sum it up.,yes\n';
  const planned = await send(file, office, { dryRun: 'true' });
  expect(planned.body).toMatchObject({ imported: 0, added: 2, changed: 1 });
  expect(rowsOf(planned.body).map(({ line, type, state }) => [line, type, state])).toEqual([
    [2, 'for all markers from now on', 'ready'],
    [3, 'new', 'ready'],
    [5, 'new', 'ready'],
  ]);
  expect(await textsOf(office)).toEqual(['Give a reason.']);
  expect((await send(file, office)).body).toMatchObject({ imported: 3 });
  expect(new Set(await textsOf(teacher))).toEqual(new Set(['=Sum it up.', 'Give a reason.']));

  // What was exported is there already, also for who may save nothing for all.
  const exported = async (by: Person) => (await testApp.call(exportBankComments, {}, by)).text;
  for (const by of [office, teacher]) {
    const { body } = await send(await exported(by), by);
    expect(body).toMatchObject({ added: 0, changed: 0 });
    expect(new Set(rowsOf(body).map(({ state }) => state))).toEqual(new Set(['skipped']));
  }
  const refused = await send('text,everybody\nNew.,yes\nNew.,\n,no\nOdd.,perhaps\n', teacher, { marked: 'true' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'csv_rows_wrong' } });
  const errors = refused.body.errors as { line: number; column: string }[];
  expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 everybody',
    '3 text',
    '4 text',
    '5 everybody',
  ]);
  expect(new Set(await textsOf(teacher))).toEqual(new Set(['=Sum it up.', 'Give a reason.']));
});
