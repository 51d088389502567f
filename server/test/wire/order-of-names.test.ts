import {
  findLearners as findAccommodated,
  listAccommodations,
  NO_ACCOMMODATION,
  setAccommodation,
} from '@parlance/contract/accommodations';
import { admins, users } from '@parlance/contract/account-admin';
import { listAuditActors } from '@parlance/contract/audit';
import { addBankQuestion, addFromBank, getBankQuestion, listBank, listTags } from '@parlance/contract/bank/bank';
import { addBankSet } from '@parlance/contract/bank/sets';
import {
  addClass,
  changeMembers,
  findFutureMembers,
  getClass,
  listClasses,
  listOwnClasses,
} from '@parlance/contract/classes';
import { deleteCourse, editCourse, listDeletedCourses } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import {
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
  sendDeviceCheck,
} from '@parlance/contract/device-checks/device-checks';
import type { Endpoint } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { findSittingPeople, setSittingClasses, setSittingStaff } from '@parlance/contract/sittings/set-up';
import { getSitting, listSittings, type Sitting } from '@parlance/contract/sittings/sitting';
import { listPractisingLearners } from '@parlance/contract/taking/allowances';
import { compareNames } from '@parlance/contract/texts/compare-names';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { allWell } from '../device-checks/found.ts';
import { type Person, signedInAs } from '../people.ts';
import { aDraft, ok } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

/** As a reader of English, German, French, Spanish or Arabic looks for them (decision 074). */
const NAMES = [
  'Albert',
  'Ärger',
  'Class 9',
  'Class 10',
  'émile',
  'Emir',
  'nube',
  'Ñoño',
  'œuvre',
  'Offen',
  'Straße',
  'strata',
  'Zoe',
  'أحمد',
  'إلياس',
  'بلال',
];
/** As they are added; the first is as another but for its accent, and comes beside it. */
const mixed = ['Zoé', ...NAMES.map((_, index) => NAMES[(index * 7 + 3) % NAMES.length] ?? '')];

const testApp = useTestApp();
let office: Person;
let learners: Person[];
let staff: Person[];
let courses: BuiltCourse[];
let classIds: number[];
let newCourse: BuiltCourse;
let questionId: number;
let sitting: Sitting;

beforeAll(async () => {
  office = await signedInAs('superadmin', testApp);
  learners = await inTurn(mixed, (name) => someone('user', name));
  staff = await inTurn(mixed, (name) => someone('admin', name));
  courses = await inTurn(mixed, (title) =>
    aCourse(testApp, { title, type: 'Writing', questions: [{ type: 'descriptive' }] }),
  );
  for (const [index, { id }] of courses.entries()) {
    ok(await testApp.call(editCourse, { params: { id }, body: { subject: mixed[index] } }, office));
  }
  classIds = await inTurn(mixed, async (name, index) => {
    const { id } = ok(await testApp.call(addClass, { body: { name } }, staff[index])).class;
    const add = [
      ...learners.map((one) => ({ account_id: one.id, part: 'learner' as const })),
      ...staff.map((one) => ({ account_id: one.id, part: 'teacher' as const })),
    ];
    ok(await testApp.call(changeMembers, { params: { id }, body: { add } }, office));
    return id;
  });
  await fillBank();
  for (const { id } of learners) {
    const body = { ...NO_ACCOMMODATION, extra_time_percent: 25, version: 0 };
    ok(await testApp.call(setAccommodation, { params: { accountId: id }, body }, office));
  }
  const { code } = ok(await testApp.call(makeCheckCode, { body: { label: 'Rooms' } }, office)).check_code;
  for (const room of mixed) {
    for (const place of [
      { code, room, device: 'PC' },
      { code, room: 'Laboratory', device: room },
    ]) {
      ok(await testApp.call(sendDeviceCheck, { body: { found: allWell, place } }));
    }
  }
  await fillSittings();
  for (const [index, by] of learners.entries()) {
    const course = courses[index];
    if (!course) continue;
    await aSubmission(testApp, course, { by });
    const id = await aSubmission(testApp, course, { by });
    ok(await testApp.call(writingReviews.score, { params: { id }, body: { score: 7 } }, office));
  }
  newCourse = await aCourse(testApp, { title: 'New' });
  for (const title of mixed) {
    const { id } = await aCourse(testApp, { title });
    ok(await testApp.call(deleteCourse, { params: { id } }, office));
  }
});

async function inTurn<T, R>(all: T[], make: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [index, one] of all.entries()) made.push(await make(one, index));
  return made;
}

