import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { splitTags, TOPIC_MAX } from '@parlance/contract/tags';
import { useId } from 'react';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { skillText } from '../../ui/skill.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import classes from './bank-dialogs.module.css';
import { type DialogProps, namedIn, useTagging } from './use-bank.ts';

const SAME = 'same';
const choicesOf = <T extends string>(values: readonly T[], nameOf: (value: T) => string = String) => [
  { value: SAME, label: t`Leave as it is` },
  ...values.map((value) => ({ value, label: nameOf(value) })),
  { value: '', label: t({ message: 'None', context: 'skill or level' }) },
];
/** What a choice sets; undefined for nothing. */
const chosen = <T extends string>(value: string, values: readonly T[]) =>
  value === SAME ? undefined : (values.find((one) => one === value) ?? null);

const sharing = () => [
  { value: SAME, label: t`Leave as it is` },
  { value: 'yes', label: t({ message: 'Shared', context: 'of questions and sets' }) },
  { value: 'no', label: t({ message: 'Not shared', context: 'of questions and sets' }) },
];

/** Sets skill, level, topic and whether they are shared, and adds and takes away tags, of all of these questions or sets, or of none. */
export function TagsDialog({ action, onClose, onDone }: DialogProps) {
  const tagging = useTagging();
  const id = useId();
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { skill: SAME, level: SAME, topic: '', sharing: SAME, add: '', remove: '' },
    rules: () => ({}),
    failed: t`Failed to change the tags.`,
    send: async ({ skill, level, topic, sharing: share, add, remove }) => {
      const set = {
        ...(skill !== SAME && { skill: chosen(skill, courseTypes) }),
        ...(level !== SAME && { level: chosen(level, levels) }),
        ...(topic.trim() !== '' && { topic }),
        ...(share !== SAME && { shared: share === 'yes' }),
      };
      const tags = { add: splitTags(add), remove: splitTags(remove) };
      const { message } = await tagging.mutateAsync({ ...namedIn(action), set, ...tags });
      toastSuccess(message);
      onDone();
    },
  });

  return (
    <AlertDialog
      message={titleOf(action)}
      onClose={onClose}
      hint={
        <Stack as="form" gap={16} id={id} onSubmit={onSubmit} noValidate>
          {action.what === 'sets' && (
            <p>
              <Trans>A question of a set has these where it leaves them empty.</Trans>
            </p>
          )}
          <div className={classes.pair}>
            <Select {...field('skill')} label={t`Skill`} data={choicesOf(courseTypes, skillText)} />
            <Select {...field('level')} label={t`Level`} data={choicesOf(levels)} />
          </div>
          <TextInput
            {...field('topic')}
            label={t`Topic`}
            description={t`Leave this empty to keep what each has.`}
            maxLength={TOPIC_MAX}
          />
          <TextInput {...field('add')} label={t`Add tags`} description={t`With commas between.`} />
          <TextInput {...field('remove')} label={t`Remove tags`} description={t`With commas between.`} />
          <Select
            {...field('sharing')}
            label={t`Teachers who see only their own classes`}
            description={t`They can read and use what is shared, unless an examination has it.`}
            data={sharing()}
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={id} loading={isSending}>
        <Trans>Save tags</Trans>
      </Button>
    </AlertDialog>
  );
}

function titleOf({ what, ids: { length: count } }: DialogProps['action']): string {
  return what === 'sets'
    ? t`Tags of ${plural(count, { one: '# set', other: '# sets' })}`
    : t`Tags of ${plural(count, { one: '# question', other: '# questions' })}`;
}
