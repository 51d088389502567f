import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { AnswersIn } from '@parlance/contract/attempts';
import { previewTest } from '@parlance/contract/preview';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { isMissing } from '../../platform/call.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { ContentLanguage } from '../answers/content-language.ts';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { InstructionsIn } from '../test-shell/instructions-in.tsx';
import { TestStates } from '../test-shell/test-states.tsx';
import { MarkedPreview } from './marked-preview.tsx';
import classes from './preview-test.module.css';
import { PreviewedTest } from './previewed-test.tsx';
import type { PreviewMarks, PreviewReply } from './use-preview-run.ts';

type Props = {
  courseId: number;
  /** The examination whose frozen paper is shown; without it the course of now is. */
  sittingId?: number | undefined;
  /** Where the course and its questions are, or the examination. */
  backPath: string;
  editPath: (questionId: number) => string;
};

type Marked = { marks: PreviewMarks; answers: AnswersIn };

/** A test as its taker gets it, to try out and have marked. Nothing of it is stored anywhere. */
export function PreviewTest({ courseId, sittingId, backPath, editPath }: Props) {
  const asked = { params: { id: courseId }, query: sittingId === undefined ? {} : { sittingId: String(sittingId) } };
  const [{ round, marked }, setRound] = useState<{ round: number; marked: Marked | null }>({ round: 1, marked: null });
  const test = useQuery({
    ...queryOf(previewTest, asked),
    queryKey: [...keyOf(previewTest, asked), round],
    // The questions stay as they are during a preview; the next one loads them again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    // The marks are for whoever tries it out, in the language of the page.
    <InstructionsIn
      language={marked ? undefined : test.data?.instructionLanguage}
      waiting={<TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />}
    >
      <PreviewPage
        test={test}
        isCourse={sittingId === undefined}
        backPath={backPath}
        draw={(reply) =>
          marked ? (
            <MarkedPreview
              reply={reply}
              {...marked}
              backPath={backPath}
              editPath={editPath}
              onAgain={() => setRound({ round: round + 1, marked: null })}
            />
          ) : (
            <PreviewedTest
              key={round}
              reply={reply}
              onMarked={(marks, answers) => setRound({ round, marked: { marks, answers } })}
            />
          )
        }
      />
    </InstructionsIn>
  );
}

type PageProps = {
  test: UseQueryResult<PreviewReply>;
  isCourse: boolean;
  backPath: string;
  draw: (reply: PreviewReply) => ReactNode;
};

/** The page by the state of its test, below a banner that says what it is. */
function PreviewPage({ test, isCourse, backPath, draw }: PageProps) {
  const back = (
    <Button variant="default" component={Link} to={backPath} leftSection={<IconArrowLeft size={18} />}>
      {isCourse ? t`Back to the course` : t`Back to the examination`}
    </Button>
  );
  const shown = (
    <Loaded
      query={test}
      loading={<TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />}
      failed={{ level: 1, heading: refusalText(test.error, t`Failed to load the preview.`), children: back }}
      instead={
        isMissing(test.error) && (
          <Empty level={1} heading={t`Course not found.`} text={t`It may have been removed.`}>
            {back}
          </Empty>
        )
      }
      empty={({ questions }) =>
        questions.length === 0 && (
          <Page>
            <Empty level={1} heading={t`No questions yet.`} text={t`Add a question to preview the test.`}>
              {back}
            </Empty>
          </Page>
        )
      }
    >
      {(reply) => <ContentLanguage value={reply.contentLanguage}>{draw(reply)}</ContentLanguage>}
    </Loaded>
  );
  return (
    <div className={classes.page}>
      <aside className={classes.banner} aria-label={t`Preview`}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        <strong>{isCourse ? t`Preview. Nothing is stored.` : t`Frozen paper. Nothing is stored.`}</strong>
        <Anchor component={Link} to={backPath} className={classes.back}>
          {isCourse ? (
            <Trans>
              Back <span className={classes.rest}>to the course</span>
            </Trans>
          ) : (
            <Trans>
              Back <span className={classes.rest}>to the examination</span>
            </Trans>
          )}
        </Anchor>
      </aside>
      {test.isError && !test.data ? <Page>{shown}</Page> : shown}
    </div>
  );
}

/** A page of the preview that is not the test. */
function Page({ children }: { children: ReactNode }) {
  return (
    <main>
      <title>{`${t`Preview`} · ${siteBrand().name}`}</title>
      {children}
    </main>
  );
}
