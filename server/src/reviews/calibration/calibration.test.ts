import { getAttempt, submitSpeakingTest } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { countPendingReviews, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import {
  exportAgreement,
  exportMarks,
  getMarkingProgress,
  sendToSecond,
} from '@parlance/contract/second-marking/allocation';
import {
  addCalibrationScript,
  listCalibrationScripts,
  listOwnCalibrations,
  retireCalibrationScript,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import { setCourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt, openQuestion, record } from '../../../test/attempt-builder.ts';
import { audioFile } from '../../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric } from '../../../test/rubric-builder.ts';
import { aScale, takesScale } from '../../../test/scale-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { inBackup } from '../../operation/tables.ts';

const testApp = useTestApp();
let people: Record<'lead' | 'anna' | 'ben' | 'learner', Person>;
beforeAll(async () => {
  const [lead, anna, ben] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  if (!lead || !anna || !ben) throw new Error('There are three.');
  people = { lead, anna, ben, learner: await signedInAs('user', testApp) };
});

const writing = () => aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
const submit = (course: BuiltCourse) => aSubmission(testApp, course, { by: people.learner });
const save = (id: number, by: Person, score: number, more = {}) =>
  testApp.call(writingReviews.score, { params: { id }, body: { score, ...more } }, by);
const twice = (course: BuiltCourse, rules = {}, version = 0) => {
  const { lead, anna, ben } = people;
  return markedTwice(testApp, course, { lead, markers: [anna, ben], version }, rules);
};
const scripts = async (course: BuiltCourse) =>
  ok(await testApp.call(listCalibrationScripts, { params: { id: course.id } }, people.lead)).scripts;
const waitingFor = async (course: BuiltCourse, by: Person) => {
  const { reviews } = ok(await testApp.call(writingReviews.pending, { query: { course_id: course.id } }, by));
  return reviews.map(({ submission_id }) => submission_id);
};

/** A course with a script, of which each marker was given five tests and, between them, the script. */
async function calibrated() {
  const { lead, anna } = people;
  const course = await writing();
  const settled = await submit(course);
  ok(await save(settled, lead, 50));
  await twice(course, { calibration_every: 5 });
  const body = { submission_id: settled, score: 55, reason: 'It answers half of the task.' };
  ok(await testApp.call(addCalibrationScript, { params: { id: course.id }, body }, lead));
  const real: number[] = [];
  for (let count = 0; count < 5; count += 1) real.push(await submit(course));
  testApp.pass(1200);
  const [script = 0] = (await waitingFor(course, anna)).filter((id) => !real.includes(id));
  return { course, settled, real, script };
}

/** What every table has that a mark could reach, but those that are for calibration, the log and sessions. */
async function everything(): Promise<string> {
  const tables = inBackup.filter((table) => !/^(calibration|audit_log|sessions)/.test(table));
  const rows = tables.map(
    (table) => sql`select ${table}::text as name, coalesce(jsonb_agg(row order by row::text), '[]')::text
    as rows from ${sql.table(table)} as row`,
  );
  const found = await sql<{ rows: string }>`${sql.join(rows, sql` union all `)}`.execute(testApp.db);
  return JSON.stringify(found.rows);
}

describe('a calibration script', () => {
  it('comes once in so many allocations among the others, and its mark reaches nothing', async () => {
    const { anna, ben, learner } = people;
    const { course, settled, real, script } = await calibrated();
    expect(script).toBeGreaterThan(settled);
    expect(await waitingFor(course, anna)).toHaveLength(real.length + 1);
    expect((await scripts(course))[0]).toMatchObject({
      submission_id: settled,
      score: 55,
      markers: [{ score: null }, { score: null }],
    });
    const pending = ok(await testApp.call(countPendingReviews, {}, anna)).writing;
    const before = await everything();
    expect((await save(script, ben, 10)).body).toMatchObject({ code: 'marking_not_yours' });
    expect(ok(await save(script, anna, 70, { comment: 'Clear.' })).version).toBe(1);
    expect(await save(script, anna, 71, { version: 0 })).toMatchObject({ body: { code: 'review_version_old' } });
    expect(await everything()).toBe(before);
    expect(ok(await testApp.call(countPendingReviews, {}, anna)).writing).toBe(pending - 1);
    const attempt = ok(await testApp.call(getAttempt, { params: { id: settled } }, learner)).attempt;
    expect(attempt?.result?.score).toBe(50);
    const opened = ok(await testApp.call(writingReviews.open, { params: { id: script } }, anna)).submission;
    expect(opened).toMatchObject({ current_score: 70, comment: 'Clear.', anonymous: true, settled: null });
  });

  it('is told to its marker twenty marks later or by a lead, beside the agreed mark, and then is final', async () => {
    const { anna, lead } = people;
    const { course, real, script } = await calibrated();
    ok(await save(script, anna, 70));
    const told = async () => ok(await testApp.call(listOwnCalibrations, {}, anna)).calibrations;
    expect((await told()).some(({ submission_id }) => submission_id === script)).toBe(false);
    const progress = async (by: Person) =>
      ok(await testApp.call(getMarkingProgress, { params: { id: course.id }, query: {} }, by));
    const own = async (by: Person) =>
      (await progress(by)).markers.find(({ account_id }) => account_id === anna.id)?.calibration.exact.n;
    expect([await own(anna), await own(lead)]).toEqual([0, 1]);
    const tell = { params: { id: course.id }, body: { marker_id: anna.id } };
    expect((await testApp.call(tellCalibrations, tell, anna)).body).toMatchObject({ code: 'marking_not_led' });
    expect(ok(await testApp.call(tellCalibrations, tell, lead)).told).toBe(1);
    expect(await told()).toContainEqual(
      expect.objectContaining({
        submission_id: script,
        score: 70,
        agreed_score: 55,
        reason: 'It answers half of the task.',
      }),
    );
    expect(await own(anna)).toBe(1);
    expect((await save(script, anna, 55)).body).toMatchObject({ code: 'marking_settled' });
    // Twenty marks later nobody needs to tell.
    await testApp.db.updateTable('calibrations').set({ told_at: null }).where('id', '=', script).execute();
    testApp.pass(60);
    for (const id of real) ok(await save(id, anna, 60));
    for (let count = real.length; count < 20; count += 1) {
      expect((await told()).some(({ submission_id }) => submission_id === script)).toBe(false);
      ok(await save(await submit(course), anna, 60));
    }
    expect((await told()).some(({ submission_id }) => submission_id === script)).toBe(true);
  });

  it('of a Speaking test is heard as it was recorded, and holds what its marker tells others', async () => {
    const { anna, lead } = people;
    const course = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking' }],
    });
    const speaks = async (isHeard: boolean) => {
      const attempt = await anOpenAttempt(testApp, course);
      const { params, learner } = attempt;
      const [question = 0] = course.questionIds;
      await openQuestion(testApp, attempt, question);
      testApp.pass(30);
      if (isHeard) ok(await record(testApp, attempt, question, audioFile('with-duration.webm')));
      const form = new FormData();
      form.set('courseId', String(course.id));
      form.set('attemptId', String(params.id));
      ok(await testApp.upload(submitSpeakingTest, form, learner));
      return params.id;
    };
    const settled = await speaks(true);
    ok(await testApp.call(speakingReviews.score, { params: { id: settled }, body: { score: 50 } }, lead));
    await twice(course, { calibration_every: 5 });
    const body = { submission_id: settled, score: 55, reason: 'It is easy to follow.' };
    ok(await testApp.call(addCalibrationScript, { params: { id: course.id }, body }, lead));
    const real: number[] = [];
    for (let count = 0; count < 5; count += 1) real.push(await speaks(false));
    testApp.pass(1200);
    const { reviews } = ok(await testApp.call(speakingReviews.pending, { query: { course_id: course.id } }, anna));
    const id = reviews.map(({ submission_id }) => submission_id).find((one) => !real.includes(one)) ?? 0;
    ok(await testApp.call(speakingReviews.addMarkerNote, { params: { id }, body: { text: 'A quiet voice.' } }, anna));
    const { submission } = ok(await testApp.call(speakingReviews.open, { params: { id } }, anna));
    expect(submission.marker_notes).toMatchObject([{ text: 'A quiet voice.' }]);
    expect(submission.questions_and_answers).toMatchObject([
      { audio_url: expect.stringContaining('/'), duration_seconds: expect.any(Number) },
    ]);
  });

  it('is made of settled work of the course once, by whoever leads, and is taken back when it is removed', async () => {
    const { anna, lead } = people;
    const { course, settled, script } = await calibrated();
    const params = { id: course.id };
    const add = (submission_id: number, more = {}, by = lead) =>
      testApp.call(
        addCalibrationScript,
        { params, body: { submission_id, score: 40, reason: 'Because.', ...more } },
        by,
      );
    expect((await add(settled, {}, anna)).body).toMatchObject({ code: 'marking_not_led' });
    const fields = [{ path: 'submission_id' }];
    expect((await add(settled)).body).toMatchObject({ fields });
    expect((await add(await submit(course))).body).toMatchObject({ fields });
    expect((await add(await submit(await writing()))).body).toMatchObject({ fields });
    const [first] = await scripts(course);
    const scriptId = first?.id ?? 0;
    ok(await testApp.call(retireCalibrationScript, { params: { ...params, scriptId } }, lead));
    expect(await waitingFor(course, anna)).not.toContain(script);
    expect((await save(script, anna, 70)).body).toMatchObject({ code: 'marking_not_yours' });
    expect(await scripts(course)).toEqual([]);
  });
});

