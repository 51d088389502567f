import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Modal, TextInput, UnstyledButton } from '@mantine/core';
import {
  addBankComment,
  type BankComment,
  deleteBankComment,
  listBankComments,
} from '@parlance/contract/rubrics/comment-bank';
import { matchesSearch } from '@parlance/contract/texts/folding';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { invalidate, queryOf } from '../../../platform/queries.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { useStaffMay } from '../../../platform/session.ts';
import { Row, Text } from '../../../ui/kit.tsx';
import { FormLoading } from '../../../ui/states/form-loading.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../../ui/states/toast.tsx';
import classes from './bank-dialog.module.css';

type Props = {
  /** What is in the field, which can be saved. */
  written: string;
  onChosen: (text: string) => void;
  onSlash: () => void;
  onClose: () => void;
};

/** The comments that were saved: typing looks for one, arrows and Enter choose it, Escape goes back. */
export function BankDialog({ written, onChosen, onSlash, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const seesSchool = useStaffMay('sees_school');
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const bank = useQuery({ ...queryOf(listBankComments, {}), staleTime: 0 });
  const found = (bank.data?.comments ?? []).filter(({ text }) => matchesSearch(text, sought));
  const chosen = Math.min(at, found.length - 1);

  const changing = useMutation({
    mutationFn: (change: { save: boolean } | { drop: number }) =>
      'drop' in change
        ? call(deleteBankComment, { params: { id: change.drop } })
        : call(addBankComment, { body: { text: written, everybody: change.save } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void invalidate(client, listBankComments);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to change the saved comments.`)),
  });

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === '/' && sought === '') onSlash();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    // Of the page it would save the mark.
    event.stopPropagation();
    const text = found[chosen]?.text;
    if (event.key === 'Enter' && text !== undefined) onChosen(text);
  }

  return (
    <Modal opened onClose={onClose} title={t`Saved comments`} size={560}>
      <TextInput
        role="combobox"
        aria-label={t`Search saved comments`}
        placeholder={t`Search saved comments`}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[chosen] && `${id}-${found[chosen].id}`}
        data-autofocus
        autoComplete="off"
        value={sought}
        onChange={({ currentTarget }) => {
          setSought(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <Loaded
        query={bank}
        loading={<FormLoading text={t`Loading saved comments...`} heights={[40, 40, 40]} />}
        failed={{
          heading: refusalText(bank.error, t`Failed to load the saved comments.`),
          text: t`Your mark is still here.`,
        }}
      >
        {({ comments }) => (
          <>
            {found.length === 0 && (
              <Text tone="quiet" above={16}>
                {comments.length === 0
                  ? t`No comments are saved yet. Write one and save it here.`
                  : t`No saved comment has these words.`}
              </Text>
            )}
            <div id={id} role="listbox" aria-label={t`Saved comments`} className={classes.list}>
              {found.map((comment, index) => (
                <Entry
                  key={comment.id}
                  id={`${id}-${comment.id}`}
                  comment={comment}
                  isChosen={index === chosen}
                  onChosen={() => onChosen(comment.text)}
                  onDrop={comment.everybody && !seesSchool ? undefined : () => changing.mutate({ drop: comment.id })}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
      {written.trim() !== '' && (
        <Row gap={12} wrap above={16}>
          <Button variant="default" loading={changing.isPending} onClick={() => changing.mutate({ save: false })}>
            <Trans>Save what I wrote</Trans>
          </Button>
          {seesSchool && (
            <Button variant="subtle" disabled={changing.isPending} onClick={() => changing.mutate({ save: true })}>
              <Trans>Save it for all markers</Trans>
            </Button>
          )}
        </Row>
      )}
    </Modal>
  );
}

type EntryProps = {
  id: string;
  comment: BankComment;
  isChosen: boolean;
  onChosen: () => void;
  onDrop: (() => void) | undefined;
};

function Entry({ id, comment, isChosen, onChosen, onDrop }: EntryProps) {
  return (
    <div role="presentation" className={classes.entry} data-chosen={isChosen || undefined}>
      <UnstyledButton
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={classes.text}
        dir="auto"
        onClick={onChosen}
      >
        {comment.everybody && <IconUsers size={16} stroke={1.75} aria-label={t`For all markers`} />} {comment.text}
      </UnstyledButton>
      {onDrop && (
        <ActionIcon aria-label={t`Delete “${{ comment: comment.text.slice(0, 40) }}”`} onClick={onDrop}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
