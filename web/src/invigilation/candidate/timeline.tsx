import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { isToLookAt } from '@parlance/contract/facts/kinds';
import type { WatchedRecord } from '@parlance/contract/facts/record';
import { factSentence } from '@parlance/contract/facts/texts';
import type { Board } from '@parlance/contract/invigilation/board';
import type { CandidateDetail, TimelineEntry } from '@parlance/contract/invigilation/candidate-detail';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockPlus,
  IconCoffee,
  IconDeviceLaptop,
  IconHourglassEmpty,
  IconId,
  IconIdOff,
  IconInfoCircle,
  IconLinkOff,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconMessage2,
  IconOctagonMinus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquare,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { LookedAt } from '../../facts/watched/looked-at.tsx';
import type { WatchedFact } from '../../facts/watched/use-watched-record.ts';
import { lengthOf } from '../../ui/format/format-clock.ts';
import { zonedSecond } from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import classes from './candidate-panel.module.css';

type Entry = CandidateDetail['timeline'][number];

type Props = {
  entries: Entry[];
  parts: Board['sitting']['parts'];
  zone: string;
  /** What was recorded, for whoever sees it. */
  record: WatchedRecord | undefined;
  /** It did not come: asks for it again. */
  onRetryRecord?: () => void;
  /** Opens the whole record, for whoever sees it. */
  onRecord?: () => void;
};

