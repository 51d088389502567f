import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import type { LearnerSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { zonePlace } from '@parlance/contract/texts/zones';
import { IconClock, IconDeviceLaptop, IconDoorEnter } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { refusalText } from '../../platform/refusal.ts';
import {
  isSameClock,
  zonedDayOfMonth,
  zonedDayOfYear,
  zonedDayTime,
  zonedIsoDay,
  zonedTime,
  zonedWeekday,
} from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { breaksText, hasRecord, recordPath, seatText } from './own-sitting.ts';
import { extendedFrom, wholeMinutes } from './part-times.tsx';
import { releaseText } from './release-text.ts';
import { useOwnSittings } from './use-own-sittings.ts';
import classes from './your-examinations.module.css';

/** How many examinations that are over are shown. */
const PAST_SHOWN = 3;

export function examPath({ id }: Pick<LearnerSitting, 'id'>): string {
  return `/exam/${id}`;
}

/**
 * The learner's examinations: those that can be entered and those of today as sheets, or else the next one; nothing for
 * who has none. `onSettled` is called when it is known how much room they take, or that they did not load.
 */
export function YourExaminations({ onSettled }: { onSettled: () => void }) {
  const own = useOwnSittings();
  const isSettled = own.data !== undefined || own.error !== null;
  useLayoutEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  return (
    <Loaded
      query={own}
      loading={null}
      failed={{
        heading: refusalText(own.error, t`Failed to load your examinations.`),
        text: t`Your connection may have dropped. Their times have not changed.`,
      }}
    >
      {({ sittings, serverNow }) => sittings.length > 0 && <Sheets sittings={sittings} serverNow={serverNow} />}
    </Loaded>
  );
}

function Sheets({ sittings, serverNow }: Reply<typeof listOwnSittings>) {
  const nowMs = Date.parse(serverNow);
  const ahead = sittings.filter((each) => !isOver(each));
  const near = ahead.filter((each) => isOpen(each, nowMs) || isToday(each, nowMs));
  const sheets = (near.length > 0 ? near : ahead.slice(0, 1)).toSorted(
    (one, other) => Number(isOpen(other, nowMs)) - Number(isOpen(one, nowMs)),
  );
  const later = ahead.filter((each) => !sheets.includes(each));
  const past = sittings.filter(isOver).slice(0, PAST_SHOWN);
  return (
    <Text as="section" above={24} aria-labelledby="your-examinations">
      <Row gap={[4, 24]} wrap align="baseline" justify="space-between">
        <Text id="your-examinations" as="h2" size="h3">
          <Trans>Your examinations</Trans>
        </Text>
        <Anchor component={Link} to="/user-dashboard?section=profile" className={classes.address}>
          <Trans>Calendar address</Trans>
        </Anchor>
      </Row>
      {sheets.map((sitting) => (
        <NearExamination key={sitting.id} sitting={sitting} nowMs={nowMs} />
      ))}
      {(later.length > 0 || past.length > 0) && (
        <Text as="ul" above={4}>
          {[...later, ...past].map((sitting) => (
            <OtherExamination key={sitting.id} sitting={sitting} />
          ))}
        </Text>
      )}
    </Text>
  );
}

function isOver({ cancelled, state }: LearnerSitting): boolean {
  return cancelled !== undefined || ['submitted', 'timed_out', 'ended', 'absent', 'withdrawn'].includes(state);
}

/** Whether it can be entered. */
function isOpen({ opens_at }: LearnerSitting, nowMs: number): boolean {
  return Date.parse(opens_at) <= nowMs;
}

/** Whether it starts today, where it is held. */
function isToday({ starts_at, time_zone: zone }: LearnerSitting, nowMs: number): boolean {
  return zonedIsoDay(starts_at, zone) === zonedIsoDay(new Date(nowMs).toISOString(), zone);
}

function NearExamination({ sitting, nowMs }: { sitting: LearnerSitting; nowMs: number }) {
  const { title, time_zone: zone, starts_at: startsAt, parts } = sitting;
  const weekday = zonedWeekday(startsAt, zone);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const breaks = breaksText(sitting);
  return (
    <article className={classes.next} aria-labelledby={`exam-${sitting.id}`}>
      <div className={classes.when}>
        <p>{isToday(sitting, nowMs) ? t`Today, ${weekday}` : weekday}</p>
        <p className={classes.day}>{zonedDayOfMonth(startsAt, zone)}</p>
        <p className={classes.time}>{zonedTime(startsAt, zone)}</p>
        <Text size="sm" tone="quiet">
          {zonePlace(zone)}
        </Text>
        {!isSameClock(startsAt, zone, here) && (
          <Text size="sm" tone="quiet">{t`${{ time: zonedTime(startsAt, here) }} in your time zone`}</Text>
        )}
        <p className={classes.left}>
          <IconClock size={18} stroke={1.75} aria-hidden="true" />
          {untilText(sitting, nowMs)}
        </p>
      </div>
      <div className={classes.about}>
        <div className={classes.head}>
          <div>
            <Text id={`exam-${sitting.id}`} as="h3" size="h2" breaks>
              {title}
            </Text>
            <Text tone="quiet">{placeText(sitting)}</Text>
          </div>
          <Row gap={8} wrap align="start">
            <Button
              component={Link}
              to="/device-check"
              variant="default"
              leftSection={<IconDeviceLaptop size={18} stroke={1.75} />}
            >
              <Trans>Check this device</Trans>
            </Button>
            <Button
              component={Link}
              to={examPath(sitting)}
              leftSection={<IconDoorEnter size={18} stroke={1.75} />}
              aria-describedby={`exam-${sitting.id}`}
            >
              {isOpen(sitting, nowMs) ? t({ message: 'Enter', context: 'an examination' }) : t`View Details`}
            </Button>
          </Row>
        </div>
        <ul className={classes.parts}>
          {parts.map((part) => (
            <li key={part.part_id} className={classes.test}>
              <SkillName type={part.course.type} />
              {part.allowed_seconds !== null && <PartMinutes minutes={wholeMinutes(part.allowed_seconds)} />}
              <p className={classes.from}>{extendedFrom(part)}</p>
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <p>{breaks && t`Your own breaks: ${breaks}`}</p>
          <AddToCalendar sittingId={sitting.id} describedBy={`exam-${sitting.id}`} variant="subtle" />
        </div>
      </div>
    </article>
  );
}

function PartMinutes({ minutes }: { minutes: number }) {
  return (
    <p>
      <Trans>
        <span className={classes.minutes}>{minutes}</span> min
      </Trans>
    </p>
  );
}

function OtherExamination({ sitting }: { sitting: LearnerSitting }) {
  const { id, title, time_zone: zone, starts_at: startsAt } = sitting;
  const day = zonedDayOfYear(startsAt, zone);
  return (
    <li className={classes.row}>
      <Text as="span" weight={600} breaks>
        {day}
      </Text>
      <span className={classes.rowTime}>{`${zonedTime(startsAt, zone)} (${zonePlace(zone)})`}</span>
      <span className={classes.rowTitle} id={`exam-${id}`}>
        {title}
      </span>
      <Text as="span" size="sm" tone="quiet">
        {aboutText(sitting)}
      </Text>
      <span className={classes.rowWays}>
        {hasRecord(sitting) && (
          <Anchor component={Link} to={recordPath(sitting)} aria-describedby={`exam-${id}`}>
            <Trans>Exam record</Trans>
          </Anchor>
        )}
        <Anchor component={Link} to={examPath(sitting)} aria-describedby={`exam-${id}`}>
          <Trans>View Details</Trans>
        </Anchor>
      </span>
    </li>
  );
}

function aboutText(sitting: LearnerSitting): string {
  const { cancelled, state, starts_at: startsAt, opens_at: opensAt, time_zone: zone } = sitting;
  if (cancelled) return t`Cancelled`;
  if (state === 'absent') return t`Not taken`;
  if (state === 'withdrawn') return t`Withdrawn`;
  if (isOver(sitting)) return releaseText(sitting);
  const isSameDay = zonedIsoDay(opensAt, zone) === zonedIsoDay(startsAt, zone);
  const place = seatText(sitting);
  const opens = isSameDay
    ? t`Entry opens at ${{ time: zonedTime(opensAt, zone) }}.`
    : t`Entry opens on ${{ time: zonedDayTime(opensAt, zone, startsAt) }}.`;
  return place === '' ? opens : `${place}. ${opens}`;
}

export function placeText(sitting: Pick<LearnerSitting, 'room' | 'seat' | 'number'>): string {
  const { number } = sitting;
  const place = seatText(sitting);
  return place === '' ? t`Candidate ${number}.` : t`${place}. Candidate ${number}.`;
}

function untilText({ starts_at: startsAt, start_mode: mode, parts }: LearnerSitting, nowMs: number): string {
  const leftMinutes = Math.ceil((Date.parse(startsAt) - nowMs) / 60_000);
  if (leftMinutes <= 0) {
    const isBegun = parts.some(({ attempt }) => attempt !== null);
    if (isBegun) return t`Under way`;
    return mode === 'window' ? t`You can start now` : t`It has started`;
  }
  if (leftMinutes < 120) return t`Starts in ${{ minutes: leftMinutes }} min`;
  const hours = Math.floor(leftMinutes / 60);
  if (hours < 48) return t`${plural(hours, { one: 'Starts in # hour', other: 'Starts in # hours' })}`;
  return t`${plural({ days: Math.floor(hours / 24) }, { one: 'Starts in # day', other: 'Starts in # days' })}`;
}
