import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { submitAttempt } from '@parlance/contract/attempts';
import { listAudit } from '@parlance/contract/audit';
import { end, reopen } from '@parlance/contract/invigilation/actions';
import {
  changeReceiptKey,
  checkReceipt,
  getReceipt,
  getReceiptPage,
  listReceiptKeys,
  type ReceiptPayload,
  receiptPayload,
} from '@parlance/contract/receipts/receipts';
import { expect, test } from 'vitest';
import { askedFrom } from '../../../test/asked-from.ts';
import {
  anOpenAttempt,
  aSpeakingAttempt,
  attemptContext,
  type BuiltAttempt,
  record,
} from '../../../test/attempt-builder.ts';
import { audioFile } from '../../../test/audio-file.ts';
import { aCourse, type QuestionSketch } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { action, aRoom } from '../../../test/sittings/a-room.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { openTestApp, useTestApp } from '../../../test/test-app.ts';
import { correctKey } from '../../questions/editing/queries.ts';
import { submitOpenAttempt } from '../close.ts';
import { findAttempt } from '../queries.ts';
import { sweepOverdueAttempts } from '../sweep.ts';

const testApp = useTestApp();
const question: QuestionSketch = { type: 'mcq', options: ['one', 'two'], correct: 'A' };

/** A test of three questions, of which two are answered, submitted. */
async function submitted(as = testApp): Promise<BuiltAttempt> {
  const at = await anOpenAttempt(as, await aCourse(as, { questions: [question, question, question] }));
  const [first = 0, second = 0] = at.course.questionIds;
  as.pass(90);
  const body = { courseId: at.course.id, attemptId: at.params.id, answers: { [first]: 'A', [second]: 'B' } };
  ok(await as.call(submitAttempt, { body }, at.learner));
  return at;
}

const receiptOf = async ({ params }: { params: { id: number } }, as: Person, app = testApp) => {
  const receipt = ok(await app.call(getReceipt, { params }, as));
  return { ...receipt, said: receiptPayload.parse(JSON.parse(receipt.payload)) satisfies ReceiptPayload };
};
const checks = async (body: { code: string } | { payload: string; signature: string }, as: Person, app = testApp) =>
  ok(await app.call(checkReceipt, { body }, as));