async function someone(role: 'user' | 'admin', name: string): Promise<Person> {
  const person = await signedInAs(role, testApp);
  const body = { username: name, full_name: name, email: person.email, role };
  const list = role === 'user' ? users : admins;
  ok(await testApp.call(list.edit, { params: { id: person.id }, body }, office));
  return person;
}

async function fillBank(): Promise<void> {
  const ids = await inTurn(mixed, async (name) => {
    const body = {
      skill: 'Writing',
      question_type: 'descriptive',
      label: name,
      tags: [name],
      content: { prompt: 'Why?' },
      key: {},
    };
    return ok(await testApp.call(addBankQuestion, { body: body as never }, office)).question.id;
  });
  for (const title of mixed) {
    ok(await testApp.call(addBankSet, { body: { title, content: 'A text.', skill: 'Writing' } as never }, office));
  }
  questionId = ids[0] ?? 0;
  const body = { question_ids: [questionId], mode: 'reference', pinned: false };
  for (const { id } of courses) {
    ok(await testApp.call(addFromBank, { params: { id }, body: body as never }, office));
  }
}

/** A draft of each title; in the first are all learners, each in a room, all staff and all classes. */
async function fillSittings(): Promise<void> {
  const drafts = await inTurn(mixed, (title) =>
    aDraft(testApp, { office, courses: courses.slice(0, 1), learners, settings: { title } }),
  );
  const id = drafts[0]?.id ?? 0;
  const params = { id };
  const read = async () => ok(await testApp.call(getSitting, { params }, office)).sitting;
  const leads = staff.map((one) => ({ account_id: one.id, part: 'lead' as const }));
  ok(await testApp.call(setSittingStaff, { params, body: { version: (await read()).version, staff: leads } }, office));
  const chosen = { version: (await read()).version, class_ids: classIds };
  ok(await testApp.call(setSittingClasses, { params, body: chosen }, office));
  const rows = ok(await testApp.call(listCandidates, { params, query: {} }, office));
  const change = rows.map((one, index) => ({ id: one.id, room: mixed[(index * 3) % mixed.length] }));
  ok(await testApp.call(changeCandidates, { params, body: { version: (await read()).version, change } }, office));
  ok(
    await testApp.call(
      publishSitting,
      { params, body: { version: (await read()).version, practice_confirmed: true } as never },
      office,
    ),
  );
  sitting = await read();
}

type Row = Record<string, unknown>;
type List = {
  endpoint: Endpoint;
  /** What the list is sorted by, and what of a row that is called. */
  sort?: string;
  shows: string;
  query?: Record<string, string>;
  params?: () => Record<string, number>;
};

const sittingParams = () => ({ id: sitting.id });
const courseParams = () => ({ id: newCourse.id });

/** The lists that are sorted by a name, by their paths. */
const LISTS: List[] = [
  { endpoint: users.list, sort: 'username', shows: 'username' },
  { endpoint: admins.list, sort: 'username', shows: 'username' },
  { endpoint: listAccommodations, sort: 'username', shows: 'username' },
  { endpoint: findAccommodated, shows: 'username', query: { q: 'example.org' } },
  { endpoint: listBank, sort: 'name', shows: 'label', query: { what: 'questions' } },
  { endpoint: listBank, sort: 'name', shows: 'title', query: { what: 'sets' } },
  { endpoint: listClasses, sort: 'name', shows: 'name' },
  { endpoint: findFutureMembers, shows: 'username', query: { q: 'example.org', part: 'learner' } },
  { endpoint: findFutureMembers, shows: 'username', query: { q: 'admin', part: 'teacher' } },
  { endpoint: listCourses, sort: 'title', shows: 'title' },
  { endpoint: listCourses, sort: 'subject', shows: 'subject' },
  { endpoint: listDeviceChecks, shows: 'room' },
  { endpoint: listDeviceChecks, shows: 'device', query: { room: 'Laboratory' } },
  { endpoint: listCandidates, sort: 'username', shows: 'username', params: sittingParams },
  { endpoint: listCandidates, sort: 'full_name', shows: 'full_name', params: sittingParams },
  { endpoint: listCandidates, sort: 'room', shows: 'room', params: sittingParams },
  { endpoint: listCandidates, sort: 'number', shows: 'username', params: sittingParams },
  { endpoint: listSittings, sort: 'title', shows: 'title' },
  { endpoint: findSittingPeople, shows: 'username', query: { q: 'example.org', part: 'candidate' } },
  { endpoint: listPractisingLearners, shows: 'username', query: { q: 'example.org' }, params: courseParams },
  { endpoint: writingReviews.pending, sort: 'user_name', shows: 'user_name' },
  { endpoint: writingReviews.pending, sort: 'course_name', shows: 'course_name' },
  { endpoint: writingReviews.reviewed, sort: 'user_name', shows: 'user_username' },
  { endpoint: writingReviews.reviewed, sort: 'course_name', shows: 'course_title' },
  { endpoint: listDeletedCourses, sort: 'title', shows: 'title' },
];

