import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PASSAGE_MAX, passageContent } from '@parlance/contract/editing';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { type FormEnd, LoadStored } from '../../../ui/fields/versioned-form.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import classes from '../question-editor.module.css';

export type PassageForm = { title: string; content: string };

/** What is wrong with a passage, by its fields. */
export function wrongPassage(values: PassageForm): Record<string, string> {
  const { error } = passageContent.safeParse({ title: values.title, content: values.content });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

type FieldProps = { props: ReturnType<UseFormReturnType<PassageForm>['getInputProps']> };

export function TitleField({ props }: FieldProps) {
  return <TextInput {...props} label={t`Title`} name="title" maxLength={200} aria-required />;
}

export function PassageTextField({ props }: FieldProps) {
  return (
    <Textarea
      {...props}
      label={t`Text`}
      description={t`An empty line starts a new paragraph. Paragraphs are labelled A, B, C and so on.`}
      name="content"
      autosize
      minRows={10}
      maxRows={24}
      maxLength={PASSAGE_MAX}
      aria-required
    />
  );
}

type EndProps = {
  end: FormEnd;
  isNew: boolean;
  /** What becomes of tests that have the earlier text or recording. */
  note: string | null;
  onLoad: () => void;
  onCancel: () => void;
};

/** The end of the form of a passage or a set: what was refused, what saving does, and its buttons. */
export function PassageEnd({ end, isNew, note, onLoad, onCancel }: EndProps) {
  return (
    <>
      <LeaveGuard dirty={end.isDirty} />
      {end.problem && <ErrorNote>{end.problem}</ErrorNote>}
      {note !== null && <p className={classes.keys}>{note}</p>}
      <div className={classes.actions}>
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
          loading={end.isSending}
          aria-keyshortcuts="Control+S Control+Enter"
        >
          {isNew ? t`Save and add a question` : t`Save`}
        </Button>
        {end.isOld && end.problem && <LoadStored onLoad={onLoad} />}
        <Button variant="subtle" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
