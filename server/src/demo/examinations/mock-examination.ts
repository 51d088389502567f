import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { setAccommodation } from '../../accommodations/set-accommodation.ts';
import { insertAccount } from '../../accounts/queries.ts';
import { takeBreak } from '../../attempts/clock/breaks.ts';
import { extendOpenTests } from '../../attempts/clock/extend-open.ts';
import { openPart } from '../../attempts/opening/open-part.ts';
import { submit } from '../../attempts/submit.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays, plusSeconds } from '../../platform/clock.ts';
import { removeCandidates } from '../../sittings/candidates/queries.ts';
import { storeEntered, storeWaiting } from '../../sittings/entering/queries.ts';
import { learnerCaller } from '../past-results.ts';
import { hearDevices, heardUntil } from './devices.ts';
import { recordFacts } from './facts.ts';
import type { DemoPlace } from './place.ts';
import { findSimulated, markSimulated, nameDemo, openSessions } from './queries.ts';
import { actInRoom } from './room-actions.ts';
import { type SimulatedPerson, simulatedPeople } from './simulated-people.ts';
import { holdAgain } from './sitting.ts';
import { goOn, openRoom, type Room, type Sitter, sittersOf, workOf } from './work.ts';

const TITLE = 'B2 mock examination';
/** How long before each start of the server it has begun. */
const BEGAN_MINUTES_AGO = 18;
/** How long after the start Speaking begins, which is by appointment: one person after the other. */
const SPEAKING_FROM_MINUTES = 240;
const SPEAKING_EVERY_MINUTES = 4;
/** How long before the start people come, one after the other. */
const CAME_MINUTES_BEFORE = 24;

/** Makes the people whom the demo simulates, as a class that nobody of can log in; those who are there stay. */
async function simulated(
  context: AppContext,
  adminId: number,
  makeHash: () => Promise<string>,
): Promise<Map<string, number>> {
  const { db, clock } = context;
  await nameDemo(
    db,
    simulatedPeople.map(({ name }) => ({ email: emailOf(name), full_name: name })),
  );
  const there = await findSimulated(db);
  if (there.size > 0) return there;
  const passwordHash = await makeHash();
  const at = plusDays(clock.now(), -50);
  const then = { ...context, clock: { now: () => at } };
  for (const [index, { name, extraPercent = 0, breaks = 0 }] of simulatedPeople.entries()) {
    const email = emailOf(name);
    const named = { username: loginOf(name), full_name: name, registration_number: `S ${2041 + index * 7}` };
    const account = { ...named, email, phone: '', role: 'user', status: 'inactive', passwordHash } as const;
    const { id } = await insertAccount(db, account, at);
    await markSimulated(db, id);
    there.set(name, id);
    if (extraPercent + breaks === 0) continue;
    const values = {
      ...NO_ACCOMMODATION,
      extra_time_percent: extraPercent,
      break_count: breaks,
      break_seconds: breaks > 0 ? 600 : 0,
    };
    await setAccommodation(then, adminId, { accountId: id, version: 0, values }, extendOpenTests);
  }
  return there;
}

function loginOf(name: string): string {
  return name.toLowerCase().replace(' ', '.');
}

function emailOf(name: string): string {
  return `${loginOf(name)}@simulated.parlance.example`;
}

/**
 * Readies the examination with which a person can look at a room: it has begun 18 minutes ago, with simulated candidates
 * in every state. While somebody watches it, `room.ts` has them go on.
 */
export async function readyMockExamination(
  context: AppContext,
  place: DemoPlace,
  makeHash: () => Promise<string>,
): Promise<void> {
  const { clock } = context;
  const { outAndAboutListening, academicReading, formalWriting, speakingAboutYourself } = place.courses;
  const courseIds = [outAndAboutListening, academicReading, formalWriting, speakingAboutYourself];
  if (courseIds.some((id) => id === undefined)) return;
  const accounts = await simulated(context, place.adminId, makeHash);
  const people = simulatedPeople.flatMap((person) => {
    const accountId = accounts.get(person.name);
    return accountId === undefined ? [] : [{ person, accountId }];
  });
  if (people.length === 0) return;
  const startsAt = plusSeconds(clock.now(), -BEGAN_MINUTES_AGO * 60);
  const breaks = [0, 300, 900];
  const id = await holdAgain(context, {
    title: TITLE,
    instructions: 'The candidates of this examination are simulated. They go on while the board is open.',
    startsAt,
    code: 'DEMB2M',
    lateMinutes: 15,
    secondPlace: 'ask',
    ownerId: place.adminId,
    staff: place.staff,
    parts: courseIds.map((course_id, index) => ({
      course_id: course_id ?? 0,
      start: index === 3 ? 'appointment' : 'follows',
      starts_at: null,
      break_seconds: breaks[index] ?? 0,
    })),
    candidates: people.map(({ person, accountId }, index) => {
      const later = SPEAKING_FROM_MINUTES + index * SPEAKING_EVERY_MINUTES;
      const appointmentAt = plusSeconds(startsAt, (person.speakingAt ?? later) * 60);
      return { accountId, room: person.room, seat: person.seat, appointmentAt };
    }),
  });
  if (id === undefined) return;
  await replay(context, place, { id, startsAt });
}

