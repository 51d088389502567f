import { listAudit } from '@parlance/contract/audit';
import { editCourse } from '@parlance/contract/course-admin';
import { erasePerson } from '@parlance/contract/personal-data/personal-data';
import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import { allocateRemark, getRemark, listRemarks, requestRemark, withdrawRemark } from '@parlance/contract/remarks';
import { checkReport, issueReport, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { listResults } from '@parlance/contract/results';
import { countPendingReviews, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { awardOf } from '@parlance/contract/rubrics/points';
import { exportMarks, getMarkingProgress } from '@parlance/contract/second-marking/allocation';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRubric } from '../../../test/rubric-builder.ts';
import { markedTwice } from '../../../test/second-marking.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { outcomeOf } from './save-remark.ts';

const testApp = useTestApp();
const DAY = 86_400;
let lead: Person;
let first: Person;
let again: Person;
let learner: Person;
let course: BuiltCourse;
beforeAll(async () => {
  course = await aWriting();
});
beforeEach(async () => {
  learner = await signedInAs('user', testApp);
  [lead, first, again] = (await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)))) as [
    Person,
    Person,
    Person,
  ];
});

async function aWriting(remark_days: number | null = 10, remark_may_lower = false): Promise<BuiltCourse> {
  const made = await aCourse(testApp, {
    type: 'Writing',
    questions: [{ type: 'descriptive', text: 'Describe a market.' }],
  });
  const office = await signedInAs('admin', testApp);
  ok(await testApp.call(editCourse, { params: { id: made.id }, body: { remark_days, remark_may_lower } }, office));
  return made;
}

/** A submission that was given this mark. */
async function marked(mark: number, of = course, by = first): Promise<number> {
  const id = await aSubmission(testApp, of, { by: learner, answers: { [of.questionIds[0] ?? 0]: 'It is loud.' } });
  ok(await score(id, mark, by));
  return id;
}

const score = (id: number, mark: number, as: Person, more = {}) =>
  testApp.call(writingReviews.score, { params: { id }, body: { score: mark, comment: `As ${mark}.`, ...more } }, as);
const ask = (id: number, as = learner, reason = 'I wrote what was asked.') =>
  testApp.call(requestRemark, { params: { id }, body: { reason } }, as);
const read = async (id: number) => ok(await testApp.call(getRemark, { params: { id } }, learner));
const requests = async (as = lead) => ok(await testApp.call(listRemarks, { query: {} }, as)).requests;
const open = (id: number, as = again) => testApp.call(writingReviews.open, { params: { id } }, as);
const result = async (id: number) =>
  ok(await testApp.call(listResults, { query: {} }, learner)).results.find((one) => one.id === id)?.score;

async function given(id: number, to = again, as = lead) {
  const request = (await requests(as)).find((one) => one.attempt_id === id);
  return await testApp.call(allocateRemark, { params: { id: request?.id ?? 0 }, body: { marker_id: to.id } }, as);
}

