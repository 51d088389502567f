import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { sittingEmails } from '@parlance/contract/sittings/calendar';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { makeAccessCode, setSittingStaff } from '@parlance/contract/sittings/set-up';
import { editSitting, getSitting, type SittingSettings } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { catchMail, mailsTo } from '../../../../scripts/servers/mail-catcher.ts';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { keptLog, waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aReading, aSitting, inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { mailTransport } from '../../platform/outbox/mail-transport.ts';
import { sendDueMail } from '../../platform/outbox/send.ts';
import { noteReminders } from './emailing.ts';
import { queueSittingEmails } from './queue-emails.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://exams.example.org' });

const DAY = 86_400;
const PARIS = 'Europe/Paris';
const nine = { local: '2026-06-03T09:00', time_zone: PARIS };

async function anExamination(settings: Partial<SittingSettings> = {}, learners?: Person[]) {
  const courses = [await aReading(testApp, { title: 'Reading' }), await aReading(testApp, { title: 'Writing' })];
  const parts = [{ break_seconds: 600 }];
  const built = await aSitting(testApp, {
    courses,
    parts,
    settings: { time_zone: PARIS, starts_at: nine, ...settings },
    ...(learners && { learners }),
  });
  const [learner = built.office] = built.learners;
  return { ...built, learner };
}

type Examination = Awaited<ReturnType<typeof anExamination>>;

/** What was written to somebody, once what is due is written. */
async function mailsOf({ email }: Person) {
  await queueSittingEmails(testApp);
  return await waitingMail(testApp, email);
}

async function kindsTo(person: Person): Promise<string[]> {
  return (await mailsOf(person)).map(({ kind }) => kind.replace('sitting-', ''));
}

async function versionOf({ id, office }: Examination): Promise<number> {
  return ok(await testApp.call(getSitting, { params: { id } }, office)).sitting.version;
}

async function edits(built: Examination, change: Partial<SittingSettings>): Promise<void> {
  const body = { version: await versionOf(built), ...change };
  ok(await testApp.call(editSitting, { params: { id: built.id }, body }, built.office));
}

async function changesPeople(built: Examination, change: { add?: number[]; remove?: number[]; room?: string }) {
  const rows = ok(await testApp.call(listCandidates, { params: { id: built.id } }, built.office));
  const idOf = (accountId: number) => rows.find(({ account_id }) => account_id === accountId)?.id ?? 0;
  const { add, remove, room } = change;
  const body = {
    version: await versionOf(built),
    ...(add && { add }),
    ...(remove && { remove: remove.map(idOf) }),
    ...(room && { change: [{ id: idOf(built.learner.id), room }] }),
  };
  ok(await testApp.call(changeCandidates, { params: { id: built.id }, body }, built.office));
}

