import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import type { Room } from '@parlance/contract/invigilation/board';
import type { SittingSummary } from '@parlance/contract/sittings/sitting';
import { zonePlace } from '@parlance/contract/texts/zones';
import { IconBell, IconCircleCheck, IconLayoutGrid, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { zonedBeside } from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { partUnderWay, SittingPhaseMark } from '../sitting-phase.tsx';
import { useRooms } from '../use-sittings.ts';
import { boardPath } from '../view.ts';
import { type EntryProps, SittingMenu, titleId } from './sitting-menu.tsx';
import classes from './under-way.module.css';

type Props = EntryProps & {
  sittings: SittingSummary[];
  /** When the list was read: ISO 8601. */
  readAt: string;
};

/** The examinations under way, each with what its board counts now. Markers have no board. */
export function UnderWay({ sittings, readAt, ...entry }: Props) {
  const rooms = useRooms(sittings.some((sitting) => boardPath(sitting) !== null));
  return (
    <>
      {rooms.isError && (
        <Row as="p" size="sm" gap={[4, 12]} wrap below={12} role="status">
          <span>
            <Trans>Failed to load how many are working and need attention.</Trans>
          </span>
          <Anchor component="button" type="button" inherit onClick={() => void rooms.refetch()}>
            <Trans>Try again</Trans>
          </Anchor>
        </Row>
      )}
      <ul className={classes.cards} aria-label={t`Under way`} data-compact={sittings.length > 1 || undefined}>
        {sittings.map((sitting) => {
          // After a failure none is shown: they would be old.
          const room = rooms.isError ? undefined : rooms.data?.rooms.find(({ sitting: { id } }) => id === sitting.id);
          const board = boardPath(sitting);
          return (
            <li key={sitting.id} className={classes.card}>
              <div className={classes.what}>
                <SittingPhaseMark phase={sitting.phase} />
                <h2 id={titleId(sitting)} className={classes.title}>
                  {sitting.title}
                </h2>
                <Text size="sm" tone="quiet" above={4}>
                  {aboutText(sitting, room, readAt)}
                </Text>
              </div>
              {(rooms.isPending ? board : room) && <RoomCounts counts={room?.counts} />}
              <div className={classes.actions}>
                {board ? (
                  <Button
                    component={Link}
                    to={board}
                    aria-describedby={titleId(sitting)}
                    leftSection={<IconLayoutGrid size={18} stroke={1.75} />}
                  >
                    <Trans>Open board</Trans>
                  </Button>
                ) : (
                  <Button
                    variant="default"
                    aria-describedby={titleId(sitting)}
                    onClick={() => entry.onDetails(sitting)}
                  >
                    <Trans>View Details</Trans>
                  </Button>
                )}
                <SittingMenu sitting={sitting} beside={board ? 'board' : 'details'} {...entry} />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type CountsProps = {
  /** Undefined while they are loaded. */
  counts: Room['counts'] | undefined;
};

/** Three counts of the board. */
function RoomCounts({ counts }: CountsProps) {
  const shown = [
    { label: t`Working`, Icon: IconPencil, count: counts?.states.working ?? 0 },
    { label: t`Need attention`, Icon: IconBell, count: counts?.attention ?? 0 },
    { label: t`Submitted`, Icon: IconCircleCheck, count: counts?.states.submitted ?? 0 },
  ];
  return (
    <dl className={classes.counts}>
      {shown.map(({ label, Icon, count }) => (
        <div key={label}>
          <dt data-good={Icon === IconCircleCheck || undefined}>
            <Icon size={18} stroke={1.75} aria-hidden="true" /> {label}
          </dt>
          <dd>{counts ? i18n.number(count) : <Skeleton height={24} width={32} my={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is under way, as far as it is known: the part, a pause, since when, and who ends last. */
function aboutText(sitting: SittingSummary, room: Room | undefined, now: string) {
  const zone = sitting.time_zone;
  const part = room ? partUnderWay(room.sitting.parts) : '';
  const pausedAt = room?.sitting.pausedAt ?? null;
  const isPaused = pausedAt !== null && room?.sitting.resumeAt === null;
  return [
    room?.sitting.isSimulated && t`Simulated candidates.`,
    part && t`${part}.`,
    isPaused && t`Paused since ${{ time: zonedBeside(pausedAt, zone, now) }}.`,
    timesText(sitting, room, now),
  ]
    .filter(Boolean)
    .join(' ');
}

function timesText({ starts_at, ends_by, time_zone: zone }: SittingSummary, room: Room | undefined, now: string) {
  if (starts_at === null) return '';
  const [start, place] = [zonedBeside(starts_at, zone, now), zonePlace(zone)];
  if (ends_by === null) return t`Started ${start} (${place}).`;
  // As its board says it, once that is known.
  const end = zonedBeside(room?.sitting.endsBy ?? ends_by, zone, now);
  return t`Started ${start} (${place}); last person by ${end}.`;
}
