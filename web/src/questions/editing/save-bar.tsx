import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import classes from './question/question-editor.module.css';
import type { AfterSave } from './use-save-question.ts';

type Props = {
  /** The id of the form it saves. */
  formId: string;
  busy: boolean;
  dirty: boolean;
  onPress: (after: AfterSave) => void;
  onCancel: () => void;
};

/** The buttons of a form, in reach wherever it is scrolled to. */
export function SaveBar({ formId, busy, dirty, onPress, onCancel }: Props) {
  return (
    <div className={classes.bar}>
      <Button
        type="submit"
        form={formId}
        leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
        loading={busy}
        aria-keyshortcuts="Control+S Control+Enter"
        onClick={() => onPress('back')}
      >
        Save
      </Button>
      <Button type="submit" form={formId} variant="default" disabled={busy} onClick={() => onPress('another')}>
        Save and add another
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
      <p className={classes.saving}>{dirty ? 'Unsaved changes. Ctrl+S saves.' : 'Ctrl+S or Ctrl+Enter saves.'}</p>
    </div>
  );
}
