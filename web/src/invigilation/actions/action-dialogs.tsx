import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { HELD_REASON_MAX, MESSAGE_MAX } from '@parlance/contract/invigilation/actions';
import type { Board } from '@parlance/contract/invigilation/board';
import { say } from '@parlance/contract/say';
import { useState } from 'react';
import { inRow } from '../../ui/format/in-row.ts';
import { calledOf, type RoomRow } from '../room-row.ts';
import { ActionDialog } from './action-dialog.tsx';
import { IncidentDialog } from './incident-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { type DialogProps, partsText, type RoomAction, useAction, type Whom } from './use-action.ts';

type Props = {
  sitting: Board['sitting'];
  rows: readonly RoomRow[];
  asked: RoomAction | null;
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
          {...shared}
          // What happened can be noted whatever the board shows.
          disabled={false}
          candidateId={asked.candidateId}
          name={asked.candidateId === null ? null : nameOf(asked.candidateId)}
        />
      );
    case 'end':
      return <RoomDialog {...shared} asked={asked} who={whoText(asked.whom, (id) => withParts(rows, id, sitting))} />;
    case 'extend':
    case 'pause':
    case 'resume':
    case 'attendance':
      return <RoomDialog {...shared} asked={asked} who={whoText(asked.whom, nameOf)} />;
  }
}

/** Whose examination would end, with what they have then. */
function withParts(rows: readonly RoomRow[], id: number, { parts }: Board['sitting']): string {
  const row = rows.find((one) => one.id === id);
  if (!row) return '';
  return t`${{ name: calledOf(row) }} (will have ${{ parts: partsText(row.partsTaken, parts.length - row.partsTaken) }})`;
}

/** How many names are written out. */
const NAMES_SHOWN = 8;

function whoText(whom: Whom, nameOf: (id: number) => string): string {
  if (whom === 'all') return t`Everyone in this examination`;
  const more = whom.length - NAMES_SHOWN;
  const names = inRow(whom.slice(0, NAMES_SHOWN).map(nameOf));
  return more > 0 ? t`${names} and ${plural(more, { one: '# more', other: '# more' })}` : names;
}

/** A text for the screens of candidates, until they press OK. */
function MessageDialog({ who, whom, ...shared }: DialogProps & { who: string; whom: Whom }) {
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <ActionDialog
      {...shared}
      question={t`Send a message?`}
      who={who}
      label={t`Send message`}
      sent={said === '' ? null : { kind: 'message', body: { candidateIds: whom, text: said }, done: t`Sent.` }}
    >
      <Textarea
        mt={16}
        label={t`Message`}
        description={t`It is shown above the test until its reader presses OK.`}
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

type AdmitDialogProps = DialogProps & { asked: Extract<RoomAction, { kind: 'admit' }>; name: string };

const texts: Record<
  AdmitDialogProps['asked']['what'],
  { question: MessageDescriptor; label: MessageDescriptor; done: (name: string) => string; follows: MessageDescriptor }
> = {
  late: {
    question: msg`Let in late?`,
    label: msg`Let in late`,
    done: (name) => t`${name} is let in.`,
    follows: msg`They can start now, with all of their time.`,
  },
  place: {
    question: msg`Let in this device?`,
    label: msg`Let in`,
    done: (name) => t`${name} is let in.`,
    follows: msg`The examination goes on there. The device from before is covered; what it still sends is kept as late work.`,
  },
  refuse_place: {
    question: msg`Refuse this device?`,
    label: msg`Refuse`,
    done: (name) => t`${name} goes on where they were.`,
    follows: msg`The examination goes on where it was. The new device can ask again.`,
  },
};

/** Lets in whoever came too late, or another device, or refuses that. */
function AdmitDialog({ asked: { candidateId, what }, name, ...shared }: AdmitDialogProps) {
  const { question, label, done, follows } = texts[what];
  return (
    <ActionDialog
      {...shared}
      question={say(question)}
      who={name}
      label={say(label)}
      sent={{ kind: 'admit', body: { candidateId, what }, done: done(name) }}
    >
      <p>{say(follows)}</p>
    </ActionDialog>
  );
}

type HoldDialogProps = DialogProps & { asked: Extract<RoomAction, { kind: 'hold' }>; name: string };

/** Withholds a result, or lifts that. */
function HoldDialog({ asked: { candidateId, held }, name, ...shared }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const said = reason.trim() === '' ? {} : { reason: reason.trim() };
  return (
    <ActionDialog
      {...shared}
      question={held ? t`Withhold this result?` : t`Release this result with the others?`}
      who={name}
      label={held ? t`Withhold result` : t`Withhold no longer`}
      sent={{
        kind: 'hold',
        body: { candidateId, held, ...said },
        done: held ? t`The result is withheld.` : t`The result is withheld no longer.`,
      }}
    >
      <p>
        {held
          ? t`It stays withheld in every release until that is lifted. The test goes on as it is.`
          : t`The candidate sees it as soon as the results are out.`}
      </p>
      {held && (
        <Textarea
          mt={16}
          label={t`Reason (optional)`}
          description={t`Only leads read it.`}
          maxLength={HELD_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
