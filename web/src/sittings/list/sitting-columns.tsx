import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SittingSummary } from '@parlance/contract/sittings/sitting';
import { zonePlace } from '@parlance/contract/texts/zones';
import { Link } from 'react-router';
import { zonedIsoDay, zonedTime } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';
import type { Column } from '../../ui/lists/rows.tsx';
import { SittingStatus } from '../sitting-phase.tsx';
import { boardPath } from '../view.ts';
import { type EntryProps, SittingMenu, titleId } from './sitting-menu.tsx';

/** What the list of examinations shows of each that is not under way. */
export function sittingColumns(entry: EntryProps): Column<SittingSummary>[] {
  return [
    { head: t`Title`, look: 'name', cell: ({ title }) => title },
    {
      head: t`Tests`,
      look: 'quiet',
      widthPx: 200,
      cell: ({ courses }) => inRow(courses),
      inLine: 'text',
      lineCell: testsAndCandidates,
    },
    {
      head: t({ message: 'Start', context: 'of an examination' }),
      widthPx: 250,
      cell: (sitting) => <Start sitting={sitting} />,
      inLine: 'text',
    },
    {
      head: t({ message: 'Candidates', context: 'head of a column' }),
      look: 'number',
      widthPx: 104,
      cell: ({ candidates }) => i18n.number(candidates),
    },
    { head: t`Status`, widthPx: 236, cell: (sitting) => <SittingStatus sitting={sitting} />, inLine: 'aside' },
    { head: t`Actions`, look: 'actions', widthPx: 176, cell: (sitting) => <Actions sitting={sitting} {...entry} /> },
  ];
}

/** 'Reading B2, Writing B2, 24 candidates'. */
function testsAndCandidates({ courses, candidates }: SittingSummary): string {
  const tests = inRow(courses);
  if (tests === '') return t`${plural(candidates, { one: '# candidate', other: '# candidates' })}`;
  return t`${plural(candidates, { one: `${tests}, # candidate`, other: `${tests}, # candidates` })}`;
}

function Start({ sitting: { starts_at, ends_at, time_zone, start_mode } }: { sitting: SittingSummary }) {
  if (starts_at === null) return t`Not set`;
  const [day, time, place] = [zonedIsoDay(starts_at, time_zone), zonedTime(starts_at, time_zone), zonePlace(time_zone)];
  if (start_mode !== 'window' || !ends_at) {
    return (
      <Trans>
        <strong>{day}</strong> {time} ({place})
      </Trans>
    );
  }
  const end = lastStart(ends_at, starts_at, time_zone);
  return (
    <Trans>
      <strong>{day}</strong> {time} to {end} ({place})
    </Trans>
  );
}

/** The time of the end, with its day where that is another one. */
function lastStart(ends: string, starts: string, zone: string): string {
  const day = zonedIsoDay(ends, zone);
  return day === zonedIsoDay(starts, zone) ? zonedTime(ends, zone) : `${day} ${zonedTime(ends, zone)}`;
}

function Actions({ sitting, ...entry }: { sitting: SittingSummary } & EntryProps) {
  const { phase, release, released_at, may_change: mayChange, has_results: hasResults, own_part: ownPart } = sitting;
  const isOver = phase === 'past' || (phase === 'cancelled' && hasResults);
  const canRelease = isOver && release === 'by_hand' && released_at === null && mayChange;
  // Before it whoever has a board looks for that, and who invigilates always; what was set is in the menu.
  const board = phase === 'upcoming' || ownPart === 'invigilator' ? boardPath(sitting) : null;
  const action = { size: 'sm', variant: 'subtle', 'aria-describedby': titleId(sitting) } as const;
  return (
    <>
      {canRelease ? (
        <Button {...action} onClick={() => entry.onAsk({ what: 'release', sitting })}>
          <Trans>Release results</Trans>
        </Button>
      ) : board ? (
        <Button {...action} component={Link} to={board}>
          <Trans>Open board</Trans>
        </Button>
      ) : (
        <Button {...action} onClick={() => entry.onDetails(sitting)}>
          {phase === 'draft' && mayChange
            ? t({ message: 'Continue', context: 'setting up an examination' })
            : t`View Details`}
        </Button>
      )}
      <SittingMenu sitting={sitting} beside={canRelease ? 'release' : board ? 'board' : 'details'} {...entry} />
    </>
  );
}
