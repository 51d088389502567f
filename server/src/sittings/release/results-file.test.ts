import { submitAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import { end, hold } from '@parlance/contract/invigilation/actions';
import { writingReviews } from '@parlance/contract/reviews';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { exportSittingResults, publishSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { action, aRoom, joinsStaff, type Room, sitsDown } from '../../../test/sittings/a-room.ts';
import { aDraft, aReading, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

/** The rows of the file below its header, of each the cells without full name, registration number, the digest of its paper and the identity check. */
async function rowsOf({ id, office }: Pick<Room, 'id' | 'office'>): Promise<string[][]> {
  const { status, text } = await testApp.call(exportSittingResults, { params: { id } }, office);
  expect(status).toBe(200);
  const [header, ...lines] = text.trim().split('\r\n');
  expect(header).toBe(
    'number,full_name,registration_number,name,email,room,seat,part,course,state,started,submitted,own time (min),score,max score,marked,held,paper,identity checked by,identity checked at',
  );
  const { parts } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  return lines.map((line) => {
    const [number = '', fullName, registration, ...cells] = line.split(',');
    expect([fullName, registration, ...cells.splice(-2)]).toEqual([
      expect.stringMatching(/^(Person \d+)?$/),
      '',
      '',
      '',
    ]);
    expect(cells.pop()).toBe(parts[Number(cells[4]) - 1]?.paper?.digest);
    return [number, ...cells];
  });
}

/** Two parts, Reading and Writing, and three people of whom two are in the first one. */
async function twoParts(): Promise<Room> {
  const question = { type: 'mcq' as const, options: ['one', 'two'], correct: 'A' };
  const courses = [
    await aReading(testApp, { title: '=Reading', durationSeconds: 2400, questions: [question, question] }),
    await aCourse(testApp, { title: 'Writing', type: 'Writing', questions: [{ type: 'descriptive' }] }),
  ];
  return await aRoom(testApp, { people: 2, courses, settings: { time_zone: 'Europe/Paris' } });
}

async function changes({ id, office }: Room, change: { add?: number[]; remove?: number[]; room?: [number, string] }) {
  const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  const { add, remove, room } = change;
  const body = {
    version,
    ...(add && { add }),
    ...(remove && { remove }),
    ...(room && { change: [{ id: room[0], room: room[1], seat: '12' }] }),
  };
  ok(await testApp.call(changeCandidates, { params: { id }, body }, office));
}

test('one row a candidate and part: what was taken, marked, withheld, missed, and who is withdrawn', async () => {
  const room = await twoParts();
  const { id, office, first, second, courses } = room;
  const [reading, writing] = courses;
  const absent = await signedInAs('user', testApp);
  await changes(room, { add: [absent.id], room: [first.candidateId, '=A1'] });
  const answers = { [reading?.questionIds[0] ?? 0]: 'A' };
  const submitted = { courseId: reading?.id ?? 0, attemptId: first.attempt.id, answers };
  ok(await testApp.call(submitAttempt, { body: submitted }, first.learner));
  const written = await sitsDown(testApp, room, first.learner, 1);
  expect((await rowsOf(room)).map((cells) => cells.slice(7, 8)).flat()).toContain('open');
  testApp.pass(600);
  const essay = { [writing?.questionIds[0] ?? 0]: 'An essay.' };
  const handed = { courseId: writing?.id ?? 0, attemptId: written.attempt.id, answers: essay };
  ok(await testApp.call(submitWritingAnswer, { body: handed }, first.learner));
  const held = action({ candidateId: first.candidateId, held: true, reason: 'To be looked at' });
  ok(await testApp.call(hold, { params: { id }, body: held }, office));
  ok(await testApp.call(end, { params: { id }, body: action({ candidateIds: [second.candidateId] }) }, office));
  await changes(room, { remove: [second.candidateId] });

  const byEmail = async (person: Person) => {
    const rows = (await rowsOf(room)).filter(([, , email]) => email === person.email);
    return rows.map(([number, , , ...cells]) => [Number(number) > 0, ...cells]);
  };
  const times = [expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), expect.stringMatching(/:\d\d$/)];
  const none = ['', '', '', '', '', 'no', 'no'];
  expect(await byEmail(first.learner)).toEqual([
    [true, "'=A1", '12', '1', "'=Reading", 'submitted', ...times, '40', '1', '2', 'yes', 'yes'],
    [true, "'=A1", '12', '2', 'Writing', 'submitted', ...times, '10', '', '100', 'no', 'yes'],
  ]);
  expect(await byEmail(second.learner)).toEqual([
    [true, '', '', '1', "'=Reading", 'withdrawn', ...times, '40', '0', '2', 'yes', 'no'],
    [true, '', '', '2', 'Writing', 'withdrawn', ...none],
  ]);
  expect((await byEmail(absent)).map((cells) => cells.slice(4))).toEqual([
    ["'=Reading", 'not opened yet', ...none],
    ['Writing', 'not opened yet', ...none],
  ]);
  const score = { params: { id: written.attempt.id }, body: { score: 77 } };
  ok(await testApp.call(writingReviews.score, score, await signedInAs('admin', testApp)));
  testApp.pass(4 * 3600);
  expect((await byEmail(first.learner))[1]?.slice(9)).toEqual(['77', '100', 'yes', 'yes']);
  expect((await byEmail(absent)).map((cells) => cells.slice(4))).toEqual([
    ["'=Reading", 'absent', ...none],
    ['Writing', 'absent', ...none],
  ]);
});

test('an extension is in the own time; nothing says why', async () => {
  const room = await aRoom(testApp);
  const { attempt } = room.first;
  const change = { duration_seconds: 2445, extra_seconds: 45 };
  await testApp.db.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  expect((await rowsOf(room))[0]?.[10]).toBe('40.8');
});

test('more candidates than are read at once come all, by their numbers', async () => {
  const room = await aRoom(testApp);
  const changed_at = testApp.clock.now();
  const made = { password_hash: '!', role: 'user' as const, created_at: changed_at, updated_at: changed_at };
  const alike = { username: 'One of many', ...made };
  const people = Array.from({ length: 400 }, (_, index) => ({ ...alike, email: `many-${index}@example.org` }));
  const accounts = await testApp.db.insertInto('accounts').values(people).returning('id').execute();
  const seats = accounts.map(({ id }, index) => {
    return { sitting_id: room.id, account_id: id, number: index + 2, changed_at };
  });
  await testApp.db.insertInto('candidates').values(seats).execute();
  expect((await rowsOf(room)).map(([number]) => Number(number))).toEqual(Array.from({ length: 401 }, (_, i) => i + 1));
});

test('leads and the school have it, and the log says who took it out', async () => {
  const room = await aRoom(testApp);
  const { id, office } = room;
  const asks = (as: Person) => testApp.call(exportSittingResults, { params: { id } }, as);
  for (const part of ['invigilator', 'marker'] as const) {
    expect(await asks(await joinsStaff(testApp, room, part))).toMatchObject({ status: 403 });
  }
  expect(await asks(await signedInAs('admin', testApp, { access: 'classes' }))).toMatchObject({ status: 404 });
  expect((await asks(await joinsStaff(testApp, room, 'lead'))).status).toBe(200);
  expect((await asks(office)).status).toBe(200);
  const log = await testApp.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'sitting.results_exported')
    .where('subject_id', '=', id)
    .execute();
  expect(log).toEqual([
    { subject_id: id, details: { title: 'B2 mock' } },
    { subject_id: id, details: { title: 'B2 mock' } },
  ]);
  const draft = await aDraft(testApp);
  const { status } = await testApp.call(exportSittingResults, { params: { id: draft.id } }, draft.office);
  expect(status).toBe(404);
});

test('whoever was taken out of the draft is not in it', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const draft = await aDraft(testApp, { learners });
  const { id, office, sitting } = draft;
  const [one] = ok(await testApp.call(listCandidates, { params: { id } }, office));
  const body = { version: sitting.version, remove: [one?.id ?? 0] };
  ok(await testApp.call(changeCandidates, { params: { id }, body }, office));
  const publishing = { version: sitting.version + 1, practice_confirmed: true };
  ok(await testApp.call(publishSitting, { params: { id }, body: publishing }, office));
  expect((await rowsOf(draft)).map(([number]) => number)).toEqual(['1']);
});
