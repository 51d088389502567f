import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NumberInput, TextInput } from '@mantine/core';
import { EXTEND_MINUTES_MAX, REASON_MAX } from '@parlance/contract/invigilation/actions';
import { say } from '@parlance/contract/say';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { Action, DialogProps, RoomAction } from './use-action.ts';

type WholeRoomAction = Extract<RoomAction, { kind: 'extend' | 'pause' | 'resume' | 'end' | 'attendance' }>;
type Props = DialogProps & { asked: WholeRoomAction; who: string };

type Words = { question: MessageDescriptor; label: MessageDescriptor; follows: MessageDescriptor };

const words: Record<Exclude<WholeRoomAction['kind'], 'attendance'> | 'absent' | 'present', Words> = {
  extend: {
    question: msg`Add time?`,
    label: msg`Add time`,
    follows: msg`Time is added to the tests that are open. It cannot be taken back.`,
  },
  pause: {
    question: msg({ message: 'Pause?', context: 'examination' }),
    label: msg({ message: 'Pause', context: 'examination' }),
    follows: msg`The clocks stop at once, and the questions are covered. Answers are safe.`,
  },
  resume: {
    question: msg`Resume?`,
    label: msg`Resume`,
    follows: msg`The clocks run again in 10 seconds, for all at once.`,
  },
  end: {
    question: msg`End the examination for them?`,
    label: msg`End the examination`,
    follows: msg`Tests that are open are submitted with what was saved, and no other part can be opened. A lead can open the examination again until results are out.`,
  },
  absent: {
    question: msg`Mark as absent?`,
    label: msg`Mark absent`,
    follows: msg`They can still be marked as not absent.`,
  },
  present: {
    question: msg`Mark as not absent?`,
    label: msg`Mark as not absent`,
    follows: msg`They can enter while the examination is open.`,
  },
};

/** Time, pauses, the end and attendance, for one, several or all. */
export function RoomDialog({ asked, who, ...shared }: Props) {
  const [minutes, setMinutes] = useState<number | string>(5);
  const [reason, setReason] = useState('');
  const { question, label, follows } =
    words[asked.kind === 'attendance' ? (asked.absent ? 'absent' : 'present') : asked.kind];
  return (
    <ActionDialog
      {...shared}
      question={say(question)}
      who={who}
      label={say(label)}
      isGrave={asked.kind === 'end'}
      sent={actionOf(asked, minutes, reason.trim())}
    >
      <p>{say(follows)}</p>
      {asked.kind === 'extend' && asked.whom === 'all' && (
        <p>
          <Trans>Whoever opens this part later gets it too.</Trans>
        </p>
      )}
      {asked.kind === 'extend' && (
        <NumberInput
          mt={16}
          label={t`Minutes`}
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
        label={t`Reason (optional)`}
        description={t`It is shown in the timeline of the board. Candidates do not see it.`}
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
        done: t`${plural(minutes, { one: '# minute added.', other: '# minutes added.' })}`,
      };
    case 'pause':
      return { kind: asked.kind, body: { candidateIds: asked.whom, ...said }, done: t`Paused.` };
    case 'resume':
      return {
        kind: asked.kind,
        body: { candidateIds: asked.whom, ...said },
        done: t`The clocks run again in 10 seconds.`,
      };
    case 'end':
      return { kind: asked.kind, body: { candidateIds: asked.whom, ...said }, done: t`Ended.` };
    case 'attendance': {
      const done = asked.absent ? t`Marked as absent.` : t`Marked as not absent.`;
      return { kind: asked.kind, body: { candidateIds: asked.whom, absent: asked.absent, ...said }, done };
    }
  }
}
