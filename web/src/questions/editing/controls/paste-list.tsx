import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { pastedLines } from './pasted-lines.ts';

type Props = {
  /** What a line becomes. */
  hint: string;
  onLines: (lines: string[]) => void;
};

/** A button that asks for a list, one row for each of its lines. */
export function PasteList({ hint, onLines }: Props) {
  const [text, setText] = useState<string | null>(null);
  const lines = pastedLines(text ?? '');

  function use(): void {
    if (lines.length > 0) onLines(lines);
    setText(null);
  }

  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconClipboard size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setText('')}
      >
        <Trans>Paste a list</Trans>
      </Button>
      <AlertDialog
        message={text === null ? null : t`Paste a list`}
        onClose={() => setText(null)}
        hint={
          <Textarea
            label={hint}
            value={text ?? ''}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autosize
            minRows={6}
            maxRows={12}
            data-autofocus
          />
        }
      >
        <Button variant="default" onClick={() => setText(null)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={use} disabled={lines.length === 0}>
          <Trans>Use these lines</Trans>
        </Button>
      </AlertDialog>
    </>
  );
}