describe('a second marker', () => {
  it('is given what lies near a row of the scale, where the policy says so', async () => {
    const { anna, ben, lead } = people;
    const course = await writing();
    const rules = { second: 'sample', sample_percent: 1, near_cut: 2, calibration_every: null };
    const refused = async (rules: object) => {
      const { others: _others, leads: _leads, ...marking } = await twice(course);
      const markers = marking.markers.map(({ username: _username, ...one }) => one);
      const body = { ...marking, ...rules, markers } as never;
      return (await testApp.call(setCourseMarking, { params: { id: course.id }, body }, lead)).body;
    };
    expect(await refused(rules)).toMatchObject({ fields: [{ path: 'near_cut' }] });
    const scale = await aScale(testApp, lead, {
      max_raw: 100,
      rows: [
        { from: 0, band: 4 },
        { from: 60, band: 5 },
      ],
    });
    await takesScale(testApp, lead, course.id, scale.id);
    await twice(course, rules, 1);
    const isOfOne = async (id: number) => {
      const found = testApp.db.selectFrom('marking_cases').select('needed').where('attempt_id', '=', id);
      return (await found.executeTakeFirstOrThrow()).needed === 1;
    };
    const mark = async (score: number) => {
      let id = await submit(course);
      // One in a hundred is marked twice whatever its mark.
      while (!(await isOfOne(id))) id = await submit(course);
      const [first, other] = (await waitingFor(course, anna)).includes(id) ? [anna, ben] : [ben, anna];
      ok(await save(id, first, score));
      return (await waitingFor(course, other)).includes(id);
    };
    expect([await mark(57), await mark(58), await mark(62), await mark(63)]).toEqual([false, true, true, false]);
  });

  it('is given what a lead sends, until it is settled', async () => {
    const { anna, ben, lead } = people;
    const course = await writing();
    await twice(course, { second: 'sample', sample_percent: 1 });
    // Of this seed the submission is not drawn; of a random one it is once in a hundred.
    await testApp.db.updateTable('marking_policies').set({ sample_seed: 'out' }).execute();
    const id = await submit(course);
    const send = (by: Person) =>
      testApp.call(sendToSecond, { params: { id }, body: { reason: 'It is hard to judge.' } }, by);
    expect((await send(anna)).body).toMatchObject({ code: 'marking_not_led' });
    ok(await send(lead));
    expect([await waitingFor(course, anna), await waitingFor(course, ben)]).toEqual([[id], [id]]);
    ok(await save(id, anna, 60));
    ok(await save(id, ben, 60));
    expect((await send(lead)).body).toMatchObject({ code: 'marking_settled' });
  });
});