test('an invitation arrives with the standard times and a calendar file, at staff with the address of the board', async () => {
  const built = await anExamination({ ask_device_check: true });
  const { id, office, learner } = built;
  ok(await testApp.call(makeAccessCode, { params: { id }, body: { version: built.sitting.version } }, office));
  const folder = mkdtempSync(join(tmpdir(), 'parlance-mail-'));
  const catcher = await catchMail({ folder });
  await queueSittingEmails(testApp);
  const overSmtp = { ...testApp, settings: { ...testApp.settings, smtpUrl: catcher.url } };
  await sendDueMail(overSmtp, { transport: mailTransport(overSmtp.settings), log: keptLog().log });
  const [arrived] = await mailsTo(folder, learner.email);
  const [toStaff] = await mailsTo(folder, office.email);
  await catcher.stop();
  rmSync(folder, { recursive: true });

  expect(arrived?.subject).toBe('B2 mock: Wednesday 3 June 2026, 09:00 (Paris)');
  const paragraphs = arrived?.text?.split('\n\n') ?? [];
  expect(paragraphs.slice(1, -1)).toEqual([
    'You are a candidate in the examination “B2 mock”.',
    'Your candidate number: 1.',
    'Start: Wednesday 3 June 2026, 09:00 (Paris).',
    'Reading: 09:00 to 09:10 (10 min).',
    'Writing: 09:20 to 09:30 (10 min).',
    'These are the standard times. Your own times are shown when you log in.',
    'You can enter 30 minutes before the start. Check your device in the week before: you cannot enter without this check.',
    `Open the examination: https://exams.example.org/exam/${id}`,
    'The attached file adds the examination to your calendar.',
  ]);
  const [file] = arrived?.attachments ?? [];
  expect(file).toMatchObject({ filename: 'examination.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
  const calendar = Buffer.from(file?.content as ArrayBuffer).toString('utf8');
  expect(calendar).toContain(`UID:sitting-${id}-part-2@exams.example.org`);
  const { access_code: code } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  expect(`${arrived?.text}${calendar}`).not.toContain(code);
  expect(toStaff?.text).toContain(`Open the board: https://exams.example.org/admin/sitting/${id}/board`);

  const counts = ok(await testApp.call(sittingEmails, { params: { id } }, office));
  expect(counts).toEqual({ waiting: 0, sent: 2, failed: 0, undelivered: [] });
});

test.each([
  [605, 0, ['Listening: 09:00 to 09:20 (20 min).', 'Reading: 09:30 to 09:40 (10 min).']],
  [640, 0, ['Listening: 09:00 to 09:21 (21 min).', 'Reading: 09:31 to 09:41 (10 min).']],
  // As the demo begins its examinations.
  [605, 40, ['Listening: 09:00 to 09:20 (20 min).', 'Reading: 09:30 to 09:40 (10 min).']],
])(
  'a recording of %i seconds and a start at second %i: times and lengths of an invitation agree',
  async (durationSeconds, second, times) => {
    const office = await signedInAs('admin', testApp);
    const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId: office.id, durationSeconds });
    const questions = [{ type: 'listening' as const, correct: 'A', audioUploadId }];
    const courses = [
      await aCourse(testApp, { title: 'Listening', type: 'Listening', questions }),
      await aReading(testApp, { title: 'Reading' }),
    ];
    const settings = { time_zone: PARIS, starts_at: nine };
    const { id, learners } = await aSitting(testApp, { office, courses, parts: [{ break_seconds: 600 }], settings });
    const starts_at = new Date(`2026-06-03T09:00:${String(second).padStart(2, '0')}+02:00`);
    await testApp.db.updateTable('sittings').set({ starts_at }).where('id', '=', id).execute();
    const [mail] = await mailsOf(learners[0] ?? office);
    expect(mail?.text).toContain('Start: Wednesday 3 June 2026, 09:00 (Paris).');
    expect(mail?.text.match(/^(Listening|Reading): .*$/gm)).toEqual(times);
  },
);

test('a marker is invited to where they mark, and not to a board that is closed to them', async () => {
  const courses = [
    await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
    await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking' }] }),
  ];
  const built = {
    ...(await aSitting(testApp, { courses, startsIn: DAY })),
    learner: await signedInAs('user', testApp),
  };
  const { id, office } = built;
  const [marker, invigilator] = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
  const staff = [
    { account_id: office.id, part: 'lead' as const },
    { account_id: invigilator.id, part: 'invigilator' as const },
    { account_id: marker.id, part: 'marker' as const },
  ];
  const body = { version: await versionOf(built), staff };
  ok(await testApp.call(setSittingStaff, { params: { id }, body }, office));
  const [invitation] = await mailsOf(marker);
  expect(invitation?.text).toContain('You are a marker of the examination “B2 mock”.');
  const page = 'https://exams.example.org/admin-dashboard?section=';
  expect(invitation?.text).toContain(`Open Writing Review: ${page}writingReview`);
  expect(invitation?.text).toContain(`Open Speaking Review: ${page}speakingReview`);
  const file = invitation?.attachments?.[0]?.text.replaceAll(/\r\n /g, '');
  expect(file).toContain(`${page}writingReview`);
  expect(`${invitation?.text}${file}`).not.toContain('/board');
  expect((await mailsOf(invigilator))[0]?.text).toContain('/board');
});

test('several changes are told by one email that says what was and what is; none when all is as before', async () => {
  const built = await anExamination();
  const { learner, office } = built;
  expect(await kindsTo(learner)).toEqual(['invitation']);
  await edits(built, { starts_at: { ...nine, local: '2026-06-04T10:00' } });
  await changesPeople(built, { room: 'Room 4' });
  await edits(built, { starts_at: { ...nine, local: '2026-06-05T10:00' } });
  expect(await kindsTo(learner)).toEqual(['invitation']);
  testApp.pass(60);
  const [, change, ...more] = await mailsOf(learner);
  expect(more).toEqual([]);
  expect(change?.subject).toBe('Changed: B2 mock, Friday 5 June 2026, 10:00 (Paris)');
  expect(change?.text).toContain(
    'Time now: Friday 5 June 2026, 10:00 (Paris). It was: Wednesday 3 June 2026, 09:00 (Paris).',
  );
  expect(change?.text).toContain('Place now: Room 4. It was: not set.');
  expect(change?.attachments?.[0]?.text).toContain('SEQUENCE:3');
  const [, toStaff] = await mailsOf(office);
  expect(toStaff?.text).not.toContain('Place now');

  await edits(built, { starts_at: { ...nine, local: '2026-06-06T10:00' } });
  await edits(built, { starts_at: { ...nine, local: '2026-06-05T10:00' }, title: 'B2 mock 1' });
  testApp.pass(60);
  expect(await kindsTo(learner)).toEqual(['invitation', 'change']);
});

