import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Board, BoardRow } from '@parlance/contract/invigilation/board';
import { type CandidateDetail, getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import { IconCheck, IconDots, IconId, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RecordDialog } from '../../facts/watched/record-dialog.tsx';
import { useWatchedRecord } from '../../facts/watched/use-watched-record.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { zonedSecond } from '../../ui/format/format-zoned.ts';
import { dotted } from '../../ui/format/in-row.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ActionButtons } from '../actions/action-buttons.tsx';
import type { RoomAction } from '../actions/use-action.ts';
import { calledOf, checkText, isChecked, leftText, loginOf, type RoomRow } from '../room-row.ts';
import { StateMark } from '../state-mark.tsx';
import classes from './candidate-panel.module.css';
import { Incidents } from './incidents.tsx';
import { TimeSum } from './time-sum.tsx';
import { Timeline } from './timeline.tsx';

/** How often new events are asked for while somebody looks. */
const REFRESH_MS = 5000;

type Props = {
  sitting: Board['sitting'];
  row: RoomRow;
  nowMs: number;
  disabled: boolean;
  onAsk: (asked: RoomAction) => void;
  /** Notes that the identity was checked, or takes that back; undefined for who may not. */
  onCheck: ((row: RoomRow, checked: boolean) => void) | undefined;
  onClose: () => void;
};

/** One candidate beside the list: the times with their sum, what happened, and what can be done. */
export function CandidatePanel({ sitting, row, nowMs, disabled, onAsk, onCheck, onClose }: Props) {
  const params = { id: sitting.id, candidateId: row.id };
  const detail = useQuery({ ...queryOf(getCandidate, { params }), staleTime: 0, refetchInterval: REFRESH_MS });
  const record = useWatchedRecord(sitting.id, row.id, sitting.seesFacts);
  const [isRecordOpen, setRecordOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel stands after the whole list: who opened it by keys goes on in it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const number = row.registrationNumber && t`Registration number ${{ number: row.registrationNumber }}`;
  const who = dotted([loginOf(row), number]);
  return (
    <aside className={classes.panel} aria-label={calledOf(row)}>
      <Row gap={8} align="center" justify="space-between">
        <Text size="sm" tone="quiet">
          {seatText(row)}
        </Text>
        <ActionIcon aria-label={t`Close`} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </Row>
      <Text ref={heading} tabIndex={-1} as="h2" size="h2" breaks>
        {calledOf(row)}
      </Text>
      {who !== '' && (
        <Text size="sm" tone="quiet">
          {who}
        </Text>
      )}
      <Row as="p" size="sm" tone="quiet" gap={[4, 8]} wrap align="center" above={4}>
        <StateMark state={row.state} isLoggedOut={row.isLoggedOut} />
        {row.since && <span>{t`since ${{ time: zonedSecond(row.since, sitting.timeZone) }}`}</span>}
      </Row>
      <Identity row={row} zone={sitting.timeZone} onCheck={onCheck} />
      {leftText(row, nowMs) && <Place row={row} sitting={sitting} nowMs={nowMs} />}
      <Actions sitting={sitting} row={row} detail={detail.data} disabled={disabled} onAsk={onAsk} />
      <Loaded
        query={detail}
        loading={
          <p role="status">
            <Trans>Loading what happened...</Trans>
          </p>
        }
        failed={{ heading: refusalText(detail.error, t`Failed to load what happened.`), text: t`Nothing was changed.` }}
      >
        {(known) => (
          <>
            {known.parts
              .filter(({ status }) => status !== null)
              .map((part) => (
                <TimeSum key={part.partId} part={part} zone={sitting.timeZone} />
              ))}
            <Timeline
              entries={known.timeline}
              parts={sitting.parts}
              zone={sitting.timeZone}
              record={record.data}
              onRetryRecord={record.isError ? () => void record.refetch() : undefined}
              onRecord={sitting.seesFacts ? () => setRecordOpen(true) : undefined}
            />
            <Incidents
              sitting={sitting}
              incidents={known.incidents}
              disabled={disabled}
              onNote={() => onAsk({ kind: 'incident', candidateId: row.id })}
              onChanged={() => void detail.refetch()}
            />
          </>
        )}
      </Loaded>
      <RecordDialog
        sittingId={sitting.id}
        candidate={{ id: row.id, name: calledOf(row) }}
        opened={isRecordOpen}
        onClose={() => setRecordOpen(false)}
      />
    </aside>
  );
}

/** 'Number 3. Room 14, seat C2', with as much as is known. */
function seatText({ number, room, seat }: RoomRow): string {
  if (room && seat) return t`Number ${number}. ${room}, seat ${seat}`;
  if (room) return t`Number ${number}. ${room}`;
  return seat ? t`Number ${number}. seat ${seat}` : t`Number ${number}`;
}

/** By whom and when the identity was checked, with the way back; or the button that notes it. */
function Identity({ row, zone, onCheck }: { zone: string } & Pick<Props, 'row' | 'onCheck'>) {
  const { identity } = row;
  const checked = isChecked(row);
  if (!identity && (!onCheck || row.state === 'withdrawn')) return null;
  return (
    <Row as="p" size="md" gap={[6, 12]} wrap align="center" above={10}>
      {identity && (
        <span className={classes.checked}>
          {checked && <IconCheck size={18} stroke={2} aria-hidden="true" />}
          {checkText(identity, zone)}
        </span>
      )}
      {onCheck && (
        // One button, whose focus stays as what it does changes.
        <Button
          size="sm"
          variant="default"
          leftSection={checked ? undefined : <IconId size={18} stroke={1.75} />}
          onClick={() => onCheck(row, !checked)}
        >
          {checked ? (
            <Trans>
              Undo<span className="visually-hidden"> the identity check</span>
            </Trans>
          ) : (
            t`Check identity`
          )}
        </Button>
      )}
    </Row>
  );
}

/** Where the candidate is in the test that is open, and what is left of it. */
function Place({ row, sitting, nowMs }: Pick<Props, 'row' | 'sitting' | 'nowMs'>) {
  const part = sitting.parts.find(({ id }) => id === row.partId);
  return (
    <dl className={classes.figures}>
      {part && (
        <div>
          <dt>{t`Part`}</dt>
          <dd>
            <SkillName type={part.type} />
          </dd>
        </div>
      )}
      {row.question && (
        <div>
          <dt>{t`Question`}</dt>
          <dd>{t`${{ number: row.question.number }} of ${{ total: row.question.of }}`}</dd>
        </div>
      )}
      <div>
        <dt>{t`Time left`}</dt>
        <dd>{leftText(row, nowMs)}</dd>
      </div>
    </dl>
  );
}

/** What is never left again but by opening a test again. */
const OVER: readonly CandidateState[] = ['submitted', 'timed_out', 'ended', 'withdrawn'];

type ActionsProps = Pick<Props, 'sitting' | 'row' | 'disabled' | 'onAsk'> & { detail: CandidateDetail | undefined };

function Actions({ sitting: { may }, row, detail, disabled, onAsk }: ActionsProps) {
  const whom = [row.id];
  const now = moreOf(row, detail).filter(({ asked }) => may.includes(asked.kind));
  // From an open menu nothing goes: it would take the focus along, and another item would be under the hand.
  const [opened, setOpened] = useState<More[]>([]);
  const more = [...opened, ...now.filter(({ label }) => !opened.some((one) => one.label === label))];
  const mayAdmit = may.includes('admit');
  const admit = (what: 'place' | 'refuse_place' | 'late') => () => onAsk({ kind: 'admit', candidateId: row.id, what });
  return (
    <div className={classes.actions}>
      {mayAdmit && row.placeWaits && (
        <>
          <Button disabled={disabled} onClick={admit('place')}>
            <Trans>Let in new device</Trans>
          </Button>
          <Button variant="default" disabled={disabled} onClick={admit('refuse_place')}>
            <Trans>Refuse it</Trans>
          </Button>
        </>
      )}
      {mayAdmit && row.isTooLate && (
        <Button disabled={disabled} onClick={admit('late')}>
          <Trans>Let in late</Trans>
        </Button>
      )}
      <ActionButtons
        whom={whom}
        may={may}
        disabled={disabled}
        onAsk={onAsk}
        isPaused={row.state === 'paused'}
        isOver={OVER.includes(row.state)}
        size="sm"
      />
      {more.length > 0 && (
        <Menu
          position="bottom-end"
          withInitialFocusPlaceholder={false}
          onOpen={() => setOpened(now)}
          onClose={() => setOpened([])}
        >
          <Menu.Target>
            <ActionIcon aria-label={t`More actions`} variant="default" size={40} disabled={disabled}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ label, asked }) => (
              <Menu.Item key={label} onClick={() => onAsk(asked)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

type More = { label: string; asked: RoomAction };

/** What else can be done for a candidate, as they are. */
function moreOf(row: BoardRow, detail: CandidateDetail | undefined): More[] {
  const whom = [row.id];
  const closed = detail?.parts.filter(({ status }) => status === 'submitted' || status === 'timed_out') ?? [];
  const isAbsent = row.absentMarkedBy !== null;
  const neverBegan = detail?.parts.every(({ status }) => status === null) ?? false;
  const reopening = { kind: 'reopen', candidateId: row.id } as const;
  const all: (More | false)[] = [
    ...closed.map(({ partId, title, late }) => ({
      label: t`Open “${title}” again`,
      asked: { ...reopening, partId, late: late.answers + late.recordings > 0 },
    })),
    row.isEnded && { label: t`Open the examination again`, asked: { ...reopening, partId: null, late: false } },
    row.partsTaken > 0 && !OVER.includes(row.state) && { label: t`End the examination`, asked: { kind: 'end', whom } },
    neverBegan && {
      label: isAbsent ? t`Mark as not absent` : t`Mark absent`,
      asked: { kind: 'attendance', whom, absent: !isAbsent },
    },
    {
      label: row.isHeld ? t`Withhold the result no longer` : t`Withhold the result`,
      asked: { kind: 'hold', candidateId: row.id, held: !row.isHeld },
    },
  ];
  return all.filter((one) => one !== false);
}
