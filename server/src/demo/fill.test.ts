import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { listBank } from '@parlance/contract/bank/bank';
import { listClasses } from '@parlance/contract/classes';
import { listCourses } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { getOwnRecord, getRecord } from '@parlance/contract/facts/record';
import { listImportRows, listImports } from '@parlance/contract/interchange/imports';
import { board } from '@parlance/contract/invigilation/board';
import { listIncidents } from '@parlance/contract/invigilation/incidents';
import { listResults } from '@parlance/contract/results';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { candidateStates } from '@parlance/contract/sittings/candidate-state';
import { listSittings } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { addFirstSuperadmin } from '../accounts/first-superadmin.ts';
import { listAccounts } from '../accounts/queries.ts';
import { addFirstRubrics } from '../reviews/rubrics/first-rubrics.ts';
import { countAccounts, countByStatus } from '../statistics/queries.ts';
import { readyExaminations } from './examinations/examinations.ts';
import { openRooms } from './examinations/room.ts';
import { fillDemo } from './fill.ts';

const testApp = useTestApp();
const dataDir = mkdtempSync(join(tmpdir(), 'parlance-demo-'));
let lines: string[] = [];
let admin: Reply<typeof login>;
let learner: Reply<typeof login>;

beforeAll(async () => {
  await addFirstSuperadmin(testApp);
  await addFirstRubrics(testApp);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a demo that cannot be filled whole leaves nobody and nothing behind', async () => {
  const full = { ...testApp.store, put: () => Promise.reject(new Error('The disk is full.')) };
  await expect(fillDemo({ ...testApp, store: full })).rejects.toThrow('The disk is full.');
  expect((await testApp.call(listCourses, { query: {} })).body).toEqual([]);
  const { total } = await listAccounts(testApp.db, { role: 'user', sortBy: 'id', direction: 'asc' });
  expect(total).toBe(0);
  expect(await readyExaminations(testApp)).toEqual([]);
});

