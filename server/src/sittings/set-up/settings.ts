import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  ACCESS_CODE_LENGTH,
  type LocalTime,
  type Sitting,
  type SittingSettings,
  WINDOW_DAYS_MAX,
} from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusDays, plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type Caller, refuseOldFactor } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { newSpokenCode } from '../../platform/spoken-code.ts';
import { momentOf, refuseNoZone } from '../../platform/times/local-time.ts';
import { type Changing, changeSitting } from '../change.ts';
import { noteEmails, TOLD_AFTER_SECONDS } from '../emails/queries.ts';
import { insertSitting, type SittingChange, type SittingRow } from '../queries.ts';
import { hasShownResult } from '../release/queries.ts';
import { listUnfinished } from '../release/release.ts';
import { type Staff, sittingReply } from '../reply.ts';
import { endsByOrRefuse } from './published.ts';
import { moveStarts, replaceStaff } from './queries.ts';

/** The settings as they are stored: local times are moments. */
export type Settings = Omit<SittingSettings, 'starts_at' | 'ends_at' | 'release_at'> &
  Pick<SittingRow, 'starts_at' | 'ends_at' | 'release_at'>;

const MOMENTS = ['starts_at', 'ends_at', 'release_at'] as const;

/** What the log keeps as it was set. */
const DEVICE_RULES: (keyof Settings)[] = ['safe_exam_browser', 'networks'];

/** Once people may have begun only these can change. */
const FREE_AFTER_START: (keyof Settings)[] = [
  'title',
  'instructions',
  'release',
  'release_at',
  'late_rule',
  'late_minutes',
  'ends_at',
  'email_receipt',
  // What keeps a whole room out must be mended on the day.
  ...DEVICE_RULES,
];

/** What of a sitting its calendar shows. */
const IN_CALENDARS: (keyof Settings)[] = ['title', 'time_zone', 'start_mode', 'starts_at', 'ends_at', 'window_end'];

/** Adds a draft whose lead is the caller. */
export async function addSitting(
  context: AppContext,
  caller: Staff,
  given: Partial<SittingSettings> & Pick<SittingSettings, 'title'>,
): Promise<Sitting> {
  const { clock, settings } = context;
  const id = await inTransaction(context.db, async (db) => {
    const now = clock.now();
    const set = momentsOf({ time_zone: settings.timeZone, ...given }, now);
    const { title, time_zone = settings.timeZone } = set;
    refuseOddTimes({
      start_mode: 'fixed',
      starts_at: null,
      ends_at: null,
      release: 'by_hand',
      release_at: null,
      ...set,
    });
    const id = await insertSitting(db, {
      ...set,
      title: title ?? given.title,
      time_zone,
      created_by: caller.accountId,
      created_at: now,
      changed_at: now,
    });
    await replaceStaff(db, id, [{ account_id: caller.accountId, part: 'lead' }]);
    await audit(db, { sitting: id, actorId: caller.accountId, at: now }, 'sitting.added', { title: given.title });
    return id;
  });
  return await sittingReply(context, caller, id);
}

/** Moves the end that a window has for everyone on by so many seconds, in the tests of a sitting that go on. */
export type MoveHardEnds = (db: Db, sittingId: number, bySeconds: number, now: Date) => Promise<void>;

/**
 * Changes what is given and leaves the rest; what is the same already is no change. A published sitting stays one that
 * can be held; once it has started only what nobody's test depends on changes.
 */
