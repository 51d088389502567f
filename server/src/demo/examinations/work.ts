import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@parlance/contract/attempts';
import { deadlineAt, isPausedAt, pausedMsBy } from '@parlance/contract/deadline';
import { type AttemptContext, settle } from '../../attempts/close.ts';
import { clockOf } from '../../attempts/deadline.ts';
import { openPart } from '../../attempts/opening/open-part.ts';
import type { OpeningContext } from '../../attempts/opening/opened.ts';
import { type AttemptRow, findAttempt } from '../../attempts/queries.ts';
import { openReceiptMaker } from '../../attempts/receipts/make-receipt.ts';
import { saveToAttempt } from '../../attempts/save.ts';
import { submit } from '../../attempts/submit.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { currentQuestions, type QuestionRow } from '../../questions/queries.ts';
import { listStandings, type StandingRow } from '../../sittings/candidates/queries.ts';
import { isToCome } from '../../sittings/candidates/standing.ts';
import { storeEntered } from '../../sittings/entering/queries.ts';
import { findSitting, type SittingRow } from '../../sittings/queries.ts';
import { FOLDER } from '../content.ts';
import { answersFor, demoCaches, demoLog, learnerCaller } from '../past-results.ts';
import { type SimulatedPerson, simulatedPeople } from './simulated-people.ts';

/** What simulated people work with in one examination. */
export type Room = Omit<OpeningContext, 'now'> & {
  /** Of a course, read once. */
  questions: Map<number, QuestionRow[]>;
  /** What they write, task by task. */
  texts: string[];
};

export async function openRoom(context: Pick<AppContext, 'db' | 'settings' | 'store'>): Promise<Room> {
  const files = ['formal-writing-1.txt', 'formal-writing-2.txt'];
  const texts = await Promise.all(files.map((name) => readFile(join(FOLDER, 'answers', name), 'utf8')));
  const { db, settings } = context;
  const makeReceipt = openReceiptMaker(context);
  return { db, log: demoLog, makeReceipt, ...demoCaches(settings.timeZone), questions: new Map(), texts };
}

/** A simulated candidate as they stand in their examination. */
export type Sitter = { sitting: SittingRow; row: StandingRow; person: SimulatedPerson };

/** The simulated candidates of a sitting as they stand now. */
export async function sittersOf({ db }: Pick<Room, 'db'>, sittingId: number): Promise<Sitter[]> {
  const sitting = await findSitting(db, sittingId, null);
  if (!sitting) return [];
  const { rows } = await listStandings(db, sittingId, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const people = new Map(simulatedPeople.map((person) => [person.name, person]));
  return rows.flatMap((row) => {
    const person = people.get(row.full_name);
    return person ? [{ sitting, row, person }] : [];
  });
}

/** When candidates with more time between two parts than they need go on. */
const LEAST_REST_SECONDS = 60;
/** When a candidate who was let in late is in the test. */
const SETTLES_SECONDS = 120;

/** What a person has answered when this share of their work is done, from the first question on. */
export async function workOf(
  { db, questions, texts }: Room,
  attempt: Pick<AttemptRow, 'course_id' | 'question_ids' | 'type'>,
  person: SimulatedPerson,
  share: number,
): Promise<Record<string, Answer>> {
  const { course_id: courseId, question_ids: ids, type } = attempt;
  const done = Math.min(ids.length, ids.length * share);
  if (type === 'Speaking') return {};
  if (type === 'Writing') {
    const written = ids.map((id, index): [string, string] => {
      const text = texts[index % texts.length] ?? '';
      return [String(id), text.slice(0, Math.floor(text.length * Math.min(1, Math.max(0, done - index))))];
    });
    return Object.fromEntries(written.filter(([, text]) => text !== ''));
  }
  const all = questions.get(courseId) ?? (await currentQuestions(db, courseId));
  questions.set(courseId, all);
  const asked = all.filter(({ id }) => ids.includes(id));
  const answers = answersFor(asked, { right: Math.round((asked.length * person.right) / 10) });
  const given = new Set(ids.slice(0, Math.floor(done)).map(String));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => given.has(id)));
}

