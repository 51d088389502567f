import { NumberInput, TextInput } from '@mantine/core';
import { EXTEND_MINUTES_MAX, REASON_MAX } from '@parlance/contract/invigilation/actions';
import { useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { Action, DialogProps, RoomAction } from './use-action.ts';

type WholeRoomAction = Extract<RoomAction, { kind: 'extend' | 'pause' | 'resume' | 'end' | 'attendance' }>;
type Props = DialogProps & { asked: WholeRoomAction; who: string };

const words = {
  extend: {
    question: 'Add time?',
    label: 'Add time',
    follows: 'Time is added to the tests that are open. It cannot be taken back.',
  },
  pause: {
    question: 'Pause?',
    label: 'Pause',
    follows: 'The clocks stop at once, and the questions are covered. Answers are safe.',
  },
  resume: { question: 'Resume?', label: 'Resume', follows: 'The clocks run again in 10 seconds, for all at once.' },
  end: {
    question: 'End the examination for them?',
    label: 'End the examination',
    follows:
      'Tests that are open are submitted with what was saved, and no other part can be opened. A lead can open the examination again until results are out.',
  },
  absent: { question: 'Mark as absent?', label: 'Mark absent', follows: 'They can still be marked as not absent.' },
  present: {
    question: 'Mark as not absent?',
    label: 'Mark as not absent',
    follows: 'They can enter while the examination is open.',
  },
} as const;

/** Time, pauses, the end and attendance, for one, several or all. */
export function RoomDialog({ asked, who, ...shared }: Props) {
  const [minutes, setMinutes] = useState<number | string>(5);
  const [reason, setReason] = useState('');
  const { question, label, follows } =
    words[asked.kind === 'attendance' ? (asked.absent ? 'absent' : 'present') : asked.kind];
  return (
    <ActionDialog
      {...shared}
      question={question}
      who={who}
      label={label}
      isGrave={asked.kind === 'end'}
      sent={actionOf(asked, minutes, reason.trim())}
    >
      <p>{follows}</p>
      {asked.kind === 'extend' && asked.whom === 'all' && <p>Whoever opens this part later gets it too.</p>}
      {asked.kind === 'extend' && (
        <NumberInput
          mt={16}
          label="Minutes"
          min={1}
          max={EXTEND_MINUTES_MAX}
          allowDecimal={false}
          allowNegative={false}
          value={minutes}
          // What is typed takes its place: 10 beside a 5 would be 510.
          onFocus={(event) => event.currentTarget.select()}
          onChange={setMinutes}
        />
      )}
      <TextInput
        mt={16}
        label="Reason (optional)"
        description="It is shown in the timeline of the board. Candidates do not see it."
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function actionOf(asked: WholeRoomAction, minutes: number | string, reason: string): Action | null {
  const said = reason === '' ? {} : { reason };
  switch (asked.kind) {
    case 'extend':
      if (typeof minutes !== 'number' || minutes < 1 || minutes > EXTEND_MINUTES_MAX) return null;
      return {
        kind: asked.kind,
        body: { candidateIds: asked.whom, minutes, ...said },
        done: `${countOf(minutes, 'minute')} added.`,
      };
    case 'pause':
      return { kind: asked.kind, body: { candidateIds: asked.whom, ...said }, done: 'Paused.' };
    case 'resume':
      return {
        kind: asked.kind,
        body: { candidateIds: asked.whom, ...said },
        done: 'The clocks run again in 10 seconds.',
      };
    case 'end':
      return { kind: asked.kind, body: { candidateIds: asked.whom, ...said }, done: 'Ended.' };
    case 'attendance': {
      const done = asked.absent ? 'Marked as absent.' : 'Marked as not absent.';
      return { kind: asked.kind, body: { candidateIds: asked.whom, absent: asked.absent, ...said }, done };
    }
  }
}