test('a submit gives a receipt: its learner and staff in reach read it, and it checks by code and by file', async () => {
  const at = await submitted();
  const { learner, course, params } = at;
  const receipt = await receiptOf(at, learner);
  expect(receipt).toMatchObject({ number: 1, supersededAt: null, takenSeconds: 90 });
  expect(receipt.said).toMatchObject({
    attempt: params.id,
    candidate: { account: learner.id },
    course: { id: course.id, title: 'Academic Reading', type: 'Reading' },
    closedBy: 'learner',
    questions: 3,
    answered: 2,
    items: course.questionIds.map((id, index) => ({
      question: id,
      version: course.versionIds[index],
      kind: 'single_choice',
    })),
  });
  expect(receipt.said.part).toBeUndefined();
  const [admin, teacher, other] = [
    await signedInAs('admin', testApp),
    await signedInAs('admin', testApp, { access: 'classes' }),
    await signedInAs('user', testApp),
  ];
  expect((await receiptOf(at, admin)).code).toBe(receipt.code);
  for (const one of [teacher, other]) expect((await testApp.call(getReceipt, { params }, one)).status).toBe(404);

  const genuine = { valid: true, matchesStored: true, differsIn: [], superseded: false, questions: 3, answered: 2 };
  const { code, payload, signature } = receipt;
  expect(await checks({ code: code.toLowerCase().replaceAll('-', ' ') }, learner)).toMatchObject({
    ...genuine,
    owner: { attemptId: params.id, name: receipt.name },
  });
  // Whose it is others are not told.
  const told = await checks({ payload, signature }, other);
  expect(told).toMatchObject({ ...genuine, code });
  expect([told.owner, JSON.stringify(told).includes(receipt.name)]).toEqual([undefined, false]);
  expect((await checks({ code }, teacher)).owner).toBeUndefined();
  expect((await checks({ code }, admin)).owner?.attemptId).toBe(params.id);

  const wrong = await Promise.all([
    checks({ payload: payload.replace('"answered":2', '"answered":3'), signature }, other),
    checks({ payload, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` }, other),
    checks({ payload: payload.replace(receipt.said.key, '1999-Z'), signature }, other),
    checks({ payload: '{}', signature }, other),
    checks({ code: `${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}` }, other),
    checks({ code: 'PR-0000-0000-0000-0' }, other),
  ]);
  expect(wrong.map(({ valid, reason }) => [valid, reason])).toEqual([
    [false, 'signature_wrong'],
    [false, 'signature_wrong'],
    [false, 'key_unknown'],
    [false, 'unreadable'],
    [false, 'code_mistyped'],
    [false, 'code_unknown'],
  ]);
});

test('the page of a receipt needs nothing else, and holds what a check needs', async () => {
  const at = await submitted();
  const { code, name } = await receiptOf(at, at.learner);
  await testApp.db
    .updateTable('accounts')
    .set({ username: '<b>Teo</b> & "M"' })
    .where('id', '=', at.learner.id)
    .execute();
  const page = await testApp.call(getReceiptPage, { params: at.params }, at.learner);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-disposition']).toContain(`filename="receipt-${code}.html"`);
  expect(page.text).not.toMatch(/<script|<link|<img|src=|href=|url\(|<b>Teo/);
  expect(page.text).toContain('&lt;b&gt;Teo&lt;/b&gt; &amp; &quot;M&quot;');
  expect(page.text).toContain('2 of 3 questions');
  expect(page.text).toContain(code);
  expect(name).not.toBe('');
});

test('one receipt checks, whatever language it was made and is read in', async () => {
  const at = await submitted();
  const inEach = await Promise.all(
    ['en', 'de', 'ar'].map(async (language) => {
      const as = { ...at.learner, headers: { 'accept-language': language } };
      const { said: _, ...receipt } = await receiptOf(at, as);
      const { text } = await testApp.call(getReceiptPage, { params: at.params }, as);
      const [, data = ''] = /id="receipt-data">(.*?)<\/pre>/s.exec(text) ?? [];
      return { receipt, data, title: /<h1>(.*)<\/h1>/.exec(text)?.[1] };
    }),
  );
  expect(new Set(inEach.map(({ title }) => title)).size).toBe(3);
  expect(new Set(inEach.map(({ data }) => data)).size).toBe(1);
  for (const { receipt } of inEach) {
    const checked = await checks({ payload: receipt.payload, signature: receipt.signature }, at.learner);
    expect(checked).toMatchObject({ valid: true, matchesStored: true });
    expect(receipt).toEqual(inEach[0]?.receipt);
  }
});

test('a changed answer is named; a corrected key, a mark and another SECRET change nothing', async () => {
  const at = await submitted();
  const { course, learner, params } = at;
  const { code, said } = await receiptOf(at, learner);
  await correctKey(testApp.db, course.versionIds[0] ?? 0, { ...askedFrom('mcq', { correct: 'B' }), scoring: null });
  await testApp.db.updateTable('responses').set({ mark: 0 }).where('attempt_id', '=', params.id).execute();
  await testApp.db.updateTable('attempts').set({ score: 7 }).where('id', '=', params.id).execute();
  expect(await checks({ code }, learner)).toMatchObject({ valid: true, matchesStored: true });

  const elsewhere = await openTestApp({ ...testApp, ping: async () => {} } as never, {
    SECRET: 'another secret of 32 letters for tests',
  });
  try {
    expect(await checks({ code }, learner, elsewhere)).toMatchObject({ valid: true, matchesStored: true });
    // Such a server does not start. If it did, it would close nothing, and the key of the others would stay.
    await expect(submitted(elsewhere)).rejects.toThrow('500');
    const again = await submitted();
    expect((await receiptOf(again, again.learner)).said.key).toBe(said.key);
  } finally {
    await elsewhere.app.close();
  }

  for (const [index, answer] of [
    ['0', '"B"'],
    ['2', '"A"'],
  ] as const) {
    const questionId = course.questionIds[Number(index)] ?? 0;
    await testApp.db
      .updateTable('responses')
      .set({ answer })
      .where('attempt_id', '=', params.id)
      .where('question_id', '=', questionId)
      .execute();
  }
  expect(await checks({ code }, learner)).toMatchObject({ valid: true, matchesStored: false, differsIn: [1, 3] });
});

test('a recording is compared by the bytes of its file, also one that comes in at the moment of the close', async () => {
  const at = await aSpeakingAttempt(testApp);
  const { learner, params, course } = at;
  const [first = 0, second = 0] = course.questionIds;
  ok(await record(testApp, at, first, audioFile('without-duration.webm')));
  const attempt = await findAttempt(testApp.db, learner.id, params.id);
  if (!attempt) throw new Error('There is no attempt.');
  const { makeReceipt, ...context } = attemptContext(testApp);
  let tries = 0;
  await submitOpenAttempt(
    attempt,
    { answers: {}, autoSubmitted: false },
    {
      ...context,
      makeReceipt: async (...given) => {
        const receipt = await makeReceipt(...given);
        tries += 1;
        if (tries === 1) ok(await record(testApp, at, second, audioFile('tone.ogg')));
        return receipt;
      },
    },
  );
  expect(tries).toBe(2);
  const { code, said } = await receiptOf(at, learner);
  expect([said.answered, said.questions]).toEqual([2, 3]);
  expect(await checks({ code }, learner)).toMatchObject({ valid: true, matchesStored: true });

  const { key } = await testApp.db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select('uploads.key')
    .where('attempt_id', '=', params.id)
    .where('question_id', '=', second)
    .executeTakeFirstOrThrow();
  await changeOneByte(key);
  expect(await checks({ code }, learner)).toMatchObject({ valid: true, matchesStored: false, differsIn: [2] });
  await testApp.store.remove(key);
  expect(await checks({ code }, learner)).toMatchObject({ valid: true, matchesStored: false, differsIn: [2] });
});

async function changeOneByte(key: string): Promise<void> {
  const file = await testApp.store.open(key);
  const bytes = Buffer.concat((await file?.stream.toArray()) ?? []);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  const path = join(testApp.settings.dataDir, 'changed');
  await writeFile(path, bytes);
  await testApp.store.remove(key);
  await testApp.store.put(key, path, 'audio/webm');
}

test('every way of closing gives one: by time, by staff, and again after a test was opened again; emailed where asked', async () => {
  const room = await aRoom(testApp, { people: 2, settings: { email_receipt: true } });
  const { first, second, office } = room;
  const of = ({ attempt }: typeof first) => ({ params: { id: attempt.id } });
  const open = await testApp.call(getReceipt, of(first), first.learner);
  expect(open).toMatchObject({
    status: 404,
    body: { code: 'receipt_none', message: expect.stringMatching(/^This test has not ended/) },
  });
  const params = { id: room.id };
  ok(await testApp.call(end, { params, body: action({ candidateIds: [first.candidateId] }) }, office));
  const ended = await receiptOf(of(first), first.learner);
  expect(ended).toMatchObject({ number: 1, timeZone: 'UTC' });
  expect(ended.said).toMatchObject({
    closedBy: 'staff',
    part: { sitting: room.id, title: 'B2 mock', position: 1 },
    answered: 0,
  });
  expect(ended.said.candidate.number).toBeGreaterThan(0);

  const again = { candidateId: first.candidateId, partId: first.attempt.sitting?.partId ?? 0, includeLate: false };
  ok(await testApp.call(reopen, { params, body: action(again) }, office));
  expect((await receiptOf(of(first), first.learner)).supersededAt).not.toBeNull();
  expect(await checks({ code: ended.code }, first.learner)).toMatchObject({ valid: true, superseded: true });
  const body = { courseId: first.attempt.courseId, attemptId: first.attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, first.learner));
  const next = await receiptOf(of(first), first.learner);
  expect(next).toMatchObject({ number: 2, supersededAt: null, said: { closedBy: 'learner' } });

  testApp.pass(3600);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  expect((await receiptOf(of(second), second.learner)).said.closedBy).toBe('time');

  const mails = await waitingMail(testApp, first.learner.email);
  const receipts = mails.filter(({ kind }) => kind === 'sitting-receipt');
  expect(receipts.map(({ text }) => [ended, next].map(({ code }) => text.includes(code)))).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(receipts[0]?.text).toContain('0 of 3 answered');
  expect(receipts.some(({ text }) => /score/i.test(text))).toBe(false);
});

test('a test that closed before there were receipts says since when they are made', async () => {
  const { params, learner } = await submitted();
  await testApp.db.deleteFrom('receipts').where('attempt_id', '=', params.id).execute();
  expect(await testApp.call(getReceipt, { params }, learner)).toMatchObject({
    status: 404,
    body: { code: 'receipt_none', message: 'Receipts are made since version 0.2. This test closed before it.' },
  });
});

test('a superadmin retires the key: what it signed holds, and another signs, in every process', async () => {
  const before = await submitted();
  const { code, said } = await receiptOf(before, before.learner);
  const superadmin = await signedInAs('superadmin', testApp);
  expect((await testApp.call(changeReceiptKey, {}, await signedInAs('admin', testApp))).status).toBe(403);
  const { key } = ok(await testApp.call(changeReceiptKey, {}, superadmin));
  expect(key.id).not.toBe(said.key);
  const keys = ok(await testApp.call(listReceiptKeys, {}));
  expect(keys.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id)).toEqual([key.id]);
  expect(keys.map(({ id }) => id)).toContain(said.key);
  expect(JSON.stringify(keys)).not.toContain('PRIVATE');
  expect(await checks({ code }, before.learner)).toMatchObject({ valid: true, matchesStored: true });
  const after = await submitted();
  expect((await receiptOf(after, after.learner)).said.key).toBe(key.id);
  const [entry] = ok(await testApp.call(listAudit, { query: { action: 'receipt_key.changed' } }, superadmin));
  expect(entry?.details).toEqual({ retired: said.key, made: key.id });
});

test('an account may check 60 receipts an hour', async () => {
  const person = await signedInAs('user', testApp);
  const call = () => testApp.call(checkReceipt, { body: { code: 'PR' } }, person);
  for (let count = 0; count < 60; count += 1) expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(429);
});

test('docs/receipts.md checks a receipt with Node and with openssl alone', async () => {
  const at = await submitted();
  const { said } = await receiptOf(at, at.learner);
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/receipts.md'), 'utf8');
  const [, script = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  const [openssl = ''] = /^openssl .*$/m.exec(docs) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'parlance-receipt-'));
  const runs = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd: folder })).stdout;
  const [first = 0, second = 0, third = 0] = at.course.questionIds;
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  try {
    const page = (await testApp.call(getReceiptPage, { params: at.params }, at.learner)).text;
    await put('check-receipt.mjs', script);
    await put('receipt.html', page);
    await put('keys.json', (await testApp.call(listReceiptKeys, {})).text);
    await put('answers.json', JSON.stringify({ [first]: 'A', [second]: 'B' }));
    const node = (...files: string[]) => runs(process.execPath, 'check-receipt.mjs', ...files);
    expect(await node('receipt.html', 'keys.json', 'answers.json')).toBe('genuine\n');
    const [command = '', ...args] = openssl.split(' ');
    expect(await runs(command, ...args)).toContain('Signature Verified Successfully');
    await put('answers.json', JSON.stringify({ [first]: 'A', [second]: 'A', [third]: 'B' }));
    expect(await node('receipt.html', 'keys.json', 'answers.json')).toBe(
      `genuine\nquestion ${second} differs\nquestion ${third} differs\n`,
    );
    await put('receipt.html', page.replace(`${said.digest}\\&quot;`, `${'A'.repeat(43)}\\&quot;`));
    expect(await node('receipt.html', 'keys.json')).toBe('NOT genuine\n');
    await expect(runs(command, ...args)).rejects.toThrow('Command failed: openssl');
  } finally {
    await rm(folder, { recursive: true });
  }
});
