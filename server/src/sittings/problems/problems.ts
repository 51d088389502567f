import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { CANDIDATES_MAX } from '@parlance/contract/sittings/candidates';
import { shownName } from '@parlance/contract/texts/shown-name';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findStandingsIn, listParts, type PartRow, type StandingRow } from '../candidates/queries.ts';
import { takenSeats } from '../candidates/seats.ts';
import { type Standing, standingOf, type TimesContext, timesContext } from '../candidates/standing.ts';
import { findSitting, type SittingRow } from '../queries.ts';
import { lastEnd, type PlannedTime } from '../times/planned-times.ts';
import { findMeetings } from '../times/queries.ts';

export type Problem = { path: string; reason: string };

/** A sitting as it would be published: who takes it, and when. */
export type Plan = {
  sitting: SittingRow;
  parts: PartRow[];
  people: { row: StandingRow; standing: Standing }[];
  ctx: TimesContext;
  /** When everybody who begins in time will have ended; null while that is not known. */
  endsBy: Date | null;
};

/** How many names are told; the others are counted. */
const NAMES_SHOWN = 5;
/** How many people who are somewhere else are told by name, each for themselves. */
const MEETINGS_TOLD = 20;
/** What the embedded database is good for. */
const EMBEDDED_CANDIDATES = 40;

/** The plan of a sitting with these candidates, those who were removed left out. */
export async function planOf(db: Db, sitting: SittingRow, standings: StandingRow[], timeZone: string): Promise<Plan> {
  const parts = await listParts(db, sitting.id);
  const there = standings.filter(({ removed_at }) => removed_at === null);
  const ctx = await timesContext(db, there, timeZone);
  const people = there.map((row) => ({ row, standing: standingOf(sitting, row, ctx) }));
  const ends = people.flatMap(({ standing }) => lastEnd(standing.times) ?? []);
  return { sitting, parts, people, ctx, endsBy: ends.length > 0 ? new Date(Math.max(...ends.map(Number))) : null };
}

/** Everything that must be settled before a sitting can be published, each where it is. */
export async function problemsOf(db: Db, plan: Plan, now: Date): Promise<Problem[]> {
  return [
    ...problemsOfTimes(plan, now),
    ...problemsOfParts(plan),
    ...problemsOfPeople(plan),
    ...(await meetings(db, plan)),
  ];
}

/** Whom a change of the candidates is about. */
export type RosterTouched = {
  /** Accounts that were added. */
  addedIds: number[];
  /** Accounts that were removed. */
  removedIds: number[];
  /** Candidates whose appointments changed, and those of them who lost one. */
  appointedIds: number[];
  takenBackIds: number[];
};

/**
 * What a change of the candidates of a published sitting makes impossible, and nothing that was so before. Whoever is
 * added without an appointment cannot open that part yet: it is told in the sitting.
 */
export async function problemsOfRoster(db: Db, plan: Plan, touched: RosterTouched): Promise<Problem[]> {
  const { people, parts } = plan;
  const { addedIds, removedIds, appointedIds, takenBackIds } = touched;
  if (people.length === 0 && removedIds.length > 0) return problemsOfPeople(plan);
  const without = people.flatMap(({ row }) => (takenBackIds.includes(row.id) ? [row] : []));
  const about = people.filter(({ row }) => addedIds.includes(row.account_id) || appointedIds.includes(row.id));
  const added = about.filter(({ row }) => addedIds.includes(row.account_id)).map(({ row }) => row);
  return [
    ...missingNames(added),
    ...missingAppointments(parts, without),
    ...(about.length > 0 ? await meetings(db, { ...plan, people: about }) : []),
  ];
}

function problemsOfTimes({ sitting }: Plan, now: Date): Problem[] {
  const { start_mode, starts_at, ends_at, release, release_at } = sitting;
  const problems: Problem[] = [];
  if (!starts_at) problems.push({ path: 'starts_at', reason: say(msg`Enter when it starts.`) });
  else if (starts_at <= now) problems.push({ path: 'starts_at', reason: say(msg`The start is in the past.`) });
  if (start_mode === 'window' && !ends_at)
    problems.push({ path: 'ends_at', reason: say(msg`Enter when the window ends.`) });
  if (release === 'on_date' && !release_at) {
    problems.push({ path: 'release_at', reason: say(msg`Enter when the results come out.`) });
  }
  return problems;
}

function problemsOfParts({ sitting, parts, ctx }: Plan): Problem[] {
  if (parts.length === 0) return [{ path: 'parts', reason: say(msg`Add at least one test.`) }];
  return parts.flatMap((part, index): Problem[] => {
    const course = ctx.tests.get(part.id);
    // A sitting without candidates has read no course: that is told already.
    if (!course) return [];
    const at = (field: string, reason: MessageDescriptor) => ({ path: `parts.${index}.${field}`, reason: say(reason) });
    return [
      ...(course.isDeleted ? [at('course_id', msg`“${{ title: course.title }}” was deleted.`)] : []),
      ...(course.timing ? [] : [at('course_id', msg`“${{ title: course.title }}” has no questions.`)]),
      ...(course.practice_mode ? [at('course_id', inPracticeMode(course.title))] : []),
      ...(course.use === 'practice'
        ? [at('use', msg`Learners can practise “${{ title: course.title }}”. Confirm that.`)]
        : []),
      ...(part.start === 'fixed' && index > 0 && !part.starts_at
        ? [at('starts_at', msg`Enter when this part starts.`)]
        : []),
      ...(part.start === 'fixed' && part.starts_at && sitting.starts_at && part.starts_at <= sitting.starts_at
        ? [at('starts_at', msg`This part starts before the examination.`)]
        : []),
    ];
  });
}

