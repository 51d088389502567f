import { CancelDialog } from '../publish/cancel-dialog.tsx';
import { ReleaseDialog } from '../publish/release-dialog.tsx';
import { useAlterListed } from '../use-sittings.ts';
import type { Asked } from './asked.ts';
import { DeleteSitting } from './delete-sitting.tsx';

type Props = { asked: Asked; opened: boolean; onClose: () => void };

/** Asks before something is done with an examination of the list. */
export function SittingDialogs({ asked: { what, sitting }, opened, onClose }: Props) {
  const alter = useAlterListed(sitting);
  if (what === 'delete') return <DeleteSitting sitting={sitting} opened={opened} onClose={onClose} />;
  const Dialog = what === 'release' ? ReleaseDialog : CancelDialog;
  return <Dialog sitting={sitting} alter={alter} opened={opened} onClose={onClose} />;
}
