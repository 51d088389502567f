import { setTimeout } from 'node:timers/promises';
import { getAttempt } from '@parlance/contract/attempts';
import { exportResults } from '@parlance/contract/course-admin';
import { countPendingReviews, NOTES_MAX, writingReviews } from '@parlance/contract/reviews';
import { allocateMarking, getMarkingProgress, takeBackMarking } from '@parlance/contract/second-marking/allocation';
import { getCourseMarking, setCourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { waitingMail } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { markedTwice } from '../../test/second-marking.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { giveOutAll } from './allocating/allocate.ts';
import { NO_MARKING } from './course-marking.ts';

const testApp = useTestApp();
let course: BuiltCourse;
let [lead, anna, ben, cara]: Person[] = [];
let learner: Person;
const people = () => ({ lead: lead as Person, anna: anna as Person, ben: ben as Person, cara: cara as Person });

beforeAll(async () => {
  learner = await signedInAs('user', testApp);
  [lead, anna, ben, cara] = await Promise.all(Array.from({ length: 4 }, () => signedInAs('admin', testApp)));
});
beforeEach(async () => {
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
});

const twice = (rules = {}, more = {}) => {
  const { lead, anna, ben, cara } = people();
  return markedTwice(testApp, course, { lead, markers: [anna, ben], adjudicators: [cara], ...more }, rules);
};
const submit = () => aSubmission(testApp, course, { by: learner });
const save = (id: number, by: Person, score: number, more = {}) =>
  testApp.call(writingReviews.score, { params: { id }, body: { score, ...more } }, by);
const open = (id: number, by: Person) => testApp.call(writingReviews.open, { params: { id } }, by);
const waitingFor = async (by: Person) => {
  const { body } = await testApp.call(writingReviews.pending, { query: { course_id: course.id } }, by);
  return body.reviews.map(({ submission_id }) => submission_id);
};
const scoreOf = async (id: number) =>
  (await testApp.call(getAttempt, { params: { id } }, learner)).body.attempt?.result?.score ?? null;
const marked = (as: Person, body: object) =>
  testApp.call(setCourseMarking, { params: { id: course.id }, body: body as never }, as);

describe('the policy of a course', () => {
  it('has none until it is set, and then needs two who mark and one who leads', async () => {
    const { lead, anna, ben } = people();
    const { marking } = (await testApp.call(getCourseMarking, { params: { id: course.id } }, anna)).body;
    expect(marking).toMatchObject({ ...NO_MARKING, markers: [], leads: true, version: 0 });
    const row = (one: Person, more = {}) => {
      return { account_id: one.id, may_adjudicate: false, lead: false, quota: null, ...more };
    };
    const body = { ...NO_MARKING, second: 'all', markers: [row(anna, { lead: true })], version: 0 };
    expect(await marked(lead, body)).toMatchObject({ status: 409, body: { code: 'too_few_markers' } });
    const noLead = { ...body, markers: [row(anna), row(ben)] };
    expect(await marked(lead, noLead)).toMatchObject({ status: 400, body: { fields: [{ path: 'markers' }] } });
    const idle = { ...body, markers: [row(anna, { lead: true }), row(ben, { quota: 0 })] };
    expect((await marked(lead, idle)).status).toBe(409);
    const learners = { ...body, markers: [row(anna, { lead: true }), row(learner)] };
    expect(await marked(lead, learners)).toMatchObject({ status: 400, body: { fields: [{ path: 'markers' }] } });
  });

  it('is changed by whoever leads, after they read it', async () => {
    const { lead, anna } = people();
    const marking = await twice();
    const { others: _others, leads: _leads, markers, ...rules } = marking;
    const body = { ...rules, markers: markers.map(({ username: _username, ...row }) => row) };
    expect(await marked(anna, body)).toMatchObject({ status: 403, body: { code: 'marking_not_led' } });
    expect(await marked(lead, { ...body, version: 0 })).toMatchObject({ status: 409, body: { marking } });
    expect((await marked(await signedInAs('superadmin', testApp), body)).status).toBe(200);
  });
});

describe('a submission that two mark', () => {
  it('is given to both at its end and to nobody else', async () => {
    const { lead, anna, ben, cara } = people();
    const before = await submit();
    await twice();
    const id = await submit();
    expect(await waitingFor(anna)).toEqual([before, id]);
    expect(await waitingFor(ben)).toEqual([before, id]);
    for (const other of [lead, cara, await signedInAs('superadmin', testApp)]) {
      expect(await waitingFor(other)).toEqual([before]);
      expect(await open(id, other)).toMatchObject({ status: 409, body: { code: 'marking_not_yours' } });
      expect(await save(id, other, 50)).toMatchObject({ status: 409, body: { code: 'marking_not_yours' } });
      const held = await testApp.call(writingReviews.takeLease, { params: { id } }, other);
      expect(held).toMatchObject({ status: 409, body: { code: 'marking_not_yours' } });
    }
    const { submission } = (await open(id, anna)).body;
    expect(submission).toMatchObject({ user_name: `Candidate ${id}`, anonymous: true, version: 0, markings: [] });
    expect(await open(id, await signedInAs('admin', testApp, { access: 'classes' }))).toMatchObject({ status: 404 });
  });

  it('gets the mean of two who agree, once, with both comments', async () => {
    const { lead, anna, ben } = people();
    await twice({ gap: 5 });
    const id = await submit();
    const counted = async () => (await testApp.call(countPendingReviews, {}, anna)).body.writing;
    const waiting = await counted();
    await save(id, anna, 70, { comment: 'Clear.' });
    expect(await scoreOf(id)).toBeNull();
    expect(await waitingFor(anna)).toEqual([]);
    expect(await counted()).toBe(waiting - 1);
    expect((await open(id, anna)).body.submission).toMatchObject({ current_score: 70, comment: 'Clear.', version: 1 });
    expect((await open(id, ben)).body.submission).toMatchObject({ current_score: null, comment: '', markings: [] });
    // Their own may be changed until the other is there.
    expect((await save(id, anna, 71, { version: 1 })).body.version).toBe(2);
    const mails = (await waitingMail(testApp, learner.email)).length;
    await save(id, ben, 74, { comment: 'Short.' });
    expect(await scoreOf(id)).toBe(73);
    expect(await waitingMail(testApp, learner.email)).toHaveLength(mails + 1);
    expect((await open(id, anna)).body.submission).toMatchObject({
      current_score: 73,
      comment: expect.stringMatching(/^(Clear\.\n\nShort\.|Short\.\n\nClear\.)$/),
      anonymous: false,
      scored: { by: 'Two markers' },
      settled: { by: 'agreed', mayChange: 'no' },
    });
    const own = (await open(id, anna)).body.submission.markings.map(({ by, score }) => [by, score]);
    expect(own).toEqual(
      expect.arrayContaining([
        ['The other marker', 74],
        [expect.any(String), 71],
      ]),
    );
    const { markings, settled } = (await open(id, lead)).body.submission;
    expect(markings.map(({ by }) => by)).not.toContain('The other marker');
    expect(settled?.mayChange).toBe('with_reason');
    expect(await save(id, ben, 10)).toMatchObject({ status: 409, body: { code: 'marking_settled' } });
    expect((await save(id, ben, 10, { reason: 'A slip.' })).status).toBe(409);
    expect((await save(id, lead, 60, { reason: 'The task was missed.' })).status).toBe(200);
    expect(await scoreOf(id)).toBe(60);
    const mine = (await testApp.call(listOwnMarkings, { query: {} }, anna)).body;
    expect(mine.markings.find(({ submission_id }) => submission_id === id)).toMatchObject({ score: 71 });
  });

  it('takes a note however many the other marker has written', async () => {
    const { anna, ben } = people();
    await twice();
    const id = await submit();
    const notes = Array.from({ length: NOTES_MAX }, (_, at) => ({
      attempt_id: id,
      author_id: ben.id,
      text: `Note ${at}`,
    }));
    const made_at = testApp.clock.now();
    await testApp.db
      .insertInto('marker_notes')
      .values(notes.map((note) => ({ ...note, made_at })))
      .execute();
    const note = (by: Person) =>
      testApp.call(writingReviews.addMarkerNote, { params: { id }, body: { text: 'Mine.' } }, by);
    expect((await note(anna)).status).toBe(200);
    expect((await open(id, anna)).body.submission.marker_notes).toMatchObject([{ text: 'Mine.' }]);
    expect(await note(ben)).toMatchObject({ status: 409, body: { code: 'marker_notes_too_many' } });
  });

  it('goes to one who may decide when they do not agree, who sees both without names', async () => {
    const { anna, ben, cara } = people();
    await twice({ gap: 5 });
    const id = await submit();
    await save(id, anna, 50, { comment: 'Weak.' });
    await save(id, ben, 80, { comment: 'Strong.' });
    expect(await scoreOf(id)).toBeNull();
    expect(await waitingFor(cara)).toEqual([id]);
    expect((await open(id, cara)).body.submission).toMatchObject({
      adjudicates: true,
      current_score: null,
      scored: null,
    });
    const { markings } = (await open(id, cara)).body.submission;
    expect(markings.map(({ by }) => by)).toEqual(['Marker A', 'Marker B']);
    expect(markings.map(({ score, comment }) => [score, comment]).sort()).toEqual([
      [50, 'Weak.'],
      [80, 'Strong.'],
    ]);
    expect((await open(id, ben)).body.submission.markings).toEqual([]);
    await save(id, cara, 62);
    expect(await scoreOf(id)).toBe(62);
    expect((await open(id, cara)).body.submission.scored?.by).toBe('Three markers');
  });

  it('is settled by two who come to agree after all, and then nobody decides', async () => {
    const { anna, ben, cara } = people();
    await twice({ gap: 5, adjudicator_sees: false });
    const id = await submit();
    await save(id, anna, 50);
    await save(id, ben, 80);
    expect((await open(id, cara)).body.submission.markings).toEqual([]);
    await save(id, anna, 78);
    expect(await scoreOf(id)).toBe(79);
    expect(await waitingFor(cara)).toEqual([]);
  });

  it('is in no cell of the results while it is marked', async () => {
    const { anna } = people();
    await twice();
    const id = await submit();
    await save(id, anna, 73, { comment: 'Clear.' });
    const { text } = await testApp.call(exportResults, { params: { id: course.id }, query: {} }, people().lead);
    expect(text).toContain(`Candidate ${id}`);
    expect(text).not.toMatch(/73|Clear\./);
  });
});

describe('a sample', () => {
  it('has the other submissions marked by one, who may change it as everywhere', async () => {
    const { anna, ben, lead } = people();
    await twice({ second: 'sample', sample_percent: 1 });
    // Of this seed the submission is not drawn; of a random one it is once in a hundred.
    await testApp.db.updateTable('marking_policies').set({ sample_seed: 'out' }).execute();
    const id = await submit();
    const [first, other] = (await waitingFor(anna)).includes(id) ? [anna, ben] : [ben, anna];
    expect(await waitingFor(other)).toEqual([]);
    await save(id, first, 64);
    expect(await scoreOf(id)).toBe(64);
    expect((await save(id, first, 66)).body.version).toBe(2);
    expect(await scoreOf(id)).toBe(66);
    expect(await save(id, other, 1)).toMatchObject({ status: 409, body: { code: 'marking_not_yours' } });
    expect((await save(id, lead, 68, { reason: 'A slip.' })).status).toBe(200);
    expect(await save(id, first, 1)).toMatchObject({ status: 409, body: { code: 'marking_settled' } });
  });
});

describe('work is given out', () => {
  const progress = async (by: Person) =>
    (await testApp.call(getMarkingProgress, { params: { id: course.id } }, by)).body;
  const allocate = (body: object, by = people().lead) =>
    testApp.call(allocateMarking, { params: { id: course.id }, body: body as never }, by);

  it('within quotas, and what is left is given out by whoever leads', async () => {
    const { anna, ben, lead } = people();
    await twice({}, { quota: 1 });
    await submit();
    const second = await submit();
    expect(await progress(lead)).toMatchObject({ without: 2, states: { waiting: 2 } });
    expect(await progress(anna)).toMatchObject({ without: null, states: null, markers: [{ given: 1 }] });
    expect((await allocate({ how: 'quota' })).body).toMatchObject({ without: 2 });
    const plan = await allocate({ how: 'even', dryRun: true });
    expect(plan.body).toMatchObject({
      without: 0,
      plan: expect.arrayContaining([expect.objectContaining({ given: 1, total: 2 })]),
    });
    expect((await progress(lead)).without).toBe(2);
    expect((await allocate({ how: 'even' }, anna)).status).toBe(403);
    await allocate({ how: 'even' });
    expect([await waitingFor(anna), await waitingFor(ben)]).toEqual([
      expect.arrayContaining([second]),
      expect.arrayContaining([second]),
    ]);
  });

  it('to others when it is taken back, and again by hand', async () => {
    const { anna, ben, cara, lead } = people();
    await twice({}, { markers: [anna, ben, cara], adjudicators: [] });
    const id = await submit();
    const has = async (one: Person) => (await waitingFor(one)).includes(id);
    const first = (await has(anna)) ? anna : ben;
    const taken = { params: { id: course.id }, body: { marker_id: first.id } };
    expect((await testApp.call(takeBackMarking, taken, lead)).body.takenBack).toBe(1);
    const others = [anna, ben, cara].filter((one) => one !== first);
    expect([await has(first), ...(await Promise.all(others.map(has)))]).toEqual([false, true, true]);
    const plan = await allocate({ how: 'hand', submissions: [id], markers: [first.id] });
    expect(plan.body).toMatchObject({ without: 0, plan: [{ given: 1, total: 1 }] });
    expect((await Promise.all([anna, ben, cara].map(has))).filter(Boolean)).toHaveLength(2);
    expect(await has(first)).toBe(true);
  });

  it('to others, and is not saved by whoever it is taken from meanwhile', async () => {
    const { anna, ben, cara } = people();
    await twice({}, { markers: [anna, ben, cara], adjudicators: [] });
    const id = await submit();
    const waiting = await Promise.all([anna, ben, cara].map(waitingFor));
    const [had, gets] = [
      waiting.findIndex((ids) => ids.includes(id)),
      waiting.findIndex((ids) => !ids.includes(id)),
    ].map((at) => [anna, ben, cara][at] as Person);
    if (!had || !gets) throw new Error('Two of three have it.');
    const allocated = { attempt_id: id, state: 'allocated', allocated_at: testApp.clock.now() } as const;
    const saved = await testApp.db.transaction().execute(async (db) => {
      const own = db.updateTable('markings').set({ state: 'withdrawn' }).where('attempt_id', '=', id);
      const { turn } = await own.where('marker_id', '=', had.id).returning('turn').executeTakeFirstOrThrow();
      const saving = save(id, had, 70);
      // It has read that it is theirs, and waits for this transaction.
      await setTimeout(300);
      const given = { ...allocated, turn, marker_id: gets.id, score: null, allocated_by: null, saved_at: null };
      await db.insertInto('markings').values(given).execute();
      return { saving };
    });
    expect(await saved.saving).toMatchObject({ status: 409, body: { code: 'marking_not_yours' } });
    expect(await waitingFor(gets)).toContain(id);
  });

  it('to others when a marker is suspended', async () => {
    const { anna, ben } = people();
    const away = await signedInAs('admin', testApp);
    await twice({}, { markers: [anna, ben, away], adjudicators: [] });
    await submit();
    await submit();
    await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', away.id).execute();
    await giveOutAll(testApp);
    expect([(await waitingFor(anna)).length, (await waitingFor(ben)).length]).toEqual([2, 2]);
  });
});