/** Why a course in practice mode is no part: its learners are told its keys. */
export function inPracticeMode(title: string): MessageDescriptor {
  return msg`“${{ title }}” is in practice mode, which tells learners the answers. Choose another test.`;
}

function problemsOfPeople({ parts, people }: Plan): Problem[] {
  if (people.length === 0) return [{ path: 'candidates', reason: say(msg`Add at least one candidate.`) }];
  if (people.length > CANDIDATES_MAX) {
    return [{ path: 'candidates', reason: say(msg`An examination has at most 5,000 candidates.`) }];
  }
  const rows = people.map(({ row }) => row);
  return [...missingNames(rows), ...missingAppointments(parts, rows), ...sharedSeats(rows)];
}

/** Who was put on a seat of somebody else before that was refused. */
function sharedSeats(rows: StandingRow[]): Problem[] {
  const seated = rows.map((row) => ({ id: row.id, name: calledOf(row), room: row.room, seat: row.seat }));
  const taken = takenSeats(seated, new Set(rows.map(({ id }) => id)));
  const names = seated.filter(({ id }) => taken.has(id)).map(({ name }) => name);
  if (names.length === 0) return [];
  const reason = say(
    msg`${plural({ count: names.length }, { one: '# person shares', other: '# people share' })} a seat: ${{ names: firstNames(names) }}.`,
  );
  return [{ path: 'candidates', reason }];
}

/** Who of these has no full name: identity documents are checked against it. The one rule of every way into a sitting. */
export function missingNames(rows: StandingRow[]): Problem[] {
  const names = rows.filter(({ full_name }) => full_name === '').map(({ username }) => username);
  if (names.length === 0) return [];
  const reason = say(
    msg`${plural({ count: names.length }, { one: '# person has', other: '# people have' })} no full name: ${{ names: firstNames(names) }}.`,
  );
  return [{ path: 'candidates.full_name', reason }];
}

/** Who of these has no appointment for a part that needs one. */
export function missingAppointments(parts: PartRow[], rows: StandingRow[]): Problem[] {
  return parts.flatMap((part, index) => {
    if (part.start !== 'appointment') return [];
    const without = rows.filter((row) => row.parts[index]?.appointment_at === null);
    const names = without.map(calledOf);
    if (names.length === 0) return [];
    const title = without[0]?.parts[index]?.title ?? '';
    const reason = say(
      msg`${plural({ count: names.length }, { one: '# person has', other: '# people have' })} no appointment for “${{ title }}”: ${{ names: firstNames(names) }}.`,
    );
    return [{ path: `parts.${index}.appointments`, reason }];
  });
}

function calledOf({ full_name, username }: StandingRow): string {
  return shownName(full_name, username);
}

function firstNames(names: string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return rest > 0
    ? say(msg`${{ names: shown }} and ${plural({ rest }, { one: '# other', other: '# others' })}`)
    : shown;
}

/** Who takes something else at the same time. In a window each can choose another time. */
async function meetings(db: Db, plan: Plan): Promise<Problem[]> {
  const { sitting, people, endsBy, ctx } = plan;
  if (!sitting.starts_at || !endsBy || sitting.start_mode === 'window') return [];
  const found = await findMeetings(db, sitting.id, { from: sitting.starts_at, to: endsBy });
  const problems: Problem[] = [];
  for (const [otherId, those] of Map.groupBy(found, ({ sitting_id }) => sitting_id)) {
    const other = await findSitting(db, otherId, null);
    if (!other) continue;
    const rows = await findStandingsIn(
      db,
      otherId,
      those.map(({ account_id }) => account_id),
    );
    const theirs = await timesContext(db, rows, ctx.timeZone);
    for (const row of rows) {
      const own = people.find((one) => one.row.account_id === row.account_id);
      if (!own || !meets(own.standing.times, standingOf(other, row, theirs).times)) continue;
      const reason = say(msg`${{ person: calledOf(row) }} is in “${{ title: other.title }}” at the same time.`);
      problems.push({ path: `candidates.${own.row.id}`, reason });
    }
  }
  return problems.slice(0, MEETINGS_TOLD);
}

function meets(one: PlannedTime[], other: PlannedTime[]): boolean {
  return one.some((a) => other.some((b) => isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt)));
}

function isBefore(start: Date | null, end: Date | null): boolean {
  return start !== null && end !== null && start < end;
}

/** The refusal that says everything at once. */
export function notReady(fields: Problem[]): Refusal {
  return new Refusal('sitting_not_ready', { sentence: refusals.sitting_not_ready.sentence, fields });
}

/** What is worth knowing before a sitting is published. */
export function warningsOf({ people, parts, ctx }: Plan, isEmbedded: boolean): string[] {
  const both = parts.flatMap(({ id }) => {
    const course = ctx.tests.get(id);
    return course?.use === 'both'
      ? [say(msg`Learners can practise “${{ title: course.title }}” before the examination.`)]
      : [];
  });
  const isLarge = isEmbedded && people.length > EMBEDDED_CANDIDATES;
  return [...both, ...(isLarge ? [say(msg`For an examination that counts use PostgreSQL.`)] : [])];
}
