import { ActionDialog } from './action-dialog.tsx';
import type { Asked } from './asked.ts';
import type { DialogProps } from './dialog-props.ts';

type Props = DialogProps & { asked: Extract<Asked, { kind: 'admit' }>; name: string };

/** Lets in whoever came too late, or another device. */
export function AdmitDialog({ asked: { candidateId, what }, name, ...shared }: Props) {
  const isLate = what === 'late';
  return (
    <ActionDialog
      {...shared}
      question={isLate ? 'Let in late?' : 'Let in this device?'}
      who={name}
      label={isLate ? 'Let in late' : 'Let in'}
      sent={{ kind: 'admit', body: { candidateId, what }, done: `${name} is let in.` }}
    >
      <p>
        {isLate
          ? 'They can start now, with all of their time.'
          : 'The examination goes on there. The device from before must wait.'}
      </p>
    </ActionDialog>
  );
}