describe('figures of markers', () => {
  /** As the definition has it: 1 − Σ w·O / Σ w·E over the matrix of all categories, w = (i−j)². */
  function kappaByMatrix(own: number[], other: number[]): number {
    const categories = [...new Set([...own, ...other])];
    const share = (of: number[], value: number) => of.filter((one) => one === value).length / of.length;
    let [observed, expected] = [0, 0];
    for (const i of categories) {
      for (const j of categories) {
        const both = own.filter((one, at) => one === i && other[at] === j).length / own.length;
        observed += (i - j) ** 2 * both;
        expected += (i - j) ** 2 * share(own, i) * share(other, j);
      }
    }
    return 1 - observed / expected;
  }

  it('are those of textbooks, on the whole mark and by criterion, over courses with one rubric, and in files', async () => {
    const { lead, anna, ben } = people;
    const { id: rubric_id } = await aRubric(testApp, lead);
    const courses = [await writing(), await writing()];
    // Twenty and two pairs: t(0.975; 21) is 2.0796 and t(0.975; 19) 2.0930.
    const bands = [4, 5, 5.5, 6, 6.5, 7, 7.5, 8];
    const pairs = Array.from({ length: 22 }, (_, at) => [bands[at % 8] ?? 0, bands[(at * 3 + 1) % 8] ?? 0] as const);
    for (const [at, course] of courses.entries()) {
      ok(await testApp.call(editCourse, { params: { id: course.id }, body: { rubric_id } }, lead));
      await twice(course, { gap: 200 });
      for (const [own, other] of at === 0 ? pairs.slice(0, 20) : pairs.slice(20)) {
        const id = await submit(course);
        const criteria = (task: number, grammar: number) => [
          { key: 'task', value: task },
          { key: 'grammar', value: grammar },
        ];
        for (const [by, given] of [
          [anna, criteria(own, 6)],
          [ben, criteria(other, 6.5)],
        ] as const) {
          ok(await testApp.call(writingReviews.score, { params: { id }, body: { criteria: given } }, by));
        }
      }
    }
    const params = { id: courses[0]?.id ?? 0 };
    const read = async (over: 'course' | 'rubric') =>
      ok(await testApp.call(getMarkingProgress, { params, query: { over } }, lead));
    const { text } = await testApp.call(exportAgreement, { params, query: { over: 'course' } }, lead);
    const cells = text.split('\r\n').map((line) => line.split(','));
    for (const [over, t, seen] of [
      ['course', 2.093024, pairs.slice(0, 20)],
      ['rubric', 2.079614, pairs],
    ] as const) {
      const { criteria, markers } = await read(over);
      const [own, other] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
      expect(criteria.map(({ key, agreement }) => [key, agreement.exact.n])).toEqual([
        ['task', seen.length],
        ['grammar', seen.length],
      ]);
      expect(criteria[1]?.agreement.exact.value).toBe(0);
      expect(criteria[1]?.agreement.adjacent.value).toBe(1);
      const { username, agreement: ofAnna } = markers.find(({ account_id }) => account_id === anna.id) ?? {};
      // The rubric weighs the task twice, to the nearest half band.
      const band = (task: number, grammar: number) => Math.floor(((2 * task + grammar) / 3) * 2 + 0.5) / 2;
      const [mine, theirs] = [own.map((task) => band(task, 6)), other.map((task) => band(task, 6.5))];
      const apart = mine.map((one, at) => one - (theirs[at] ?? 0));
      const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
      const deviation = Math.sqrt(apart.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (apart.length - 1));
      const reach = (t * deviation) / Math.sqrt(apart.length);
      expect(ofAnna?.kappa.value).toBeCloseTo(kappaByMatrix(mine, theirs), 9);
      expect(ofAnna?.severity.value).toBeCloseTo(mean, 9);
      expect(ofAnna?.severity.low).toBeCloseTo(mean - reach, 5);
      expect(ofAnna?.severity.high).toBeCloseTo(mean + reach, 5);
      if (over === 'rubric') continue;
      const head = cells[0] ?? [];
      const row = (criterion: string) =>
        cells.find((row) => row[1] === username && row[2] === 'other_marker' && row[3] === criterion) ?? [];
      expect(Number(row('task')[head.indexOf('kappa')])).toBeCloseTo(kappaByMatrix(own, other), 9);
      expect(Number(row('total')[head.indexOf('severity')])).toBeCloseTo(mean, 9);
    }
    const marks = (await testApp.call(exportMarks, { params }, lead)).text.trim().split('\r\n');
    expect(marks).toHaveLength(1 + 2 * 20);
    expect(marks[0]).toBe('submission,turn,marker,task,grammar,band,score,counted');
    expect(await testApp.call(exportMarks, { params }, anna)).toMatchObject({ status: 403 });
  });
});
