import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Props = {
  title: string;
  label: string;
  /** What it is for, and that it is not shown again. */
  text: string;
  secret: string;
  onClose: () => void;
};

/** A secret that is shown this once: only its button leads out. */
export function ShownOnce({ title, label, text, secret, onClose }: Props) {
  // Where the browser gives no clipboard, it is selected and copied by hand.
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toastSuccess(t`Copied.`);
    } catch {
      toastError(t`Failed to copy. Select the text in the field and copy it there.`);
    }
  }
  return (
    <AlertDialog
      message={title}
      hint={
        <TextInput
          label={label}
          description={text}
          readOnly
          value={secret}
          spellCheck={false}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>I have stored it</Trans>
      </Button>
      <Button leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
    </AlertDialog>
  );
}
