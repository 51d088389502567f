import { addBankQuestion } from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { duplicateCourse, editCourse } from '@parlance/contract/course-admin';
import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** Of each table that names a course: whether a copy takes it over, or why it does not. */
const takesOver: Record<string, true | string> = {
  passages: true,
  questions: true,
  course_questions: true,
  course_draws: true,
  release_policies: true,
  marking_policies: true,
  course_markers: 'Markers are chosen for each course.',
  calibration_scripts: 'Scripts are submissions of the other course.',
  marking_cases: 'Work of learners.',
  attempts: 'Work of learners.',
  allowances: 'Given to learners.',
  practice_runs: 'Work of learners.',
  assignments: 'Given to classes.',
  sitting_parts: 'Parts of examinations.',
  overall_parts: 'Parts of overall bands.',
  lti_links: 'Places on learning platforms.',
  author_tasks: 'Found in figures.',
  analysis_state: 'Figures.',
  analysis_queue: 'Figures.',
  item_cells: 'Figures.',
  item_time_cells: 'Figures.',
  total_cells: 'Figures.',
  wrong_answer_cells: 'Figures.',
  measurement_errors: 'Figures.',
  key_readings: 'Who read the keys of the other course.',
};

async function rowsOf(courseId: number): Promise<Record<string, number>> {
  const counts = Object.keys(takesOver).map(
    (table) =>
      sql`select ${table}::text as name, count(*)::int as n from ${sql.table(table)} where course_id = ${courseId}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(testApp.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const copyOf = async ({ id }: BuiltCourse) =>
  ok(await testApp.call(duplicateCourse, { params: { id } }, admin)).course.id;

async function setsPolicies(course: BuiltCourse) {
  ok(await testApp.call(editCourse, { params: { id: course.id }, body: { remark_days: 7 } }, admin));
  const body = { release: 'by_hand' as const, release_at: null, ...DEFAULT_SIGHT, version: 0 };
  ok(await testApp.call(setReleasePolicy, { params: { id: course.id }, body }, admin));
}

test('every table that names a course is one that its copy takes over, or one that says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name as name from information_schema.columns join information_schema.tables using (table_name)
    where columns.table_schema = 'public' and column_name = 'course_id' and table_type = 'BASE TABLE'
      -- What was done to a course is told of each by itself.
      and table_name <> 'audit_log'
    group by columns.table_name`.execute(testApp.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(takesOver).toSorted());
});

test('a copy of a course that is marked twice is marked twice, by a draw of its own, and has nobody’s work', async () => {
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await setsPolicies(course);
  const markers = [admin, await signedInAs('admin', testApp)];
  const rules = { second: 'sample', sample_percent: 20, gap: 3, agreed: 'higher', comments_from: 'last' } as const;
  await markedTwice(testApp, course, { lead: admin, markers }, rules);
  await aSubmission(testApp, course, {
    by: await signedInAs('user', testApp),
    answers: { [course.questionIds[0] ?? 0]: 'So.' },
  });
  const id = await copyOf(course);
  const policy = (courseId: number) =>
    testApp.db.selectFrom('marking_policies').selectAll().where('course_id', '=', courseId).executeTakeFirstOrThrow();
  const [source, copy] = [await policy(course.id), await policy(id)];
  expect(copy).toEqual({ ...source, course_id: id, sample_seed: expect.stringMatching(/^[0-9a-f]{32}$/), version: 1 });
  expect(copy.sample_seed).not.toBe(source.sample_seed);
  await expectTakenOver(course.id, id, ['questions', 'course_questions', 'release_policies', 'marking_policies']);
});

test('a copy of a course with passages and draws has them', async () => {
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const asked = { question_type: 'reading_mcq', question_text: 'Which?', option_a: 'one', option_b: 'two' } as const;
  const body = { ...asked, correct_option: 'B' as const, topic: 'Copied draws' };
  ok(await testApp.call(addBankQuestion, { body }, admin));
  const draw = { what: 'questions', take: 1, marks_each: 1, seed_by: 'attempt', balanced: false } as const;
  const drawn = { ...draw, filter: { topic: 'Copied draws' } };
  ok(await testApp.call(addDraw, { params: { id: course.id }, query: {}, body: drawn }, admin));
  await expectTakenOver(course.id, await copyOf(course), ['passages', 'questions', 'course_draws']);
});

/** The copy has as many rows as the course where it takes over, and none elsewhere; the course has some of these. */
async function expectTakenOver(sourceId: number, copyId: number, some: string[]) {
  const [source, copy] = [await rowsOf(sourceId), await rowsOf(copyId)];
  const kept = Object.entries(source).map(([table, n]) => [table, takesOver[table] === true ? n : 0]);
  expect(copy).toEqual(Object.fromEntries(kept));
  expect(some.filter((table) => !source[table])).toEqual([]);
}
