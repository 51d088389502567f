import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import { exportFacts } from '@parlance/contract/facts/record';
import { exportIncidents } from '@parlance/contract/invigilation/incidents';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { zonePlace } from '@parlance/contract/texts/zones';
import {
  IconArrowLeft,
  IconClockPlus,
  IconDots,
  IconDownload,
  IconMessage2,
  IconNotes,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { partUnderWay } from '../../sittings/sitting-phase.tsx';
import { zonedSecond, zonedTime } from '../../ui/format/format-zoned.ts';
import { Text } from '../../ui/kit.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import type { RoomAction } from '../actions/use-action.ts';
import type { RoomView } from '../use-board.ts';
import classes from './board-header.module.css';

type Props = {
  room: RoomView;
  nowMs: number;
  disabled: boolean;
  backPath: string;
  onAsk: (asked: RoomAction) => void;
};

/** Which examination it is, its clock and its code, and what is done for the whole room. */
export function BoardHeader({ room, nowMs, disabled, backPath, onAsk }: Props) {
  const { sitting } = room;
  const { title, timeZone: zone, pausedAt, resumeAt, hasAccessCode, accessCode, may } = sitting;
  const isPaused = pausedAt !== null && (resumeAt === null || Date.parse(resumeAt) > nowMs);
  const isResuming = isPaused && resumeAt !== null;
  const now = new Date(nowMs).toISOString();
  return (
    <header className={classes.header}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <div className={classes.what}>
        <BackLink to={backPath} />
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        <Text size="sm" tone="quiet">
          {sitting.isSimulated && `${t`Simulated candidates.`} `}
          {aboutText(room)}
        </Text>
      </div>
      <p className={classes.figure}>
        <span className={classes.value}>{zonedSecond(now, zone)}</span>
        <Text as="span" size="sm" tone="quiet">
          {t`${{ place: zonePlace(zone) }} time`}
        </Text>
      </p>
      {hasAccessCode && (
        <p className={classes.figure}>
          <span className={classes.value}>{accessCode ?? '––––––'}</span>
          <Text as="span" size="sm" tone="quiet">
            {accessCode === null ? t`Shown an hour before the start` : t`Code for the room`}
          </Text>
        </p>
      )}
      <div className={classes.actions}>
        {may.includes('message') && (
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconMessage2 size={18} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'message', whom: 'all' })}
          >
            <Trans>Message all</Trans>
          </Button>
        )}
        {may.includes(isPaused ? 'resume' : 'pause') && (
          // One button, whose focus stays as what it does changes.
          <Button
            disabled={disabled}
            data-disabled={isResuming || undefined}
            aria-disabled={isResuming || undefined}
            leftSection={
              isPaused ? <IconPlayerPlay size={18} stroke={1.75} /> : <IconPlayerPause size={18} stroke={1.75} />
            }
            onClick={() => {
              if (!isResuming) onAsk({ kind: isPaused ? 'resume' : 'pause', whom: 'all' });
            }}
          >
            {isPaused ? resumeText(resumeAt, zone) : t`Pause all`}
          </Button>
        )}
        <RoomMenu sitting={sitting} disabled={disabled} onAsk={onAsk} />
      </div>
    </header>
  );
}

/** The way back from the board, which a phone has no bar for. */
export function BackLink({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" /> <Trans>Back to examinations</Trans>
    </Anchor>
  );
}

function resumeText(resumeAt: string | null, zone: string): string {
  return resumeAt === null ? t`Resume all` : t`Resumes at ${{ time: zonedTime(resumeAt, zone) }}`;
}

function aboutText({ sitting }: RoomView): string {
  const { parts, startsAt, endsBy, timeZone: zone, pausedAt } = sitting;
  const end = zonedTime(endsBy, zone);
  if (sitting.status === 'cancelled') return t`Cancelled.`;
  if (pausedAt !== null && sitting.resumeAt === null) return t`Paused since ${{ time: zonedTime(pausedAt, zone) }}.`;
  if (sitting.phase === 'past') return t`Over. Last person by ${end}.`;
  const part = partUnderWay(parts);
  if (!part) return t`Starts ${{ start: zonedTime(startsAt, zone) }}; last person by ${end}.`;
  return t`${part}. Last person by ${end}.`;
}

type RoomMenuProps = { sitting: RoomView['sitting']; disabled: boolean; onAsk: (asked: RoomAction) => void };

/** What is done for the whole room less often than a message and a pause; only leads have the files. */
function RoomMenu({ sitting: { id, may }, disabled, onAsk }: RoomMenuProps) {
  const params = { params: { id } };
  const results = useFileExport(exportSittingResults, t`Failed to export the results.`, params);
  const incidents = useFileExport(exportIncidents, t`Failed to export the incidents.`, params);
  const facts = useFileExport(exportFacts, t`Failed to export the facts.`, params);
  const files = [
    { label: t`Export results (CSV)`, file: results },
    { label: t`Export incidents (CSV)`, file: incidents },
    { label: t`Export facts (CSV)`, file: facts },
  ];
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={t`More for the room`}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.includes('extend') && (
          <Menu.Item
            disabled={disabled}
            leftSection={<IconClockPlus size={20} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'extend', whom: 'all' })}
          >
            <Trans>Add time for all</Trans>
          </Menu.Item>
        )}
        {may.includes('incident') && (
          <Menu.Item
            disabled={disabled}
            leftSection={<IconNotes size={20} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'incident', candidateId: null })}
          >
            <Trans>Note an incident</Trans>
          </Menu.Item>
        )}
        {may.includes('hold') &&
          files.map(({ label, file }) => (
            <Menu.Item key={label} leftSection={<IconDownload size={20} stroke={1.75} />} onClick={() => file.mutate()}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
