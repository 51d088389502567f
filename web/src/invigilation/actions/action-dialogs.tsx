import type { Board } from '@parlance/contract/invigilation/board';
import { calledOf, type RoomRow } from '../room-row.ts';
import { AdmitDialog } from './admit-dialog.tsx';
import type { Asked, Whom } from './asked.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { IncidentDialog } from './incident-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { partsText, useAction } from './use-action.ts';

type Props = {
  sitting: Board['sitting'];
  rows: readonly RoomRow[];
  asked: Asked | null;
  /** The board is not current. */
  disabled: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Each question names whom it is about and what follows; Enter by habit does nothing. */
export function ActionDialogs({ sitting, rows, asked, disabled, onClose, onDone }: Props) {
  const nameOf = (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row ? calledOf(row) : '';
  };
  const action = useAction({ sittingId: sitting.id, zone: sitting.timeZone, nameOf, onDone });
  const shared = { action, disabled, onClose };
  if (!asked) return null;
  switch (asked.kind) {
    case 'message':
      return <MessageDialog {...shared} who={whoText(asked.whom, nameOf)} whom={asked.whom} />;
    case 'admit':
      return <AdmitDialog {...shared} asked={asked} name={nameOf(asked.candidateId)} />;
    case 'hold':
      return <HoldDialog {...shared} asked={asked} name={nameOf(asked.candidateId)} />;
    case 'reopen':
      return <ReopenDialog {...shared} asked={asked} name={nameOf(asked.candidateId)} sitting={sitting} />;
    case 'incident':
      return (
        <IncidentDialog
          sittingId={sitting.id}
          candidateId={asked.candidateId}
          name={asked.candidateId === null ? null : nameOf(asked.candidateId)}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case 'end':
      return <RoomDialog {...shared} asked={asked} who={whoText(asked.whom, (id) => withParts(rows, id, sitting))} />;
    case 'extend':
    case 'pause':
    case 'resume':
    case 'absent':
    case 'present':
      return <RoomDialog {...shared} asked={asked} who={whoText(asked.whom, nameOf)} />;
  }
}

/** Whose examination would end, with what they have then. */
function withParts(rows: readonly RoomRow[], id: number, { parts }: Board['sitting']): string {
  const row = rows.find((one) => one.id === id);
  return row ? `${calledOf(row)} (will have ${partsText(row.partsTaken, parts.length - row.partsTaken)})` : '';
}

/** So many names are written out. */
const NAMES_SHOWN = 8;

function whoText(whom: Whom, nameOf: (id: number) => string): string {
  if (whom === 'all') return 'Everyone in this examination';
  const more = whom.length - NAMES_SHOWN;
  const names = whom.slice(0, NAMES_SHOWN).map(nameOf).join(', ');
  return more > 0 ? `${names} and ${more} more` : names;
}