test('a learner asks once, somebody else marks it blind, and a higher mark becomes the result and is told', async () => {
  const id = await marked(60);
  expect((await read(id)).until).toBe(new Date(testApp.clock.now().getTime() + 10 * DAY * 1000).toISOString());
  expect(ok(await ask(id)).remark).toMatchObject({ state: 'open', reason: 'I wrote what was asked.', outcome: null });
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'remark_exists' } });
  const [listed] = await requests();
  expect(listed).toMatchObject({ attempt_id: id, state: 'open', before_score: null, marker: null });
  const names = listed?.markers.map(({ account_id }) => account_id) ?? [];
  expect([names.includes(again.id), names.includes(first.id), names.includes(lead.id)]).toEqual([true, false, false]);
  expect((await given(id, first)).status).toBe(400);
  testApp.pass(600);
  const at = testApp.clock.now().toISOString();
  expect(ok(await given(id)).request).toMatchObject({ state: 'with_marker', marker: { account_id: again.id } });
  // Nothing of it is told to whoever marks it: it waits as other work does.
  expect((await requests(again)).some((one) => one.attempt_id === id)).toBe(false);
  const waiting = ok(await testApp.call(writingReviews.pending, { query: {} }, again)).reviews;
  expect(waiting.find((one) => one.submission_id === id)).toMatchObject({
    user_name: `Candidate ${id}`,
    date_time: at,
  });
  expect(ok(await testApp.call(countPendingReviews, {}, again)).writing).toBe(waiting.length);
  const done = ok(await testApp.call(writingReviews.reviewed, { query: {} }, again)).submissions;
  expect(done.some((one) => one.id === id)).toBe(false);
  expect(ok(await open(id)).submission).toMatchObject({
    user_name: `Candidate ${id}`,
    date_time: at,
    current_score: null,
    comment: '',
    version: 0,
    scored: null,
  });
  expect(await testApp.call(withdrawRemark, { params: { id } }, learner)).toMatchObject({ status: 409 });
  expect(ok(await score(id, 75, again, { version: 0 })).version).toBe(1);
  expect(await result(id)).toBe(75);
  expect((await read(id)).remark).toMatchObject({
    state: 'done',
    outcome: 'raised',
    before_score: 60,
    after_score: 75,
  });
  const [mail] = (await waitingMail(testApp, learner.email)).slice(-1);
  expect(mail).toMatchObject({ kind: 'remark-done', text: expect.stringContaining('your mark was raised') });
  expect((await requests()).find((one) => one.attempt_id === id)).toMatchObject({ outcome: 'raised', markers: [] });
  expect(await given(id)).toMatchObject({ status: 409, body: { code: 'remark_not_open' } });
});

test('whoever marks again reads the same, whatever mark it had', async () => {
  const pages = [];
  for (const mark of [10, 90]) {
    const id = await marked(mark);
    ok(await ask(id));
    ok(await given(id));
    const { submission } = ok(await open(id));
    pages.push({ ...submission, user_name: submission.user_name.replace(String(id), 'n'), date_time: '' });
  }
  expect(JSON.stringify(pages[0])).toBe(JSON.stringify(pages[1]));
});

test('whoever marks again reads nothing of it in the log before it is done', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const id = await marked(73);
  ok(await ask(id));
  const told = async () => {
    const entries = ok(await testApp.call(listAudit, { query: {} }, superadmin));
    return entries.filter(({ subject }) => subject.type === 'attempt' && subject.id === id).length;
  };
  const before = await told();
  expect(before).toBeGreaterThan(1);
  ok(await given(id, superadmin));
  expect(await told()).toBe(0);
  ok(await score(id, 80, superadmin));
  expect(await told()).toBeGreaterThan(before);
});

test('a lower mark counts only where the course says so, and an equal one changes nothing', async () => {
  const lowering = await aWriting(10, true);
  const outcomes = [];
  for (const [of, mark] of [
    [course, 40],
    [course, 60],
    [lowering, 40],
  ] as const) {
    const id = await marked(60, of);
    ok(await ask(id));
    ok(await given(id));
    ok(await score(id, mark, again));
    outcomes.push([(await read(id)).remark?.outcome, await result(id)]);
  }
  expect(outcomes).toEqual([
    ['unchanged', 60],
    ['unchanged', 60],
    ['lowered', 40],
  ]);
});

test('bands that are higher are a raise, though the score, a whole number, is the same', async () => {
  const criteria = ['task', 'order', 'words', 'grammar'].map((key) => ({ key, name: key, weight: 1, descriptors: [] }));
  const rubric = await aRubric(testApp, lead, { criteria });
  const byBands = await aWriting(10, true);
  const params = { id: byBands.id };
  ok(await testApp.call(editCourse, { params, body: { rubric_id: rubric.id, max_score: 9 } }, lead));
  const bands = (...values: number[]) => ({
    criteria: criteria.map(({ key }, index) => ({ key, value: values[index] ?? 6 })),
  });
  const markedBy = (id: number, by: Person, given: object) =>
    testApp.call(writingReviews.score, { params: { id }, body: given as never }, by);
  const becomes = async (before: object, after: object) => {
    const id = await aSubmission(testApp, byBands, { by: learner });
    ok(await markedBy(id, first, before));
    const report = ok(await testApp.call(issueReport, { body: { attempt_id: id, shows: SHOWS_NOTHING } }, learner));
    ok(await ask(id));
    ok(await given(id));
    ok(await markedBy(id, again, after));
    const { outcome, before_score, after_score } = (await read(id)).remark ?? {};
    const { submission } = ok(await testApp.call(writingReviews.open, { params: { id } }, lead));
    const { state } = ok(await testApp.call(checkReport, { params: { code: report.code } }));
    expect(state).toBe(outcome === 'unchanged' ? 'valid' : 'replaced');
    return [outcome, before_score, after_score, submission.criteria.filter(({ value }) => value === 6.5).length];
  };
  expect(await becomes(bands(), bands(6.5, 6.5, 6.5))).toEqual(['raised', 6, 6, 3]);
  expect(await becomes(bands(6.5, 6.5, 6.5), bands())).toEqual(['lowered', 6, 6, 0]);
  expect(await becomes(bands(6.5), bands(6, 6.5))).toEqual(['unchanged', 6, 6, 1]);
});

