import { Button, Select, TextInput } from '@mantine/core';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { TOPIC_MAX, tagNames } from '@parlance/contract/tags';
import { useId } from 'react';
import { countOf } from '../../platform/plural.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import classes from './bank-dialogs.module.css';
import { type DialogProps, namedIn, nounOf, useTagging } from './use-bank.ts';

const SAME = 'same';
const choicesOf = <T extends string>(values: readonly T[]) => [
  { value: SAME, label: 'Leave as it is' },
  ...values.map((value) => ({ value, label: value })),
  { value: '', label: 'None' },
];
/** What a choice sets; undefined for nothing. */
const chosen = <T extends string>(value: string, values: readonly T[]) =>
  value === SAME ? undefined : (values.find((one) => one === value) ?? null);

const SHARING = [
  { value: SAME, label: 'Leave as it is' },
  { value: 'yes', label: 'Shared' },
  { value: 'no', label: 'Not shared' },
];

/** Sets skill, level, topic and whether they are shared, and adds and takes away tags, of all of these questions or sets, or of none. */
export function TagsDialog({ action, onClose, onDone }: DialogProps) {
  const tagging = useTagging();
  const id = useId();
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { skill: SAME, level: SAME, topic: '', sharing: SAME, add: '', remove: '' },
    rules: () => ({}),
    failed: 'Failed to change the tags.',
    send: async ({ skill, level, topic, sharing, add, remove }) => {
      const set = {
        ...(skill !== SAME && { skill: chosen(skill, courseTypes) }),
        ...(level !== SAME && { level: chosen(level, levels) }),
        ...(topic.trim() !== '' && { topic }),
        ...(sharing !== SAME && { shared: sharing === 'yes' }),
      };
      const tags = { add: tagNames(add.split(',')), remove: tagNames(remove.split(',')) };
      const { message } = await tagging.mutateAsync({ ...namedIn(action), set, ...tags });
      toastSuccess(message);
      onDone();
    },
  });

  return (
    <AlertDialog
      message={`Tags of ${countOf(action.ids.length, nounOf(action))}`}
      onClose={onClose}
      hint={
        <Stack as="form" gap={16} id={id} onSubmit={onSubmit} noValidate>
          {action.what === 'sets' && <p>A question of a set has these where it leaves them empty.</p>}
          <div className={classes.pair}>
            <Select {...field('skill')} label="Skill" data={choicesOf(courseTypes)} />
            <Select {...field('level')} label="Level" data={choicesOf(levels)} />
          </div>
          <TextInput
            {...field('topic')}
            label="Topic"
            description="Leave this empty to keep what each has."
            maxLength={TOPIC_MAX}
          />
          <TextInput {...field('add')} label="Add tags" description="With commas between." />
          <TextInput {...field('remove')} label="Remove tags" description="With commas between." />
          <Select
            {...field('sharing')}
            label="Teachers who see only their own classes"
            description="They can read and use what is shared, unless an examination has it."
            data={SHARING}
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button type="submit" form={id} loading={isSending}>
        Save tags
      </Button>
    </AlertDialog>
  );
}
