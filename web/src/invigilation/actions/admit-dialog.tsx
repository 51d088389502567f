import { ActionDialog } from './action-dialog.tsx';
import type { Asked } from './asked.ts';
import type { DialogProps } from './dialog-props.ts';

type Props = DialogProps & { asked: Extract<Asked, { kind: 'admit' }>; name: string };

const texts: Record<Props['asked']['what'], { question: string; label: string; done: string; follows: string }> = {
  late: {
    question: 'Let in late?',
    label: 'Let in late',
    done: 'is let in.',
    follows: 'They can start now, with all of their time.',
  },
  place: {
    question: 'Let in this device?',
    label: 'Let in',
    done: 'is let in.',
    follows:
      'The examination goes on there. The device from before is covered; what it still sends is kept as late work.',
  },
  refuse_place: {
    question: 'Refuse this device?',
    label: 'Refuse',
    done: 'goes on where they were.',
    follows: 'The examination goes on where it was. The new device can ask again.',
  },
};

/** Lets in whoever came too late, or another device, or refuses that. */
export function AdmitDialog({ asked: { candidateId, what }, name, ...shared }: Props) {
  const { question, label, done, follows } = texts[what];
  return (
    <ActionDialog
      {...shared}
      question={question}
      who={name}
      label={label}
      sent={{ kind: 'admit', body: { candidateId, what }, done: `${name} ${done}` }}
    >
      <p>{follows}</p>
    </ActionDialog>
  );
}