test('a mark is raised by more points, whatever their score; without a rubric by its score; lowered where that may be', () => {
  const rules = { top: 9, step: 0.5, per: 'test', rounding: 'nearest' } as const;
  const keys = ['a', 'b', 'c', 'd'];
  const value = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);
  const values = fc.tuple(value, value, value, value);
  const weights = fc.tuple(...keys.map(() => fc.integer({ min: 1, max: 100 })));
  fc.assert(
    fc.property(
      values,
      values,
      weights,
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      (one, two, by, most, lower) => {
        const criteria = keys.map((key, index) => ({ key, weight: by[index] ?? 1 }));
        const worth = (given: number[]) => {
          const said = keys.map((key, index) => ({ question_id: 0, key, value: given[index] ?? 0 }));
          const award = awardOf({ ...rules, criteria }, [], said, most);
          return { score: award?.score ?? 0, award };
        };
        const sum = (given: number[]) => given.reduce((all, each, index) => all + each * (by[index] ?? 1), 0);
        const expected = (before: number, after: number) =>
          after > before ? 'raised' : after < before && lower ? 'lowered' : 'unchanged';
        expect(outcomeOf(worth(one), worth(two), lower)).toBe(expected(sum(one), sum(two)));
        const [before, after] = [worth(one).score, worth(two).score];
        expect(outcomeOf({ score: before, award: null }, { score: after, award: null }, lower)).toBe(
          expected(before, after),
        );
      },
    ),
  );
});

test.each([
  ['Writing', writingReviews],
  ['Speaking', speakingReviews],
] as const)(
  'a mark that was given again in %s is final: whoever leads changes it, and says why',
  async (type, calls) => {
    const question = type === 'Writing' ? ({ type: 'descriptive' } as const) : ({ type: 'speaking' } as const);
    const spoken = await aCourse(testApp, {
      type,
      durationSeconds: type === 'Speaking' ? null : 600,
      questions: [question],
    });
    const params = { id: spoken.id };
    ok(await testApp.call(editCourse, { params, body: { remark_days: 10 } }, lead));
    const id = await aSubmission(testApp, spoken, { by: learner });
    const save = (mark: number, as: Person, more = {}) =>
      testApp.call(calls.score, { params: { id }, body: { score: mark, ...more } }, as);
    const settled = async (as: Person) => ok(await testApp.call(calls.open, { params: { id } }, as)).submission.settled;
    ok(await save(60, first));
    expect(await settled(first)).toBeNull();
    ok(await ask(id));
    ok(await given(id));
    // Until it is given again it is theirs to mend.
    ok(await save(61, first));
    ok(await save(75, again));
    await markedTwice(testApp, spoken, { lead, markers: [first, again] }, { second: 'none' });
    const refused = { status: 409, body: { code: 'marking_settled' } };
    for (const marker of [first, again]) {
      expect(await settled(marker)).toEqual({ by: 'remark', mayChange: 'no' });
      expect(await save(40, marker)).toMatchObject(refused);
      expect(await save(40, marker, { reason: 'Too high.' })).toMatchObject(refused);
    }
    expect(await save(40, lead)).toMatchObject(refused);
    expect([await result(id), await settled(lead)]).toEqual([75, { by: 'remark', mayChange: 'with_reason' }]);
    ok(await save(70, lead, { reason: 'A page was missed.' }));
    expect([await result(id), await settled(lead)]).toEqual([70, { by: 'lead', mayChange: 'with_reason' }]);
    expect(await save(40, first)).toMatchObject(refused);
  },
);