describe('an empty database is filled once', () => {
  beforeAll(async () => {
    lines = await fillDemo({ ...testApp, settings: { ...testApp.settings, dataDir } });
    admin = await signIn('admin');
    learner = await signIn('user');
  });

  test('and not again', async () => {
    expect(await fillDemo({ ...testApp, settings: { ...testApp.settings, dataDir } })).toEqual(lines);
    expect((await testApp.call(listCourses, { query: {} })).body).toHaveLength(14);
  });

  test('with people of each role who can log in', async () => {
    expect(statSync(join(dataDir, 'demo-people.txt')).mode & 0o777).toBe(0o600);
    expect([admin.user.role, learner.user.role]).toEqual(['admin', 'user']);
  });

  test('with two courses or more of each skill, which a learner can take', async () => {
    const { body: courses } = await testApp.call(listCourses, { query: {} });
    expect(courses.map(({ title, type, question_count }) => [title, type, question_count])).toEqual([
      ['Grammar check', 'Reading', 20],
      ['Small Words, Step by Step', 'Reading', 8],
      ['A Short Opinion', 'Writing', 1],
      ['Academic Reading 2', 'Reading', 40],
      ['Around the Harbour Listening', 'Listening', 13],
      ['Academic Reading 1', 'Reading', 40],
      ['Out and About Listening', 'Listening', 18],
      ['Speaking about Yourself', 'Speaking', 4],
      ['Formal Writing', 'Writing', 2],
      ['Work and Travel Reading', 'Reading', 40],
      ['Academic Listening 1', 'Listening', 10],
      ['Situations and Opinions', 'Speaking', 5],
      ['Letters, Stories and Opinions', 'Writing', 3],
      ['A Day in Brackwater', 'Reading', 7],
    ]);
    const { token } = learner;
    const heard: (string | null)[] = [];
    const silent: (string | null)[] = [];
    for (const { id: courseId, question_count, type } of courses.filter((course) => !course.practice_mode)) {
      const { status, body } = await testApp.call(openAttempt, { body: { courseId } }, { token });
      const numbers = body.questions.reduce((sum, { marks }) => sum + marks, 0);
      expect([status, numbers]).toEqual([200, question_count]);
      const paths = new Set(body.questions.map(({ audio_file_path }) => audio_file_path));
      if (type === 'Listening') heard.push(...paths);
      else silent.push(...paths);
    }
    expect(silent.every((path) => path === null)).toBe(true);
    expect(heard).toHaveLength(4);
    for (const path of heard) expect(await fileAt(path ?? '')).toEqual([200, 'audio/mpeg']);
  });

  test('with two audio files in one Listening course, and letters to choose several of', async () => {
    const questions = await questionsOf('Out and About Listening');
    expect(new Set(questions.map(({ audio_file_path }) => audio_file_path?.split('?')[0])).size).toBe(2);
    expect(questions.filter(({ question_type }) => question_type === 'checkbox')).toHaveLength(2);
  });

  test('with a plan to label, which is there and belongs to the admin', async () => {
    const [labels, ...others] = (await questionsOf('Around the Harbour Listening')).filter(({ picture }) => picture);
    expect([labels?.kind, others]).toEqual(['matching', []]);
    expect(await fileAt(labels?.picture?.path ?? '')).toEqual([200, 'image/png']);
    expect(labels?.picture).toMatchObject({ width: 900, height: 600 });
    const uploads = await testApp.db.selectFrom('uploads').select('owner_id').where('kind', '=', 'picture').execute();
    expect(uploads).toEqual([{ owner_id: admin.user.id }]);
  });

  test('with a file of another system, stored in the bank, and what of it is lost', async () => {
    const { token } = admin;
    const { body: imports } = await testApp.call(listImports, {}, { token });
    expect(imports.map(({ name, status, counts }) => [name, status, counts])).toEqual([
      ['harbour-quiz.gift', 'stored', { items: 7, mapped: 5, changed: 2, left_out: 0, faulty: 0 }],
    ]);
    const { body: rows } = await testApp.call(
      listImportRows,
      { params: { id: imports[0]?.id ?? 0 }, query: { state: 'changed' } },
      { token },
    );
    expect(rows.map(({ title, reasons }) => [title, reasons.map(({ text }) => text)])).toEqual([
      ['$course$/top/Around the harbour', [expect.stringMatching(/^Comment: /)]],
      ['The steps', ['Formatting: bold.', 'Tolerance of 2: only 96 itself is accepted.']],
    ]);
    const query = { tag: 'harbour' };
    const { body: bank } = await testApp.call(listBank, { query }, { token });
    expect(bank.map((one) => ('label' in one ? one.label : one.title)).toSorted()).toEqual([
      'Low water',
      'The bell',
      'The fare',
      'The steps',
      'Two boats',
      'Who does what',
    ]);
  });

  test('with a part of its bank that a teacher of own classes sees, and an invigilator who only invigilates', async () => {
    const teacher = await signIn('admin', 'own classes only');
    const { body: bank } = await testApp.call(listBank, { query: {} }, { token: teacher.token });
    expect(bank.length).toBeGreaterThan(5);
    expect(new Set(bank.map(({ level }) => level))).toEqual(new Set(['A2']));
    expect((await signIn('admin', 'to invigilate')).user).toMatchObject({ access: 'invigilates' });
  });

  test('with a class whose teacher sees the work of its learners and of nobody else', async () => {
    const { body: classes } = await testApp.call(listClasses, { query: {} }, admin);
    expect(classes.map(({ name, learners, teacher_names }) => [name, learners, teacher_names])).toEqual([
      ['B2 Evening', 3, ['m.okafor']],
      ['C1 Morning', 9, ['h.lindqvist']],
    ]);
    const teacher = await signIn('admin', 'own classes only');
    expect(teacher.user.access).toBe('classes');
    const seen = async ({ token }: Reply<typeof login>) =>
      (await testApp.call(listAnswersToCheck, { params: await brackwater(), query: { status: 'all' } }, { token }))
        .body;
    expect((await seen(admin)).reduce((sum, { wrong }) => sum + wrong, 0)).toBeGreaterThan(0);
    expect((await seen(teacher)).reduce((sum, { wrong }) => sum + wrong, 0)).toBe(0);
    const { body: written } = await testApp.call(writingReviews.pending, { query: {} }, teacher);
    expect(written.reviews.map(({ user_name }) => user_name)).toEqual(['nadia.b']);
  });

  test('with timers of 30 to 120 seconds', async () => {
    const questions = await questionsOf('Situations and Opinions');
    expect(questions.map(({ timer }) => timer)).toEqual([30, 45, 75, 90, 120]);
  });

  test('with results of each skill: at once, pending, and marked', async () => {
    const { token } = learner;
    const { body } = await testApp.call(listResults, {}, { token });
    expect(
      body.results.map(({ course_type, score, max_score, total_questions, time_taken }) => [
        course_type,
        score,
        max_score,
        total_questions,
        time_taken,
      ]),
    ).toEqual([
      ['Reading', 34, 100, 40, 3138],
      ['Writing', null, 100, 2, 2646],
      ['Listening', 8, 100, 10, 576],
      ['Speaking', 81, 100, 4, 408],
      ['Speaking', null, 100, 5, 492],
      ['Reading', 29, 100, 40, 3276],
      ['Writing', 72, 100, 3, 4284],
      ['Listening', 12, 100, 18, 1182],
      ['Reading', 26, 100, 40, 2472],
      ['Reading', 22, 100, 40, 3474],
    ]);
    const marked = body.results.filter(({ score, course_type }) => score !== null && /Writ|Speak/.test(course_type));
    expect(marked.every(({ comment }) => comment !== null && comment.length > 100)).toBe(true);
  });

  test('with a class of 30 that wrote "carpark", "librery" and, by a key without rules, "color": they wait', async () => {
    const { token } = admin;
    const params = await brackwater();
    const { body: parts } = await testApp.call(listAnswersToCheck, { params, query: {} }, { token });
    const forms = [];
    for (const { question_id: id, version_id, part } of parts) {
      const query = { version_id: String(version_id), part: String(part) } as never;
      const { body } = await testApp.call(getAnswerForms, { params: { id }, query }, { token });
      expect(body.right + body.wrong + body.empty).toBe(30);
      for (const { form, count, near, over, decision } of body.forms) forms.push([form, count, near, over, decision]);
    }
    const isOpen = 'open';
    expect(forms).toEqual(
      expect.arrayContaining([
        ['carpark', 8, true, false, isOpen],
        ['station car park area', 2, false, true, isOpen],
        ['librery', 6, true, false, isOpen],
        ['color', 10, true, false, isOpen],
        ['iland', 2, true, false, isOpen],
      ]),
    );
  });

  test('with essays and recordings in the marking queues', async () => {
    const { token } = admin;
    const { body: written } = await testApp.call(writingReviews.pending, { query: {} }, { token });
    const { body: spoken } = await testApp.call(speakingReviews.pending, { query: {} }, { token });
    expect(written.reviews.map(({ course_name }) => course_name)).toEqual(['Formal Writing']);
    expect(spoken.reviews.map(({ course_name }) => course_name)).toEqual(['Situations and Opinions']);
    const writing = await testApp.call(writingReviews.open, { params: idOf(written.reviews) }, { token });
    const letter = writing.body.submission.questions_and_answers[0]?.user_answer ?? '';
    expect(letter).toMatch(/^Dear Sir or Madam,[^]+Yours faithfully,\nNadia B\.$/);
    const speaking = await testApp.call(speakingReviews.open, { params: idOf(spoken.reviews) }, { token });
    const urls = speaking.body.submission.questions_and_answers.map(({ audio_url }) => audio_url ?? '');
    expect(urls).toHaveLength(5);
    for (const url of urls) expect(await fileAt(url)).toEqual([200, 'audio/webm']);

    const { body: reviewedWriting } = await testApp.call(writingReviews.reviewed, { query: {} }, { token });
    const { body: reviewedSpeaking } = await testApp.call(speakingReviews.reviewed, { query: {} }, { token });
    expect(reviewedWriting.submissions.map(({ score }) => score)).toEqual([72, 71]);
    expect(reviewedSpeaking.submissions.map(({ score }) => score)).toEqual([81, 58]);
  });

  describe('with examinations, which are readied at each start', () => {
    let said: string[] = [];
    beforeAll(async () => {
      said = await readyExaminations(testApp);
    });

    test('there are a past examination, one that began 18 minutes ago and one that begins in 12, and so after each start', async () => {
      expect(said).toEqual([expect.stringMatching(/^“Reading, common start” begins at .+DEMX42/)]);
      const before = await sittings();
      expect(before.map(({ title, phase, minutes, candidates }) => [title, phase, minutes, candidates])).toEqual([
        ['B2 progress test', 'past', expect.any(Number), 3],
        ['B2 mock examination', 'under_way', -18, 23],
        ['Reading, common start', 'upcoming', 12, 3],
      ]);
      testApp.pass(7 * 60);
      await readyExaminations(testApp);
      expect((await sittings()).slice(1)).toEqual(before.slice(1));
    });

    test('between them the simulated candidates are in every state, and six need attention: two of them have new facts', async () => {
      const { counts, sitting, rows, people } = await readBoard();
      const nameOf = (id: number) => people.find((person) => person.id === id)?.fullName;
      expect(sitting.isSimulated).toBe(true);
      expect(rows).toHaveLength(24);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(candidateStates));
      expect(counts).toMatchObject({ attention: 6, states: { disconnected: 2, absent: 2, not_arrived: 1 } });
      expect(
        rows.filter(({ flags }) => Object.keys(flags).length > 0).map(({ id, flags }) => [nameOf(id), flags]),
      ).toEqual([
        ['Amara Osei', { focus_lost: 1 }],
        ['Mateo Silva', { page_reloaded: 1, audio_restarted: 1 }],
      ]);
      const told = (name: string) => rows.find(({ id }) => nameOf(id) === name);
      expect(told('Daniela Rossi')).toMatchObject({ hasOwnTime: true, state: 'working', isLoggedOut: false });
      expect(told('Samuel Okoro')).toMatchObject({ extendedSeconds: 300, incidents: 1 });
      expect(told('Priya Nair')?.placeWaits).toBe(true);
      expect(told('Pavel Novotny')).toMatchObject({ unsent: 3, connection: 'slow' });
      expect(told('Rosa Delgado')).toMatchObject({ unsent: 0, connection: 'slow' });
      expect(told('Wout Jansen')?.isTooLate).toBe(true);
      expect(counts.identity).toEqual({ checked: 11, of: 21 });
      expect(told('Amara Osei')?.username).toBe('amara.osei');
    });

    test('nobody of them is in a number of the school or in a marking list', async () => {
      expect(await countAccounts(testApp.db, 'user')).toBe(34);
      expect(await countByStatus(testApp.db, 'user')).toEqual([
        { status: 'active', count: 3 },
        { status: 'inactive', count: 31 },
      ]);
      const { body } = await testApp.call(writingReviews.pending, { query: {} }, admin);
      expect(body.reviews.map(({ user_name }) => user_name)).toEqual(['nadia.b']);
    });

    test('they go on while their board is open, and stand still when it is closed', async () => {
      const rooms = openRooms(testApp);
      const [, mock] = await sittings();
      const answered = async () => (await readBoard()).rows.reduce((sum, row) => sum + (row.answered ?? 0), 0);
      const first = await answered();
      await rooms.advance();
      expect(await answered()).toBe(first);
      for (let step = 0; step < 9; step += 1) {
        testApp.pass(9);
        await rooms.asked(mock?.id ?? 0);
        await rooms.advance();
      }
      const later = await answered();
      expect(later).toBeGreaterThan(first);
      expect((await readBoard()).counts.states.disconnected).toBe(2);
      testApp.pass(60);
      await rooms.advance();
      await rooms.advance();
      expect(await answered()).toBe(later);
      expect((await readBoard()).counts.states.disconnected).toBeGreaterThan(10);
    });

    test('the past examination has its results out, and incidents of which one is withdrawn', async () => {
      const [past] = await sittings();
      const { body } = await testApp.call(listIncidents, { params: { id: past?.id ?? 0 } }, admin);
      expect(body.incidents.map(({ kind, withdrawn }) => [kind, withdrawn !== null])).toEqual([
        ['disturbance', true],
        ['technical', false],
        ['note', false],
      ]);
      const { results } = (await testApp.call(listResults, {}, learner)).body;
      const taken = results.filter(({ course_name }) =>
        /Work and Travel Reading|Academic Listening 1/.test(course_name),
      );
      expect(taken.map(({ score }) => score)).toEqual([8, 33, 8, 26]);
    });

    test('the past examination has facts within their parts, of which some were looked at, and a note', async () => {
      await readyExaminations(testApp);
      const [past] = await sittings();
      const params = { id: past?.id ?? 0 };
      const own = (await testApp.call(getOwnRecord, { params }, learner)).body;
      const [listening, reading] = own.parts.map(({ id }) => id);
      expect(own.facts.map(({ kind, partId }) => [kind, partId])).toEqual([
        ['identity_checked', null],
        ['focus_lost', listening],
        ['device_slept', reading],
        ['page_reloaded', reading],
      ]);
      expect(own.notes.map(({ factId, text }) => [factId, text])).toEqual([
        [own.facts[2]?.id, expect.stringMatching(/cable/)],
      ]);
      const rows = (await testApp.call(board, { params, query: {} }, admin)).body.rows;
      const records = [];
      for (const { id: candidateId } of rows) {
        records.push((await testApp.call(getRecord, { params: { ...params, candidateId } }, admin)).body);
      }
      const facts = records.flatMap((record) => record.facts);
      // Identities were checked before the first part.
      expect(facts.filter(({ partId }) => partId === null).map(({ details }) => details)).toEqual(
        rows.map(() => ({ by: 'd.reyes', as: expect.stringMatching(/^.+, P \d{4}$/) })),
      );
      expect(new Set(facts.map(({ kind }) => kind)).size).toBe(8);
      expect(facts.map(({ looked }) => looked !== null)).toEqual(expect.arrayContaining([true, false]));
    });

    test('who walks through the waiting room keeps their test when the server starts again', async () => {
      await readyExaminations(testApp);
      const [, , common] = await sittings();
      const params = { id: common?.id ?? 0 };
      const place = crypto.randomUUID();
      const entered = await testApp.call(enterSitting, { params, body: { code: 'demx42', place } }, learner);
      expect(entered.status).toBe(200);
      testApp.pass(12 * 60 - 5);
      await testApp.call(beat, { params, body: { place, phase: 'waiting_room' } }, learner);
      testApp.pass(6);
      const courseId = entered.body.sitting.parts[0]?.course.id ?? 0;
      const opened = await testApp.call(openAttempt, { body: { courseId, sittingId: params.id, place } }, learner);
      expect(opened).toMatchObject({ status: 200, body: { attempt: { status: 'open' } } });
      const { attempt } = opened.body;
      expect(await readyExaminations(testApp)).toEqual([expect.stringMatching(/goes on/)]);
      await testApp.call(submitAttempt, { body: { courseId, attemptId: attempt?.id ?? 0, answers: {} } }, learner);
      await readyExaminations(testApp);
      const own = (await testApp.call(listOwnSittings, {}, learner)).body.sittings;
      expect(own.filter(({ title }) => title === 'Reading, common start').map(({ state }) => state)).toEqual([
        'submitted',
        'not_arrived',
      ]);
    });
  });
});

