import { Button, Table } from '@mantine/core';
import type { SittingSummary } from '@parlance/contract/sittings/sitting';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { zonedIsoDay, zonedTime, zonePlace } from '../format-zoned.ts';
import { SittingStatus } from '../sitting-phase.tsx';
import { boardPath } from '../view.ts';
import { type EntryProps, titleId } from './asked.ts';
import { SittingMenu } from './sitting-menu.tsx';
import classes from './sitting-rows.module.css';

type Props = EntryProps & { sittings: SittingSummary[] };

export function SittingTable({ sittings, ...actions }: Props) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Title</Table.Th>
          <Table.Th className={classes.testsHead}>Tests</Table.Th>
          <Table.Th className={classes.startHead}>Start</Table.Th>
          <Table.Th className={classes.countHead}>Candidates</Table.Th>
          <Table.Th className={classes.phaseHead}>Status</Table.Th>
          <Table.Th className={classes.actionsHead}>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sittings.map((sitting) => (
          <Table.Tr key={sitting.id}>
            <Table.Td id={titleId(sitting)} className={classes.title}>
              {sitting.title}
            </Table.Td>
            <Table.Td className={classes.tests}>{sitting.courses.join(', ')}</Table.Td>
            <Table.Td className={classes.start}>
              <Start sitting={sitting} />
            </Table.Td>
            <Table.Td className={classes.count}>{sitting.candidates.toLocaleString('en')}</Table.Td>
            <Table.Td>
              <SittingStatus sitting={sitting} />
            </Table.Td>
            <Table.Td className={classes.actions}>
              <Actions sitting={sitting} {...actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
export function SittingLines({ sittings, ...actions }: Props) {
  return (
    <ul className={classes.lines}>
      {sittings.map((sitting) => (
        <li key={sitting.id} className={classes.line}>
          <div className={classes.lineHead}>
            <h3 id={titleId(sitting)} className={classes.title}>
              {sitting.title}
            </h3>
            <SittingStatus sitting={sitting} />
          </div>
          <p className={classes.start}>
            <Start sitting={sitting} />
          </p>
          <p className={classes.tests}>{[...sitting.courses, countOf(sitting.candidates, 'candidate')].join(', ')}</p>
          <div className={classes.lineActions}>
            <Actions sitting={sitting} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Start({ sitting: { starts_at, ends_at, time_zone, start_mode } }: { sitting: SittingSummary }) {
  if (starts_at === null) return 'Not set';
  const end = start_mode === 'window' && ends_at ? ` to ${lastStart(ends_at, starts_at, time_zone)}` : '';
  return (
    <>
      <strong>{zonedIsoDay(starts_at, time_zone)}</strong>{' '}
      {`${zonedTime(starts_at, time_zone)}${end} (${zonePlace(time_zone)})`}
    </>
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
          Release results
        </Button>
      ) : board ? (
        <Button {...action} component={Link} to={board}>
          Open board
        </Button>
      ) : (
        <Button {...action} onClick={() => entry.onDetails(sitting)}>
          {phase === 'draft' && mayChange ? 'Continue' : 'View Details'}
        </Button>
      )}
      <SittingMenu sitting={sitting} beside={canRelease ? 'release' : board ? 'board' : 'details'} {...entry} />
    </>
  );
}