test('what was asked for somebody who is erased is given to nobody any more, and waits for nobody', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const [open, taken] = [await marked(60), await marked(62)];
  for (const id of [open, taken]) ok(await ask(id));
  ok(await given(taken));
  const counted = async () => ok(await testApp.call(countPendingReviews, {}, again)).writing;
  const before = await counted();
  const body = { email: learner.email, reason: 'Asked for it in writing.' };
  ok(await testApp.call(erasePerson, { params: { id: learner.id }, body }, superadmin));
  expect(await counted()).toBe(before - 1);
  const listed = (await requests()).filter(({ attempt_id }) => [open, taken].includes(attempt_id));
  expect(listed.map(({ state, markers }) => [state, markers])).toEqual([
    ['withdrawn', []],
    ['withdrawn', []],
  ]);
  expect(await given(open)).toMatchObject({ status: 409, body: { code: 'remark_not_open' } });
  // Whoever has it open marks nothing any more, and writes nothing about it.
  for (const id of [open, taken]) {
    expect(await score(id, 90, again, { version: 0 })).toMatchObject({ status: 404 });
    const note = { params: { id }, body: { text: 'Jane wrote this.' } };
    expect(await testApp.call(writingReviews.addMarkerNote, note, again)).toMatchObject({ status: 404 });
    expect(await testApp.call(writingReviews.takeLease, { params: { id } }, again)).toMatchObject({ status: 404 });
  }
});

test('while it is marked again, its name is neither found nor sorted by among what has a score', async () => {
  const hidden = await aWriting();
  const [shown, id] = [await marked(70, hidden), await marked(60, hidden)];
  const other = await signedInAs('user', testApp);
  const others = await aSubmission(testApp, hidden, { by: other });
  ok(await score(others, 65, first));
  ok(await ask(id));
  ok(await given(id));
  const list = async (query: object) => {
    const { submissions } = ok(
      await testApp.call(writingReviews.reviewed, { query: { course_id: hidden.id, ...query } }, lead),
    );
    return submissions.map((one) => one.id);
  };
  const { username } = await testApp.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', learner.id)
    .executeTakeFirstOrThrow();
  for (const page of [{}, { page: '1', limit: '10' }]) {
    expect(await list({ ...page, q: username })).toEqual([shown]);
    expect(await list({ ...page, q: `candidate ${id}` })).toEqual([id]);
    expect(await list({ ...page, sort: 'user_name' })).toEqual([id, shown, others]);
  }
  ok(await score(id, 61, again));
  expect((await list({ q: username })).toSorted((a, b) => a - b)).toEqual([shown, id]);
  expect(await list({ page: '1', limit: '10', q: `candidate ${id}` })).toEqual([]);
});

test('it is offered for so many days, where the course offers it, of what a person marked and its learner sees', async () => {
  const refused = async (id: number, as = learner) => {
    const { status, body } = await ask(id, as);
    return [status, (body as { code?: string }).code];
  };
  const no = [409, 'remark_not_offered'];
  const none = await aWriting(null);
  expect(await refused(await marked(60, none))).toEqual(no);
  const machine = await aCourse(testApp, { questions: [{ type: 'mcq', options: ['one', 'two'], correct: 'A' }] });
  ok(await testApp.call(editCourse, { params: { id: machine.id }, body: { remark_days: 5 } }, lead));
  expect(await refused(await aSubmission(testApp, machine, { by: learner }))).toEqual(no);
  const unmarked = await aSubmission(testApp, course, {
    by: learner,
    answers: { [course.questionIds[0] ?? 0]: 'Hm.' },
  });
  expect(await refused(unmarked)).toEqual(no);
  const held = await aWriting();
  const policy = { ...DEFAULT_SIGHT, release: 'by_hand' as const, release_at: null, version: 0 };
  ok(await testApp.call(setReleasePolicy, { params: { id: held.id }, body: policy }, lead));
  const hidden = await marked(60, held);
  expect([await refused(hidden), (await read(hidden)).until]).toEqual([no, null]);
  const oneDay = await aWriting(1);
  const id = await marked(60, oneDay);
  expect(await refused(id, await signedInAs('user', testApp))).toEqual([404, 'not_found']);
  testApp.pass(DAY);
  expect([await refused(id), (await read(id)).until]).toEqual([[409, 'remark_over'], null]);
});