/** Has a person do what they would have done by now: answer, hand in, begin the next part. Their clock may stand still. */
export async function goOn(room: Room, { sitting, row, person }: Sitter, now: Date): Promise<void> {
  const ctx = { ...room, now };
  const isOut = row.removed_at !== null || row.absent_marked_at !== null;
  if (isOut || sitting.paused_at !== null) return;
  if (row.entered_at === null) {
    if (row.admitted_late_at)
      await storeEntered(room.db, row.id, { place: null, sessionId: null, isCodeRight: true, now });
    return;
  }
  const open = row.parts.find(({ attempt }) => attempt?.status === 'open')?.attempt;
  if (!open) return await beginNext({ sitting, row, person }, ctx);
  const found = await findAttempt(room.db, row.account_id, open.id);
  const attempt = found && (await settle(found, ctx));
  if (attempt?.status === 'open') await work(room, { attempt, row, person }, ctx);
}

async function work(
  room: Room,
  { attempt, row, person }: { attempt: AttemptRow; row: StandingRow; person: SimulatedPerson },
  ctx: OpeningContext,
): Promise<void> {
  const nowMs = ctx.now.getTime();
  const clock = clockOf(attempt);
  if (isPausedAt(clock, nowMs) || deadlineAt(clock, nowMs) <= nowMs) return;
  const workedMs = nowMs - clock.startedAtMs - pausedMsBy(clock, nowMs);
  const share = workedMs / (attempt.duration_seconds * 1000 * person.needs);
  const answers = await workOf(room, attempt, person, share);
  if (share >= 1) {
    const caller = learnerCaller({ id: row.account_id, username: row.username }, ctx.now);
    await submit(caller, { courseId: attempt.course_id, attemptId: attempt.id, answers }, ctx);
    return;
  }
  const isMore = Object.entries(answers).some(([id, answer]) => !isSame(attempt.answers[id], answer));
  if (!isMore) return;
  await save(attempt, { answers, share }, ctx);
}

async function save(
  attempt: AttemptRow,
  { answers, share }: { answers: Record<string, Answer>; share: number },
  ctx: AttemptContext,
): Promise<void> {
  const { account_id: accountId, id: attemptId, question_ids: ids, sequence } = attempt;
  const currentQuestionId = ids[Math.min(ids.length - 1, Math.floor(ids.length * share))] ?? null;
  await saveToAttempt({ accountId, attemptId }, { answers, currentQuestionId, sequence: sequence + 1 }, ctx);
}

function isSame(one: Answer | undefined, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function beginNext({ sitting, row }: Sitter, ctx: OpeningContext): Promise<void> {
  const index = row.parts.findIndex(({ attempt }, index) => !attempt && isToCome(sitting, row, index, ctx.now));
  const part = row.parts[index];
  const beginsAt = part && whenNext(row, index);
  if (!beginsAt || ctx.now < beginsAt) return;
  const caller = learnerCaller({ id: row.account_id, username: row.username }, ctx.now);
  const place = row.place ?? undefined;
  await openPart(caller, { sittingId: row.sitting_id, courseId: part.course_id, place, isPlain: false }, ctx);
}

/** When a person begins a part; null while that is not known. */
function whenNext(row: StandingRow, index: number): Date | null {
  const part = row.parts[index];
  if (part?.appointment_at) return new Date(part.appointment_at);
  if (index === 0) return row.admitted_late_at && plusSeconds(row.admitted_late_at, SETTLES_SECONDS);
  const closedAt = row.parts[index - 1]?.attempt?.closed_at;
  // Not everybody waits until the break is over.
  const rest = LEAST_REST_SECONDS + (((row.number ?? 0) * 37) % Math.max(1, part?.break_seconds ?? 0));
  return closedAt ? plusSeconds(new Date(closedAt), rest) : null;
}
