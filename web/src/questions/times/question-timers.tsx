import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { Course } from '@parlance/contract/courses';
import { type ReactNode, useState } from 'react';
import { isForeignReply } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { timerMinutes } from '../../ui/format/typed-minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty, Failed } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { useAuthorTest } from '../use-author-test.ts';
import { TimeTable, type TimeWords } from './time-table.tsx';
import type { useTypedTimes } from './use-typed-times.ts';

const QUESTIONS_ON_A_PAGE = 50;

const words = (): TimeWords => ({
  name: t`Question`,
  current: t`Current Timer (min)`,
  next: t`New Timer (min)`,
  step: 0.01,
});

type Props = {
  course: Course;
  times: ReturnType<typeof useTypedTimes>;
  onSave: (id: number) => void;
  /** What is said when the questions could not be loaded and the server gave no reason. */
  failed: string;
  /** Whether a failure is said in a toast as well as on the page. */
  toasted: boolean;
  /** The way to the upload of questions, where there are none. */
  children: ReactNode;
};

/** The questions of a Speaking course with their timers. */
export function QuestionTimers({ course, times, onSave, failed, toasted, children }: Props) {
  const test = useAuthorTest(course.id);
  const reason = refusalText(test.error, failed);
  useFailureToast(toasted ? test.error : null, reason);
  // A proxy, or the login page of a network, may answer with 200 and a page or JSON of its own.
  if (isForeignReply(test.error) || (test.isSuccess && !hasQuestions(test.data))) {
    const heading = t`Invalid data format from server. No questions array found.`;
    return <Failed heading={heading} onRetry={test.refetch} retrying={test.isFetching} />;
  }
  return (
    <Loaded
      query={test}
      loading={<TimesLoading text={t`Loading questions...`} />}
      failed={{ heading: reason }}
      empty={({ questions }) =>
        questions.length === 0 && (
          <Empty heading={t`No speaking questions found for this course. Please upload questions first.`}>
            {children}
          </Empty>
        )
      }
    >
      {({ questions }) => <Timers questions={questions} times={times} onSave={onSave} />}
    </Loaded>
  );
}

function hasQuestions(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'questions' in reply && Array.isArray(reply.questions);
}

function Timers({ questions, times, onSave }: Pick<Props, 'times' | 'onSave'> & { questions: QuestionForAuthor[] }) {
  const [page, setPage] = useState(1);
  const shown = questions.slice((page - 1) * QUESTIONS_ON_A_PAGE, page * QUESTIONS_ON_A_PAGE);
  return (
    <>
      <Text size="sm" tone="quiet" above={8} below={16}>
        <Trans>0 counts as 1 minute. In tests in progress, questions already opened keep their original time.</Trans>
      </Text>
      <TimeTable
        words={words()}
        rows={shown.map(({ id, question_text, timer }) => ({
          id,
          name: question_text,
          current: timer === null ? t`Not set` : timerMinutes(timer),
        }))}
        {...times}
        onType={times.type}
        onSave={onSave}
      />
      {questions.length > QUESTIONS_ON_A_PAGE && (
        <Pager
          label={t`Pages of questions`}
          page={page}
          pageSize={QUESTIONS_ON_A_PAGE}
          total={questions.length}
          onPage={setPage}
        />
      )}
    </>
  );
}

export function TimesLoading({ text }: { text: string }) {
  return (
    <>
      <Text role="status" size="sm" tone="quiet" above={8} below={16}>
        {text}
      </Text>
      <div aria-hidden="true">
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}
