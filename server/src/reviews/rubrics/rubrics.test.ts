import { addCourse, editCourse } from '@parlance/contract/course-admin';
import {
  addRubric,
  addRubricVersion,
  archiveRubric,
  exportRubric,
  getRubric,
  importRubric,
  listRubrics,
  RUBRIC_FORMAT,
} from '@parlance/contract/rubrics/rubric';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric, aRubricForm } from '../../../test/rubric-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addFirstRubrics } from './first-rubrics.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const params = (id: number) => ({ params: { id } });
const add = (form: object) => testApp.call(addRubric, { body: form as never }, office);
const nextVersion = (id: number, body: object) =>
  testApp.call(addRubricVersion, { ...params(id), body: body as never }, office);

test('the first start brings four rubrics, and a later one no more', async () => {
  await addFirstRubrics(testApp);
  await addFirstRubrics(testApp);
  const { rubrics } = (await testApp.call(listRubrics, { query: {} }, office)).body;
  expect(rubrics.map(({ name, step, criteria }) => [name, step, criteria.length])).toEqual([
    ['Speaking, 0 to 9', 0.5, 4],
    ['Speaking, 0 to 9, whole bands', 1, 4],
    ['Writing, 0 to 9', 0.5, 4],
    ['Writing, 0 to 9, whole bands', 1, 4],
  ]);
  const { versions } = (await testApp.call(getRubric, params(rubrics[0]?.id ?? 0), office)).body;
  expect(versions).toMatchObject([{ version: 1, by: null, attempts: 0 }]);
});

describe('a rubric', () => {
  it('is added, read, and changed into its next version', async () => {
    const form = aRubricForm();
    const { body } = await add(form);
    expect(body).toMatchObject({ message: `${form.name} was added.`, rubric: { ...form, version: 1 } });
    const changed = { ...form, name: `${form.name} again`, rounding: 'down' as const };
    const { id } = body.rubric;
    expect((await nextVersion(id, { ...changed, after: 1 })).body.rubric).toEqual({ id, ...changed, version: 2 });
    const read = (await testApp.call(getRubric, params(id), office)).body;
    expect(read).toMatchObject({
      rubric: { ...changed, version: 2 },
      versions: [{ version: 2, by: expect.any(String) as string }, { version: 1 }],
      usedBy: { courses: 0, attempts: 0 },
    });
    expect(await nextVersion(id, { ...changed, after: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edit_version_old' },
    });
    expect(await nextVersion(id, { ...changed, skill: 'Speaking', after: 2 })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'skill' }] },
    });
  });

  it('keeps every version as it was saved', async () => {
    const { id } = await aRubric(testApp, office);
    const change = testApp.db.updateTable('rubric_versions').set({ top: 5 }).where('rubric_id', '=', id).execute();
    await expect(change).rejects.toThrow('never changes');
  });

  it('has a name of its own until it is archived', async () => {
    const { id, name } = await aRubric(testApp, office);
    const same = { ...aRubricForm(), name: name.toUpperCase() };
    const taken = { status: 409, body: { code: 'rubric_name_taken', fields: [{ path: 'name' }] } };
    expect(await add(same)).toMatchObject(taken);
    const other = await aRubric(testApp, office);
    const { id: _id, version, ...form } = other;
    expect(await nextVersion(other.id, { ...form, name, after: version })).toMatchObject(taken);
    expect((await testApp.call(archiveRubric, params(id), office)).status).toBe(200);
    expect((await testApp.call(getRubric, params(id), office)).status).toBe(404);
    expect((await add(same)).status).toBe(200);
  });

  it.each([
    ['a step off', [{ from: 6.3, text: 'x' }], 'criteria.1.descriptors.0.from', '6.3 is not a multiple of 0.5.'],
    ['above the top', [{ from: 9.5, text: 'x' }], 'criteria.1.descriptors.0.from', '9.5 is not between 0 and 9.'],
    [
      'out of order',
      [
        { from: 6, text: 'x' },
        { from: 6, text: 'y' },
      ],
      'criteria.1.descriptors.1.from',
      '6 does not come after 6.',
    ],
  ])('names a descriptor that is %s by its path', async (_what, descriptors, path, reason) => {
    const form = aRubricForm();
    const [task, grammar] = form.criteria;
    const wrong = { ...form, criteria: [task, { ...grammar, descriptors }] };
    const refused = { status: 400, body: { code: 'invalid', fields: [{ path, reason }] } };
    expect(await add(wrong)).toMatchObject(refused);
    const file = { format: RUBRIC_FORMAT, version: 1, ...wrong };
    const query = { dryRun: 'true' as const };
    expect(await testApp.call(importRubric, { query, body: file as never }, office)).toMatchObject(refused);
    const twice = { ...form, criteria: [task, { ...grammar, key: 'task' }] };
    expect(await add(twice)).toMatchObject({ status: 400, body: { fields: [{ path: 'criteria.1.key' }] } });
  });

  it('leaves and comes back byte for byte', async () => {
    const { id } = await aRubric(testApp, office, { name: 'Letters, “quoted” & more' });
    const file = await testApp.call(exportRubric, params(id), office);
    const imported = (dryRun?: 'true') =>
      testApp.call(importRubric, { query: { dryRun }, body: file.body as never }, office);
    expect((await imported('true')).body).toMatchObject({ code: 'rubric_name_taken' });
    await testApp.call(archiveRubric, params(id), office);
    expect((await imported('true')).body.rubric).toBeNull();
    const { rubric } = (await imported()).body;
    expect(rubric?.id).toBeGreaterThan(id);
    expect((await testApp.call(exportRubric, params(rubric?.id ?? 0), office)).text).toBe(file.text);
  });

  it('is written into the log', async () => {
    const { id, name } = await aRubric(testApp, office);
    await testApp.call(archiveRubric, params(id), office);
    const rows = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_type', '=', 'rubric')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'rubric.saved', details: { name, version: 1 } },
      { action: 'rubric.archived', details: { name } },
    ]);
  });
});

