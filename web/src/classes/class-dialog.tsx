import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { addClass, type SchoolClass } from '@parlance/contract/classes';
import { type FormEvent, useId } from 'react';
import { fieldErrors, textBesideFields } from '../platform/refusal.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { focusFirstError, showRefused } from '../ui/fields/focus-first-error.ts';
import { Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { type ClassForm, useSaveClass } from './class-calls.ts';

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
  const form = useForm<ClassForm>({
    initialValues: { name: edited?.name ?? '', note: edited?.note ?? '' },
    validate: schemaResolver(addClass.body, { sync: true }),
  });
  const failed = edited ? 'Failed to save the class.' : 'Failed to add the class.';
  const isSaid = Object.keys(form.errors).length > 0;

  async function send(values: ClassForm, event?: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = event?.currentTarget;
    try {
      const saved = await saving.mutateAsync(values);
      toastSuccess(saved.message);
      onClose();
      onSaved(saved.class);
    } catch (error) {
      showRefused(fieldErrors(error), form, sent);
    }
  }

  return (
    <AlertDialog
      message={edited ? 'Edit class' : 'Add class'}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            name="name"
            autoComplete="off"
            aria-required
            data-autofocus
          />
          <Textarea
            {...form.getInputProps('note')}
            label="Note (optional)"
            description="When and where it meets, for example."
            name="note"
            autosize
            minRows={2}
          />
          {saving.error && !isSaid && <ErrorNote>{textBesideFields(saving.error, failed)}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={saving.isPending}>
        {edited ? 'Save changes' : 'Add class'}
      </Button>
    </AlertDialog>
  );
}
