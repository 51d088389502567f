import type { CallInput } from '@parlance/contract/endpoint';
import type { editSitting, LocalTime, Sitting } from '@parlance/contract/sittings/sitting';
import { zonedIsoDay, zonedTime } from '../format-zoned.ts';

/** What a change of settings names. */
export type SettingsPatch = Omit<NonNullable<CallInput<typeof editSitting>['body']>, 'version'>;

/** A date and a time as their inputs have them; '' where nothing is chosen. */
export type Moment = { date: string; time: string };

/** The settings as the screen has them: moments as the clocks of the place show them. */
export type SettingsForm = Pick<
  Sitting,
  | 'title'
  | 'instructions'
  | 'time_zone'
  | 'start_mode'
  | 'window_end'
  | 'late_rule'
  | 'ask_full_screen'
  | 'ask_device_check'
  | 'second_place'
  | 'release'
  | 'email_receipt'
  | 'reminder_minutes'
> & {
  starts: Moment;
  ends: Moment;
  release_on: Moment;
  /** As typed; '' while the field is empty. */
  join_minutes: number | string;
  late_minutes: number | string;
};

export function formOf(sitting: Sitting): SettingsForm {
  const momentOf = (iso: string | null): Moment =>
    iso === null
      ? { date: '', time: '' }
      : { date: zonedIsoDay(iso, sitting.time_zone), time: zonedTime(iso, sitting.time_zone) };
  const { title, instructions, time_zone, start_mode, window_end, late_rule, second_place, release } = sitting;
  const { ask_full_screen, ask_device_check, email_receipt, reminder_minutes, join_minutes, late_minutes } = sitting;
  return {
    title,
    instructions,
    time_zone,
    start_mode,
    window_end,
    late_rule,
    second_place,
    release,
    ask_full_screen,
    ask_device_check,
    email_receipt,
    reminder_minutes,
    join_minutes,
    late_minutes,
    starts: momentOf(sitting.starts_at),
    ends: momentOf(sitting.ends_at),
    release_on: momentOf(sitting.release_at),
  };
}

const momentFields = { starts: 'starts_at', ends: 'ends_at', release_on: 'release_at' } as const;

/**
 * What of a change can be stored: a moment once its date and its time are chosen, a number once it is one. A new zone
 * moves no clock: nine in the morning stays nine in the morning, so the moments go with it.
 */
export function patchOf(change: Partial<SettingsForm>, form: SettingsForm): SettingsPatch {
  const { starts, ends, release_on, join_minutes, late_minutes, ...same } = change;
  const patch: SettingsPatch = { ...same };
  if (typeof join_minutes === 'number') patch.join_minutes = join_minutes;
  if (typeof late_minutes === 'number') patch.late_minutes = late_minutes;
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
