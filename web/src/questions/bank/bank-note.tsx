import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { IconDatabase } from '@tabler/icons-react';
import { refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './bank-note.module.css';
import { useSetVersion } from './use-bank.ts';

type Props = { courseId: number; question: QuestionForAuthor; name: string };

/** Says of a question of a test that it is the bank's, and offers its newest words where the test has older ones. */
export function BankNote({ courseId, question, name }: Props) {
  const setting = useSetVersion(courseId);
  const { id, from_bank, used_in_count, newer_version_id: newest } = question;
  if (!from_bank) return null;

  function take(): void {
    if (newest === undefined) return;
    setting.mutate(
      { questionId: id, versionId: newest },
      {
        onSuccess: () => toastSuccess(t`This test has the newest version now.`),
        onError: (error) => toastError(refusalText(error, t`Failed to change the version.`)),
      },
    );
  }

  return (
    <p className={classes.note}>
      <IconDatabase size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {used_in_count > 1
          ? t`From the bank, used in ${plural({ count: used_in_count }, { one: '# test', other: '# tests' })}.`
          : t`From the bank.`}
        {newest !== undefined && ` ${t`A newer version is in the bank.`}`}
      </span>
      {newest !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={setting.isPending}
          onClick={take}
          aria-label={t`Take it: ${name}`}
        >
          <Trans>Take it</Trans>
        </Button>
      )}
    </p>
  );
}