test('whoever is added is invited, whoever is withdrawn is told, and a cancellation is told with its reason', async () => {
  const built = await anExamination();
  const { id, learner, office } = built;
  const later = await signedInAs('user', testApp);
  const invigilator = await signedInAs('admin', testApp);
  await changesPeople(built, { add: [later.id], remove: [learner.id] });
  // The invitation was not written yet and holds no more.
  expect(await kindsTo(learner)).toEqual(['cancellation']);
  expect(await kindsTo(later)).toEqual(['invitation']);
  await changesPeople(built, { add: [learner.id] });
  expect(await kindsTo(learner)).toEqual(['cancellation', 'invitation']);
  const staff = [
    { account_id: office.id, part: 'lead' as const },
    { account_id: invigilator.id, part: 'invigilator' as const },
  ];
  const body = { version: await versionOf(built), staff };
  ok(await testApp.call(setSittingStaff, { params: { id }, body }, office));
  expect(await kindsTo(invigilator)).toEqual(['invitation']);
  expect(await kindsTo(office)).toEqual(['invitation']);

  await edits(built, { starts_at: { ...nine, local: '2026-06-04T09:00' } });
  const cancel = { version: await versionOf(built), reason: 'The heating has failed.' };
  ok(await testApp.call(cancelSitting, { params: { id }, body: cancel }, office));
  testApp.pass(60);
  expect(await kindsTo(later)).toEqual(['invitation', 'cancellation']);
  const last = (await mailsOf(learner)).at(-1);
  expect(last?.text).toContain('> The heating has failed.');
  expect(last?.attachments?.[0]?.text).toContain('STATUS:CANCELLED');
});

test('a reminder is written once by two processes, dropped when it is an hour late, and anew for a new start', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const startsIn = inSeconds(testApp, 3 * DAY);
  const built = await anExamination({ starts_at: startsIn, reminder_minutes: [1440, 60] }, learners);
  const { learner } = built;
  const remind = async () => {
    await Promise.all([noteReminders(testApp), noteReminders(testApp)]);
    await Promise.all([queueSittingEmails(testApp), queueSittingEmails(testApp)]);
  };
  await remind();
  expect(await kindsTo(learner)).toEqual(['invitation']);
  testApp.pass(2 * DAY + 59);
  await remind();
  testApp.pass(60);
  await remind();
  for (const one of learners) expect(await kindsTo(one)).toEqual(['invitation', 'reminder']);
  expect((await mailsOf(learner))[1]?.subject).toMatch(/^Reminder: B2 mock, /);

  // The last one is 61 minutes late when the server comes back.
  await edits(built, { starts_at: inSeconds(testApp, 3 * DAY), reminder_minutes: [1440, 90] });
  testApp.pass(2 * DAY);
  await remind();
  expect(await kindsTo(learner)).toEqual(['invitation', 'reminder', 'change', 'reminder']);
  testApp.pass(DAY - 29 * 60);
  await remind();
  expect((await kindsTo(learner)).length).toBe(4);
});

test('an email does not tell that somebody has more time', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const built = await anExamination({}, learners);
  const { learner, office } = built;
  await queueSittingEmails(testApp);
  const more = { version: 0, extra_time_percent: 50, break_count: 2, break_seconds: 600, reason: 'Dyslexia' };
  const asked = { params: { accountId: learner.id }, body: { ...NO_ACCOMMODATION, ...more } };
  ok(await testApp.call(setAccommodation, asked, office));
  await changesPeople(built, { remove: [learner.id] });
  await queueSittingEmails(testApp);
  await changesPeople(built, { add: [learner.id] });
  const [without, , allowed] = await mailsOf(learner);
  expect({ ...allowed, attachments: [] }).toEqual({ ...without, attachments: [] });
});
