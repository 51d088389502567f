import { Button, Select, TextInput } from '@mantine/core';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { TOPIC_MAX, tagNames } from '@parlance/contract/tags';
import { useState } from 'react';
import { countOf } from '../../../platform/plural.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import { toastSuccess } from '../../../ui/states/toast.tsx';
import { namedIn, useTagging } from '../use-bank.ts';
import { type DialogProps, nounOf } from './bank-action.ts';
import classes from './bank-dialogs.module.css';

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
  const [skill, setSkill] = useState(SAME);
  const [level, setLevel] = useState(SAME);
  const [topic, setTopic] = useState('');
  const [sharing, setSharing] = useState(SAME);
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');

  function save(): void {
    const set = {
      ...(skill !== SAME && { skill: chosen(skill, courseTypes) }),
      ...(level !== SAME && { level: chosen(level, levels) }),
      ...(topic.trim() !== '' && { topic }),
      ...(sharing !== SAME && { shared: sharing === 'yes' }),
    };
    tagging.mutate(
      { ...namedIn(action), set, add: tagNames(add.split(',')), remove: tagNames(remove.split(',')) },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          onDone();
        },
      },
    );
  }

  return (
    <AlertDialog
      message={`Tags of ${countOf(action.ids.length, nounOf(action))}`}
      onClose={onClose}
      hint={
        <div className={classes.fields}>
          {action.what === 'sets' && <p>A question of a set has these where it leaves them empty.</p>}
          <div className={classes.pair}>
            <Select
              label="Skill"
              data={choicesOf(courseTypes)}
              value={skill}
              onChange={(value) => setSkill(value ?? SAME)}
            />
            <Select
              label="Level"
              data={choicesOf(levels)}
              value={level}
              onChange={(value) => setLevel(value ?? SAME)}
            />
          </div>
          <TextInput
            label="Topic"
            description="Leave this empty to keep what each has."
            maxLength={TOPIC_MAX}
            value={topic}
            onChange={(event) => setTopic(event.currentTarget.value)}
          />
          <TextInput
            label="Add tags"
            description="With commas between."
            value={add}
            onChange={(event) => setAdd(event.currentTarget.value)}
          />
          <TextInput
            label="Remove tags"
            description="With commas between."
            value={remove}
            onChange={(event) => setRemove(event.currentTarget.value)}
          />
          <Select
            label="Teachers who see only their own classes"
            description="They can read and use what is shared, unless an examination has it."
            data={SHARING}
            value={sharing}
            onChange={(value) => setSharing(value ?? SAME)}
          />
          {tagging.error && <ErrorNote>{refusalText(tagging.error, 'Failed to change the tags.')}</ErrorNote>}
        </div>
      }
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button onClick={save} loading={tagging.isPending}>
        Save tags
      </Button>
    </AlertDialog>
  );
}
