import { readFileSync } from 'node:fs';
import { dismissTask, exportAuthorTasks, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { exportAnalysis, exportAnswers, getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { type Answer, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import type { CallInput } from '@parlance/contract/endpoint';
import { MAX_ID } from '@parlance/contract/id';
import { reopen } from '@parlance/contract/invigilation/actions';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { undoCorrection } from '@parlance/contract/written-answers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anOpenAttempt } from '../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { kindExamples } from '../../test/kind-examples.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { action, aRoom } from '../../test/sittings/a-room.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { countCourse } from './count.ts';
import { raiseGeneration, readState } from './counting/queries.ts';
import { judgeCourse } from './judge.ts';
import { findFrequentTexts } from './queries.ts';

const testApp = useTestApp({ ALARM_MIN_N: '20' });
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const oracle: { alpha: { matrix: number[][]; expected: number }[] } = JSON.parse(
  readFileSync(new URL('../../test/analysis/item-statistics.json', import.meta.url), 'utf8'),
);

/** This many questions whose keys are A, and one that is answered in writing where `blank` says what is right. */
const choices = (count: number, blank?: string) =>
  aCourse(testApp, {
    questions: [
      ...Array.from({ length: count }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
      ...(blank ? [{ type: 'fill_in_blanks' as const, text: 'The [BLANK].', blanks: [blank] }] : []),
    ],
  });

/** A test of a new learner, or of one who had another; an empty answer is none. */
async function sits(course: BuiltCourse, answers: readonly Answer[], learner?: Person) {
  const at = learner ? { learner } : await anOpenAttempt(testApp, course);
  if (learner) ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
  const given = answers.flatMap((answer, index) => (answer === '' ? [] : [[course.questionIds[index], answer]]));
  const body = { courseId: course.id, answers: Object.fromEntries(given) };
  ok(await testApp.call(submitAttempt, { body }, at.learner));
  return at.learner;
}

const read = async (course: { id: number }, query: object = {}, as = admin) =>
  ok(await testApp.call(getAnalysis, { params: { id: course.id }, query }, as));
const readItem = async (course: BuiltCourse, index: number, query: object = {}, as = admin) =>
  ok(
    await testApp.call(
      getItemAnalysis,
      { params: { id: course.id, versionId: course.versionIds[index] ?? 0 }, query },
      as,
    ),
  );

/** The rows of a file, by its columns. */
async function asTable<E extends typeof exportAnswers | typeof exportAuthorTasks>(file: E, input: CallInput<E>) {
  const { text } = await testApp.call(file, input, admin);
  const [head = [], ...rows] = text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** How a question counts from now on. */
async function corrects(course: BuiltCourse, index: number, correction: object, as = admin) {
  const params = { id: course.questionIds[index] ?? 0 };
  const { versions } = ok(await testApp.call(getCorrections, { params }, as));
  const { version_id, revision } = versions[0]?.question ?? { version_id: 0, revision: 0 };
  const body = { version_id, revision, correction } as never;
  return ok(await testApp.call(correctQuestion, { params, query: {}, body }, as));
}

/** All that is counted of a course, with what its figures are made of. */
async function cells(courseId: number) {
  const { rows } = await sql`
    select 'item' as of, question_version_id as version, part, sitting_id, raw_max, number, class, awarded, total, n, n_first
    from item_cells join analysis_state using (course_id, generation) where course_id = ${courseId} and n > 0
    union all select 'total', 0, 0, sitting_id, raw_max, 0, '', 0, total, n, n_first
    from total_cells join analysis_state using (course_id, generation) where course_id = ${courseId} and n > 0
    union all select 'text', question_version_id, part, 0, 0, 0, text, 0, 0, n, n_first
    from wrong_answer_cells join analysis_state using (course_id, generation) where course_id = ${courseId} and n > 0
    union all select 'time', question_version_id, 0, sitting_id, raw_max, 0, '', seconds, 0, n, n_first
    from item_time_cells join analysis_state using (course_id, generation) where course_id = ${courseId} and n > 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  `.execute(testApp.db);
  return rows;
}

/** What a count of everything from the beginning gives. */
async function counted(courseId: number) {
  await raiseGeneration(testApp.db, courseId);
  await countCourse(testApp, courseId);
  return await cells(courseId);
}

test('the published reliability comes out of tests that were taken, and of no figure below its least number', async () => {
  const { matrix, expected } = oracle.alpha[1] ?? { matrix: [], expected: 0 };
  const course = await choices(10);
  const all = () => matrix.map((marks) => marks.map((mark) => (mark === 1 ? 'A' : 'B')));
  for (const answers of all()) await sits(course, answers);
  const few = await read(course);
  expect(few.test).toMatchObject({ n: 10, mean: 6.6, reliability: null });
  const rights = matrix[0]?.map((_, item) => matrix.filter((marks) => marks[item] === 1).length) ?? [];
  expect(few.items[0]).toMatchObject({ n: 10, facility: 10 * (rights[0] ?? 0), discrimination: null });
  for (const answers of [...all(), ...all()]) await sits(course, answers);
  const { test, items, state, waiting, maxima } = await read(course);
  expect({ state, waiting, maxima }).toEqual({ state: 'ready', waiting: 0, maxima: [{ raw_max: 10, n: 30 }] });
  // Three times the same attempts: the shares and the reliability of the population are the same.
  expect(test?.reliability?.alpha).toBeCloseTo(expected, 9);
  expect(items.map(({ number, facility }) => [number, facility])).toEqual(
    rights.map((right, index) => [index + 1, expect.closeTo(10 * right, 9)]),
  );
  const file = await testApp.call(exportAnalysis, { params: { id: course.id }, query: {} }, admin);
  expect(file.text.split('\n').filter(Boolean)).toHaveLength(11);
  // More than a column of thousandths takes.
  const beyond = { params: { id: course.id }, query: { raw_max: MAX_ID } };
  for (const call of [getAnalysis, exportAnalysis, exportAnswers]) {
    expect((await testApp.call(call, beyond, admin)).status).toBe(200);
  }
});

test('an answer is a class: omitted before the last one, not reached after it, and what was written that is wrong', async () => {
  const course = await choices(3, 'tide');
  await sits(course, ['A', '', 'B', '']);
  await sits(course, ['A', 'a', 'C', { 0: ' Colour ' }]);
  await sits(course, ['A', 'A', 'A', { 0: 'colour' }]);
  const { items } = await read(course);
  expect(items.map(({ omitted, not_reached, n, chance }) => [n, omitted, not_reached, chance])).toEqual([
    [3, 0, 0, 25],
    [3, 1, 0, 25],
    [3, 0, 0, 25],
    [3, 0, 1, 0],
  ]);
  const { answers } = await readItem(course, 2);
  expect(answers.map(({ answer, words, is_key, n }) => [answer, words, is_key, n])).toEqual([
    ['A', 'one', true, 1],
    ['B', 'two', false, 1],
    ['C', 'three', false, 1],
    ['D', 'four', false, 0],
  ]);
  expect((await readItem(course, 3)).wrong).toEqual([{ text: 'Colour', n: 2 }]);
});

test('each part is an item, and the whole has a row', async () => {
  const course = await aCourse(testApp, { type: 'Reading' });
  const { content, key } = kindExamples.matching;
  const body = { question_type: 'matching' as const, content, key };
  const { question } = ok(await testApp.call(addQuestion, { params: { id: course.id }, body } as never, admin)) as {
    question: { id: number; version_id: number };
  };
  const built = { ...course, questionIds: [question.id], versionIds: [question.version_id] };
  const right = Object.fromEntries((key as { letters: string[] }).letters.map((letter, part) => [part, letter]));
  await sits(built, [right]);
  await sits(built, [{ 0: right[0] ?? '' }]);
  const { items } = await read(course);
  const parts = Object.keys(right).length;
  expect(items.map(({ part, number, is_whole, max }) => [part, number, is_whole, max])).toEqual([
    [0, 1, true, parts],
    ...Array.from({ length: parts }, (_, index) => [index + 1, index + 1, false, 1]),
  ]);
  expect(items.map(({ not_reached }) => not_reached)).toEqual([0, 0, ...Array(parts - 1).fill(1)]);
  const { answers } = await readItem(built, 0, { part: '1' });
  expect(answers.filter(({ is_key }) => is_key)).toEqual([expect.objectContaining({ answer: right[0], n: 2 })]);
});

test('what was counted bit by bit is what is counted from the beginning, whatever was corrected in between', async () => {
  const course = await choices(2, 'tide');
  const again = await sits(course, ['A', 'B', 'low tide']);
  await sits(course, ['B', 'B', 'tide']);
  await read(course);
  await sits(course, ['A', 'A', 'tide'], again);
  expect((await read(course)).items[0]?.n).toBe(2);
  expect((await read(course, { attempts: 'all' })).items[0]?.n).toBe(3);
  expect(await cells(course.id)).toEqual(await counted(course.id));

  const { correction_id } = await corrects(course, 1, { by: 'key', keys: [{ letter: 'B' }] });
  expect((await read(course)).items[1]?.n).toBe(2);
  expect((await readItem(course, 1)).answers.filter(({ is_key }) => is_key).map(({ answer }) => answer)).toEqual(['B']);
  expect(await cells(course.id)).toEqual(await counted(course.id));

  const params = { id: correction_id ?? 0 };
  const { versions } = ok(await testApp.call(getCorrections, { params: { id: course.questionIds[1] ?? 0 } }, admin));
  const body = { revision: versions[0]?.question.revision ?? 0 };
  ok(await testApp.call(undoCorrection, { params, query: {}, body }, admin));
  await corrects(course, 0, { by: 'left_out' });
  const { maxima, items } = await read(course);
  expect({ maxima, numbers: items.map(({ number }) => number) }).toEqual({
    maxima: [{ raw_max: 2, n: 2 }],
    numbers: [2, 3],
  });
  expect(await cells(course.id)).toEqual(await counted(course.id));
});

test('the same after any mix of tests and corrections, read or not in between', async () => {
  const course = await choices(3, 'tide');
  const learners: Person[] = [];
  for (const at of fc.sample(fc.nat({ max: 999 }), { seed: 36, numRuns: 24 })) {
    const letter = (place: number) => ['A', 'B', 'C', ''][(at + place * place) % 4] ?? '';
    const [one] = at % 3 === 0 ? learners : [];
    if (at % 4 === 3) await corrects(course, at % 3, { by: 'key', keys: [{ letter: letter(1) || 'D' }] });
    else learners.push(await sits(course, [letter(0), letter(1), letter(2), letter(3) && `tide ${at % 2}`], one));
    if (at % 2 === 0) await read(course);
  }
  await read(course);
  expect(learners.length).toBeGreaterThan(10);
  expect(await cells(course.id)).toEqual(await counted(course.id));
});

test('a test that is opened again is taken out, and the next of its learner is their first', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const [course] = room.courses;
  const { first, second } = room;
  if (!course) throw new Error('The examination has no course.');
  for (const { learner, attempt } of [first, second]) {
    const body = { courseId: course.id, attemptId: attempt.id, answers: {} };
    ok(await testApp.call(submitAttempt, { body }, learner));
  }
  const before = await read(course, {}, room.office);
  expect(before.sittings).toEqual([expect.objectContaining({ id: room.id, n: 2 })]);
  const partId = first.attempt.sitting?.partId ?? 0;
  const body = action({ candidateId: first.candidateId, partId, includeLate: false });
  ok(await testApp.call(reopen, { params: { id: room.id }, body }, room.office));
  expect((await read(course, { sitting: room.id }, room.office)).test?.n).toBe(1);
  expect(await cells(course.id)).toEqual(await counted(course.id));
});

test('a key that is wrong raises an alarm, which is gone with the first reading after it was corrected', async () => {
  const course = await choices(5);
  // The key of the third question is A; whoever knows the others says C.
  for (let person = 0; person < 30; person++) {
    const isStrong = person % 2 === 0;
    const others = Array(5).fill(isStrong || person % 3 === 0 ? 'A' : 'B');
    await sits(course, others.with(2, isStrong ? 'C' : 'A').with(person % 5 === 2 ? 4 : person % 5, 'B'));
  }
  const { items } = await read(course);
  expect(items.filter(({ alarms }) => alarms.length > 0).map(({ number }) => number)).toEqual([3]);
  expect(items[2]?.alarms).toEqual(['negative_discrimination']);
  const list = async (query: object = {}) =>
    (await testApp.call(listAuthorTasks, { query: { course: course.id, ...query } }, admin)).body;
  const [task] = await list();
  expect(task).toMatchObject({ kind: 'negative_discrimination', number: 3, n: 30, version_id: course.versionIds[2] });

  const answers = await asTable(exportAnswers, { params: { id: course.id }, query: {} });
  const ofThird = answers.filter((row) => row.number === '3');
  expect(ofThird.map(({ answer, words, key, n }) => [answer, words, key, n])).toEqual([
    ['A', 'one', 'yes', '15'],
    ['B', 'two', 'no', '0'],
    ['C', 'three', 'no', '15'],
    ['D', 'four', 'no', '0'],
  ]);
  // In full precision: the thirds of an answer add up to how many gave it, those of all answers to ten.
  const third = (row: Record<string, string>, group: number) => Number(row[`third_${group}`]);
  for (const row of ofThird) expect(third(row, 1) + third(row, 2) + third(row, 3)).toBeCloseTo(Number(row.n), 9);
  expect(ofThird.reduce((sum, row) => sum + third(row, 3), 0)).toBeCloseTo(10, 9);
  expect(ofThird[2]?.fifth_1).toBe('');

  await corrects(course, 2, { by: 'key', keys: [{ letter: 'C' }] });
  // Before anything is counted anew.
  expect(await list()).toEqual([]);
  const after = await read(course);
  expect(after).toMatchObject({ state: 'ready', open_tasks: 0 });
  expect(after.items[2]?.discrimination).toBeGreaterThan(0);
  expect(await list()).toEqual([]);
  expect(await list({ state: 'fixed' })).toEqual([expect.objectContaining({ id: task?.id })]);
});

test('a wrong answer is as frequent as all its spellings that the key takes for the same, among all answers', async () => {
  const course = await choices(1, 'colour');
  for (let person = 0; person < 26; person++) {
    await sits(course, ['A', person < 9 ? 'Color' : person < 18 ? 'color' : 'colour']);
  }
  await countCourse(testApp, course.id);
  const list = async () => (await testApp.call(listAuthorTasks, { query: { course: course.id } }, admin)).body;
  const frequent = (await list()).find(({ kind }) => kind === 'frequent_wrong_answer');
  expect(frequent?.evidence).toEqual({ text: 'Color', times: 18 });
  expect((await readItem(course, 1)).wrong).toEqual([{ text: 'Color', n: 18 }]);
  // Tests of another maximum are among the answers as they are among the wrong ones.
  const params = { id: course.id };
  const mcq = {
    question_type: 'mcq' as const,
    question_text: 'Which?',
    option_a: 'one',
    option_b: 'two',
    correct_option: 'A',
  };
  ok(await testApp.call(addQuestion, { params, body: mcq as never }, admin));
  await sits(course, ['A', 'colour']);
  await countCourse(testApp, course.id);
  const { generation } = await readState(testApp.db, course.id, 0);
  const selection = { courseId: course.id, generation, firstOnly: true, sittingId: null };
  const texts = await findFrequentTexts(testApp.db, selection, 10);
  expect(texts.map(({ text, n, given, answers }) => [text, n, given, answers]).toSorted()).toEqual([
    ['Color', 9, 18, 27],
    ['color', 9, 18, 27],
  ]);
});

test('an alarm of a test stays while too few have come to its end to judge that', async () => {
  const course = await choices(2);
  for (let person = 0; person < 22; person++) await sits(course, [person % 2 ? 'A' : 'B', '']);
  await countCourse(testApp, course.id);
  const kinds = async () => {
    const { body } = await testApp.call(listAuthorTasks, { query: { course: course.id } }, admin);
    return body.map(({ kind }) => kind);
  };
  expect(await kinds()).toContain('not_reached');
  await judgeCourse({ ...testApp, settings: { ...testApp.settings, alarmMinN: 50 } }, course.id);
  expect(await kinds()).toContain('not_reached');
});

test('who did not come to the last question is counted in all of its wordings', async () => {
  const course = await choices(2);
  for (let person = 0; person < 12; person++) await sits(course, [person % 2 ? 'A' : 'B', 'A']);
  const params = { id: course.questionIds[1] ?? 0 };
  const { version_id, revision } =
    ok(await testApp.call(getCorrections, { params }, admin)).versions[0]?.question ?? (null as never);
  const words = { question_text: 'In other words?', option_a: 'one', option_b: 'two', correct_option: 'A' as const };
  ok(await testApp.call(editQuestion, { params, query: {}, body: { ...words, version_id, revision } }, admin));
  for (let person = 0; person < 12; person++) await sits(course, [person % 2 ? 'A' : 'B', '']);
  await countCourse(testApp, course.id);
  const { body } = await testApp.call(listAuthorTasks, { query: { course: course.id } }, admin);
  expect(body.filter(({ kind }) => kind === 'not_reached')).toMatchObject([{ n: 24, evidence: { percent: 50 } }]);
});

test('a dismissed alarm is told again once twice as many tests were taken', async () => {
  const course = await choices(2);
  const wrong = async (times: number) => {
    for (let time = 0; time < times; time++) await sits(course, [time % 2 ? 'A' : 'B', 'B']);
    await countCourse(testApp, course.id);
  };
  await wrong(20);
  const list = async () => (await testApp.call(listAuthorTasks, { query: { course: course.id } }, admin)).body;
  const [task] = await list();
  expect(task?.kind).toBe('too_hard');
  const dismissed = (as: Person) =>
    testApp.call(dismissTask, { params: { id: task?.id ?? 0 }, body: { state: 'dismissed', reason: '=easy(1)' } }, as);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  expect((await dismissed(teacher)).text).toContain('course_of_other');
  ok(await dismissed(admin));
  expect((await dismissed(admin)).status).toBe(404);
  const query = { state: 'dismissed' as const, course: course.id };
  expect(await asTable(exportAuthorTasks, { query })).toMatchObject([
    { id: String(task?.id), kind: 'too_hard', n: '20', number: '2', reason: "'=easy(1)", facility: '0', chance: '25' },
  ]);
  const log = testApp.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id', 'desc').limit(1);
  expect(await log.execute()).toEqual([{ action: 'course.tasks_exported', details: query }]);
  await wrong(19);
  expect(await list()).toEqual([]);
  await wrong(1);
  expect(await list()).toEqual([expect.objectContaining({ kind: 'too_hard', n: 40 })]);
});

test('a teacher of classes reads figures of courses that are open to them, and no text of another teacher’s learners', async () => {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const course = await choices(1, 'tide');
  await sits(course, ['A', 'my own name']);
  expect((await read(course, {}, teacher)).items).toHaveLength(2);
  expect((await readItem(course, 1)).wrong).toHaveLength(1);
  expect((await readItem(course, 1, {}, teacher)).wrong).toEqual([]);
  await testApp.db.updateTable('courses').set({ use: 'exam' }).where('id', '=', course.id).execute();
  const call = testApp.call(getAnalysis, { params: { id: course.id }, query: {} }, teacher);
  expect((await call).status).toBe(404);
});

test('times are the greater of what was saved and submitted, and wrong sums refuse nothing', async () => {
  const course = await choices(2);
  const [one = 0, two = 0] = course.questionIds;
  const timed = async (saved: unknown, sent: unknown) => {
    const { learner, params } = await anOpenAttempt(testApp, course);
    const save = { sequence: 1, flags: [], questionSeconds: saved as never };
    ok(await testApp.call(saveAttempt, { params, body: save }, learner));
    const body = { courseId: course.id, answers: { [one]: 'A' }, questionSeconds: sent as never };
    ok(await testApp.call(submitAttempt, { body }, learner));
    const stored = testApp.db.selectFrom('attempts').select('question_seconds').where('id', '=', params.id);
    return (await stored.executeTakeFirstOrThrow()).question_seconds;
  };
  expect(await timed({ [one]: 30, [two]: 9 }, { [one]: 12.4, [two]: 41.6 })).toEqual({ [one]: 30, [two]: 42 });
  // The test lasts 600 seconds.
  const odd = { [one]: 5000, [two]: -1, other: 4, 99999999: 5, 1e30: 1 };
  expect(await timed(odd, 'twelve')).toEqual({ [one]: 600 });
  expect(await timed(undefined, undefined)).toEqual({});
  await timed({}, { [one]: Number.NaN });
  await read(course);
  expect((await readItem(course, 0)).time).toEqual({ n: 2, median: null, low: null, high: null });
  expect(await readItem(course, 1)).toMatchObject({ time: { n: 1 } });
  for (let sits = 0; sits < 10; sits++) await timed({}, { [one]: 40 + sits });
  // 30, 40 to 49 and 600.
  await read(course);
  expect((await readItem(course, 0)).time).toEqual({ n: 12, median: 44.5, low: 41.5, high: 47.5 });
  expect(await counted(course.id)).toEqual(await cells(course.id));
});