test('of a result of two markers it goes to a third by itself, and stays open while there is nobody', async () => {
  const twice = await aWriting();
  await markedTwice(testApp, twice, { lead, markers: [first, again] });
  const id = await aSubmission(testApp, twice, {
    by: learner,
    answers: { [twice.questionIds[0] ?? 0]: 'It is loud.' },
  });
  for (const marker of [first, again]) ok(await score(id, 60, marker));
  expect(await result(id)).toBe(60);
  ok(await ask(id));
  // Only whoever leads is left, who has not marked it.
  expect((await read(id)).remark?.state).toBe('with_marker');
  expect(ok(await open(id, lead)).submission).toMatchObject({ current_score: null, settled: null, markings: [] });
  const compared = async (by: Person) => {
    const { agreement } = ok(await testApp.call(getMarkingProgress, { params: { id: twice.id }, query: {} }, by));
    return agreement.exact.n;
  };
  const nameTo = async (by: Person) => {
    const { markings } = ok(await testApp.call(listOwnMarkings, { query: {} }, by));
    return markings.find(({ submission_id }) => submission_id === id)?.user_name;
  };
  // Names are hidden from all staff meanwhile: who marked it would tell whose it is.
  expect(await nameTo(first)).toBe(`Candidate ${id}`);
  const marks = async () => (await testApp.call(exportMarks, { params: { id: twice.id } }, lead)).text.split('\r\n');
  expect([await compared(lead), await compared(first), (await marks()).length]).toEqual([0, 1, 2]);
  ok(await score(id, 80, lead));
  expect([await compared(lead), (await marks()).length]).toEqual([1, 4]);
  expect(await nameTo(first)).not.toContain('Candidate');
  expect(await result(id)).toBe(80);
  const other = await aSubmission(testApp, twice, { by: learner, answers: { [twice.questionIds[0] ?? 0]: 'Busy.' } });
  for (const marker of [first, again]) ok(await score(other, 60, marker));
  ok(await score(other, 61, lead, { reason: 'A slip.' }));
  ok(await ask(other));
  expect((await requests()).find((one) => one.attempt_id === other)).toMatchObject({ state: 'open', markers: [] });
});

test('it can be taken back while nobody marks it, and then not asked for again', async () => {
  const id = await marked(60);
  ok(await ask(id));
  expect(ok(await testApp.call(withdrawRemark, { params: { id } }, learner)).remark).toMatchObject({
    state: 'withdrawn',
  });
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'remark_exists' } });
  expect(await given(id)).toMatchObject({ status: 409 });
});

test('the list is searched, narrowed, sorted and cut into pages; whoever leads another course has none of it', async () => {
  const found = await aWriting();
  ok(await testApp.call(editCourse, { params: { id: found.id }, body: { title: 'Sütlü Kahve' } }, lead));
  const ids: number[] = [];
  for (const mark of [50, 60, 70]) ids.push(await marked(mark, found));
  for (const id of ids) ok(await ask(id));
  ok(await testApp.call(withdrawRemark, { params: { id: ids[2] ?? 0 } }, learner));
  const list = async (query: object, as = lead) => {
    const { body, headers } = await testApp.call(listRemarks, { query: { q: 'sutlu', ...query } }, as);
    return [body.requests.map(({ attempt_id }) => ids.indexOf(attempt_id)), headers['x-total-count']];
  };
  expect(await list({})).toEqual([[2, 1, 0], '3']);
  expect(await list({ sort: 'state' })).toEqual([[1, 0, 2], '3']);
  expect(await list({ sort: 'requested_at', page: '2', limit: '2' })).toEqual([[2], '3']);
  expect(await list({ state: 'withdrawn' })).toEqual([[2], '1']);
  expect(await list({ q: `${learner.email} kahve` })).toEqual([[2, 1, 0], '3']);
  expect((await testApp.call(listRemarks, { query: { sort: 'reason' } }, lead)).status).toBe(400);
  const superadmin = await signedInAs('superadmin', testApp);
  await markedTwice(testApp, found, { lead: again, markers: [first, again] });
  expect(await list({})).toEqual([[], '0']);
  expect([await list({}, again), await list({}, superadmin)]).toEqual([
    [[2, 1, 0], '3'],
    [[2, 1, 0], '3'],
  ]);
});
