import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { CHECK_CODE_DAYS, type CheckCode, makeCheckCode } from '@parlance/contract/device-checks/device-checks';
import { type FormEvent, useId } from 'react';
import { countOf } from '../../platform/plural.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { focusFirstError, showRefused } from '../../ui/fields/focus-first-error.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import { useMakeCode } from './school-calls.ts';

type Props = { opened: boolean; onClose: () => void; onMade: (made: CheckCode) => void };

/** Asks what a code is for, and makes it. */
export function MakeCode({ opened, onClose, onMade }: Props) {
  const formId = useId();
  const making = useMakeCode();
  const form = useForm({ initialValues: { label: '' }, validate: schemaResolver(makeCheckCode.body, { sync: true }) });
  const isSaid = Object.keys(form.errors).length > 0;

  async function send({ label }: { label: string }, event?: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = event?.currentTarget;
    try {
      const { check_code } = await making.mutateAsync(label);
      form.reset();
      onClose();
      onMade(check_code);
    } catch (error) {
      showRefused(fieldErrors(error), form, sent);
    }
  }

  return (
    <AlertDialog
      message={opened ? 'Make a check code' : null}
      onClose={onClose}
      hint={
        <form id={formId} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
          <TextInput
            {...form.getInputProps('label')}
            label="What is it for?"
            description={`For example the name of the examination. The code can be used for ${countOf(CHECK_CODE_DAYS, 'day')}.`}
            name="label"
            autoComplete="off"
            data-autofocus
          />
          {making.error && !isSaid && (
            <ErrorNote>{textBesideFields(making.error, 'Failed to make the code.')}</ErrorNote>
          )}
        </form>
      }
    >
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={making.isPending}>
        Make a code
      </Button>
    </AlertDialog>
  );
}
