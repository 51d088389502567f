import { Anchor, Button } from '@mantine/core';
import type { AnswersIn } from '@parlance/contract/attempts';
import { previewTest } from '@parlance/contract/preview';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused } from '../../platform/call.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Empty, Failed } from '../../ui/state-block.tsx';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { TestStates } from '../test-shell/test-states.tsx';
import { MarkedPreview } from './marked-preview.tsx';
import classes from './preview-test.module.css';
import { PreviewedTest } from './previewed-test.tsx';
import type { PreviewMarks } from './use-preview-run.ts';

const FAILED = 'Failed to load the preview.';

type Props = {
  courseId: number;
  /** Where the course and its questions are. */
  backPath: string;
  editPath: (questionId: number) => string;
};

type Marked = { marks: PreviewMarks; answers: AnswersIn };

/** A test as its taker gets it, to try out and have marked. Nothing of it is stored anywhere. */
export function PreviewTest({ courseId, backPath, editPath }: Props) {
  const [{ round, marked }, setRound] = useState<{ round: number; marked: Marked | null }>({ round: 1, marked: null });
  const test = useQuery({
    ...queryOf(previewTest, { params: { id: courseId } }),
    queryKey: [...keyOf(previewTest, { params: { id: courseId } }), round],
    // The paper stays as it is while someone is at it, and the next round gets it anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <div className={classes.page}>
      <aside className={classes.banner} aria-label="Preview">
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        <strong>Preview. Nothing is stored.</strong>
        <Anchor component={Link} to={backPath} className={classes.back}>
          Back <span className={classes.rest}>to the course</span>
        </Anchor>
      </aside>
      {test.isPending && <TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />}
      {test.isError && !test.data && (
        <main>
          <title>{`Preview · ${siteBrand().name}`}</title>
          {test.error instanceof CallRefused && test.error.code === 'not_found' ? (
            <Empty level={1} heading="Course not found." text="It may have been deleted." />
          ) : (
            <Failed
              level={1}
              heading={refusalText(test.error, FAILED)}
              onRetry={test.refetch}
              retrying={test.isFetching}
            />
          )}
        </main>
      )}
      {test.data && test.data.questions.length === 0 && (
        <main>
          <title>{`Preview · ${siteBrand().name}`}</title>
          <Empty level={1} heading="No questions yet." text="You can preview the test once it has questions.">
            <Button variant="default" component={Link} to={backPath} leftSection={<IconArrowLeft size={18} />}>
              Back to the course
            </Button>
          </Empty>
        </main>
      )}
      {test.data && test.data.questions.length > 0 && !marked && (
        <PreviewedTest
          key={round}
          reply={test.data}
          onMarked={(marks, answers) => setRound({ round, marked: { marks, answers } })}
        />
      )}
      {test.data && marked && (
        <MarkedPreview
          reply={test.data}
          {...marked}
          backPath={backPath}
          editPath={editPath}
          onAgain={() => setRound({ round: round + 1, marked: null })}
        />
      )}
    </div>
  );
}