/** By their start. */
async function sittings() {
  const { body } = await testApp.call(listSittings, { query: {} }, admin);
  return body
    .map(({ id, title, phase, candidates, starts_at }) => {
      const minutes = (Date.parse(starts_at ?? '') - testApp.clock.now().getTime()) / 60_000;
      return { id, title, phase, candidates, minutes };
    })
    .toSorted((one, other) => one.minutes - other.minutes);
}

async function readBoard() {
  const mock = (await sittings()).find(({ title }) => title === 'B2 mock examination');
  return (await testApp.call(board, { params: { id: mock?.id ?? 0 }, query: {} }, admin)).body;
}

async function brackwater(): Promise<{ id: number }> {
  const course = (await testApp.call(listCourses, { query: {} })).body.find(({ title }) => /Brackwater/.test(title));
  return { id: course?.id ?? 0 };
}

/** The first of this role whose line has these words. */
async function signIn(role: string, words = '') {
  const line = lines.find((one) => one.includes(` ${role} `) && one.includes(words));
  const [, , email = '', password = ''] = line?.split(/\s+/) ?? [];
  return (await testApp.call(login, { body: { email, password } })).body;
}

async function courseIdOf(title: string): Promise<number> {
  const { body: courses } = await testApp.call(listCourses, { query: {} });
  return courses.find((course) => course.title === title)?.id ?? 0;
}

async function questionsOf(title: string) {
  const courseId = await courseIdOf(title);
  return (await testApp.call(openAttempt, { body: { courseId } }, { token: learner.token })).body.questions;
}

function idOf(reviews: { submission_id: number }[]) {
  return { id: reviews[0]?.submission_id ?? 0 };
}

async function fileAt(url: string): Promise<unknown[]> {
  const answer = await testApp.app.inject({ method: 'GET', url });
  return [answer.statusCode, answer.headers['content-type']];
}
