import type { CallInput } from '@parlance/contract/endpoint';
import { networks as networkList, networksIn } from '@parlance/contract/sittings/device-rules';
import type { setParts, setSittingStaff } from '@parlance/contract/sittings/set-up';
import type { editSitting, LocalTime, Sitting, SittingPart } from '@parlance/contract/sittings/sitting';
import { localOf, zonedIsoDay, zonedTime } from '../../ui/format/format-zoned.ts';

/** What a change of settings names. */
export type SettingsPatch = Omit<NonNullable<CallInput<typeof editSitting>['body']>, 'version'>;

export type PartSetting = NonNullable<CallInput<typeof setParts>['body']>['parts'][number];
type StaffSetting = NonNullable<CallInput<typeof setSittingStaff>['body']>['staff'][number];

/** What was changed and is not stored yet: of each list the whole. */
export type Changes = {
  settings?: SettingsPatch;
  parts?: PartSetting[];
  staff?: StaffSetting[];
  classIds?: number[];
};

/** A date and a time as their inputs have them; '' where nothing is chosen. */
export type Moment = { date: string; time: string };

/** A test of the sitting as the screen has it. */
export type PartRow = {
  course: Pick<SittingPart['course'], 'id' | 'title' | 'type'>;
  start: SittingPart['start'];
  /** When it begins at a fixed time, as the clocks of the place show it: '2027-06-03T14:20'; '' for not chosen. */
  startsAt: string;
  /** As typed; '' while the field is empty. */
  breakMinutes: number | string;
};

export type ClassRow = Pick<Sitting['classes'][number], 'id' | 'name' | 'learners'>;

const asStored = [
  'title',
  'instructions',
  'time_zone',
  'start_mode',
  'window_end',
  'late_rule',
  'ask_full_screen',
  'ask_device_check',
  'second_place',
  'safe_exam_browser',
  'release',
  'email_receipt',
  'reminder_minutes',
] as const;

/** The settings as the screen has them: moments as the clocks of the place show them. */
export type SettingsForm = Pick<Sitting, (typeof asStored)[number]> & {
  parts: PartRow[];
  classes: ClassRow[];
  staff: Sitting['staff'];
  starts: Moment;
  ends: Moment;
  release_on: Moment;
  /** As typed; '' while the field is empty. */
  join_minutes: number | string;
  late_minutes: number | string;
  /** As typed, one in a line. */
  networks: string;
};

export function formOf(sitting: Sitting): SettingsForm {
  const momentOf = (iso: string | null): Moment =>
    iso === null
      ? { date: '', time: '' }
      : { date: zonedIsoDay(iso, sitting.time_zone), time: zonedTime(iso, sitting.time_zone) };
  const { join_minutes, late_minutes } = sitting;
  return {
    ...(Object.fromEntries(asStored.map((name) => [name, sitting[name]])) as Pick<Sitting, (typeof asStored)[number]>),
    networks: sitting.networks.join('\n'),
    join_minutes,
    late_minutes,
    parts: sitting.parts.map((part) => partRow(part, sitting.time_zone)),
    classes: sitting.classes,
    staff: sitting.staff,
    starts: momentOf(sitting.starts_at),
    ends: momentOf(sitting.ends_at),
    release_on: momentOf(sitting.release_at),
  };
}

/** What is stored, and what was typed that cannot be stored yet: half of a moment, a number that was emptied, a network. */
export function refreshed(typed: SettingsForm, sitting: Sitting): SettingsForm {
  const form = formOf(sitting);
  for (const name of Object.keys(momentFields) as (keyof typeof momentFields)[]) {
    if (storedMoment(typed[name], typed.time_zone) === undefined) form[name] = typed[name];
  }
  for (const name of ['join_minutes', 'late_minutes'] as const) if (typed[name] === '') form[name] = '';
  // The line that was begun last stays, too.
  const lines = networksIn(typed.networks);
  if (wrongNetwork(typed.networks) !== null || lines.join() === sitting.networks.join()) form.networks = typed.networks;
  return form;
}

/** What is wrong with networks as they were typed; null where they can be stored. */
export function wrongNetwork(typed: string): string | null {
  return networkList.safeParse(networksIn(typed)).error?.issues[0]?.message ?? null;
}

function partRow({ course, start, starts_at, break_seconds }: SittingPart, zone: string): PartRow {
  const startsAt = start === 'fixed' && starts_at ? localOf(starts_at, zone) : '';
  return { course, start, startsAt, breakMinutes: break_seconds / 60 };
}

const momentFields = { starts: 'starts_at', ends: 'ends_at', release_on: 'release_at' } as const;

/**
 * What of a change can be stored: a moment once its date and its time are chosen, a number once it is one. A new zone
 * moves no clock: nine in the morning stays nine in the morning, so the moments go with it.
 */
export function changesOf(change: Partial<SettingsForm>, form: SettingsForm): Changes {
  const settings = patchOf(change, form);
  const isZoneMoved = 'time_zone' in change && form.parts.some(({ startsAt }) => startsAt !== '');
  return {
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(change.parts || isZoneMoved ? { parts: form.parts.map((row) => partSetting(row, form.time_zone)) } : {}),
    ...(change.classes ? { classIds: change.classes.map(({ id }) => id) } : {}),
    ...(change.staff ? { staff: change.staff.map(({ account_id, part }) => ({ account_id, part })) } : {}),
  };
}

function partSetting({ course, start, startsAt, breakMinutes }: PartRow, time_zone: string): PartSetting {
  const setting = { course_id: course.id, start };
  if (start === 'follows') return { ...setting, break_seconds: Number(breakMinutes) * 60 };
  if (start === 'appointment' || startsAt === '') return setting;
  return { ...setting, starts_at: { local: startsAt, time_zone } };
}

function patchOf(change: Partial<SettingsForm>, form: SettingsForm): SettingsPatch {
  const { starts, ends, release_on, join_minutes, late_minutes, networks, parts, classes, staff, ...same } = change;
  const patch: SettingsPatch = { ...same };
  if (typeof join_minutes === 'number') patch.join_minutes = join_minutes;
  if (typeof late_minutes === 'number') patch.late_minutes = late_minutes;
  if (networks !== undefined && wrongNetwork(networks) === null) patch.networks = networksIn(networks);
  for (const [name, field] of Object.entries(momentFields) as [keyof typeof momentFields, 'starts_at'][]) {
    if (!(name in change) && !('time_zone' in change)) continue;
    const stored = storedMoment(form[name], form.time_zone);
    if (stored !== undefined && (name in change || stored !== null)) patch[field] = stored;
  }
  return patch;
}

/** Undefined while half of it is chosen. */
function storedMoment({ date, time }: Moment, time_zone: string): LocalTime | null | undefined {
  if (date === '' && time === '') return null;
  if (date === '' || time === '') return undefined;
  return { local: `${date}T${time}`, time_zone };
}
