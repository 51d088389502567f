import { t } from '@lingui/core/macro';
import {
  type Accommodation,
  type AccommodationValues,
  BREAK_SECONDS_MAX,
  NO_ACCOMMODATION,
  setAccommodation,
} from '@parlance/contract/accommodations';
import { minutes, wholeSecondsOf } from '../../ui/format/typed-minutes.ts';
import type { Setting } from '../use-accommodations.ts';

/** What is typed: numbers as the fields give them, '' for none. */
export type AccommodationForm = {
  extra_time_percent: number | string;
  recording_percent: number | string;
  preparation_percent: number | string;
  break_count: number | string;
  break_minutes: number | string;
  extra_plays: number | string;
  /** '' for the learner's own setting. */
  text_scale: string;
  high_contrast: boolean;
  valid_from: string;
  valid_until: string;
  note_to_learner: string;
  /** Null leaves the stored one as it is. */
  reason: string | null;
};

/** What the form begins with; null where nothing was ever set. */
export function formOf(stored: Accommodation | null): AccommodationForm {
  const values: AccommodationValues = stored ?? NO_ACCOMMODATION;
  return {
    extra_time_percent: values.extra_time_percent,
    recording_percent: values.recording_percent,
    preparation_percent: values.preparation_percent,
    break_count: values.break_count,
    break_minutes: Number(minutes(values.break_seconds)),
    extra_plays: values.extra_plays,
    text_scale: values.text_scale === null ? '' : String(values.text_scale),
    high_contrast: values.high_contrast,
    valid_from: values.valid_from ?? '',
    valid_until: values.valid_until ?? '',
    note_to_learner: values.note_to_learner,
    reason: stored?.has_reason ? null : '',
  };
}

/** The values that are typed, valid or not. */
export function valuesOf(form: AccommodationForm): AccommodationValues {
  return {
    extra_time_percent: Number(form.extra_time_percent),
    recording_percent: Number(form.recording_percent),
    preparation_percent: Number(form.preparation_percent),
    break_count: Number(form.break_count),
    break_seconds: wholeSecondsOf(form.break_minutes),
    extra_plays: Number(form.extra_plays),
    text_scale: form.text_scale === '' ? null : (Number(form.text_scale) as AccommodationValues['text_scale']),
    high_contrast: form.high_contrast,
    valid_from: form.valid_from || null,
    valid_until: form.valid_until || null,
    note_to_learner: form.note_to_learner,
  };
}

/** What is sent to be stored in place of `version`. `hadReason`: the form began with a stored reason. */
export function settingOf(
  form: AccommodationForm,
  { version, hadReason }: { version: number; hadReason: boolean },
): Setting {
  const { reason } = form;
  // Left empty where there was none it says nothing: someone else may have stored one since.
  const keepsReason = reason === null || (reason.trim() === '' && !hadReason);
  return { ...valuesOf(form), version, ...(!keepsReason && { reason }) };
}

/** What is wrong, by field. */
export function errorsOf(form: AccommodationForm): Record<string, string> {
  const { error } = setAccommodation.body.safeParse(settingOf(form, { version: 0, hadReason: true }));
  const errors = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  return onFormPaths(Object.fromEntries(errors), form);
}

/** The form asks for minutes where seconds are stored. */
export function onFormPaths(
  { break_seconds, ...errors }: Record<string, string>,
  { break_minutes: typed }: Pick<AccommodationForm, 'break_minutes'>,
): Record<string, string> {
  if (break_seconds === undefined) return errors;
  const seconds = wholeSecondsOf(typed);
  const isInRange = seconds >= 0 && seconds <= BREAK_SECONDS_MAX;
  return { ...errors, break_minutes: isInRange ? break_seconds : t`Enter minutes from 0 to 30.` };
}
