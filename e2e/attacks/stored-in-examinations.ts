import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { type AnswersIn, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addClass, changeMembers } from '@parlance/contract/classes';
import type { Course } from '@parlance/contract/courses';
import { makeCheckCode, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import { addRecordNote } from '@parlance/contract/facts/record';
import { hold, sendMessage } from '@parlance/contract/invigilation/actions';
import { noteIncident, withdrawIncident } from '@parlance/contract/invigilation/incidents';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting, publishSitting, releaseSitting } from '@parlance/contract/sittings/publishing';
import { setSittingClasses } from '@parlance/contract/sittings/set-up';
import { getSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { enterSitting } from '@parlance/contract/sittings/taking';
import { aLearner, anAdmin, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { aReadingCourse } from '../samples/courses.ts';
import { allWell } from '../samples/device-checks.ts';
import { aDraftSitting, aPublishedSitting, startIn } from '../samples/sittings.ts';
import { payloads } from './payloads.ts';

/** Where the payloads are, and who can look at them. */
export type StoredExaminations = {
  lead: Person;
  /** Has handed in the test of `over`, and is in that of `underWay`. */
  learner: Person;
  courseId: number;
  attemptId: number;
  classIds: number[];
  over: number;
  underWay: number;
  cancelled: number[];
  /** One that has all classes. */
  draft: number;
};

const action = () => ({ actionId: crypto.randomUUID() });

/** Puts every payload into every text field of classes, accommodations, device checks and examinations. */
export async function storeExaminations(server: Server, superadmin: Person): Promise<StoredExaminations> {
  const lead = await anAdmin(server, superadmin, payloads[10]);
  const people: Person[] = [];
  for (const name of payloads) people.push(await aLearner(server, name));
  const [learner] = people;
  if (!learner) throw new Error('There are no payloads.');
  const classIds = await storeClasses(server, lead, people);
  await storeAccommodations(server, lead, people);
  await storeDeviceChecks(server, lead);
  const course = await aReadingCourse(server, lead, { title: payloads[0] });
  const room = { server, lead, course, people };
  const over = await storeExamination(room, payloads[8] ?? '');
  const attemptId = await handIn(server, learner, over, course.id);
  await storeActions(server, lead, { id: over, learner });
  await storeNotes(server, learner, over);
  await letEnd(server, lead, over);
  const underWay = await storeExamination(room, payloads[32] ?? '');
  await sitDown(server, learner, underWay, course.id);
  await storeActions(server, lead, { id: underWay, learner });
  const draft = await storeDrafts(server, lead, classIds);
  const cancelled = await storeCancelled(room);
  return { lead, learner, courseId: course.id, attemptId, classIds, over, underWay, cancelled, draft };
}

async function storeClasses(server: Server, lead: Person, people: Person[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, name] of payloads.entries()) {
    const body = { name: `${at} ${name}`.slice(0, 100), note: name };
    const { id } = (await call(server, addClass, { body }, lead.token)).class;
    const learner = people[at]?.user.id ?? 0;
    const add = [{ account_id: learner, part: 'learner' as const }];
    await call(server, changeMembers, { params: { id }, body: { add } }, lead.token);
    ids.push(id);
  }
  return ids;
}

async function storeAccommodations(server: Server, lead: Person, people: Person[]): Promise<void> {
  for (const [at, text] of payloads.entries()) {
    const body = { ...NO_ACCOMMODATION, extra_time_percent: 25, note_to_learner: text, reason: text, version: 0 };
    await call(server, setAccommodation, { params: { accountId: people[at]?.user.id ?? 0 }, body }, lead.token);
  }
}

/** A browser that calls itself what it likes, in rooms with such names. */
async function storeDeviceChecks(server: Server, lead: Person): Promise<void> {
  for (const text of payloads) {
    const { check_code } = await call(server, makeCheckCode, { body: { label: text.slice(0, 100) } }, lead.token);
    const place = { code: check_code.code, room: text.slice(0, 60), device: text.slice(0, 60) };
    const found = { ...allWell, browser: { name: text.slice(0, 60), missing: [] } };
    const agent = { 'User-Agent': text.replaceAll(/[^ -~]/g, ' ') };
    await call(server, sendDeviceCheck, { body: { found, place } }, null, agent);
  }
}

type Room = { server: Server; lead: Person; course: Course; people: Person[] };

/** Everybody is a candidate, in a room and on a seat that are a payload; it begins in twenty minutes. */
async function storeExamination({ server, lead, course, people }: Room, title: string): Promise<number> {
  const settings = { instructions: payloads.join('\n'), release: 'by_hand' as const, email_receipt: true };
  const wanted = { title, courses: [course], learners: people, startsInMinutes: 20, settings };
  const draft = await aDraftSitting(server, lead, wanted);
  const params = { id: draft.id };
  const candidates = await call(server, listCandidates, { params, query: {} }, lead.token);
  // Payloads that differ in case alone are one seat.
  const change = candidates.map(({ id }, at) => ({ id, room: textAt(at, 60), seat: `${textAt(at, 17)} ${at}` }));
  const seating = { version: draft.version, change };
  const { sitting } = await call(server, changeCandidates, { params, body: seating }, lead.token);
  const body = { version: sitting.version, practice_confirmed: true };
  return (await call(server, publishSitting, { params, body }, lead.token)).sitting.id;
}

function textAt(at: number, most: number): string {
  return (payloads[at % payloads.length] ?? '').slice(0, most);
}

/** Enters, and opens the test, which began a minute ago. */
async function sitDown(server: Server, { token }: Person, id: number, courseId: number) {
  const place = crypto.randomUUID();
  await call(server, enterSitting, { params: { id }, body: { place } }, token);
  startIn(server, id, -60);
  return await call(server, openAttempt, { body: { courseId, sittingId: id, place } }, token);
}

/** A payload in each blank. */
async function handIn(server: Server, learner: Person, sittingId: number, courseId: number): Promise<number> {
  const { attempt, questions } = await sitDown(server, learner, sittingId, courseId);
  const blanks = questions.filter(({ question_type }) => question_type === 'fill_in_blanks');
  const answers: AnswersIn = Object.fromEntries(blanks.map(({ id }, at) => [id, { 0: textAt(at, 200) }]));
  const body = { courseId, attemptId: attempt?.id, answers };
  return (await call(server, submitAttempt, { body }, learner.token)).attemptId;
}

/** Messages to all; incidents of one candidate and of the room, noted and withdrawn; results of the others withheld. */
async function storeActions(
  server: Server,
  { token }: Person,
  { id, learner }: { id: number; learner: Person },
): Promise<void> {
  const params = { id };
  const everyone = await call(server, listCandidates, { params, query: {} }, token);
  const candidate = everyone.find(({ account_id }) => account_id === learner.user.id);
  for (const [at, text] of payloads.entries()) {
    const message = { ...action(), candidateIds: 'all' as const, text };
    await call(server, sendMessage, { params, body: message }, token);
    const about = at % 2 ? {} : { candidateId: candidate?.id };
    const noting = { ...action(), ...about, kind: 'note' as const, text };
    const { incident } = await call(server, noteIncident, { params, body: noting }, token);
    const withdrawing = { params: { id, incidentId: incident.id }, body: { ...action(), reason: text } };
    await call(server, withdrawIncident, withdrawing, token);
  }
  for (const [at, { id: candidateId }] of everyone.filter((one) => one !== candidate).entries()) {
    const body = { ...action(), candidateId, held: true, reason: textAt(at, 200) };
    await call(server, hold, { params, body }, token);
  }
}

async function storeNotes(server: Server, { token }: Person, id: number): Promise<void> {
  for (const text of payloads) {
    const body = { noteId: crypto.randomUUID(), text };
    await call(server, addRecordNote, { params: { id }, body }, token);
  }
}

/** Nobody is in a test, and nobody can open one any more: results come out. */
async function letEnd(server: Server, { token }: Person, id: number): Promise<void> {
  startIn(server, id, -6 * 3600);
  const { sitting } = await call(server, getSitting, { params: { id } }, token);
  await call(server, releaseSitting, { params: { id }, body: { version: sitting.version } }, token);
}

/** One draft for each payload; gives the one that has all classes. */
async function storeDrafts(server: Server, lead: Person, classIds: number[]): Promise<number> {
  let last: Sitting | undefined;
  for (const title of payloads)
    last = await aDraftSitting(server, lead, { title, settings: { instructions: title.repeat(3) } });
  if (!last) throw new Error('There are no payloads.');
  const body = { version: last.version, class_ids: classIds };
  await call(server, setSittingClasses, { params: { id: last.id }, body }, lead.token);
  return last.id;
}

/** Published and cancelled again, for a reason that the first learner reads: every fourth payload. */
async function storeCancelled({ server, lead, course, people }: Room): Promise<number[]> {
  const ids: number[] = [];
  for (const title of payloads.filter((_, at) => at % 4 === 0)) {
    const wanted = { title, courses: [course], learners: people.slice(0, 1) };
    const { id, version } = await aPublishedSitting(server, lead, wanted);
    await call(server, cancelSitting, { params: { id }, body: { version, reason: title } }, lead.token);
    ids.push(id);
  }
  return ids;
}
