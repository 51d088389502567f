import { reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { submitAttempt } from '@parlance/contract/attempts';
import { addBankQuestion } from '@parlance/contract/bank/bank';
import { addDraw } from '@parlance/contract/bank/draws';
import { addCourse, exportResults } from '@parlance/contract/course-admin';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { getCorrections } from '@parlance/contract/marking/corrections';
import { getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import { beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../../classes/school-class.ts';
import { type Person, signedInAs } from '../../people.ts';
import { aRoom, joinsStaff, type Room } from '../../sittings/a-room.ts';
import { ok } from '../../sittings/built-sitting.ts';
import { aSubmission } from '../../submission-builder.ts';
import { useTestApp } from '../../test-app.ts';
import { contentCalls } from '../content-calls.ts';
import { type Input, requestOf } from '../rig.ts';
import { nameOf } from '../rows.ts';
import { sendInto } from '../send-into.ts';

const testApp = useTestApp();

/** What is in the paper, drawn too, and what its course asks since: the same question in other words, and another one. */
const FROZEN = { prompt: 'the first bell', key: 'ten to four' };
const DRAWN = { prompt: 'the fifth bell', key: 'ten past five' };
const SINCE = { prompt: 'the eighth bell', key: 'half past eight' };
const ADDED = { prompt: 'the seventh bell', key: 'quarter to seventeen' };
const STRANGERS = 'what a stranger wrote';
const isSince = (text: string) => [SINCE, ADDED].some(({ prompt, key }) => text.includes(prompt) || text.includes(key));

const asks = ({ prompt, key }: typeof FROZEN) => ({
  question_type: 'short_answer' as const,
  content: { prompt, questions: [`${prompt} rings at`] },
  key: { gaps: [[key]], rules: null },
});

type Ids = { courseId: number; questionId: number; drawnId: number; addedId: number; versions: number[] };

let office: Person;
let room: Room;
let asked: Ids;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
  const fields = { title: 'Bells', subject: 'English', description: 'One.', type: 'Reading' as const };
  const form = { ...fields, test_duration: 2400, use: 'both' as const };
  const courseId = ok(await testApp.call(addCourse, { body: form }, office)).course.id;
  const params = { id: courseId };
  const first = ok(await testApp.call(addQuestion, { params, body: asks(FROZEN) }, office)).question;
  const drawn = ok(await testApp.call(addBankQuestion, { body: { ...asks(DRAWN), topic: 'Bells' } }, office)).question;
  const draw = { take: 1, marks_each: 1, filter: { topic: 'Bells' }, balanced: false };
  const body = { ...draw, what: 'questions', seed_by: 'attempt' } as const;
  ok(await testApp.call(addDraw, { params, query: {}, body }, office));
  const course = { id: courseId, questionIds: [first.id], versionIds: [first.version_id] };
  room = await aRoom(testApp, { office, courses: [course] });
  const { attempt, learner } = room.first;
  const wrong = { 0: 'what a candidate wrote' };
  const handedIn = { courseId, attemptId: attempt.id, answers: { [first.id]: wrong, [drawn.id]: wrong } };
  ok(await testApp.call(submitAttempt, { body: handedIn }, learner));
  const { question_type: _same, ...words } = asks(SINCE);
  const edit = { ...words, version_id: first.version_id, revision: first.revision };
  const edited = ok(await testApp.call(editQuestion, { params: { id: first.id }, query: {}, body: edit }, office));
  const added = ok(await testApp.call(addQuestion, { params, body: asks(ADDED) }, office)).question;
  asked = {
    courseId,
    questionId: first.id,
    drawnId: drawn.id,
    addedId: added.id,
    versions: [first.version_id, edited.question.version_id, added.version_id, drawn.version_id],
  };
  await practises(await signedInAs('user', testApp), STRANGERS);
});

const practises = (by: Person, text: string) => {
  const { courseId, questionId, addedId } = asked;
  const course = { id: courseId, questionIds: [questionId, addedId], versionIds: asked.versions };
  return aSubmission(testApp, course, { by, answers: { [questionId]: { 0: text }, [addedId]: { 0: text } } });
};

/** Every input of a call that names something of this school: each id for each parameter. */
function inputsOf({ path, query }: Endpoint, ids: number[]): Input[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const named = names.reduce<Record<string, number>[]>(
    (all, name) => all.flatMap((one) => ids.map((id) => ({ ...one, [name]: id }))),
    [{}],
  );
  const has = (name: string) => query?.shape && name in query.shape;
  const asking = { ...(has('status') && { status: 'all' }), ...(has('rows') && { rows: 'answers' }) };
  const versions = has('version_id') ? asked.versions.map((id) => ({ version_id: id, part: 0 })) : [{}];
  return named.flatMap((params) => versions.map((version) => ({ params, query: { ...asking, ...version } })));
}

/** Which calls that can tell what a test asks tell somebody of this, whatever they name. */
async function toldTo({ token }: Person, isTold: (text: string) => boolean): Promise<string[]> {
  const send = sendInto(testApp);
  const { courseId, questionId, drawnId, addedId, versions } = asked;
  const attempts = await testApp.db.selectFrom('attempts').select('id').execute();
  const ids = [...new Set([courseId, questionId, drawnId, addedId, ...versions, ...attempts.map(({ id }) => id)])];
  const told = new Set<string>();
  for (const [endpoint] of contentCalls.filter(([{ method, audience }]) => method === 'GET' && audience === 'admin')) {
    for (const input of inputsOf(endpoint, ids)) {
      const { text } = await send(await requestOf(endpoint, input, token));
      if (isTold(text)) told.add(nameOf(endpoint));
    }
  }
  return [...told];
}

test.each(['lead', 'marker'] as const)(
  'a %s is told what was in the paper by the calls for marking, and by no call what its course asks since',
  async (part) => {
    const person = await joinsStaff(testApp, room, part);
    expect(await toldTo(person, isSince)).toEqual([]);
    expect(await toldTo(person, (text) => text.includes(STRANGERS))).toEqual([]);
    const marking = [getAnswerForms, getCorrections, exportResults, reviewAttemptOfLearner].map(nameOf);
    for (const { key } of [FROZEN, DRAWN]) {
      expect((await toldTo(person, (text) => text.includes(key))).toSorted()).toEqual(marking.toSorted());
    }
    expect((await toldTo(office, isSince)).length).toBeGreaterThan(5);
  },
  60_000,
);

test('a marker checks the answers of the candidates, in the words of the paper', async () => {
  const marker = await joinsStaff(testApp, room, 'marker');
  const params = { id: asked.courseId };
  const list = await testApp.call(listAnswersToCheck, { params, query: { status: 'all' } }, marker);
  const [version_id, , , drawn] = asked.versions;
  const found = ok(list).map((one) => [one.question_id, one.version_id, one.wrong]);
  expect(found.toSorted()).toEqual(
    [
      [asked.questionId, version_id, 1],
      [asked.drawnId, drawn, 1],
    ].toSorted(),
  );
  const query = { version_id: version_id ?? 0, part: '0' };
  const forms = ok(await testApp.call(getAnswerForms, { params: { id: asked.questionId }, query }, marker));
  expect(forms.forms).toMatchObject([{ form: 'what a candidate wrote' }]);
});

test('the practice of a marker’s own learners is told without the keys of the course', async () => {
  const marker = await joinsStaff(testApp, room, 'marker');
  const pupil = await signedInAs('user', testApp);
  await aSchoolClass(testApp, { teachers: [marker], learners: [pupil] });
  const id = await practises(pupil, 'what a pupil wrote');
  const params = { id: asked.courseId };
  const { text } = await testApp.call(exportResults, { params, query: { rows: 'answers' } }, marker);
  const rows = text.split('\r\n').filter((line) => line.startsWith(`${id},`) && line.includes('what a pupil wrote'));
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['', '']);
  expect(text).toContain(FROZEN.key);
  expect(text).not.toMatch(new RegExp(`${SINCE.key}|${ADDED.key}`));
  const list = await testApp.call(listAnswersToCheck, { params, query: { status: 'all' } }, marker);
  const [version, , , drawn] = asked.versions;
  expect(new Set(ok(list).map(({ version_id }) => version_id))).toEqual(new Set([version, drawn]));
});