export async function editSitting(
  context: AppContext,
  caller: Staff & Pick<Caller, 'hasOldFactor'>,
  { id, version, ...given }: Partial<SittingSettings> & { id: number; version: number },
  moveHardEnds: MoveHardEnds,
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async (changing) => {
    const { sitting, now } = changing;
    const asked = momentsOf(given, now);
    const set = fitting({ ...sitting, ...asked }, asked);
    const changed = (Object.keys(set) as (keyof Settings)[]).filter((name) => !isSame(set[name], sitting[name]));
    if (changed.length === 0) return null;
    const after = { ...sitting, ...set };
    refuseOddTimes(after);
    if (changed.some((name) => name.startsWith('release'))) {
      await refuseReleased(changing);
      // Results may come out by it, as by a release.
      if (sitting.status !== 'draft') refuseOldFactor(caller);
    }
    const more =
      sitting.status === 'published' ? await changePublished(context, changing, { after, changed, moveHardEnds }) : {};
    await refuseEarly(changing, { ...after, ends_by: more.ends_by ?? after.ends_by });
    return {
      set: { ...only(set, changed), ...more },
      action: 'sitting.edited',
      details: {
        changed,
        ...only(
          set,
          changed.filter((name) => DEVICE_RULES.includes(name)),
        ),
        ...(changed.includes('starts_at') && { before: sitting.starts_at, after: after.starts_at }),
      },
    };
  });
}

/** Refuses to take results away again that are out: released, come with their date, or shown at once to somebody. */
async function refuseReleased({ db, sitting, now }: Changing): Promise<void> {
  const { release, release_at, released_at } = sitting;
  const hasCome = release === 'on_date' && release_at !== null && release_at <= now;
  if (released_at || (sitting.status === 'published' && hasCome)) throw new Refusal('sitting_released');
  if (release === 'at_once' && (await hasShownResult(db, sitting.id, now))) {
    throw new Refusal('sitting_released', {
      sentence: say(msg`A candidate already has a result. Results of this examination stay shown at once.`),
    });
  }
}

/**
 * Refuses an edit by which results come out by themselves while somebody takes tests: releasing them names who has not
 * finished, and asks. Before the start it is a rule that everybody begins with, and a date after the end finds all finished.
 */
async function refuseEarly({ db, sitting, now }: Changing, after: SittingRow): Promise<void> {
  const { release } = after;
  if (sitting.status !== 'published' || !sitting.starts_at || now < sitting.starts_at) return;
  const isAsBefore = release === sitting.release && isSame(after.release_at, sitting.release_at);
  if (waitsForAll(after) || (isAsBefore && !waitsForAll(sitting))) return;
  if ((await listUnfinished(db, sitting, now)).size === 0) return;
  const sentence = msg`Someone has not finished. Choose a date after the end, or release the results by hand: then you see who it is.`;
  throw fieldRefusal('sitting_unfinished', release === 'on_date' ? 'release_at.local' : 'release', sentence);
}

/** Whether results come out when nobody takes the examination any more, or when somebody says so. */
function waitsForAll({ release, release_at, ends_by }: SittingRow): boolean {
  return release === 'by_hand' || (release === 'on_date' && !!release_at && !!ends_by && release_at > ends_by);
}

type Change = { after: SittingRow; changed: (keyof Settings)[]; moveHardEnds: MoveHardEnds };

async function changePublished(context: AppContext, changing: Changing, change: Change): Promise<SittingChange> {
  const times = await changeTimes(context, changing, change);
  return { ...times, ...(await changeCalendar(changing, change)) };
}

/** What a calendar shows is different: its sequence rises, and who is in the sitting is told of another time. */
async function changeCalendar({ db, sitting, now }: Changing, { changed }: Change): Promise<SittingChange> {
  if (!changed.some((name) => IN_CALENDARS.includes(name))) return {};
  const sequence = sitting.calendar_sequence + 1;
  if (!isOfTime(changed)) return { calendar_sequence: sequence };
  const dueAt = plusSeconds(now, TOLD_AFTER_SECONDS);
  await noteEmails(db, sitting.id, { kind: 'change', sequence, dueAt, to: 'everyone' });
  // Reminders of the start before are not made up for.
  return { calendar_sequence: sequence, ...(changed.includes('starts_at') && { reminded_until: now }) };
}

