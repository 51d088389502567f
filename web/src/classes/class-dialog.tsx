import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { addClass, type SchoolClass } from '@parlance/contract/classes';
import { useId } from 'react';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { changedValues } from '../ui/fields/changed-values.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { useSaveClass } from './class-calls.ts';

type Props = {
  /** The class that is edited; null for a new one. */
  edited: SchoolClass | null;
  onClose: () => void;
  onSaved: (saved: SchoolClass) => void;
};

/** Asks for the name and the note of a class. */
export function ClassDialog({ edited, onClose, onSaved }: Props) {
  const formId = useId();
  const saving = useSaveClass(edited?.id ?? null);
  const { form, onSubmit, problem, field } = useSentForm({
    initial: { name: edited?.name ?? '', note: edited?.note ?? '' },
    rules: addClass.body,
    failed: edited ? t`Failed to save the class.` : t`Failed to add the class.`,
    send: async (values) => {
      const saved = await saving.mutateAsync({ body: values, changed: changedValues(form, values) });
      toastSuccess(saved.message);
      onClose();
      onSaved(saved.class);
    },
  });

  return (
    <AlertDialog
      message={edited ? t`Edit class` : t`Add class`}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          <TextInput {...field('name')} label={t`Name`} autoComplete="off" aria-required data-autofocus />
          <Textarea
            {...field('note')}
            label={t`Note (optional)`}
            description={t`When and where it meets, for example.`}
            autosize
            minRows={2}
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={saving.isPending}>
        {edited ? t`Save changes` : t`Add class`}
      </Button>
    </AlertDialog>
  );
}