describe('a course', () => {
  const take = (courseId: number, rubric_id: number | null) =>
    testApp.call(editCourse, { ...params(courseId), body: { rubric_id } }, office);

  it('takes a rubric for its type, which is not archived meanwhile', async () => {
    const { id } = await aRubric(testApp, office);
    const course = await aCourse(testApp, { type: 'Writing' });
    expect((await take(course.id, id)).body.course.rubric_id).toBe(id);
    expect(await testApp.call(archiveRubric, params(id), office)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    const listed = (await testApp.call(listRubrics, { query: { skill: 'Writing' } }, office)).body.rubrics;
    expect(listed.find((one) => one.id === id)).toMatchObject({ courses: 1, attempts: 0 });
    expect((await take(course.id, null)).body.course.rubric_id).toBeNull();
    expect((await testApp.call(archiveRubric, params(id), office)).status).toBe(200);
    expect(await take(course.id, id)).toMatchObject({ status: 400, body: { fields: [{ path: 'rubric_id' }] } });
  });

  it.each(['Reading', 'Listening', 'Speaking'] as const)('of %s takes none for Writing', async (type) => {
    const { id } = await aRubric(testApp, office);
    const course = await aCourse(testApp, { type, durationSeconds: type === 'Speaking' ? null : 600 });
    const refused = { status: 400, body: { code: 'invalid', fields: [{ path: 'rubric_id' }] } };
    expect(await take(course.id, id)).toMatchObject(refused);
    const fields = { title: 'New', subject: 'English', description: 'One.', type, rubric_id: id };
    const body = type === 'Speaking' ? fields : { ...fields, test_duration: 600 };
    expect(await testApp.call(addCourse, { body }, office)).toMatchObject(refused);
  });
});

describe('who may', () => {
  it('a teacher of own classes reads rubrics and changes none', async () => {
    const teacher = await signedInAs('admin', testApp, { access: 'classes' });
    const rubric = await aRubric(testApp, office);
    expect((await testApp.call(getRubric, params(rubric.id), teacher)).status).toBe(200);
    const refused = { status: 403, body: { code: 'own_classes_only' } };
    expect(await testApp.call(addRubric, { body: aRubricForm() }, teacher)).toMatchObject(refused);
    expect(await testApp.call(archiveRubric, params(rubric.id), teacher)).toMatchObject(refused);
  });

  it('no learner', async () => {
    const learner = await signedInAs('user', testApp);
    expect((await testApp.call(listRubrics, { query: {} }, learner)).status).toBe(403);
  });
});
