import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { IconCopy, IconDatabase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { refusalText } from '../../platform/refusal.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import classes from './referenced-choice.module.css';
import { useCopyInPlace } from './use-editing.ts';

type Props = {
  courseId: number;
  /** The question of the bank, or one of the set whose passage is to be edited. */
  question: QuestionForAuthor;
  /** The passage that is copied with it; null for a question without one. */
  passage: { title: string; questions: number } | null;
  /** Where it is changed for every test. */
  bankPath: string;
  /** The copy that stands in its place now. */
  onCopied: (copy: QuestionForAuthor) => void;
  /** What it is, for its author. */
  children?: ReactNode;
};

/** Asks, before a question of the bank is edited from a test that has it: for all of them, or a copy for this one? */
export function ReferencedChoice({ courseId, question, passage, bankPath, onCopied, children }: Props) {
  const copying = useCopyInPlace(courseId);
  const copy = () =>
    copying.mutate(question.id, {
      onSuccess: ({ message, question: made }) => {
        toastSuccess(message);
        onCopied(made);
      },
    });
  return (
    <Stack as="section" gap={24} above={32} widest="880px" aria-labelledby="referenced-choice">
      <h2 id="referenced-choice" className={classes.heading}>
        {plural(
          { count: question.used_in_count },
          {
            one: 'Used in # test. Change it in the bank, or make a copy for this test?',
            other: 'Used in # tests. Change it in the bank, or make a copy for this test?',
          },
        )}
      </h2>
      <div className={classes.ways}>
        <div className={classes.way}>
          <p>
            <Trans>
              In the bank, new wording reaches the tests that always have the newest version. A corrected key reaches
              every test and marks its attempts again.
            </Trans>
          </p>
          <Button
            component={Link}
            to={bankPath}
            variant="default"
            leftSection={<IconDatabase size={18} stroke={1.75} aria-hidden="true" />}
          >
            <Trans>Change it in the bank</Trans>
          </Button>
        </div>
        <div className={classes.way}>
          <p>
            {passage
              ? t`The passage “${ph({ title: passage.title })}” and its ${plural({ count: passage.questions }, { one: '# question', other: '# questions' })} are copied, and the copies take their place in this test. Attempts that have begun keep what they were given, and the bank does not change.`
              : t`A copy takes its place in this test. A question of a set is copied with its whole set. Attempts that have begun keep what they were given, and the bank does not change.`}
          </p>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            loading={copying.isPending}
            onClick={copy}
          >
            <Trans>Make a copy</Trans>
          </Button>
        </div>
      </div>
      {copying.error && <ErrorNote>{refusalText(copying.error, t`Failed to make a copy.`)}</ErrorNote>}
      {children}
    </Stack>
  );
}
