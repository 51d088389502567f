import { Textarea } from '@mantine/core';
import { MESSAGE_MAX } from '@parlance/contract/invigilation/actions';
import type { Board } from '@parlance/contract/invigilation/board';
import { useState } from 'react';
import { calledOf, type RoomRow } from '../room-row.ts';
import { ActionDialog } from './action-dialog.tsx';
import { AdmitDialog } from './admit-dialog.tsx';
import type { Asked, Whom } from './asked.ts';
import { type DialogProps } from './dialog-props.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { IncidentDialog } from './incident-dialog.tsx';
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

/** A text for the screens of candidates, until they press OK. */
function MessageDialog({ who, whom, ...shared }: DialogProps & { who: string; whom: Whom }) {
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <ActionDialog
      {...shared}
      question="Send a message?"
      who={who}
      label="Send message"
      sent={said === '' ? null : { kind: 'message', body: { candidateIds: whom, text: said }, done: 'Sent.' }}
    >
      <Textarea
        mt={16}
        label="Message"
        description="It is shown above the test until its reader presses OK."
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
