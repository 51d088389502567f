import { addScaleVersion } from '@parlance/contract/scales/scale';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { aScale, aScaleForm, takesScale } from '../../../test/scale-builder.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const QUESTIONS = 6;
const SCALES = 30;

/** Any rows that the form takes, in thousandths and in steps, and how far a mark lies from itself on another day. */
const anyScale = fc
  .record({
    from: fc.uniqueArray(fc.integer({ min: 1, max: QUESTIONS * 1000 }), { maxLength: 12 }),
    rises: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 13, maxLength: 13 }),
    step: fc.constantFrom(0.1 as const, 0.5 as const, 1 as const),
    percent: fc.constantFrom(68 as const, 95 as const),
    error: fc.double({ min: 0, max: QUESTIONS, noNaN: true }),
  })
  .map(({ from, rises, step, percent, error }) => {
    let steps = 0;
    const rows = [0, ...from.toSorted((a, b) => a - b)].map((thousandths, index) => {
      steps += rises[index] ?? 0;
      return { from: thousandths / 1000, band: Math.round(steps * step * 10) / 10 };
    });
    return { form: { rows, step, percent, max_raw: QUESTIONS }, error };
  });

type Result = { raw: number; band: number; low: number; high: number };

test('a band is that of the last row at or below its mark, never falls, and lies in its own range', async () => {
  const office = await signedInAs('admin', testApp);
  const course = await aCourse(testApp, {
    questions: Array.from({ length: QUESTIONS }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
  });
  let scale = await aScale(testApp, office, { max_raw: QUESTIONS, rows: [{ from: 0, band: 1 }] });
  await takesScale(testApp, office, course.id, scale.id);
  const attempts: number[] = [];
  for (let right = 0; right <= QUESTIONS; right += 1) {
    const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, index < right ? 'A' : 'B']));
    attempts.push(await aSubmission(testApp, course, { by: await signedInAs('user', testApp), answers }));
  }

  for (const { form, error } of fc.sample(anyScale, { seed: 36, numRuns: SCALES })) {
    const { id, version, name } = scale;
    const body = { ...aScaleForm({ name, ...form }), after: version };
    scale = ok(await testApp.call(addScaleVersion, { params: { id }, body }, office)).scale;
    await sql`
      insert into measurement_errors (course_id, measured_from, source, max_raw, state, n, error, measured_at)
      values (${course.id}, 'items', 'raw', ${QUESTIONS}, 'given', 100, ${error}, ${testApp.clock.now()})
      on conflict (course_id, measured_from, source, max_raw) do update set error = excluded.error`.execute(testApp.db);
    const { rows } = await sql<Result>`
      select result.raw::float8, result.band::float8, result.low::float8, result.high::float8
      from unnest(${sql.val(attempts)}::int[]) with ordinality as sat (id, place),
        lateral result_of(sat.id, (select max(id) from scale_versions where scale_id = ${id})) result
      order by place`.execute(testApp.db);
    const told = JSON.stringify({ form, error, rows });
    expect(rows.map(({ raw }) => raw)).toEqual(attempts.map((_, right) => right));
    for (const [at, { raw, band, low, high }] of rows.entries()) {
      expect(band, told).toBe(form.rows.findLast(({ from }) => from <= raw)?.band);
      expect(band, told).toBeGreaterThanOrEqual(rows[at - 1]?.band ?? 0);
      expect(band, told).toBeGreaterThanOrEqual(low);
      expect(band, told).toBeLessThanOrEqual(high);
    }
  }
});
