import { AddToTest } from './add-to-test.tsx';
import type { BankAction } from './bank-action.ts';
import { DeleteDialog, RetireDialog } from './retire-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

type Props = { action: BankAction | null; onClose: () => void; onDone: (action: BankAction) => void };

/** Asks what an action needs, does it and says what became of it. */
export function BankDialogs({ action, onClose, onDone }: Props) {
  if (!action) return null;
  const given = { action, onClose, onDone: () => onDone(action) };
  if (action.kind === 'add') return <AddToTest {...given} />;
  if (action.kind === 'tags') return <TagsDialog {...given} />;
  return action.kind === 'delete' ? <DeleteDialog {...given} /> : <RetireDialog {...given} />;
}
