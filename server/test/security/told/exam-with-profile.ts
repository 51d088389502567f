import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, saveAttempt, submitAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { calendarFeed, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { queueSittingEmails } from '../../../src/sittings/emails/queue-emails.ts';
import { aCourse } from '../../course-builder.ts';
import type { Person } from '../../people.ts';
import { aReading, aSitting, type BuiltSitting, enters, ok, PLACE } from '../../sittings/built-sitting.ts';
import type { TestApp } from '../../test-app.ts';
import { called, hears, keeps, readEverything, readMail, type Transcript } from './transcript.ts';

/** Whose profile it is. */
const NAME = 'Alba';
const BREAK = '33333333-3333-4333-8333-333333333333';

type Run = {
  /** What Alba is allowed; null where it is nothing beyond the standard. */
  reason: string | null;
  /** Every id up to this one is named where a call takes one. */
  ids: number;
  /** At which moments everything is read; without, at each. */
  moments?: string[];
};

/** Sends a call as somebody, and keeps its answer under a name. */
type Does = <E extends Endpoint>(what: string, endpoint: E, input: CallInput<E>) => Promise<void>;

/**
 * An examination that Alba, whom everything is allowed or nothing, and Bruno take side by side; what Bruno, a learner
 * outside and a marker are told of it before, while it goes on, while Alba rests, and afterwards.
 */
export async function examWithProfile(testApp: TestApp, { reason, ids, moments }: Run): Promise<Transcript> {
  const office = await called(testApp, 'Office', 'admin');
  const alba = await called(testApp, NAME, 'user');
  const bruno = await called(testApp, 'Bruno', 'user');
  const clara = await called(testApp, 'Clara', 'user');
  const marta = await called(testApp, 'Marta', 'admin', { access: 'classes' });
  if (reason !== null) await allows(testApp, { office, alba, reason });
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const courses = [await aReading(testApp, { durationSeconds: 1200 }), writing];
  const settings = { email_receipt: true };
  const built = await aSitting(testApp, { startsIn: 1200, courses, settings, office, learners: [alba, bruno] });
  await places(testApp, built, marta);

  const heard: Transcript = new Map();
  const readers = [['Bruno', bruno] as const, ['Clara', clara] as const];
  const read = async (when: string) => {
    if (moments && !moments.includes(when)) return;
    await queueSittingEmails(testApp);
    const told: Transcript[] = [];
    // One after the other: some of what is read opens a test.
    for (const who of readers) {
      const reading = { audiences: ['public', 'learner'] as const, ids, about: NAME.toLowerCase() };
      told.push(await readEverything(testApp, who, reading));
    }
    told.push(
      await readEverything(testApp, ['Marta', marta], { audiences: ['admin'], ids, about: NAME.toLowerCase() }),
      await readMail(testApp, ['Alba', alba]),
      ...(await Promise.all([...readers, ['Marta', marta] as const].map((who) => readMail(testApp, who)))),
    );
    for (const [asked, said] of told.flatMap((one) => [...one])) heard.set(`${when}, ${asked}`, said);
  };
  const { file } = ok(await testApp.call(makeCalendarAddress, {}, bruno));
  await read('before');
  heard.set('Bruno: calendar', await hears(testApp, calendarFeed, { params: { file } }, null));

  testApp.pass(600);
  const keepsOf = (person: Person): Does => {
    return (what, endpoint, input) => keeps(testApp, heard, what, endpoint, input, person);
  };
  const does = keepsOf(bruno);
  ok(await enters(testApp, built, alba));
  await does('Bruno: enters', enterSitting, { params: { id: built.id }, body: { place: PLACE } });
  const beats = (when: string, phase: 'waiting_room' | 'test') =>
    does(`${when}, Bruno: beat`, beat, { params: { id: built.id }, body: { place: PLACE, phase } });
  await beats('waiting', 'waiting_room');
  await read('waiting');
  testApp.pass(600);
  for (const part of [0, 1]) {
    const opening = { body: { courseId: courseOf(built, part), sittingId: built.id, place: PLACE } };
    const of = async (person: Person) => ok(await testApp.call(openAttempt, opening, person)).attempt?.id ?? 0;
    const albas = await of(alba);
    await does(`Bruno: opens part ${part + 1}`, openAttempt, opening);
    const brunos = await of(bruno);
    const answers = answersTo(built, part);
    ok(await testApp.call(saveAttempt, { params: { id: albas }, body: { sequence: 1, answers } }, alba));
    const saving = { params: { id: brunos }, body: { sequence: 1, answers } };
    await does(`Bruno: saves part ${part + 1}`, saveAttempt, saving);
    testApp.pass(60);
    await beats(`part ${part + 1}`, 'test');
    await read(`part ${part + 1}`);
    if (part === 0 && reason !== null) {
      ok(await testApp.call(takeBreak, { params: { id: albas }, body: { breakId: BREAK } }, alba));
    }
    const submit = part === 0 ? submitAttempt : submitWritingAnswer;
    const handIn = (attemptId: number) => ({ body: { courseId: courseOf(built, part), attemptId, answers } });
    await does(`Bruno: submits part ${part + 1}`, submit, handIn(brunos));
    if (part === 0) await read('Alba rests');
    if (part === 0 && reason !== null) {
      ok(await testApp.call(endBreak, { params: { id: albas, breakId: BREAK }, body: {} }, alba));
    }
    ok(await testApp.call(submit, handIn(albas), alba));
    if (part === 1) {
      const marking = { params: { id: brunos }, body: { score: 61, comment: 'Well argued.' } };
      await keepsOf(marta)('Marta: marks Bruno', writingReviews.score, marking);
    }
  }
  testApp.pass(86_400);
  await beats('after', 'waiting_room');
  await read('after');
  return heard;
}

async function allows(
  testApp: TestApp,
  { office, alba, reason }: Record<'office' | 'alba', Person> & { reason: string },
) {
  const body = {
    ...NO_ACCOMMODATION,
    extra_time_percent: 50,
    break_count: 2,
    break_seconds: 600,
    extra_plays: 1,
    preparation_percent: 25,
    recording_percent: 25,
    text_scale: 1.6 as const,
    high_contrast: true,
    note_to_learner: 'As agreed in May.',
    reason,
    version: 0,
  };
  ok(await testApp.call(setAccommodation, { params: { accountId: alba.id }, body }, office));
}

/** Alba and Bruno sit side by side, and Marta marks. */
async function places(testApp: TestApp, { id, office, sitting }: BuiltSitting, marta: Person): Promise<void> {
  const staff = [
    ...sitting.staff.map((one) => ({ account_id: one.account_id, part: one.part })),
    { account_id: marta.id, part: 'marker' as const },
  ];
  const params = { id };
  const set = ok(await testApp.call(setSittingStaff, { params, body: { version: sitting.version, staff } }, office));
  const candidates = ok(await testApp.call(listCandidates, { params, query: {} }, office));
  const change = candidates.map((one) => ({ id: one.id, room: 'Room 1', seat: `A${one.number ?? 0}` }));
  ok(await testApp.call(changeCandidates, { params, body: { version: set.sitting.version, change } }, office));
}

function courseOf({ courses }: BuiltSitting, part: number): number {
  return courses[part]?.id ?? 0;
}

function answersTo({ courses }: BuiltSitting, part: number): Record<number, string> {
  return { [courses[part]?.questionIds[0] ?? 0]: part === 0 ? 'A' : 'An essay.' };
}
