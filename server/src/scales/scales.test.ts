import { editCourse } from '@parlance/contract/course-admin';
import { applyScale, getCourseScale, setCourseScale } from '@parlance/contract/scales/course-scale';
import { addScale, addScaleVersion, archiveScale, getScale, listScales } from '@parlance/contract/scales/scale';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aRubric } from '../../test/rubric-builder.ts';
import { aScale, aScaleForm, takesScale } from '../../test/scale-builder.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const params = (id: number) => ({ params: { id } });
const add = (form: object) => testApp.call(addScale, { body: form as never }, office);

describe('a scale', () => {
  it('is added, read, and changed into its next version', async () => {
    const form = aScaleForm();
    const { body } = await add(form);
    expect(body).toMatchObject({ message: `${form.name} was added.`, scale: { ...form, version: 1 } });
    const { id } = body.scale;
    const changed = { ...form, name: `${form.name} again`, percent: 95 as const };
    const next = { ...params(id), body: { ...changed, after: 1 } };
    expect(ok(await testApp.call(addScaleVersion, next, office)).scale).toEqual({ id, ...changed, version: 2 });
    const read = ok(await testApp.call(getScale, params(id), office));
    expect(read.versions.map(({ version, results }) => [version, results])).toEqual([
      [2, 0],
      [1, 0],
    ]);
    expect(await testApp.call(addScaleVersion, next, office)).toMatchObject({ body: { code: 'edit_version_old' } });
    const rows = testApp.db.updateTable('scale_versions').set({ percent: 68 }).where('scale_id', '=', id).execute();
    await expect(rows).rejects.toThrow('never changes');
  });

  it.each([
    ['does not begin at 0', [{ from: 1, band: 3 }], 'rows.0.from', 'The first row begins at 0.'],
    [
      'has marks that do not rise',
      [
        { from: 0, band: 3 },
        { from: 2, band: 4 },
        { from: 2, band: 5 },
      ],
      'rows.2.from',
      '2 does not come after 2.',
    ],
    [
      'goes above its marks',
      [
        { from: 0, band: 3 },
        { from: 5, band: 4 },
      ],
      'rows.1.from',
      '5 is more than 4.',
    ],
    [
      'has a band that falls',
      [
        { from: 0, band: 3 },
        { from: 1, band: 2.5 },
      ],
      'rows.1.band',
      '2.5 is below 3, the band of the row before.',
    ],
    ['has a band off the step', [{ from: 0, band: 3.2 }], 'rows.0.band', '3.2 is not a multiple of 0.5.'],
    [
      'has no such level',
      [{ from: 0, band: 3, cefr: 'D1' }],
      'rows.0.cefr',
      'Use A1 to C2, also with a +, or “below A1”.',
    ],
  ])('that %s is refused by its row', async (_what, rows, path, reason) => {
    expect(await add({ ...aScaleForm(), rows })).toMatchObject({ status: 400, body: { fields: [{ path, reason }] } });
  });

  it('has a name of its own, and is archived when no course takes it', async () => {
    const { id, name } = await aScale(testApp, office);
    const taken = { status: 409, body: { code: 'scale_name_taken', fields: [{ path: 'name' }] } };
    expect(await add({ ...aScaleForm(), name: name.toUpperCase() })).toMatchObject(taken);
    const course = await aCourse(testApp);
    await takesScale(testApp, office, course.id, id);
    expect(await testApp.call(archiveScale, params(id), office)).toMatchObject({ body: { code: 'in_use' } });
    const listed = ok(await testApp.call(listScales, {}, office)).scales.find((one) => one.id === id);
    expect(listed).toMatchObject({ courses: 1, results: 0, lowest: 3, highest: 8 });
    await takesScale(testApp, office, course.id, null);
    expect((await testApp.call(archiveScale, params(id), office)).status).toBe(200);
    expect((await testApp.call(getScale, params(id), office)).status).toBe(404);
    const gone = { ...params(course.id), body: { scale_id: id } };
    expect(await testApp.call(setCourseScale, gone, office)).toMatchObject({ status: 400 });
  });
});

describe('a course', () => {
  const take = (courseId: number, scale_id: number, as = office) =>
    testApp.call(setCourseScale, { ...params(courseId), body: { scale_id } }, as);

  it('takes a scale for as many marks as its test has', async () => {
    const scale = await aScale(testApp, office);
    const three = await aCourse(testApp, { questions: Array.from({ length: 3 }, () => ({ type: 'reading_mcq' })) });
    expect(await take(three.id, scale.id)).toMatchObject({
      status: 409,
      body: { code: 'scale_does_not_fit', message: 'This scale is for 4 marks; the test has 3.' },
    });
    const letters = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    const hundred = await aScale(testApp, office, { max_raw: 100 });
    expect((await take(letters.id, hundred.id)).status).toBe(200);
    const points = await aScale(testApp, office, { source: 'points', max_raw: 9 });
    expect(await take(letters.id, points.id)).toMatchObject({ body: { code: 'scale_does_not_fit' } });
    const rubric = await aRubric(testApp, office);
    await testApp.call(editCourse, { ...params(letters.id), body: { rubric_id: rubric.id } }, office);
    expect((await take(letters.id, points.id)).body).toMatchObject({ scale: { scale: { id: points.id, version: 1 } } });
    expect(ok(await testApp.call(getCourseScale, params(letters.id), office)).scale.errors).toMatchObject([
      { from: 'markers', state: 'too_few', n: 0 },
    ]);
  });

  it('of somebody else keeps its scale from a teacher of own classes', async () => {
    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    const course = await aCourse(testApp);
    const scale = await aScale(testApp, office);
    expect(await take(course.id, scale.id, teacher)).toMatchObject({ body: { code: 'course_of_other' } });
    const body = { version: 1, reason: 'A new table.' };
    expect(await testApp.call(applyScale, { ...params(course.id), body }, teacher)).toMatchObject({ status: 403 });
    expect(await testApp.call(addScale, { body: aScaleForm() }, teacher)).toMatchObject({
      body: { code: 'own_classes_only' },
    });
  });
});