/** The other calls that search or sort, and what they are in order by. */
const OTHERS = {
  '/api/admin/bank/export': 'the bank, as questions follow each other',
  '/api/admin/bank/export-check': 'the same',
  '/api/admin/bank/tags': 'how frequent they are, then their names: below',
  '/api/admin/classes/:id/results-file': 'as its screen puts it: names, or the scores of a test',
  '/api/admin/courses/:id/answers-to-check': 'the numbers of the questions',
  '/api/admin/device-checks-csv': 'the same as the list',
  '/api/admin/imports/:id/rows': 'the file',
  '/api/admin/remark-requests': 'when they were asked; names as in every list',
  '/api/superadmin/audit-log': 'time',
  '/api/tests/results': 'time',
  '/api/tests/speaking-reviews': 'the same as those of writing',
  '/api/tests/speaking-tests/reviewed-submissions': 'the same as those of writing',
};

async function rowsOf({ endpoint, query = {}, params }: List, more: Record<string, string> = {}): Promise<Row[]> {
  const input = { params: params?.(), query: { ...query, ...more } };
  const body: unknown = ok(await testApp.call(endpoint, input as never, office));
  return (Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)) as Row[];
}

/** Those of the names that are in a list, in its order. */
function known(names: unknown[]): unknown[] {
  return names.filter((name) => NAMES.includes(String(name)));
}

describe.each(LISTS.map((list) => [`${list.endpoint.path} by ${list.shows}`, list] as const))('%s', (_, list) => {
  test('is in the order of names, whole and by pages', async () => {
    const asked: Record<string, string> = list.sort ? { sort: list.sort } : {};
    const rows = await rowsOf(list, asked);
    expect(known(rows.map((row) => row[list.shows]))).toEqual(NAMES);
    if (!list.endpoint.query || !('page' in list.endpoint.query.shape)) return;
    const pages: Row[] = [];
    for (let page = 1; pages.length < rows.length; page += 1) {
      const more = await rowsOf(list, { ...asked, page: String(page), limit: '3' });
      pages.push(...more);
      if (more.length < 3) break;
    }
    expect(pages).toEqual(rows);
    // The bank has no other direction.
    if (!list.sort || list.endpoint === listBank) return;
    expect(await rowsOf(list, { sort: `-${list.sort}` })).toEqual(rows.toReversed());
  });
});

test('every other call that searches or sorts has an order of its own', async () => {
  const asks = ({ query }: Endpoint) => query && ('q' in query.shape || 'sort' in query.shape);
  const paths = new Set((await contractCalls()).filter(asks).map(({ path }) => path));
  const listed = new Set(LISTS.map(({ endpoint }) => endpoint.path));
  expect([...paths].filter((path) => !listed.has(path)).toSorted()).toEqual(Object.keys(OTHERS));
});

test('the names within a reply are in this order too', async () => {
  const { members } = ok(await testApp.call(getClass, { params: { id: classIds[1] ?? 0 } }, office)).class;
  const [listed] = ok(await testApp.call(listClasses, { query: {} }, office));
  const own = ok(await testApp.call(listOwnClasses, {}, learners[0]));
  const tags = ok(await testApp.call(listTags, { query: {} }, office));
  const question = ok(await testApp.call(getBankQuestion, { params: { id: questionId } }, office));
  const actors = ok(await testApp.call(listAuditActors, {}, office));
  const rooms = ok(await testApp.call(listCheckedRooms, { query: {} }, office));
  const teachers = members.filter(({ part }) => part === 'teacher');
  const lower = NAMES.map((name) => name.toLowerCase());
  expect(tags.map(({ tag }) => tag).filter((tag) => lower.includes(tag))).toEqual(lower);
  const within = {
    teachers: teachers.map(({ username }) => username),
    members: members.slice(teachers.length).map(({ username }) => username),
    teachersOfList: listed?.teacher_names ?? [],
    ownClasses: own.map(({ name }) => name),
    teachersOfOwn: own[0]?.teachers ?? [],
    leads: sitting.staff.map(({ username }) => username),
    classes: sitting.classes.map(({ name }) => name),
    uses: question.used_in.map(({ title }) => title),
    actors: actors.map(({ username }) => username),
    rooms: rooms.map(({ room }) => room),
  };
  for (const [what, names] of Object.entries(within)) expect([what, known(names)]).toEqual([what, NAMES]);
});

test('a page puts names in the same order', () => {
  expect(known(mixed.toSorted(compareNames))).toEqual(NAMES);
});
