import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CourseField } from '@parlance/contract/course-admin';
import { say } from '@parlance/contract/say';
import { languageName } from '../../ui/format/language-name.ts';
import { minutesOf } from '../../ui/format/minutes.ts';

type Fields = Record<string, unknown>;
type Was = { before: unknown; after: unknown };

/** How the fields of a course are told; those whose old and new words would fill a page are only named. */
const fields: Record<CourseField, (was: Was) => string> = {
  title: ({ before, after }) => t`title from “${{ before: String(before) }}” to “${{ after: String(after) }}”`,
  subject: ({ before, after }) => t`subject from “${{ before: String(before) }}” to “${{ after: String(after) }}”`,
  description: () => t`description`,
  test_duration: (was) => {
    const [before, after] = both(was, (value) => minutesOr(value, t`not set`));
    return t`duration from ${before} to ${after}`;
  },
  max_score: (was) => {
    const [before, after] = both(was, String);
    return t`maximum score from ${before} to ${after}`;
  },
  attempts_allowed: (was) => {
    const [before, after] = both(was, (value) => (typeof value === 'number' ? i18n.number(value) : t`no limit`));
    return t`attempts allowed from ${before} to ${after}`;
  },
  retake_gap_seconds: (was) => {
    const none = t({ message: 'none', context: 'no wait' });
    const [before, after] = both(was, (value) => (value === 0 ? none : minutesOr(value, none)));
    return t`wait between attempts from ${before} to ${after}`;
  },
  content_language: (was) => {
    const [before, after] = both(was, (value) => languageName(String(value)));
    return t`language of the content from ${before} to ${after}`;
  },
  instruction_language: (was) => {
    const [before, after] = both(was, (value) => (typeof value === 'string' ? languageName(value) : t`the learner’s`));
    return t`language of the instructions from ${before} to ${after}`;
  },
  rubric_id: () => t`rubric`,
  remark_days: (was) => {
    const none = t({ message: 'none', context: 're-marks' });
    const [before, after] = both(was, (value) => (typeof value === 'number' ? i18n.number(value) : none));
    return t`days to ask for a re-mark from ${before} to ${after}`;
  },
  remark_may_lower: (was) => {
    const [before, after] = both(was, (value) => (value === true ? t`lowered or raised` : t`raised only`));
    return t`score after a re-mark from ${before} to ${after}`;
  },
  practice_mode: (was) => {
    const [before, after] = both(was, (value) =>
      value === true ? t({ message: 'on', context: 'practice mode' }) : t({ message: 'off', context: 'practice mode' }),
    );
    return t`practice mode from ${before} to ${after}`;
  },
  use: (was) => {
    const [before, after] = both(was, purposeOf);
    return t`use from ${before} to ${after}`;
  },
  anonymous_marking: (was) => {
    const [before, after] = both(was, (value) => (value === true ? t`hidden` : t`shown`));
    return t`names while marking from ${before} to ${after}`;
  },
  shuffle_options: ({ after }) => (after === true ? t`options are shuffled` : t`options are no longer shuffled`),
};

/** What an edit of a course changed, one a field: 'duration from 60 minutes to 45 minutes'. */
export function courseChanges(before: Fields, after: Fields): string[] {
  const changed = Object.keys(after).map((key) =>
    Object.hasOwn(fields, key)
      ? fields[key as CourseField]({ before: before[key], after: after[key] })
      : key.replaceAll('_', ' '),
  );
  return changed.length > 0 ? changed : [t`no details recorded`];
}

const uses: Record<string, MessageDescriptor> = {
  practice: msg({ message: 'practice', context: 'what a course is for' }),
  exam: msg({ message: 'examinations only', context: 'what a course is for' }),
  both: msg({ message: 'both', context: 'what a course is for' }),
};

/** What a course is for, as a form says it. */
export function purposeOf(value: unknown): string {
  const known = uses[String(value)];
  return known ? say(known) : t`something else`;
}

function both({ before, after }: Was, text: (value: unknown) => string): [before: string, after: string] {
  return [text(before), text(after)];
}

function minutesOr(seconds: unknown, none: string): string {
  return typeof seconds === 'number' ? minutesOf(seconds) : none;
}
