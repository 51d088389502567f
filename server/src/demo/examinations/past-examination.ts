import { randomUUID } from 'node:crypto';
import { openPart } from '../../attempts/opening/open-part.ts';
import { submit } from '../../attempts/submit.ts';
import { listFacts } from '../../facts/queries.ts';
import { addNote, lookAt } from '../../facts/record.ts';
import { checkCandidate } from '../../invigilation/actions/candidates.ts';
import { noteIncident, withdrawIncident } from '../../invigilation/incidents/incidents.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays, plusSeconds } from '../../platform/clock.ts';
import { currentQuestions } from '../../questions/queries.ts';
import { listStandings, type StandingRow } from '../../sittings/candidates/queries.ts';
import { storeEntered } from '../../sittings/entering/queries.ts';
import { updateSitting } from '../../sittings/queries.ts';
import { setReleased } from '../../sittings/release/queries.ts';
import { answersFor, learnerCaller } from '../past-results.ts';
import { type DemoFact, recordFacts } from './facts.ts';
import type { DemoPlace } from './place.ts';
import { findNewest } from './queries.ts';
import { makeSitting } from './sitting.ts';
import { openRoom, type Room } from './work.ts';

const TITLE = 'B2 progress test';
const HELD_DAYS_AGO = 12;
/** It began at nine in the morning, and its results came out at noon of the next day. */
const AT_HOUR = 9;
const RELEASED_AFTER_HOURS = 27;

/** What each learner did of the two parts, in minutes after the start, and how many answers are right. */
const sat = [
  { listening: { from: 0, to: 12.4, right: 8 }, reading: { from: 16, to: 57.3, right: 33 } },
  { listening: { from: 0, to: 15.9, right: 6 }, reading: { from: 21.1, to: 83.7, right: 28 } },
  { listening: { from: 3.2, to: 15.8, right: 9 }, reading: { from: 19.4, to: 55.1, right: 37 } },
];

/** What was recorded of each learner, in its order, and whether a lead has looked at it. */
const recorded: (DemoFact & { isLookedAt: boolean })[][] = [
  [
    { kind: 'focus_lost', at: 5.2, seconds: 4, isLookedAt: true },
    { kind: 'device_slept', at: 36.1, seconds: 41, isLookedAt: true },
    { kind: 'page_reloaded', at: 36.9, isLookedAt: false },
  ],
  [
    { kind: 'audio_stall', at: 7.4, seconds: 3, isLookedAt: true },
    { kind: 'paste', at: 47.6, details: { length: 58 }, isLookedAt: true },
    { kind: 'connection_gap', at: 71.3, seconds: 52, isLookedAt: true },
  ],
  [{ kind: 'clock_set', at: 20.5, details: { seconds: -3600 }, isLookedAt: false }],
];
/** Identities are checked from then on, in minutes after the start. */
const CHECKED_MINUTES = -9;
/** The lead looks at them in the afternoon, before the results come out. */
const LOOKED_MINUTES = 310;
/** What the first learner says of the second fact, after the last part. */
const NOTE = 'My screen went dark because the cable was loose. The invigilator put it back in.';
const NOTED_MINUTES = 58.5;