/** Has everybody do what they did until now, and their staff too. */
async function replay(
  context: AppContext,
  place: DemoPlace,
  { id, startsAt }: { id: number; startsAt: Date },
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const room = await openRoom(context);
  const invited = await sittersOf(room, id);
  const withdrawn = invited.filter(({ person }) => person.staff?.withdrawn).map(({ row }) => row.id);
  await removeCandidates(db, id, withdrawn, plusDays(startsAt, -1));
  for (const sitter of await sittersOf(room, id)) await sit(room, sitter, startsAt);
  for (const sitter of await sittersOf(room, id)) {
    await goOn(room, sitter, workedUntil(sitter.person, startsAt, now));
    if (sitter.person.breakAt !== undefined)
      await rest(room, sitter, plusSeconds(startsAt, sitter.person.breakAt * 60));
  }
  await actInRoom(context, place, { sittingId: id, startsAt, sitters: await sittersOf(room, id) });
  const sitters = await sittersOf(room, id);
  for (const { row, person } of sitters) await recordFacts(db, { row, startsAt }, person.facts ?? []);
  await hearDevices(db, sitters, now);
  const loggedIn = sitters.filter(({ row, person }) => row.entered_at !== null && person.device !== 'logged_out');
  await openSessions(
    db,
    loggedIn.map(({ row }) => row.account_id),
    now,
  );
}

/** Until when a person worked: until they were not heard of, paused, ended or on a break. */
function workedUntil(person: SimulatedPerson, startsAt: Date, now: Date): Date {
  const { staff = {}, breakAt } = person;
  const paused = staff.resumedAt === undefined ? staff.pausedAt : undefined;
  const ends = [paused, staff.endedAt, breakAt].flatMap((minutes) =>
    minutes === undefined ? [] : [plusSeconds(startsAt, minutes * 60)],
  );
  return [heardUntil(person, startsAt, now), ...ends].reduce((early, one) => (one < early ? one : early));
}

/** Comes to the waiting room, and takes the parts one after another. */
async function sit(room: Room, { row, person }: Sitter, startsAt: Date): Promise<void> {
  const { db } = room;
  const { entered = -CAME_MINUTES_BEFORE + (row.number ?? 0) / 8, sat, device } = person;
  if (entered === null) return;
  const at = (minutes: number) => plusSeconds(startsAt, minutes * 60);
  const place = randomUUID();
  const caller = learnerCaller({ id: row.account_id, username: row.username }, startsAt);
  await storeEntered(db, row.id, { place, sessionId: null, isCodeRight: true, now: at(entered) });
  const { listening, reading, writing, speaking } = sat;
  const parts = [listening, reading, writing, speaking].flatMap((one, index) => (one ? [{ ...one, index }] : []));
  for (const { index, from, to } of parts.toSorted((one, other) => one.from - other.from)) {
    const courseId = row.parts[index]?.course_id ?? 0;
    // Seen just before: who waits begins with everybody.
    await storeEntered(db, row.id, { place, sessionId: null, isCodeRight: true, now: at(from - 0.1) });
    const asked = { sittingId: row.sitting_id, courseId, place, isPlain: false };
    const { attempt } = await openPart(caller, asked, { ...room, now: at(from) });
    if (!attempt || to === undefined) continue;
    const answers = await workOf(room, attempt, person, 1);
    await submit(caller, { courseId, attemptId: attempt.id, answers }, { ...room, now: at(to) });
  }
  if (device === 'other_place') {
    const now = at(BEGAN_MINUTES_AGO - 0.8);
    await storeWaiting(db, row.id, { place: randomUUID(), sessionId: null, now });
  }
}

/** Takes a rest break. */
async function rest(room: Room, { row }: Sitter, at: Date): Promise<void> {
  const open = row.parts.find(({ attempt }) => attempt?.status === 'open')?.attempt;
  if (!open) return;
  const ref = { accountId: row.account_id, attemptId: open.id };
  await takeBreak(ref, { breakId: randomUUID(), beganAt: at }, { ...room, now: at });
}
