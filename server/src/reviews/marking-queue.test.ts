import { countPendingReviews, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audioPath } from '../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { keepAudio } from '../media/keep-audio.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

type Query = { q?: string; course_id?: number; sort?: string; page?: string; limit?: string };

async function named(username: string): Promise<Person> {
  const person = await signedInAs('user', testApp);
  await testApp.db.updateTable('accounts').set({ username }).where('id', '=', person.id).execute();
  return person;
}

const writingCourse = (title: string) =>
  aCourse(testApp, { type: 'Writing', title, questions: [{ type: 'descriptive' }] });
const pending = (query: Query = {}) => testApp.call(writingReviews.pending, { query }, admin);
const reviewed = (query: Query = {}) => testApp.call(writingReviews.reviewed, { query }, admin);
const score = (id: number, points: number) =>
  testApp.call(writingReviews.score, { params: { id }, body: { score: points } }, admin);
const pendingIds = async (query: Query) => (await pending(query)).body.reviews.map((row) => row.submission_id);
const reviewedIds = async (query: Query) => (await reviewed(query)).body.submissions.map((row) => row.id);

describe('a list of submissions', () => {
  let letters: BuiltCourse;
  let essays: BuiltCourse;
  let ids: { ana: number; bo: number; cem: number };

  beforeAll(async () => {
    letters = await writingCourse('Letters 100%');
    essays = await writingCourse('essays');
    const [ana, bo, cem] = [await named('ana_maria'), await named('Bo'), await named('cem')];
    ids = {
      bo: await aSubmission(testApp, letters, { by: bo }),
      cem: await aSubmission(testApp, essays, { by: cem }),
      ana: await aSubmission(testApp, letters, { by: ana }),
    };
  });

  it.each([
    ['a name', 'ANA_M', ['ana']],
    ['a course', ' letters ', ['bo', 'ana']],
    ['neither', 'nobody', []],
    ['nothing but spaces', '  ', ['bo', 'cem', 'ana']],
    ['a % that is meant', '100%', ['bo', 'ana']],
    ['a _ that is meant', 'a_', ['ana']],
    ['a \\ that is meant', '\\', []],
    ['words of a name and of a course', 'letters ana', ['ana']],
    ['an email', '@example', []],
  ] as const)('finds %s', async (_what, q, found) => {
    expect(await pendingIds({ q })).toEqual(found.map((name) => ids[name]));
  });

  it('has the work of one course', async () => {
    expect(await pendingIds({ course_id: essays.id })).toEqual([ids.cem]);
    expect(await pendingIds({ course_id: letters.id, q: 'bo' })).toEqual([ids.bo]);
    expect(await pendingIds({ course_id: 2147483647 })).toEqual([]);
  });

  it('comes in pages, with how many there are in all', async () => {
    const whole = await pending();
    expect([whole.headers['x-total-count'], whole.body.reviews.length]).toEqual(['3', 3]);
    const pages = await Promise.all(['1', '2', '3'].map((page) => pending({ page, limit: '2' })));
    expect(pages.map(({ body }) => body.reviews.map((row) => row.submission_id))).toEqual([
      [ids.bo, ids.cem],
      [ids.ana],
      [],
    ]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['3', '3', '3']);
    const found = await pending({ q: 'letters', page: '1', limit: '1' });
    expect([found.headers['x-total-count'], found.body.reviews.length]).toEqual(['2', 1]);
  });

  it.each([
    ['date_time', ['bo', 'cem', 'ana']],
    ['-date_time', ['ana', 'cem', 'bo']],
    ['user_name', ['ana', 'bo', 'cem']],
    ['-user_name', ['cem', 'bo', 'ana']],
    ['course_name', ['cem', 'bo', 'ana']],
    ['-course_name', ['ana', 'bo', 'cem']],
  ] as const)('is sorted by %s', async (sort, order) => {
    expect(await pendingIds({ sort })).toEqual(order.map((name) => ids[name]));
  });

  it.each(['scored_at', 'email', '--date_time', 'date_time desc'])('is not sorted by %s', async (sort) => {
    expect(await pending({ sort })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ path: 'sort' }] },
    });
  });

  it('is searched, cut and sorted when it is scored too', async () => {
    for (const id of [ids.cem, ids.bo, ids.ana]) {
      testApp.pass(5);
      await score(id, 50);
    }
    expect(await pendingIds({})).toEqual([]);
    expect(await reviewedIds({})).toEqual([ids.ana, ids.bo, ids.cem]);
    expect(await reviewedIds({ sort: 'scored_at' })).toEqual([ids.cem, ids.bo, ids.ana]);
    expect(await reviewedIds({ sort: 'date_time' })).toEqual([ids.bo, ids.cem, ids.ana]);
    expect(await reviewedIds({ q: 'LETTERS', course_id: letters.id, sort: '-user_name' })).toEqual([ids.bo, ids.ana]);
    const page = await reviewed({ page: '2', limit: '2' });
    expect([page.headers['x-total-count'], page.body.submissions.length]).toEqual(['3', 1]);
    expect((await reviewed({ sort: 'score' })).status).toBe(400);
  });
});

