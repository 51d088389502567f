import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { beginPractice, checkPracticeAnswer, getPracticeRun, type PracticeRun } from '@parlance/contract/practice-mode';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { coursePath } from '../../courses/learner/start-test.ts';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused, call, isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Row, Text } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { ContentLanguage } from '../answers/content-language.ts';
import { InstructionsIn } from '../test-shell/instructions-in.tsx';
import { PracticeLoading, PractisedQuestions } from './practised-questions.tsx';
import classes from './review.module.css';

type Props = { courseId: number };

/** A course in practice mode: its questions one by one, each told once it is answered. */
export function PracticeMode({ courseId }: Props) {
  const practice = useQuery({ ...queryOf(getPracticeRun, { params: { courseId } }), staleTime: 0 });
  return (
    <InstructionsIn language={practice.data?.instructionLanguage} waiting={<PracticeLoading />}>
      <PracticePage courseId={courseId} practice={practice} />
    </InstructionsIn>
  );
}

function PracticePage({ courseId, practice }: Props & { practice: UseQueryResult<PracticeRun> }) {
  return (
    <BarePage aside={<Link to={coursePath({ id: courseId })}>{t`Back to the course`}</Link>}>
      <title>{`${t`Practice`} · ${siteBrand().name}`}</title>
      <Loaded
        query={practice}
        loading={<PracticeLoading />}
        failed={{ level: 1, heading: t`Failed to load the questions.`, text: t`Your connection may have dropped.` }}
        instead={practice.error && notNow(practice.error, courseId)}
      >
        {(known) => (
          <ContentLanguage value={known.contentLanguage}>
            <Run courseId={courseId} practice={known} />
          </ContentLanguage>
        )}
      </Loaded>
    </BarePage>
  );
}

/** Why there is nothing to practise; nothing for a failure that can be tried again. */
function notNow(error: Error, courseId: number): ReactNode {
  const code = error instanceof CallRefused ? error.code : null;
  const isClosed = code === 'practice_closed';
  if (!isClosed && !isMissing(error) && code !== 'practice_not_offered') return null;
  return (
    <Empty
      level={1}
      heading={isClosed ? t`Practice is closed at the moment.` : t`Nothing to practise.`}
      text={
        isClosed
          ? t`A test under way or an examination uses these questions. What you answered is kept.`
          : t`This course is not in practice mode.`
      }
    >
      <Button component={Link} to={coursePath({ id: courseId })}>
        <Trans>Back to the course</Trans>
      </Button>
    </Empty>
  );
}

function Run({ courseId, practice }: Props & { practice: PracticeRun }) {
  const client = useQueryClient();
  const [round, setRound] = useState(1);
  const [isAsked, setIsAsked] = useState(false);
  const beginning = useMutation({
    mutationFn: () => call(beginPractice, { params: { courseId }, body: { again: true } }),
    onSuccess: (begun) => {
      client.setQueryData(queryOf(getPracticeRun, { params: { courseId } }).queryKey, begun);
      setRound(round + 1);
      setIsAsked(false);
    },
  });
  const { run } = practice;
  const failed = beginning.isError && (
    <ErrorNote>{refusalText(beginning.error, t`The practice could not be started. Try again.`)}</ErrorNote>
  );
  if (!run) {
    return (
      <div className={classes.page}>
        <SkillName type={practice.courseType} />
        <Text as="h1" size="h2" above={4} breaks>
          {t`Practice: ${{ course: practice.courseName }}`}
        </Text>
        <Text above={16} widest="34em">
          {t`Answer the questions one by one, without a clock. After each you see whether you were right, the correct answer and the explanation.`}
        </Text>
        <Text tone="quiet" above={8} below={24} widest="34em">
          {t`Nothing here counts. A checked answer cannot be changed, but you can start again.`}
        </Text>
        {failed}
        <Row above={16}>
          <Button size="lg" loading={beginning.isPending} onClick={() => beginning.mutate()}>
            <Trans>Start practice</Trans>
          </Button>
        </Row>
      </div>
    );
  }
  return (
    <>
      <PractisedQuestions
        key={round}
        practice={{ ...practice, ...run }}
        lead={t`Nothing here counts. A checked answer cannot be changed.`}
        check={async (questionId, answer) => {
          const body = { questionId, answer };
          return (await call(checkPracticeAnswer, { params: { courseId }, body })).question;
        }}
        onAgain={() => setIsAsked(true)}
        back={{ to: coursePath({ id: courseId }), label: t`Back to the course` }}
      />
      <ConfirmDialog
        opened={isAsked}
        question={t`Start this practice again?`}
        action={t`Start again`}
        working={beginning.isPending}
        onConfirm={() => beginning.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {failed || t`Your answers of this practice will be deleted.`}
      </ConfirmDialog>
    </>
  );
}
