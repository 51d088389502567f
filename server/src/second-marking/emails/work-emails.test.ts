import { allocateMarking } from '@parlance/contract/second-marking/allocation';
import { getWorkEmails, setWorkEmails } from '@parlance/contract/second-marking/work-emails';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { queueWorkEmails } from './work-emails.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://exams.example.org' });
const HOUR = 3600;
const DAY = 24 * HOUR;

async function course(title: string, markers: Person[], lead: Person) {
  const made = await aCourse(testApp, { title, type: 'Writing', questions: [{ type: 'descriptive' }] });
  await markedTwice(testApp, made, { lead, markers });
  return made;
}

const mailsTo = ({ email }: Person) => waitingMail(testApp, email);

test('markers are told once a day what they were given, of all courses at once, in their language, until they turn it off', async () => {
  const [lead, anna, ben, cara] = (await Promise.all(
    Array.from({ length: 4 }, () => signedInAs('admin', testApp)),
  )) as [Person, Person, Person, Person];
  await testApp.db.updateTable('accounts').set({ language: 'de' }).where('id', '=', ben.id).execute();
  const letters = await course('Letters', [anna, ben], lead);
  const essays = await course('Essays', [anna, ben], lead);
  const counts = async (seconds: number) => {
    testApp.pass(seconds);
    await Promise.all([queueWorkEmails(testApp), queueWorkEmails(testApp)]);
    return (await Promise.all([anna, ben, lead, cara].map(mailsTo))).map(({ length }) => length);
  };
  expect(await counts(60)).toEqual([0, 0, 0, 0]);

  for (const each of [letters, essays, letters])
    await aSubmission(testApp, each, { by: await signedInAs('user', testApp) });
  expect(await counts(60)).toEqual([1, 1, 0, 0]);
  const [told] = await mailsTo(anna);
  expect(told).toMatchObject({ kind: 'work-given', subject: 'You were given work to mark' });
  expect(told?.text).toContain('Submissions wait for your mark in: Letters and Essays.');
  expect(told?.text).toContain('https://exams.example.org/admin-dashboard');
  expect((await mailsTo(ben))[0]?.text).toContain('Letters und Essays');

  // Nothing new, then something new too soon.
  expect(await counts(2 * DAY)).toEqual([1, 1, 0, 0]);
  await aSubmission(testApp, essays, { by: await signedInAs('user', testApp) });
  expect(await counts(60)).toEqual([2, 2, 0, 0]);
  await aSubmission(testApp, essays, { by: await signedInAs('user', testApp) });
  expect(await counts(DAY - 2 * HOUR)).toEqual([2, 2, 0, 0]);

  expect(ok(await testApp.call(getWorkEmails, {}, ben))).toEqual({ on: true, marks: true });
  ok(await testApp.call(setWorkEmails, { body: { on: false } }, ben));
  expect(ok(await testApp.call(getWorkEmails, {}, ben))).toEqual({ on: false, marks: true });
  expect(ok(await testApp.call(getWorkEmails, {}, cara))).toEqual({ on: true, marks: false });
  expect(await counts(2 * HOUR)).toEqual([3, 2, 0, 0]);

  // Whoever turns it on again is told of what came meanwhile.
  ok(await testApp.call(setWorkEmails, { body: { on: true } }, ben));
  expect(await counts(60)).toEqual([3, 3, 0, 0]);
});

test('a marker is told when what they were given is due soon, once, unless the email on giving said so', async () => {
  const [lead, anna, ben] = (await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)))) as [
    Person,
    Person,
    Person,
  ];
  const letters = await course('Letters', [anna, ben], lead);
  await markedTwice(testApp, letters, { lead, markers: [anna, ben], quota: 1, version: 1 });
  const [first, second] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  await aSubmission(testApp, letters, { by: first });
  const counts = async (seconds: number) => {
    testApp.pass(seconds);
    await Promise.all([queueWorkEmails(testApp), queueWorkEmails(testApp)]);
    return (await Promise.all([anna, ben].map(mailsTo))).map(({ length }) => length);
  };
  expect(await counts(60)).toEqual([1, 1]);
  await aSubmission(testApp, letters, { by: second });
  const due_at = inSeconds(testApp, 4 * DAY);
  const give = { params: { id: letters.id }, body: { how: 'even' as const, due_at } };
  ok(await testApp.call(allocateMarking, give, lead));
  expect(await counts(DAY)).toEqual([2, 2]);
  expect((await mailsTo(anna))[1]).toMatchObject({ subject: 'You were given work to mark' });
  expect(await counts(DAY)).toEqual([2, 2]);
  expect(await counts(DAY)).toEqual([3, 3]);
  const told = (await mailsTo(anna))[2];
  expect(told).toMatchObject({ subject: 'Work that you mark is due soon' });
  const moment = new RegExp(`The first of them is due \\w+ \\d+ \\w+ \\d{4}, ${due_at.local.slice(11)} \\(\\w+\\)\\.`);
  expect(told?.text).toMatch(moment);
  expect(await counts(20 * HOUR)).toEqual([3, 3]);
  expect(await counts(2 * DAY)).toEqual([3, 3]);
});
