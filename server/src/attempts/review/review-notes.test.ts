import { reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { getAttempt } from '@parlance/contract/attempts';
import type { MarkingNote } from '@parlance/contract/marking-note';
import { DEFAULT_SIGHT, type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
let learner: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const TEXT = 'I know I am not alone.';
const NOTHING = Object.fromEntries(sightFlags.map((flag) => [flag, false])) as SightFlags;
const review = (id: number) => testApp.call(reviewAttempt, { params: { id } }, learner);

async function show({ id }: BuiltCourse, see: Partial<SightFlags>, release: 'at_once' | 'by_hand' = 'at_once') {
  const row = { release, release_at: null, time_zone: 'UTC', ...DEFAULT_SIGHT, ...see, released_at: null, version: 1 };
  await testApp.db
    .insertInto('release_policies')
    .values({ course_id: id, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .execute();
}

/** Two letters of one test. */
async function twoLetters(markers: Person[] = []) {
  const course = await aCourse(testApp, {
    type: 'Writing',
    questions: [{ type: 'descriptive' }, { type: 'descriptive' }],
  });
  if (markers.length > 0) await markedTwice(testApp, course, { lead: office, markers });
  const [first = 0, second = 0] = course.questionIds;
  const id = await aSubmission(testApp, course, { by: learner, answers: { [first]: TEXT, [second]: TEXT } });
  return { course, first, second, id };
}

const on = (question_id: number, quote: string, text: string): MarkingNote => {
  const start = TEXT.indexOf(quote);
  return { kind: 'words', question_id, start, end: start + quote.length, quote, text };
};

async function marks(id: number, by: Person, said: { comment: string; notes: MarkingNote[] }) {
  ok(await testApp.call(writingReviews.score, { params: { id }, body: { score: 60, ...said } }, by));
}

test('the notes of a marker are in the review with the comment that stands beside them, by the flag of comments alone', async () => {
  const { course, first, second, id } = await twoLetters();
  const [alone, know] = [on(second, 'alone', 'Strong.'), on(first, 'know', 'Do you?')];
  await marks(id, office, { comment: 'Well argued.', notes: [alone, know] });
  for (const [see, shown] of [
    [DEFAULT_SIGHT, true],
    [{ ...NOTHING, see_comments: true }, true],
    [NOTHING, false],
    [{ ...(Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags), see_comments: false }, false],
  ] as const) {
    await show(course, see);
    const { notes, markersComment, result } = ok(await review(id));
    expect([notes, markersComment]).toEqual(shown ? [[know, alone], 'Well argued.'] : [undefined, undefined]);
    expect(result.comment).toBe(shown ? 'Well argued.\n\n1 “know”: Do you?\n2 “alone”: Strong.' : null);
  }
  const staff = ok(await testApp.call(reviewAttemptOfLearner, { params: { id } }, office));
  expect([staff.notes, staff.markersComment]).toEqual([[know, alone], 'Well argued.']);
});

test('without notes a review has neither them nor a second comment', async () => {
  const { id } = await twoLetters();
  await marks(id, office, { comment: 'Well argued.', notes: [] });
  const told = ok(await review(id));
  expect([told.result.comment, 'notes' in told, 'markersComment' in told]).toEqual(['Well argued.', false, false]);
});

test('other notes change no byte for the learner until comments are shown', async () => {
  const { course, first, id } = await twoLetters();
  const replies = async (notes: MarkingNote[]) => {
    await marks(id, office, { comment: 'Well argued.', notes });
    const sent = [
      await review(id),
      await testApp.call(getAttempt, { params: { id } }, learner),
      await testApp.call(listResults, { query: {} }, learner),
      await testApp.call(resultsOverview, {}, learner),
    ];
    // Every refusal has a number of its own.
    return sent.map(({ text }) => text.replace(/"requestId":"[^"]+"/, ''));
  };
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  const differsIn = async () => {
    const [none, one] = [await replies([]), await replies([on(first, 'know', 'Do you?')])];
    return none.map((text, at) => text !== one[at]);
  };
  await show(course, all, 'by_hand');
  expect(await differsIn()).toEqual([false, false, false, false]);
  await show(course, { ...all, see_comments: false });
  expect(await differsIn()).toEqual([false, false, false, false]);
  await show(course, all);
  expect((await differsIn())[0]).toBe(true);
});

test('of two markers the notes of both are numbered as the test goes, once they have settled, without a name', async () => {
  const markers = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
  const { first, second, id } = await twoLetters(markers);
  // A hash says who is first.
  const given = testApp.db.selectFrom('markings').where('attempt_id', '=', id).where('turn', '=', 'first');
  const { marker_id } = await given.select('marker_id').executeTakeFirstOrThrow();
  const isFirst = (marker: Person) => marker.id === marker_id;
  const [one = office, two = office] = [...markers.filter(isFirst), ...markers.filter((marker) => !isFirst(marker))];
  await marks(id, one, { comment: 'Clear.', notes: [on(second, 'alone', 'Strong.'), on(first, 'not', 'Two?')] });
  expect((await review(id)).status).toBe(409);
  const ofStaff = async () => ok(await testApp.call(reviewAttemptOfLearner, { params: { id } }, office));
  expect((await ofStaff()).notes).toBeUndefined();
  await marks(id, two, { comment: 'Short.', notes: [on(first, 'know', 'Do you?'), on(first, 'not alone', 'Whom?')] });
  const told = await review(id);
  const { notes, markersComment, result } = ok(told);
  expect(notes?.map(({ text }) => text)).toEqual(['Do you?', 'Two?', 'Strong.']);
  // Words that have a note already have no second one: it is said beside.
  expect(markersComment).toBe('Clear.\n\nShort.\n\n1 “not alone”: Whom?');
  expect(result.comment).toContain('1 “know”: Do you?\n2 “not”: Two?\n3 “alone”: Strong.');
  expect(told.text).not.toMatch(/admin[ -]\d/);
});

test('a moment of a recording is told where the recording is not', async () => {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] });
  const [question_id = 0] = course.questionIds;
  const id = await aSubmission(testApp, course, { by: learner });
  const upload_id = await anUpload(testApp, { kind: 'recording', ownerId: learner.id, durationSeconds: 12.5 });
  const received_at = testApp.clock.now();
  await testApp.db.insertInto('recordings').values({ attempt_id: id, question_id, upload_id, received_at }).execute();
  const note: MarkingNote = { kind: 'moment', question_id, seconds: 4.1, text: 'A long pause.' };
  const body = { score: 60, comment: '', notes: [note] };
  ok(await testApp.call(speakingReviews.score, { params: { id }, body }, office));
  for (const see_recording of [false, true]) {
    await show(course, { see_answers: true, see_recording });
    const { notes, markersComment, questions } = ok(await review(id));
    expect([notes, markersComment, questions[0]?.recording !== undefined]).toEqual([[note], '', see_recording]);
  }
});