describe('scored work', () => {
  let course: BuiltCourse;
  const people: Person[] = [];

  beforeAll(async () => {
    course = await writingCourse('Harbour notes');
    for (const name of ['Ulla', 'abel', 'Harbour Hana', 'Otto', 'Ömer']) {
      const person = await named(name);
      people.push(person);
      if (name === 'Otto')
        await testApp.db.updateTable('accounts').set({ full_name: 'Quirin' }).where('id', '=', person.id).execute();
      const id = await aSubmission(testApp, course, { by: person });
      testApp.pass(5);
      await score(id, 40);
    }
  });

  it.each(['scored_at', '-scored_at', 'date_time', 'user_name', '-user_name', 'course_name'])(
    'has the same order in pages as in one piece, by %s',
    async (sort) => {
      for (const q of [undefined, 'harbour', 'a']) {
        const query = { q, sort, course_id: course.id };
        const whole = await reviewedIds({ ...query, page: '1', limit: '200' });
        expect(whole).toEqual(await reviewedIds(query));
        const pages = ['1', '2', '3', '4'].map((page) => reviewedIds({ ...query, page, limit: '2' }));
        expect((await Promise.all(pages)).flat()).toEqual(whole);
      }
    },
  );

  it.each([
    ['part of a name', 'ABE', 1],
    ['a title, whoever it is of', 'no harb', 5],
    ['a name that is in a title too', 'harbour', 5],
    ['an email', '@example', 0],
    ['the name in their papers', 'quirin', 1],
  ])('is found by %s', async (_what, q, found) => {
    const page = await reviewed({ q, course_id: course.id, page: '1' });
    expect([page.headers['x-total-count'], page.body.submissions.length]).toEqual([String(found), found]);
  });

  it('is found by a name that more than a thousand people bear, as by a rare one', async () => {
    const before = await Promise.all(['otto', 'n', 'harbour', 'quirin'].map((q) => reviewedIds({ q, page: '1' })));
    await sql`insert into accounts (username, email, password_hash, role, status, created_at, updated_at)
      select 'Quirin Otto Harbour ' || n, 'namesake-' || n || '@example.org', '!', 'user', 'active', now(), now()
      from generate_series(1, 1001) as n`.execute(testApp.db);
    const after = await Promise.all(['otto', 'n', 'harbour', 'quirin'].map((q) => reviewedIds({ q, page: '1' })));
    await testApp.db.deleteFrom('accounts').where('email', 'like', 'namesake-%').execute();
    expect(after).toEqual(before);
    expect(after.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  });

  it('is listed and found under a new name', async () => {
    const [ulla] = people;
    await testApp.db.updateTable('accounts').set({ username: 'Zara' }).where('id', '=', ulla!.id).execute();
    const names = async (query: Query) => {
      const { body } = await reviewed({ ...query, course_id: course.id, page: '1' });
      return body.submissions.map((row) => row.user_username);
    };
    expect(await names({ sort: 'user_name' })).toEqual(['abel', 'Harbour Hana', 'Ömer', 'Otto', 'Zara']);
    expect(await names({ q: 'zar' })).toEqual(['Zara']);
    expect(await names({ q: 'ulla' })).toEqual([]);
  });
});

it('what waits is counted by kind, with the date of the oldest', async () => {
  const counts = async () => (await testApp.call(countPendingReviews, {}, admin)).body;
  const before = await counts();
  const learner = await named('Counted');
  const speaking = await aCourse(testApp, {
    type: 'Speaking',
    durationSeconds: null,
    questions: [{ type: 'speaking' }],
  });
  const written = await writingCourse('Counting');
  const id = await aSubmission(testApp, written, { by: learner });
  await aSubmission(testApp, speaking, { by: learner });
  await aSubmission(testApp, written, { by: admin });
  const now = await counts();
  expect(now).toMatchObject({ writing: before.writing + 1, speaking: before.speaking + 1 });
  const { reviews } = (await testApp.call(writingReviews.pending, { query: { sort: 'date_time' } }, admin)).body;
  expect(now.oldest.writing).toBe(reviews[0]?.date_time);
  const spoken = await testApp.call(speakingReviews.pending, { query: {} }, admin);
  expect(spoken.body.reviews).toHaveLength(before.speaking + 1);
  await score(id, 1);
  expect(await counts()).toMatchObject({ writing: before.writing, speaking: before.speaking + 1 });
  expect((await testApp.call(countPendingReviews, {}, learner)).status).toBe(403);
  expect((await testApp.call(countPendingReviews, {})).status).toBe(401);
});

describe('a course that hides names', () => {
  const NAME = 'Zoë Unseen';
  let learner: Person;
  let course: BuiltCourse;
  let id: number;

  const hideNames = async (courseId: number, hidden: boolean) => {
    await testApp.db.updateTable('courses').set({ anonymous_marking: hidden }).where('id', '=', courseId).execute();
  };

  beforeEach(async () => {
    learner = await named(NAME);
    course = await writingCourse('Blind');
    await hideNames(course.id, true);
    id = await aSubmission(testApp, course, { by: learner });
  });

  it('gives the marker a number until the score is saved, and the name from then on', async () => {
    const open = () => testApp.call(writingReviews.open, { params: { id } }, admin);
    const before = [
      await pending(),
      await pending({ course_id: course.id }),
      await open(),
      await testApp.call(writingReviews.takeLease, { params: { id } }, admin),
    ];
    for (const { status, text, headers } of before) {
      expect(status).toBe(200);
      expect(text + JSON.stringify(headers)).not.toMatch(new RegExp(`${NAME}|${learner.email}`));
    }
    const candidate = { user_name: `Candidate ${id}`, anonymous: true };
    expect((await pending({ course_id: course.id })).body.reviews).toMatchObject([candidate]);
    expect((await open()).body.submission).toMatchObject(candidate);
    await score(id, 60);
    expect((await open()).body.submission).toMatchObject({ user_name: NAME, anonymous: false });
    expect((await reviewed({ course_id: course.id })).body.submissions).toMatchObject([
      { user_username: NAME, anonymous: false },
    ]);
  });

  it('is not found by the name, but by the number and the course', async () => {
    expect(await pendingIds({ q: 'zoë' })).toEqual([]);
    expect(await pendingIds({ q: `candidate ${id}` })).toEqual([id]);
    expect(await pendingIds({ q: 'blind', course_id: course.id })).toEqual([id]);
    const german = { ...admin, headers: { 'accept-language': 'de' } };
    const shown = await testApp.call(writingReviews.pending, { query: { q: `teilnahme ${id}` } }, german);
    expect(shown.body.reviews).toMatchObject([{ submission_id: id, user_name: `Teilnahme-Nr. ${id}` }]);
    expect((await pending({ q: 'zoë', page: '1' })).headers['x-total-count']).toBe('0');
    await score(id, 60);
    expect(await reviewedIds({ q: 'zoë', course_id: course.id })).toEqual([id]);
    expect(await reviewedIds({ q: `candidate ${id}` })).toEqual([]);
  });

  it('is sorted by what is shown, the numbers as numbers', async () => {
    await sql`alter table attempts alter column id restart with 99999`.execute(testApp.db);
    const [last, beyond] = [
      await aSubmission(testApp, course, { by: learner }),
      await aSubmission(testApp, course, { by: await named('Aaron') }),
    ];
    expect([last, beyond]).toEqual([99999, 100000]);
    const shown = await writingCourse('Open');
    const [dora, bea] = [
      await aSubmission(testApp, shown, { by: await named('dora') }),
      await aSubmission(testApp, shown, { by: await named('Bea') }),
    ];
    const order = (await pendingIds({ sort: 'user_name' })).filter((one) =>
      [id, last, beyond, dora, bea].includes(one),
    );
    expect(order).toEqual([bea, id, last, beyond, dora]);
  });

  it('shows the name again once it hides none', async () => {
    await hideNames(course.id, false);
    expect((await pending({ course_id: course.id })).body.reviews).toMatchObject([
      { user_name: NAME, anonymous: false },
    ]);
  });

  it('gives nobody away by a recording', async () => {
    const speaking = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking' }],
    });
    await hideNames(speaking.id, true);
    const spoken = await aSubmission(testApp, speaking, { by: learner });
    const file = { path: audioPath('tone.ogg') };
    const { uploadId } = await keepAudio(testApp, { kind: 'recording', ownerId: learner.id, file });
    const [question_id = 0] = speaking.questionIds;
    await testApp.db
      .insertInto('recordings')
      .values({
        attempt_id: spoken,
        question_id,
        upload_id: uploadId,
        late: false,
        peak_dbfs: null,
        received_at: testApp.clock.now(),
      })
      .execute();
    const opened = await testApp.call(speakingReviews.open, { params: { id: spoken } }, admin);
    const listed = await testApp.call(speakingReviews.pending, { query: { course_id: speaking.id } }, admin);
    const played = await testApp.app.inject(opened.body.submission.questions_and_answers[0]?.audio_url ?? '');
    expect(played.headers['content-disposition']).toBe(`inline; filename="audio-${uploadId}.ogg"`);
    for (const text of [opened.text, listed.text, JSON.stringify(played.headers)]) {
      expect(text).not.toMatch(new RegExp(`${NAME}|${learner.email}`));
    }
    expect(opened.body.submission.user_name).toBe(`Candidate ${spoken}`);
    await testApp.call(speakingReviews.score, { params: { id: spoken }, body: { score: 5 } }, admin);
    const after = await testApp.call(speakingReviews.open, { params: { id: spoken } }, admin);
    expect(after.body.submission.user_name).toBe(NAME);
  });
});
