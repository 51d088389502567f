import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { getBankQuestion } from '@parlance/contract/bank/bank';
import type { Reply } from '@parlance/contract/endpoint';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './bank-panel.module.css';
import { usedIn } from './format-bank.ts';
import { useSetVersion } from './use-bank.ts';

type One = Reply<typeof getBankQuestion>;
type Props = { questionId: number; uses: One['used_in']; versions: One['versions'] };

/** The tests that a question stands in, with the words that each has. */
export function Uses({ questionId, uses, versions }: Props) {
  return (
    <>
      <h3 className={classes.heading}>{usedIn(uses.length)}</h3>
      <ul>
        {uses.map((use) => (
          <Use key={use.course_id} questionId={questionId} use={use} versions={versions} />
        ))}
      </ul>
    </>
  );
}

type UseProps = Omit<Props, 'uses'> & { use: Props['uses'][number] };

function Use({ questionId, use: { course_id, title, pinned_version_id }, versions }: UseProps) {
  const setting = useSetVersion(course_id);
  const mayChange = useMayChange()(course_id);
  const newest = versions[0]?.id ?? 0;
  const number = versions.length - versions.findIndex(({ id }) => id === pinned_version_id);
  const isOlder = pinned_version_id !== null && pinned_version_id !== newest;

  function take(): void {
    setting.mutate(
      { questionId, versionId: newest },
      {
        onSuccess: () => toastSuccess(t`${title} has the newest version now.`),
        onError: (error) => toastError(refusalText(error, t`Failed to change the version.`)),
      },
    );
  }

  return (
    <li className={classes.row}>
      <strong>{title}</strong>
      <span className={classes.about}>
        {pinned_version_id === null ? t`Always the newest` : t`Version ${number}, pinned`}
      </span>
      {isOlder && mayChange && (
        <span className={classes.older}>
          <Trans>A newer version is in the bank.</Trans>{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            loading={setting.isPending}
            onClick={take}
            aria-label={t`Take it: ${title}`}
          >
            <Trans>Take it</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}