/** What the candidate did, what staff did for them, and what was recorded, the newest first. */
export function Timeline({ entries, parts, zone, record, onRetryRecord, onRecord }: Props) {
  // What staff did stands among what they did.
  const facts = record?.facts.filter(({ kind }) => isToLookAt(kind)) ?? [];
  const lines = [
    ...entries.map((entry) => ({ at: entry.at, entry })),
    ...facts.map((fact) => ({ at: fact.beganAt, fact })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <section aria-labelledby="timeline">
      <Row className={classes.head} gap={12} align="baseline" justify="space-between" above={20}>
        <Text id="timeline" as="h3" weight={620} below={6}>
          <Trans>Timeline</Trans>
        </Text>
        {onRecord && (
          <Anchor component="button" type="button" onClick={onRecord}>
            <Trans>Exam record</Trans>
          </Anchor>
        )}
      </Row>
      {onRetryRecord && (
        <Text size="sm" tone="faint">
          <Trans>The facts could not be loaded.</Trans>{' '}
          <Anchor component="button" type="button" onClick={onRetryRecord}>
            <Trans>Try again</Trans>
          </Anchor>
        </Text>
      )}
      {lines.length === 0 && (
        <Text size="sm" tone="faint">
          <Trans>Nothing happened yet.</Trans>
        </Text>
      )}
      <ol>
        {lines.map((line) =>
          'fact' in line && record ? (
            <FactLine key={`fact ${line.fact.id}`} fact={line.fact} record={record} />
          ) : (
            'entry' in line && (
              <li key={`${line.at} ${line.entry.kind} ${line.entry.partId}`} className={classes.entry}>
                <Text as="span" tone="faint">
                  {zonedSecond(line.at, zone)}
                </Text>
                <TimelineIcon kind={line.entry.kind} />
                <Happened entry={line.entry} parts={parts} zone={zone} />
              </li>
            )
          ),
        )}
      </ol>
    </section>
  );
}

function FactLine({ fact, record }: { fact: WatchedFact; record: WatchedRecord }) {
  const id = `timeline-fact-${fact.id}`;
  return (
    <li className={classes.entry}>
      <Text as="span" tone="faint">
        {zonedSecond(fact.beganAt, record.sitting.timeZone)}
      </Text>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <span id={id}>{t`Fact: ${{ fact: factSentence(fact) }}.`}</span>{' '}
        <LookedAt record={record} fact={fact} describedBy={id} />
      </span>
    </li>
  );
}

function Happened({ entry, parts, zone }: { entry: Entry } & Pick<Props, 'parts' | 'zone'>) {
  return (
    <span>
      {timelineText(entry, parts.find(({ id }) => id === entry.partId)?.title ?? t`The test`)}
      {entry.by && (
        <>
          {' '}
          <Text as="bdi" size="sm" tone="faint">
            {entry.by}
          </Text>
        </>
      )}
      {entry.seenAt && (
        <Text as="span" size="sm" tone="faint">
          {' '}
          {t`Seen ${{ time: zonedSecond(entry.seenAt, zone) }}`}
        </Text>
      )}
    </span>
  );
}

const icons: Record<TimelineEntry['kind'], TablerIcon> = {
  entered: IconClock,
  part_started: IconPencil,
  submitted: IconCircleCheck,
  timed_out: IconHourglassEmpty,
  ended: IconOctagonMinus,
  break: IconCoffee,
  disconnected: IconLinkOff,
  extended: IconClockPlus,
  paused: IconPlayerPause,
  resumed: IconPlayerPlay,
  reopened: IconArrowBackUp,
  examination_ended: IconOctagonMinus,
  examination_goes_on: IconArrowBackUp,
  message: IconMessage2,
  admitted_late: IconLogin,
  place_admitted: IconDeviceLaptop,
  place_refused: IconDeviceLaptop,
  marked_absent: IconSquare,
  absence_lifted: IconUserCheck,
  identity_checked: IconId,
  identity_check_undone: IconIdOff,
  held: IconLock,
  hold_lifted: IconLockOpen,
};

/** What kind of thing happened; the words beside it say it too. */
function TimelineIcon({ kind }: Pick<TimelineEntry, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}

/** What happened, in a sentence, with the reason that staff gave; `course` is the title of its part. */
function timelineText(entry: TimelineEntry, course: string): string {
  const { reason } = entry;
  const what = happenedText(entry, course);
  return reason ? t`${what}: ${reason}` : what;
}

function happenedText({ kind, seconds, isForAll, answered, text }: TimelineEntry, course: string): string {
  const long = seconds === null ? '' : lengthOf(seconds);
  switch (kind) {
    case 'entered':
      return t`Entered the waiting room`;
    case 'part_started':
      return t`${course} started`;
    case 'submitted':
    case 'timed_out':
    case 'ended': {
      const ending = endings[kind](course);
      return answered ? t`${ending}, ${{ count: answered.count }} of ${{ total: answered.of }} answered` : ending;
    }
    case 'break':
      return long === '' ? t`Rest break` : t`Rest break of ${long}`;
    case 'disconnected':
      return t`Disconnected`;
    case 'extended': {
      const minutes = Math.round((seconds ?? 0) / 60);
      return isForAll
        ? t`${plural(minutes, { one: '# minute added for all', other: '# minutes added for all' })}`
        : t`${plural(minutes, { one: '# minute added', other: '# minutes added' })}`;
    }
    case 'paused':
      return isForAll ? t`All paused` : t`Paused`;
    case 'resumed':
      return long === '' ? t`Resumed` : t`Resumed after ${long}`;
    case 'reopened':
      return t`${course} opened again`;
    case 'examination_ended':
      return t`Examination ended for them`;
    case 'examination_goes_on':
      return t`Examination opened again`;
    case 'message':
      return t`Message: ${{ text: text ?? '' }}`;
    case 'admitted_late':
      return t({ message: 'Let in late', context: 'done' });
    case 'place_admitted':
      return t`New device let in`;
    case 'place_refused':
      return t`New device not let in`;
    case 'marked_absent':
      return t`Marked absent`;
    case 'absence_lifted':
      return t`Marked as not absent`;
    case 'identity_checked':
      return t`Identity checked`;
    case 'identity_check_undone':
      return t`Identity check taken back`;
    case 'held':
      return t`Result withheld`;
    case 'hold_lifted':
      return t`Result withheld no longer`;
  }
}

const endings = {
  submitted: (course: string) => t`${course} submitted`,
  timed_out: (course: string) => t`${course} ended by time`,
  ended: (course: string) => t`${course} ended by staff`,
};