/** Makes an examination that was held, with facts, incidents, and whose results are out; once. */
export async function makePastExamination(context: AppContext, place: DemoPlace): Promise<void> {
  const { db, clock } = context;
  const { academicListening, workAndTravelReading } = place.courses;
  const isThere = (await findNewest(db, TITLE, place.adminId)) !== undefined;
  if (isThere || !academicListening || !workAndTravelReading || place.learnerIds.length === 0) return;
  const day = plusDays(clock.now(), -HELD_DAYS_AGO);
  const startsAt = new Date(day.setUTCHours(AT_HOUR, 0, 0, 0));
  const id = await makeSitting(context, {
    title: TITLE,
    instructions: 'Bring headphones with a cable. Phones stay in your bag.',
    startsAt,
    code: null,
    ownerId: place.adminId,
    staff: place.staff,
    classIds: place.classId === undefined ? [] : [place.classId],
    parts: [academicListening, workAndTravelReading].map((course_id, index) => ({
      course_id,
      start: 'follows',
      starts_at: null,
      break_seconds: index === 0 ? 0 : 300,
    })),
    candidates: place.learnerIds.map((accountId, index) => ({ accountId, room: 'Room 14', seat: `B${index + 1}` })),
  });
  const { rows } = await listStandings(db, id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const room = await openRoom(context);
  for (const [index, accountId] of place.learnerIds.entries()) {
    const row = rows.find((one) => one.account_id === accountId);
    if (row) await sit(room, { row, startsAt }, sat[index] ?? {});
  }
  await checkIdentities(context, place, { sittingId: id, startsAt, rows });
  await noteIncidents(context, place, { sittingId: id, startsAt, rows });
  await keepRecords(context, place, { sittingId: id, startsAt });
  const releasedAt = plusSeconds(startsAt, RELEASED_AFTER_HOURS * 3600);
  await updateSitting(db, id, { released_at: releasedAt, released_by: place.adminId }, clock.now());
  await setReleased(
    db,
    rows.map((row) => row.id),
    clock.now(),
  );
}

type Sat = Partial<(typeof sat)[number]>;

async function sit(room: Room, { row, startsAt }: { row: StandingRow; startsAt: Date }, parts: Sat): Promise<void> {
  const caller = learnerCaller({ id: row.account_id, username: row.username }, startsAt);
  const at = (minutes: number) => plusSeconds(startsAt, minutes * 60);
  const place = randomUUID();
  for (const [index, one] of [parts.listening, parts.reading].entries()) {
    const courseId = row.parts[index]?.course_id;
    if (!one || courseId === undefined) continue;
    const { from, to, right } = one;
    // Seen just before: who waits begins with everybody.
    await storeEntered(room.db, row.id, { place, sessionId: null, isCodeRight: false, now: at(from - 0.2) });
    const asked = { sittingId: row.sitting_id, courseId, place, isPlain: false };
    const { attempt } = await openPart(caller, asked, { ...room, now: at(from) });
    if (!attempt) continue;
    const answers = answersFor(await currentQuestions(room.db, courseId), { right });
    await submit(caller, { courseId, attemptId: attempt.id, answers }, { ...room, now: at(to) });
  }
}

/** What was recorded of each, what a lead has looked at, and a note of the first learner. */
async function keepRecords(
  context: AppContext,
  { adminId, learnerIds }: DemoPlace,
  { sittingId, startsAt }: { sittingId: number; startsAt: Date },
): Promise<void> {
  const { db } = context;
  const at = (minutes: number) => ({ ...context, clock: { now: () => plusSeconds(startsAt, minutes * 60) } });
  const lead = { accountId: adminId, role: 'admin', access: 'school' } as const;
  const { rows } = await listStandings(db, sittingId, { sortBy: 'number', direction: 'asc', onlyThere: true });
  for (const [learner, accountId] of learnerIds.entries()) {
    const own = recorded[learner] ?? [];
    const row = rows.find((one) => one.account_id === accountId);
    if (!row) continue;
    await recordFacts(db, { row, startsAt }, own);
    const all = await listFacts(db, { sittingId, candidateId: row.id });
    const facts = all.filter(({ kind }) => kind !== 'identity_checked');
    for (const [index, { id: factId }] of facts.entries()) {
      const asked = { sittingId, factId, looked: true };
      if (own[index]?.isLookedAt) await lookAt(at(LOOKED_MINUTES), lead, asked);
    }
    const about = learner === 0 ? facts[1] : undefined;
    if (!about) continue;
    const body = { noteId: randomUUID(), factId: about.id, text: NOTE };
    await addNote(at(NOTED_MINUTES), accountId, { sittingId, body });
  }
}

/** The invigilator looks at everybody's document before the start, one after the other. */
async function checkIdentities(
  context: AppContext,
  { invigilatorId }: DemoPlace,
  { sittingId, startsAt, rows }: { sittingId: number; startsAt: Date; rows: StandingRow[] },
): Promise<void> {
  const caller = { accountId: invigilatorId, role: 'admin', access: 'invigilates' } as const;
  for (const [index, { id: candidateId }] of rows.entries()) {
    const clock = { now: () => plusSeconds(startsAt, (CHECKED_MINUTES + index) * 60) };
    const body = { actionId: randomUUID(), candidateId, checked: true };
    await checkCandidate({ ...context, clock }, caller, { sittingId, body });
  }
}

async function noteIncidents(
  context: AppContext,
  { adminId, invigilatorId, learnerIds }: DemoPlace,
  { sittingId, startsAt, rows }: { sittingId: number; startsAt: Date; rows: StandingRow[] },
): Promise<void> {
  const at = (minutes: number) => ({ ...context, clock: { now: () => plusSeconds(startsAt, minutes * 60) } });
  const caller = { accountId: invigilatorId, role: 'admin', access: 'invigilates' } as const;
  const lead = { accountId: adminId, role: 'admin', access: 'school' } as const;
  const action = () => ({ actionId: randomUUID() });
  const candidateOf = (learner: number) => rows.find(({ account_id }) => account_id === learnerIds[learner])?.id;
  const [nadia, yuki] = [candidateOf(0), candidateOf(2)];
  if (yuki !== undefined) {
    const text = 'Came three minutes late because of a delayed tram. Started at once, with the full time.';
    await noteIncident(at(4), caller, { sittingId, body: { ...action(), candidateId: yuki, kind: 'note', text } });
  }
  if (nadia !== undefined) {
    const text = 'The screen went dark at seat B1. The cable was loose; less than a minute was lost.';
    await noteIncident(at(37), caller, {
      sittingId,
      body: { ...action(), candidateId: nadia, kind: 'technical', text },
    });
  }
  const text = 'Building work could be heard from outside for ten minutes.';
  const { incident } = await noteIncident(at(52), caller, {
    sittingId,
    body: { ...action(), kind: 'disturbance', text },
  });
  const reason = 'It was in room 12, where nobody sat this test.';
  const body = { ...action(), reason };
  await withdrawIncident(at(140), lead, { sittingId, incidentId: incident.id, body });
}
