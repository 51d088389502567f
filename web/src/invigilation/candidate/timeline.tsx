import { Anchor } from '@mantine/core';
import { isToLookAt } from '@parlance/contract/facts/kinds';
import type { WatchedRecord } from '@parlance/contract/facts/record';
import { factSentence } from '@parlance/contract/facts/texts';
import type { Board } from '@parlance/contract/invigilation/board';
import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';
import { IconInfoCircle } from '@tabler/icons-react';
import { LookedAt } from '../../facts/watched/looked-at.tsx';
import type { WatchedFact } from '../../facts/watched/use-watched-record.ts';
import { zonedSecond } from '../../sittings/format-zoned.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './timeline.module.css';
import { TimelineIcon } from './timeline-icon.tsx';
import { timelineText } from './timeline-texts.ts';

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
      <div className={classes.head}>
        <Text id="timeline" as="h3" weight={620}>
          Timeline
        </Text>
        {onRecord && (
          <Anchor component="button" type="button" onClick={onRecord}>
            Exam record
          </Anchor>
        )}
      </div>
      {onRetryRecord && (
        <Text size="sm" tone="faint">
          The facts could not be loaded.{' '}
          <Anchor component="button" type="button" onClick={onRetryRecord}>
            Try again
          </Anchor>
        </Text>
      )}
      {lines.length === 0 && (
        <Text size="sm" tone="faint">
          Nothing happened yet.
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
        <span id={id}>{`Fact: ${factSentence(fact)}.`}</span> <LookedAt record={record} fact={fact} describedBy={id} />
      </span>
    </li>
  );
}

function Happened({ entry, parts, zone }: { entry: Entry } & Pick<Props, 'parts' | 'zone'>) {
  return (
    <span>
      {timelineText(entry, parts.find(({ id }) => id === entry.partId)?.title ?? 'The test')}
      {entry.by && (
        <Text as="span" size="sm" tone="faint">
          {' '}
          {entry.by}
        </Text>
      )}
      {entry.seenAt && <Text as="span" size="sm" tone="faint">{` Seen ${zonedSecond(entry.seenAt, zone)}`}</Text>}
    </span>
  );
}
