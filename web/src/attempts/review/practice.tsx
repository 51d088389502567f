import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getPractice, type Practice as PracticeReply, practise } from '@parlance/contract/practice';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused, call, isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { ContentLanguage } from '../answers/content-language.ts';
import { InstructionsIn } from '../test-shell/instructions-in.tsx';
import { PracticeLoading, PractisedQuestions } from './practised-questions.tsx';

/** The questions of an ended test that its learner got wrong, one by one again. Nothing of it counts. */
export function Practice({ attemptId }: { attemptId: number }) {
  const practice = useQuery({ ...queryOf(getPractice, { params: { id: attemptId } }), staleTime: 0 });
  return (
    <InstructionsIn language={practice.data?.instructionLanguage} waiting={<PracticeLoading />}>
      <PracticePage attemptId={attemptId} practice={practice} />
    </InstructionsIn>
  );
}

function PracticePage({ attemptId, practice }: { attemptId: number; practice: UseQueryResult<PracticeReply> }) {
  const { pathname } = useLocation();
  return (
    <BarePage aside={<Link to={pathname}>{t`Back to the review`}</Link>}>
      <title>{`${t`Practice`} · ${siteBrand().name}`}</title>
      <Loaded
        query={practice}
        loading={<PracticeLoading />}
        failed={{ level: 1, heading: t`Failed to load the questions.`, text: t`Your connection may have dropped.` }}
        instead={
          practice.error &&
          hasNone(practice.error) && (
            <Empty level={1} heading={t`Nothing to practise.`} text={t`This test has no questions to practise.`}>
              <Button component={Link} to={pathname}>
                <Trans>Back to the review</Trans>
              </Button>
            </Empty>
          )
        }
      >
        {(known) => (
          <ContentLanguage value={known.contentLanguage}>
            <Practised practice={known} attemptId={attemptId} />
          </ContentLanguage>
        )}
      </Loaded>
    </BarePage>
  );
}

function hasNone(error: Error): boolean {
  return (
    isMissing(error) ||
    (error instanceof CallRefused && /^(not_released|sitting_open|practice_not_offered)$/.test(error.code))
  );
}

function Practised({ practice, attemptId }: { practice: PracticeReply; attemptId: number }) {
  const { pathname } = useLocation();
  const [round, setRound] = useState(1);
  const asked = practice.questions.map(({ mark, answer, key, scoring, explanation, ...asked }) => asked);
  return (
    <PractisedQuestions
      key={round}
      practice={round === 1 ? practice : { ...practice, questions: asked }}
      lead={t`Nothing here counts. Your score stays as it is.`}
      check={async (questionId, answer) => {
        return (await call(practise, { params: { id: attemptId }, body: { questionId, answer } })).question;
      }}
      onAgain={practice.mayRepeat ? () => setRound(round + 1) : undefined}
      back={{ to: pathname, label: t`Back to the review` }}
    />
  );
}
