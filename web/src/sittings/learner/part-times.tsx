import { t } from '@lingui/core/macro';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { shortMinutes } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { breaksText, type LearnerPart } from './own-sitting.ts';
import classes from './part-times.module.css';

/** How long each test is for this learner, and when it is. */
export function PartTimes({ sitting }: { sitting: LearnerSitting }) {
  const breaks = breaksText(sitting);
  return (
    <>
      <Text as="ul" ruled>
        {sitting.parts.map((part) => (
          <li key={part.part_id} className={classes.part}>
            <SkillName type={part.course.type} />
            <strong className={classes.length}>{lengthOf(part)}</strong>
            <span className={classes.when}>{whenOf(part, sitting)}</span>
            <span className={classes.from}>{extendedFrom(part)}</span>
          </li>
        ))}
      </Text>
      {breaks && (
        <Text size="sm" tone="quiet" above={10}>
          {breaks}
        </Text>
      )}
    </>
  );
}

function lengthOf({ allowed_seconds: seconds }: LearnerPart): string {
  return seconds === null ? '' : t`${{ minutes: wholeMinutes(seconds) }} min`;
}

/** A length to the nearest minute: a recording has seconds. */
export function wholeMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** What everyone has, where this learner has more. */
export function extendedFrom({ base_seconds: base, allowed_seconds: own }: LearnerPart): string {
  if (base === null || own === null || base === own) return '';
  return t`extended from ${{ minutes: wholeMinutes(base) }}`;
}

function whenOf(part: LearnerPart, { time_zone, start_mode }: LearnerSitting): string {
  const { position, start, break_seconds, starts_at, ends_at, appointment } = part;
  if (position > 1 && start === 'follows') {
    return break_seconds === 0 ? t`follows at once` : t`after a break of ${{ length: shortMinutes(break_seconds) }}`;
  }
  if (start_mode === 'window' && position === 1) return '';
  const from = appointment ?? starts_at;
  if (from === null) return '';
  if (ends_at === null) return zonedTime(from, time_zone);
  // As its length is: times agree with it.
  const minutesLong = wholeMinutes((Date.parse(ends_at) - Date.parse(from)) / 1000);
  const end = new Date(Date.parse(from) + minutesLong * 60_000).toISOString();
  return t`${{ from: zonedTime(from, time_zone) }} to ${{ to: zonedTime(end, time_zone) }}`;
}
