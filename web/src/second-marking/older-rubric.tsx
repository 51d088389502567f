import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CourseMarking, moveToNewestRubric } from '@parlance/contract/second-marking/marking-policy';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Props = { courseId: number; older: NonNullable<CourseMarking['on_older_rubric']>; onMoved: () => void };

/** Says how many submissions wait for a mark by an earlier version of the rubric, and moves them to the newest. */
export function OlderRubric({ courseId, older: { submissions, newest }, onMoved }: Props) {
  const [isAsked, setAsked] = useState(false);
  const version = i18n.number(newest);
  const moving = useMutation({
    mutationFn: () => call(moveToNewestRubric, { params: { id: courseId }, body: { version: newest } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, t`Failed to use the newer version. Nothing is changed.`)),
    onSettled: () => {
      setAsked(false);
      onMoved();
    },
  });
  const action = t`Use version ${version} for ${plural(submissions, { one: '# submission', other: '# submissions' })} not marked yet`;
  return (
    <>
      <InfoNote>
        {t`${plural(submissions, { one: '# submission is', other: '# submissions are' })} not marked yet and began with an earlier version of the rubric.`}
        <br />
        <Button size="sm" variant="default" mt={12} h="auto" mih={36} py={6} onClick={() => setAsked(true)}>
          <span style={{ whiteSpace: 'normal' }}>{action}</span>
        </Button>
      </InfoNote>
      <ConfirmDialog
        opened={isAsked}
        question={t`Use version ${version} of the rubric?`}
        action={t`Use version ${version}`}
        losesNothing
        working={moving.isPending}
        onConfirm={() => moving.mutate()}
        onCancel={() => setAsked(false)}
      >
        <p>
          <Trans>
            Submissions that have a mark, also from one of two markers, keep their version. Markers who have one of the
            others open now must reload the page before they can save.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
