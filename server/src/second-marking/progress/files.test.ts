import { exportResults } from '@parlance/contract/course-admin';
import { editQuestion } from '@parlance/contract/editing';
import { writingReviews } from '@parlance/contract/reviews';
import { exportMarks } from '@parlance/contract/second-marking/allocation';
import type { MarkingPolicy } from '@parlance/contract/second-marking/marking-policy';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric } from '../../../test/rubric-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let learner: Person;
let markers: [Person, Person, Person];
let lead: Person;
beforeAll(async () => {
  learner = await signedInAs('user', testApp);
  const [one, two, third, last] = await Promise.all([1, 2, 3, 4].map(() => signedInAs('admin', testApp)));
  if (!one || !two || !third || !last) throw new Error('There are four.');
  markers = [one, two, third];
  lead = last;
});

const save = async (id: number, body: object, as: Person) =>
  ok(await testApp.call(writingReviews.score, { params: { id }, body: body as never }, as));

async function twice(rules: Partial<MarkingPolicy>, course: BuiltCourse, version = 0) {
  const [one, two, third] = markers;
  const people = { lead, markers: [one, two], adjudicators: [third], version };
  await markedTwice(testApp, course, people, { gap: 5, agreed: 'mean', adjudicated: 'third', ...rules });
}

async function marked(course: BuiltCourse, marks: readonly object[]): Promise<number> {
  const id = await aSubmission(testApp, course, { by: learner });
  for (const [at, mark] of marks.entries()) await save(id, mark, markers[at] ?? lead);
  return id;
}

async function rowsOf(file: typeof exportMarks | typeof exportResults, course: BuiltCourse, as: Person) {
  const { text } = await testApp.call(file, { params: { id: course.id }, query: {} } as never, as);
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

describe('the file of marks says which of them the mark of the learner was made of', () => {
  let course: BuiltCourse;
  let version = -1;
  beforeAll(async () => {
    course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  });
  const countedOf = async (id: number, of = course) => {
    const rows = await rowsOf(exportMarks, of, lead);
    return rows.filter(({ submission, counted }) => submission === String(id) && counted === 'yes');
  };

  it.each([
    [{ agreed: 'mean' }, [60, 64], ['60', '64']],
    [{ agreed: 'higher' }, [60, 64], ['64']],
    [{ adjudicated: 'third' }, [40, 80, 50], ['50']],
    [{ adjudicated: 'nearest_pair' }, [40, 80, 50], ['40', '50']],
    [{ adjudicated: 'median' }, [40, 80, 90], ['80']],
  ] as const)('by %j of %j: %j', async (rules, scores, counted) => {
    await twice(rules, course, (version += 1));
    const id = await marked(
      course,
      scores.map((score) => ({ score })),
    );
    expect((await countedOf(id)).map(({ score }) => score).sort()).toEqual(counted);
    await save(id, { score: 70, reason: 'Moderated.' }, lead);
    expect(await countedOf(id)).toEqual([]);
  });

  it('the first, whoever gave it', async () => {
    await twice({ agreed: 'first' }, course, (version += 1));
    const id = await marked(course, [{ score: 60 }, { score: 64 }]);
    expect((await countedOf(id)).map(({ turn }) => turn)).toEqual(['first']);
  });

  it('by a rubric for each question, as its criteria and questions weigh', async () => {
    const weighed = await aCourse(testApp, {
      type: 'Writing',
      questions: [{ type: 'descriptive' }, { type: 'descriptive' }],
    });
    const { questionIds, versionIds } = weighed;
    const rubric = await aRubric(testApp, lead, { per: 'question' });
    await testApp.db.updateTable('courses').set({ rubric_id: rubric.id }).where('id', '=', weighed.id).execute();
    const edit = {
      version_id: versionIds[1] ?? 0,
      revision: 1,
      content: { prompt: 'A letter.', marking_weight: 2 },
      key: {},
    };
    ok(await testApp.call(editQuestion, { params: { id: questionIds[1] ?? 0 }, body: edit as never }, lead));
    await twice({ agreed: 'higher', gap: 9 }, weighed);
    const bands = (...values: number[]) => ({
      criteria: questionIds.flatMap((question_id, at) =>
        ['task', 'grammar'].map((key) => ({ question_id, key, value: values[at] ?? 0 })),
      ),
    });
    // 9 and 6 are more than 6 and 8, but not where the second counts twice.
    const id = await marked(weighed, [bands(9, 6), bands(6, 8)]);
    expect((await countedOf(id, weighed)).map((row) => row[`task_${questionIds[1]}`])).toEqual(['8']);
  });
});

describe('a marker who does not lead is not told who else marked', () => {
  it('by the results of the course, nor by the notes beside the work', async () => {
    const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    await twice({}, course);
    const [one, two] = markers;
    const ids = [
      await marked(course, [{ score: 60 }, { score: 64 }]),
      await marked(course, [{ score: 40 }, { score: 80 }, { score: 50 }]),
    ];
    const told = (await rowsOf(exportResults, course, one)).map(({ marked_by }) => marked_by);
    expect(told).toEqual(['two markers', 'three markers']);
    const params = { id: ids[0] ?? 0 };
    ok(await testApp.call(writingReviews.addMarkerNote, { params, body: { text: 'A fair text.' } }, two));
    const notedBy = async (as: Person) =>
      ok(await testApp.call(writingReviews.open, { params }, as)).submission.marker_notes.map(({ by }) => by);
    expect(await notedBy(one)).toEqual(['The other marker']);
    expect([await notedBy(two), await notedBy(lead)]).toEqual([
      [expect.stringContaining('admin')],
      [expect.stringContaining('admin')],
    ]);
  });
});