async function changeTimes(
  context: AppContext,
  { db, sitting, now }: Changing,
  { after, changed, moveHardEnds }: Change,
): Promise<SittingChange> {
  const { starts_at } = sitting;
  if (!starts_at || !after.starts_at)
    throw fieldRefusal('sitting_not_ready', 'starts_at', say(msg`Enter when it starts.`));
  const change = { before: sitting, after, now };
  if (now >= starts_at) {
    refuseAfterStart(sitting, { after, changed });
    if (!changed.includes('ends_at')) return {};
    if (sitting.ends_at && after.ends_at) {
      await moveHardEnds(db, sitting.id, (after.ends_at.getTime() - sitting.ends_at.getTime()) / 1000, now);
    }
    return { ends_by: await endsByOrRefuse(context, db, change) };
  }
  const endsBy = await endsByOrRefuse(context, db, change);
  if (changed.includes('starts_at')) {
    await moveStarts(db, sitting.id, starts_at, (after.starts_at.getTime() - starts_at.getTime()) / 1000);
  }
  return { ends_by: endsBy, ...(isOfTime(changed) && { prepared_until: null }) };
}

function isOfTime(changed: (keyof Settings)[]): boolean {
  return changed.includes('starts_at') || changed.includes('ends_at');
}

function refuseAfterStart(sitting: SittingRow, { after, changed }: Pick<Change, 'after' | 'changed'>): void {
  const fixed = changed.filter((name) => !FREE_AFTER_START.includes(name));
  const isEarlier = sitting.ends_at !== null && after.ends_at !== null && after.ends_at < sitting.ends_at;
  const fields = [
    ...fixed.map((path) => ({ path, reason: say(msg`This cannot change after the start.`) })),
    ...(isEarlier ? [{ path: 'ends_at', reason: say(msg`After the start the end can only move on.`) }] : []),
  ];
  if (fields.length > 0) throw new Refusal('sitting_under_way', { fields });
}

/** What is given, with moments in the places of local times. */
function momentsOf(given: Partial<SittingSettings>, now: Date): Partial<Settings> {
  refuseNoZone(given.time_zone, 'time_zone');
  const { starts_at: _start, ends_at: _end, release_at: _release, ...others } = given;
  const moments = MOMENTS.flatMap((name) => {
    const local: LocalTime | null | undefined = given[name];
    return local === undefined ? [] : [[name, local && momentOf(local, name, now)] as const];
  });
  return { ...others, ...Object.fromEntries(moments) };
}

/** What a setting makes of the others: no end without a window, no date of results without that rule. */
function fitting(after: SittingRow & Partial<Settings>, set: Partial<Settings>): Partial<Settings> {
  return {
    ...set,
    ...(after.start_mode === 'fixed' && { ends_at: null }),
    ...(after.release !== 'on_date' && { release_at: null }),
  };
}

function refuseOddTimes(
  after: Pick<Settings, 'start_mode' | 'starts_at' | 'ends_at' | 'release' | 'release_at'>,
): void {
  const { starts_at, ends_at } = after;
  if (after.start_mode === 'fixed' && ends_at) {
    throw fieldRefusal('invalid', 'ends_at', say(msg`Only a window has an end.`));
  }
  if (after.release !== 'on_date' && after.release_at) {
    throw fieldRefusal('invalid', 'release_at', say(msg`Only results on a date have one.`));
  }
  if (!starts_at || !ends_at) {
    if (ends_at) throw fieldRefusal('invalid', 'starts_at', say(msg`Enter the start before the end.`));
    return;
  }
  if (ends_at <= starts_at) throw fieldRefusal('invalid', 'ends_at', say(msg`The window ends before it begins.`));
  if (ends_at > plusDays(starts_at, WINDOW_DAYS_MAX)) {
    throw fieldRefusal('invalid', 'ends_at', say(msg`A window is at most 31 days long.`));
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function only(set: Partial<Settings>, names: (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, set[name]]));
}

/** Gives a sitting a new access code, or none; whoever has entered stays in. */
export async function setAccessCode(
  context: AppContext,
  caller: Staff,
  { id, version, isNew }: { id: number; version: number; isNew: boolean },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async () => ({
    set: { access_code: isNew ? newSpokenCode(ACCESS_CODE_LENGTH) : null },
    action: 'sitting.code_changed',
    details: { code: isNew },
  }));
}
